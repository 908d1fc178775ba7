// Package term knows terminals: how wide a text is, how a table is set, and how what
// was typed too early is thrown away.
package term
