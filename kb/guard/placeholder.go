package guard

import "strings"

// isPlaceholder reports whether a value says itself that it is none. A word
// inside is enough for what a machine makes; a password that a person makes up
// may have any word in it, so that it must be a placeholder as a whole.
func (r *rule) isPlaceholder(s string) bool {
	lower := strings.ToLower(s)
	if strings.ContainsAny(s, "<>{}…*") || strings.HasPrefix(s, "$") || strings.HasPrefix(s, "%") || strings.Contains(s, "...") {
		return true
	}
	if varied(lower) <= 2 || strings.Contains(lower, "xxxx") || hasAny([]byte(lower), reading) {
		return true
	}
	if r.chosen {
		return isSpoken(lower)
	}
	return hasAny([]byte(lower), speaking)
}

// reading are the words of code that reads a value from elsewhere.
var reading = []string{"process.env", "os.environ", "getenv"}

// speaking are the words of placeholders. A random token of 40 letters and
// digits holds one of them less than once in ten thousand times.
var speaking = []string{
	"example", "sample", "placeholder", "changeme", "change-me", "change_me", "change.me", "redacted", "dummy",
	"your-", "your_", "yourtoken", "yourkey", "yourpass", "yoursecret", "my-secret", "my_secret", "mysecret",
	"my-token", "my_token", "my-api", "my_api", "mypassword", "my-password", "my_password", "replace-", "replace_", "replaceme",
	"insert-", "insert_", "not-a-real", "not_a_real", "notareal", "not-real", "foobar",
}

// isSpoken reports whether s, in lower case, is the words of a placeholder and
// nothing else but signs and counting: changeme123, your-password-here. The
// words of telling may come alone; those of filling only beside one of them.
func isSpoken(s string) bool {
	rest, told := s, false
	for _, w := range telling {
		told = told || strings.Contains(rest, w)
		rest = strings.ReplaceAll(rest, w, " ")
	}
	for _, w := range filling {
		rest = strings.ReplaceAll(rest, w, " ")
	}
	rest = strings.Trim(rest, " -_.,:;!?/'\"()[]")
	return told && (rest == "" || strings.HasPrefix("1234567890", rest))
}

// telling and filling hold longer words before the shorter ones within them.
var (
	telling = []string{"placeholder", "changeme", "change-me", "change_me", "change.me", "redacted", "example", "sample", "dummy", "replace", "insert",
		"not-a-real", "not_a_real", "notareal", "not-real", "your", "foobar"}
	filling = []string{"password", "passwd", "secret", "token", "value", "strong", "pass", "here", "with", "user", "word", "this", "api", "key", "own", "the", "pwd", "my", "me", "db"}
)

// varied counts the different bytes of s.
func varied(s string) int {
	seen := map[byte]bool{}
	for i := range len(s) {
		seen[s[i]] = true
	}
	return len(seen)
}
