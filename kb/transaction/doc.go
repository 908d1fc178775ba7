// Package transaction is the one engine for every write of files that matter:
// all of a transaction happens, or nothing of it, whatever dies, fills up or
// loses power in between, and whoever saves a file at the same time.
//
// The protocol is a redo journal. [Begin] takes the bank's lock, which the
// kernel holds and frees when its process dies. [Tx.Commit] then
//
//  1. checks that git is not at work and that every file is what it was when
//     the decision was made; else a [StaleError], and nothing is written;
//  2. keeps the old bytes under .tacit/state/backups/<id>/;
//  3. writes the journal, with all new bytes and a checksum, and renames it to
//     .tacit/state/journal/committed: this is the commit point;
//  4. puts the files in place, then INDEX.md and what else is derived, then adds
//     one line to history.jsonl, seals the backup and removes the journal.
//
// Whatever fails before the commit point leaves the old bank, and what lies
// around is swept by the next Begin. Whatever fails after it is finished by the
// next Begin from the journal, as often as it takes; every step can be repeated.
// Readers need no lock: [Reader] gives them the bank as it will be. Every file is
// synced before it gets its name, every folder after it got a name, and new
// folders in the one above; the tests take away one sync after the other, and
// lose power, until they find a bank that is neither old nor new.
//
// # A person who saves
//
// People have these files open in editors, and an editor asks nobody. So no step
// writes over a file: the new file exchanges names with the old one (renameat2
// on Linux, renameatx_np on macOS, links elsewhere), and only then the old one, now
// under a temporary name, is looked at. If it is what was expected, it goes; it
// is in the backup. If not, a person has saved it: it gets its name back, and
// ours stands beside it as <name>.conflict-<id>.md, which nobody takes for a
// memory. Nothing is decided for them and nothing is lost. A derived file
// gets no copy, because it can be made again; but what the private state says
// about both sides is not written then.
//
// # Undo
//
// [Backup] gives the old bytes back, verified. What undo makes of them is a
// transaction like any other.
package transaction
