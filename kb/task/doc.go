// Package task reads the documents of tasks: what is wanted, how it will be done,
// how it is tested, and what a review has found.
//
// They lie in the folder requirements of a bank and are no memories: nothing finds
// them but the number of the task. The name of a document says all that is needed
// (name.go): 001.req.retry-payments.md is the requirement of task 001. A task is
// the documents that have one number (task.go), and how far it is can be read off
// them (state.go): a requirement waits for a plan, a plan for its steps to be
// ticked, and what is built for a review.
//
// The package only reads. The agent writes the documents, at the paths that Path
// tells, and a person reads them before anything is built.
package task
