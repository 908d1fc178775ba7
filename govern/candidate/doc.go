// Package candidate takes in what somebody proposes to remember, judges it, and
// makes a memory of it once a person has picked it.
//
// The story, from end to end. A host's model, or a script, submits candidates as
// JSON, which [Read] decodes without forgiving anything; a person says it in
// their own words, which [FromWords] divides into the parts of a candidate. A
// secret, a hidden character or an echo of what Tacit itself put before an agent
// is refused there and then, by package guard, before anything is kept.
//
// [Candidate.Evaluate] judges by a rubric of eight questions: is all there that
// a judgement is made of, does it answer the three questions of a Decision Shape,
// how far does it reach, could anybody look it up, does it bind, whose is it,
// where does it belong, and must a person decide? It counts words and forms in
// three languages and asks no model, so that equal candidates are judged alike;
// it is a sieve and no wisdom. What is near a border is never dropped but marked.
// What is dropped is kept with its reason and can be forced.
//
// A [Store] keeps candidates in the private state of the bank, each under a
// number for as long as it waits, and remembers which turns of which
// conversations were looked at, so that a repeat is silent. [List] is what a
// person sees, [Picks] reads what they answer, and [Candidate.Memory] turns a
// candidate into the file that the plan will create.
//
// A [Planner] makes the operations of one plan of all that were picked. Its
// [Absorber] looks for memories of the bank that say the same, or the contrary:
// a rule decides which of the two takes up or replaces the other, and a [Person]
// decides what no rule can.
package candidate
