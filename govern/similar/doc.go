// Package similar tells memories that say the same from memories that contradict each other, and joins two into
// one.
//
// The story, bottom up. A memory has two views (problem_solution.go): its problem, which is when somebody needs
// it, and its solution, which is what it then says. Each view is cut into statements (statement.go), and a
// statement knows whether it announces a change: "no longer", 取消, 撤廃 (package announce). Two views are held
// against each other word by word in meaning (likeness.go), so that neither length nor language decides.
//
// Judge (judge.go) joins two opinions (decide.go). Rules (compare.go, announced_change.go) weigh how alike the
// views are, who announces a change, and who names the other. A small network (opinion.go, package network) has
// learned from labelled pairs to tell rules that say the same from rules about the same subject. Where both
// agree, a merge or a replacement is proposed; what may be either is asked; everything else is independent.
// Equal texts (equal.go) are merged before anything is measured. What the templates have said is left out
// (package form); what says the contrary in the same words (opposition.go, slot.go), or sets a thing to another value (package value), speaks of another country
// or another oven (package member), or gives an amount of another thing (package scope), or has no situation of its own, is never more than asked (safeguard.go), and
// so is what says that the subject of the other is no more (package ended). What was so once (package past) contradicts nothing. A
// program that has a language model at hand may add its own Assessment: it is recorded beside ours, and where
// the two differ a person is asked.
//
// Find (find.go) judges a new memory against the few of a bank that are about the same, which Open (bank.go)
// recalls; Pairs (pairs.go) does so for a whole bank: package near finds out, by the vectors that the compiled
// index has already, which few are worth it. What a person hears of beside a new memory has to be related by
// plain signs as well (package related). Package join makes the operations of a plan out of a decision. Nothing
// here writes.
//
// TestFit trains the network; how the numbers were fitted, and what they give, is in docs/similar.md.
package similar
