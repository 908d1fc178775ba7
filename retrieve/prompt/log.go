package prompt

import (
	"strings"

	"github.com/tacit-kb/tacit/retrieve/prompt/logline"
)

// logForm knows lines of logs, and what tools print.
func logForm(l *line) (Form, weight) {
	if isAddress(l.body) {
		return Link, certain
	}
	if isPromptLine(l.body) || isToolLine(l.body) || isJSONEntry(l.body) {
		return Log, certain
	}
	if _, ok := saidByTool(l.body); ok || isCommandLine(l.body) || ofLinker(l.body) != "" {
		return Log, likely
	}
	e := entryOf(l.text)
	switch {
	case e.certain:
		return Log, certain
	case isErrorLine(l.body), placeIn(firstWord(l.body)) != "" && strings.Contains(l.body, ": "):
		return Log, certain
	case e.stamped && (e.level != logline.None || functionWords(e.message) < 3), e.pairs > 1, logline.BeforeName(l.body):
		return Log, likely
	}
	return Plain, unknown
}

// isPromptLine knows a command behind the prompt of a shell.
func isPromptLine(s string) bool {
	if functionWords(s) > 2 || ideographs(withoutStrings(s)) > 3 {
		return false
	}
	if beginsWith(s, "$ ", "PS C:\\", "PS D:\\", "C:\\>", "D:\\>", ">>> ", "irb(", "mysql> ", "sqlite> ", "postgres=# ") {
		return true
	}
	at := strings.IndexByte(s, '@') // user@host:~/shop$ ls
	end := strings.IndexAny(s, "$#")
	return at > 0 && end > at && end+1 < len(s) && s[end+1] == ' ' && !strings.Contains(s[:at], " ") && strings.ContainsAny(s[at:end], ":~")
}

// isToolLine knows what compilers, test runners, package managers and git print.
func isToolLine(s string) bool {
	switch firstWord(s) {
	case "===", "---", "***":
		return beginsWith(s, "=== RUN", "=== PAUSE", "=== CONT", "--- FAIL", "--- PASS", "--- SKIP", "*** ")
	case "FAIL", "PASS", "FAILED", "PASSED", "ok":
		return s == "FAIL" || s == "PASS" || strings.ContainsAny(s, "\t/:") || strings.HasPrefix(s, "FAIL  ")
	case "✓", "✗", "✕", "✔", "✘", "●", "×", "✖":
		return true
	case "E":
		return beginsWith(s, "E  ")
	case ">":
		return beginsWith(s, ">    ") // the line that failed, by pytest
	case "npm", "yarn", "pnpm":
		return beginsWith(s, "npm ERR!", "npm WARN", "npm error", "npm warn", "yarn error", "pnpm ERR")
	case "make:", "make[1]:", "fatal:", "error:", "warning:", "remote:", "hint:", "cargo:", "collected", "e:", "w:":
		return true
	case "!":
		return strings.Contains(s, "rejected]")
	case "commit":
		return len(s) >= 7+7 && prefixOf(s[7:], isHex) >= 7
	case "Author:":
		return strings.Contains(s, "@")
	case "Date:":
		return strings.HasPrefix(s, "Date:   ")
	case "modified:", "deleted:", "renamed:":
		return true
	case "Warning", "Normal":
		return beginsWith(s, "Warning  ", "Normal   ", "Normal  ")
	}
	return strings.HasSuffix(s, "%]") || isBanner(s) || isSaying(s)
}

func isHex(c byte) bool { return isDigit(c) || 'a' <= c && c <= 'f' }

// isBanner knows the rules that test runners draw around their headings.
func isBanner(s string) bool {
	return len(s) > 20 && (strings.HasPrefix(s, "=====") && strings.HasSuffix(s, "=====") || strings.HasPrefix(s, "_____") && strings.HasSuffix(s, "_____")) &&
		strings.Trim(s, "=_") != ""
}

// isSaying knows whole phrases that tools print.
func isSaying(s string) bool {
	return beginsWith(s, "On branch ", "Your branch is ", "Changes not staged for commit", "Changes to be committed", "Untracked files:",
		"no changes added to commit", "nothing to commit", "> Task :", "* What went wrong:", "* Try:", "FAILURE: Build failed", "BUILD FAILED",
		"BUILD SUCCESSFUL", "Execution failed for task", "Tests: ", "Test Suites: ", "Tests run: ", "exit status ", "exited with code",
		"Segmentation fault", "Killed", "Process finished with exit code", "To git@", "Compiling ", "Finished `") ||
		strings.HasPrefix(s, "To ") && strings.HasSuffix(s, ".git")
}

// isJSONEntry knows logs with one JSON object a line.
func isJSONEntry(s string) bool {
	return strings.HasPrefix(s, `{"`) && strings.HasSuffix(s, "}") &&
		(strings.Contains(s, `"level":`) || strings.Contains(s, `"severity":`) || strings.Contains(s, `"msg":`) && strings.Contains(s, `"time`))
}
