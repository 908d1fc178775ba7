// Package practice measures, without labels, what prompts as people send them do to a
// bank, and says what to do about a memory that is weak.
//
// Everything is asked through an Asker, which is a bank or, in a test, anything (ask.go),
// and where there is more to ask than a person wants to wait for, evenly picked samples
// are asked (sample.go). Four things are looked at:
//
//   - Sample.Paste asks questions that find their memory once more, with something pasted
//     around them (paste.go): a log, code, mail.
//   - Sample.Near asks a bank from which a memory was taken out what only that memory answers:
//     whatever is shown is a neighbour (near.go).
//   - Sample.Type asks for each memory by its own title, id, triggers and aliases, as they
//     stand: it has to come first (typed.go).
//   - Sample.Idle asks what no bank should answer (idle.go).
//
// Advise makes of all this what a person can do, the worst first (advice.go, title.go).
// It returns codes and facts; the sentences are those of the command.
package practice
