// Package banks knows what else is asked beside the bank of a project: other banks of this
// machine, and stores that hold many. Only the settings of the person name them, and the
// command line: a repository can turn none on.
//
// A [Source] is one of them. Package retrieve asks all of them and the project's own bank as
// one: see retrieve.Together. What fails costs its own memories alone.
package banks
