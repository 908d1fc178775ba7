// Package git asks git about the repository that a folder lies in. It is the only
// place that runs git.
//
// A bank comes with a clone, so its files are a stranger's, and git takes commands
// from the configuration of whatever repository it finds. A bank that is laid out as a
// git folder itself would be such a repository. So git never looks for one: [Find] walks
// up on its own and accepts nothing but a .git, which no clone can bring along, and every
// question names the repository.
//
// The rest is for a project whose .git is a stranger's too, as in an unpacked archive.
// [Repository.Ask] knows a short list of questions. None of them applies the filters of
// the repository, compares with its programs, or opens a page. The environment and
// settings of every call switch off hooks, watchers, signatures and all transports, and
// how long git may take and how much it may say is bounded. [Repository.Differing]
// compares the files of a folder with the index as git status does, without git's filters.
package git
