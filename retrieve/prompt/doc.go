// Package prompt reads what a person sends to a coding agent and tells apart
// what is asked, what is pasted beside it, and how the work should be done.
//
// It is best read from the bottom up:
//
//   - line.go cuts the part of a text that is looked at into lines.
//   - trace.go, log.go, diff.go, table.go, data.go, mail.go and code.go each know
//     what a line of their form looks like, with a weight: certain alone,
//     likely in company, or a mere sign. form.go asks them in turn. entry.go takes a line
//     of a log apart, with package logline; package letter knows the lines of mails.
//   - fence.go finds fenced blocks. block.go lets lines that stand together decide
//     together, so that lines of no clear form join the lines around them, and
//     spread.go does so with paragraphs.
//   - collect.go makes segments of what is pasted. prose.go cuts the rest, which a
//     person wrote, into headings, list items and paragraphs, and sentence.go
//     these into sentences; manner.go and clause.go say which of them have no
//     subject, by the words in words_en.go, words_zh.go and words_ja.go, and signature.go
//     which sentences and last lines only say who asks.
//   - segment.go knows asks that are for nothing in particular. They may have more
//     words, those in words_general_en.go and its neighbours, which inflect.go finds
//     in all their forms. pointing.go knows orders about what only the conversation
//     knows: convert this.
//   - clue.go takes from pasted text what is distinctive in it: the message of
//     the error (output.go), codes and coined names (codes.go with package errcode, names.go), and
//     files (paths.go), apart from those of runtimes (runtimes.go).
//
// A program that reads prompts meets everything: a log of 100 MB, a line without
// an end, fences that nobody closed. Read looks at the first 96 KiB and the last
// 32 KiB of a text, where people write what they want, and its work grows with
// what it looks at and with nothing else.
//
// There are no regular expressions, so that a short question costs microseconds
// in a program that lives for milliseconds.
package prompt
