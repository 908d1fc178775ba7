// Package repository joins a bank to the git repository that it lies in.
//
// A bank travels by git like every other folder, but three of its files are
// written on every branch, and would collide on every merge: INDEX.md,
// history.jsonl and evidence/cited.jsonl. [Repository.Install] tells git to have
// them merged by the command tacit merge-driver. That takes two halves. What is
// committed is a .gitattributes in the bank, which names the driver. What no clone
// can bring along is the command itself: git takes commands only from the
// configuration of the person, so every clone installs it once. Without it git
// falls back on its own merge of lines, and leaves marks: [Marks] lists them, [Settle]
// and [WriteSettled] settle them for the command tacit index. [Merge] is what the
// driver does.
//
// [Repository.Install] can also put a hook before each commit, which keeps the one that was
// there.
//
// [Repository.Remove] takes all of it out again, [Repository.State] says what is
// there, and [Staged] reads what a commit would have of the bank where that is not
// what lies in the folder.
//
// All linked working trees of a repository share its configuration and hooks, and
// so the driver. They share nothing of .tacit: each working tree has files of its
// own, and what Tacit keeps about them belongs to these files.
package repository
