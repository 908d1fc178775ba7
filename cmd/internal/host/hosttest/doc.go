// Package hosttest has no code but tests: they run the hosts themselves, as people
// have them, with a model that is played on this machine.
package hosttest
