// Package front reads and edits the text of one file: its front matter, its sections,
// and the blocks that a tool and a person share.
//
// The story, bottom up. [Guard] decides whether the bytes can be trusted: encoding, size,
// marks of a merge, depth. [Read] finds the front matter, strictly, and reads its YAML as
// nodes, so that the text that an author typed is kept, and its place. [Parse] wants
// goldmark-meta to see the same fields, because two readers that disagree would show a
// person one thing and a program another. What is wrong is a [lang.Error]: where, what,
// what to type next. The mistakes that people make are recognised by name.
//
// [Set], [ReplaceSection], [ReplaceBody] and [SetMachineBlock] replace a few bytes and
// leave all others as they were, with their comments, order, line endings and byte order
// mark. Then they read the result, and refuse it unless exactly the intended thing has
// changed.
//
// What a field means is not decided here: package kb knows the fields of a memory.
package front
