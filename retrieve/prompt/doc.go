// Package prompt reads what a person sends to a coding agent and tells apart
// what is asked, what is pasted beside it, and how the work should be done.
//
// It is best read from the bottom up:
//
//   - line.go cuts the part of a text that is looked at into lines.
//   - trace.go, log.go, diff.go, table.go, data.go, mail.go and code.go each know
//     what a line of their form looks like, with a weight: certain alone,
//     likely in company, or a mere sign.
//   - fence.go finds fenced blocks, and block.go lets lines that stand together
//     decide together: lines of no clear form join the lines around them.
//   - sentence.go cuts the rest, which a person wrote, into sentences, list items
//     and headings; manner.go says which of these hold no subject, by the words
//     in words_en.go, words_zh.go and words_ja.go.
//   - clue.go takes from pasted text what is distinctive in it: the message of
//     the error, codes and coined names, files.
//
// A program that reads prompts meets everything: a log of 100 MB, a line without
// an end, fences that nobody closed. Read looks at the first 96 KiB and the last
// 32 KiB of a text, where people write what they want, and its work grows with
// what it looks at and with nothing else.
//
// There are no regular expressions, so that a short question costs microseconds
// in a program that lives for milliseconds.
package prompt
