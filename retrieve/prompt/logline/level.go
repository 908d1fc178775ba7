// Package logline knows the levels of lines in logs, and the heads of the lines that kernels, firmware
// and phones print: they count from the start instead of telling the time of day, and say in one
// letter or one digit how bad things are.
package logline

import "strings"

// A Level is how bad a line of a log says that things are.
type Level uint8

// The levels, from one that a line does not have.
const (
	None Level = iota
	Calm
	Warning
	Bad
)

// Named returns what a word says: "ERROR", "production.ERROR", "warn".
func Named(s string) Level {
	s = s[strings.LastIndexByte(s, '.')+1:]
	switch strings.ToUpper(strings.TrimSpace(s)) {
	case "TRACE", "DEBUG", "INFO", "INF", "DBG", "NOTICE", "LOG", "DETAIL", "HINT", "STATEMENT", "VERBOSE", "FINE", "CONTEXT", "情報":
		return Calm
	case "WARN", "WARNING", "WRN", "警告":
		return Warning
	case "ERROR", "ERR", "FATAL", "CRITICAL", "CRIT", "SEVERE", "PANIC", "ALERT", "EMERG", "FAILURE", "FAULT", "ALARM":
		return Bad
	}
	return None
}

// ofPriority returns what the digit of syslog says, from 0, an emergency, to 7.
func ofPriority(c byte) Level {
	switch {
	case c < '4':
		return Bad
	case c == '4':
		return Warning
	}
	return Calm
}

// ofLetter returns what the letters of phones and of firmware say: verbose, debug, info, warning,
// error, fatal.
func ofLetter(c byte) Level {
	switch c {
	case 'V', 'D', 'I', 'N':
		return Calm
	case 'W':
		return Warning
	case 'E', 'F', 'A':
		return Bad
	}
	return None
}
