// Package kit makes the files that a host gets and that are wholly ours: skills,
// commands, rules, and whole plugins.
//
// The words are in templates/host, in three languages: one text for each stage of
// work, req, plan, build, review and init, and for remember and capture. It becomes
// a skill (skill.go), in the form of the Agent Skills specification, which most
// hosts read from .agents/skills. What stands there is the same whichever host it is
// made for, because several of them read one file. For hosts that know commands
// there is a thin one of each (command.go) that points at the skill, under the bare
// name or with a prefix, since a bare name may take a command of the host's away.
// A rule (rule.go) tells an agent in few words what the bank is.
//
// Where all this lies in which host is a table (place.go). A plugin (plugin.go) is
// the same in one folder, with the hooks and the server.
//
// Every file ends with a line that has a sum of what is above it (own.go). So it is
// known in any clone, without a list of what was written, whether a file is ours
// and whether a person has changed it since.
package kit
