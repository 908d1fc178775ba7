// Package banks knows what else is asked beside the bank of a project: other banks of this
// machine, and stores that hold many. Only the settings of the person name them, and the
// command line: a repository can turn none on.
//
// A [Source] is one of them. It answers a question as package retrieve answers for the
// project's own bank, and retrieve.Join makes one answer of all. What fails costs its own
// memories alone.
package banks
