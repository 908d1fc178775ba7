// Package hosttest lets the hosts themselves try what package host and tacit install
// promise. It has no code but tests, and they are skipped unless somebody asks for
// them: CONTRIBUTING.md.
//
// A project (project_test.go) is a repository with a bank, wired with tacit install,
// in which one host (program_test.go) is given prompts. In the place of its model is
// one that is played on this machine (model_test.go) and keeps every request. What
// requests must have in common, to the byte, is in request_test.go, and what becomes
// of tacit and of the bank on a bad day in fault_test.go.
package hosttest
