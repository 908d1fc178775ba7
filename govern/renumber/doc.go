// Package renumber gives memories that took the same id on two branches ids of
// their own again.
//
// Ids are numbered on within one clone, so two branches that each add a memory
// take the same number, and neither can know. Git merges both files without a
// word, because their names differ. [Draft] drafts what settles it. The memory
// that was there first keeps the id; the others get the next free one, and keep
// the old one among their aliases, so that whoever knows them by it still finds
// them. Who was first is read from the history, which both branches bring along,
// so that it comes out alike in every clone.
//
// Whoever speaks of the old id may mean either. A link to a file means the file.
// Where it is only an id, it is asked which of the two there was when the
// reference was written: git knows. Next, whether one of the two speaks of the
// other in turn. What even so nobody can know is left with the memory that keeps
// the id, and listed for a person.
//
// Two files with one id need not be two memories. A person may have copied a file: the
// copy goes, because the other file says the same. One that was archived on one branch
// and edited on the other may stand in both places: nothing is drafted for it, and a
// person says which file is right.
package renumber
