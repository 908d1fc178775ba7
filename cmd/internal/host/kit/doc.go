// Package kit makes the files that a host gets and that are wholly ours: skills,
// thin commands, rules, and whole plugins.
package kit
