package guard

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// looksRandom judges the value of a generic assignment: is it a token that a
// machine made, or a word, a name, a version? Some part of it must change
// between letters and digits as words with a number behind them do not.
func looksRandom(_ []string, secret string) bool {
	if names().MatchString(secret) || strings.Contains(secret, "://") {
		return false
	}
	for _, part := range strings.FieldsFunc(secret, func(r rune) bool { return strings.ContainsRune("_./:-", r) }) {
		changes, digits := turns(part)
		if digits > 0 && len(part) >= 6 && (changes >= 3 || changes >= 2 && len(part) >= 16) {
			return true
		}
	}
	return false
}

// turns counts how often letters and digits take turns in s, and the digits.
func turns(s string) (changes, digits int) {
	var last rune
	for _, r := range s {
		class := 'a'
		switch {
		case unicode.IsDigit(r):
			class = '0'
			digits++
		case !unicode.IsLetter(r):
			continue
		}
		if last != 0 && class != last {
			changes++
		}
		last = class
	}
	return changes, digits
}

// looksChosen judges what stands where a password is told: six characters or
// more of which some are letters and some are not, and that are no code, no
// path and no name of an algorithm.
func looksChosen(_ []string, secret string) bool {
	secret = strings.TrimRight(secret, ".,:;!?")
	if len(secret) < 6 || len(secret) > 128 || names().MatchString(secret) || code().MatchString(secret) {
		return false
	}
	letters := strings.ContainsFunc(secret, unicode.IsLetter)
	digits := strings.ContainsFunc(secret, unicode.IsDigit)
	signs := strings.ContainsAny(secret, "!@#$%^&*?+~")
	return digits && (letters || len(secret) >= 6 && strings.Trim(secret, "0123456789") == "") || letters && signs
}

// looksChosenOrPhrase accepts a phrase of words as well.
func looksChosenOrPhrase(groups []string, secret string) bool {
	secret = strings.TrimRight(secret, ".,:;!?")
	return looksChosen(groups, secret) || phrase().MatchString(secret) &&
		!slices.ContainsFunc(strings.Split(secret, "-"), func(w string) bool { return slices.Contains(telltale, w) })
}

// phrase matches three words or more joined by hyphens, each of three letters or
// more: correct-horse-battery.
var phrase = pattern.Lazy(`^[a-z]{3,}(?:-[a-z]{3,}){2,}$`)

// telltale are words that describe a password and are hardly part of one.
var telltale = []string{"only", "not", "non", "safe", "never", "encrypted", "hashed", "salted", "required", "field", "free", "based", "specific", "wide",
	"sensitive", "password", "token", "secret", "user", "your", "the", "per", "and", "for", "with", "after", "before", "managed", "rotated"}

// looksMixed wants letters and digits, or letters and signs, where the word
// before may mean something else.
func looksMixed(groups []string, secret string) bool {
	return looksChosen(groups, secret) && strings.ContainsFunc(secret, unicode.IsLetter)
}

// looksMixedOften wants letters and digits that take turns as names have it not.
func looksMixedOften(groups []string, secret string) bool {
	changes, _ := turns(secret)
	return looksMixed(groups, secret) && changes >= 3
}

// looksPIN judges digits: what counts something, or is a year, is none.
func looksPIN(groups []string, _ string) bool {
	return !strings.Contains("年月日桁文字回位个個件秒分时時", groups[2]) || groups[2] == ""
}

// looksPSK judges the key of a network; what names a way to use one is none.
func looksPSK(groups []string, secret string) bool {
	return looksMixed(groups, secret) && !protocol().MatchString(secret)
}

var protocol = pattern.Lazy(`(?i)^(?:wpa|wep|tls|dtls|ike|ecdhe|psk)`)

// looksLogin judges what stands behind a user and a slash, where two words may be meant:
// a sign and a digit, or letters and digits that take turns, unless the user is a usual one.
func looksLogin(groups []string, secret string) bool {
	if !looksMixed(groups, secret) || referred().MatchString(secret) {
		return false
	}
	changes, digits := turns(secret)
	usual := slices.Contains([]string{"admin", "administrator", "root", "guest", "pi", "operator", "user", "test"}, strings.ToLower(groups[1]))
	return digits > 0 && (usual || changes >= 2 || strings.ContainsAny(secret, "!@#$%^&*?+~"))
}

// looksJoined judges what stands behind a user and a slash in a sentence about a login: a sign and
// a digit, or, behind a user that every system has, letters and some digits. A package with its
// version, an address and the number of an issue are none.
func looksJoined(groups []string, secret string) bool {
	_, digits := turns(secret)
	usual := isUsual(groups[1])
	if !looksMixed(groups, secret) || digits == 0 || referred().MatchString(secret) || !usual && mayRefer().MatchString(secret) {
		return false
	}
	return strings.ContainsAny(secret, "!@#$%^&~") || usual && digits >= 3 // a name of a repository may have a plus
}

// looksUsualAndSigned is looksJoined without a word that announces a login.
func looksUsualAndSigned(groups []string, secret string) bool {
	return isUsual(groups[1]) && looksJoined(groups, secret) && strings.ContainsAny(secret, "!@#$%^&+~")
}

// isUsual reports whether a user is one that a system comes with.
func isUsual(user string) bool {
	return slices.Contains([]string{"root", "admin", "administrator", "sa", "postgres", "oracle", "guest"}, strings.ToLower(user))
}

// referred matches what names a version of a package, an address or a query: they are signed as passwords
// are. What may be a short version, an issue or a branch as well is one only behind a user of one's own.
var (
	referred = pattern.Lazy(`(?i)^\d+(?:\.\d+)+|@v\d|@\d+(?:\.[\dx]+)+|@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\W*$|@sha\d|[?=]`)
	mayRefer = pattern.Lazy(`@\d{1,3}$|^[\w.-]+#\d+$|^[a-z][a-z\d.-]*@[a-z][a-z\d.-]*$|^[a-z]+(?:-[a-z\d]+)+!$`)
)

// code matches what is rather an expression, a path or an address.
var code = pattern.Lazy(`[(){}\[\]|\\]|://|^[./~@#&-]|=>|==|^\w+(?:\.[A-Za-z]\w*)+$|^\w+/|::|\.(?:ya?ml|json|env|toml|md|txt|go|py|js|ts|pem|key)$`)

// names matches names of algorithms, encodings, protocols and versions, and of a program that
// keeps passwords and has a digit in its name.
var names = pattern.Lazy(`(?i)^1password$|^(?:sha|md|aes|rsa|hmac|argon|bcrypt|scrypt|pbkdf|base|utf|oauth|http|tls|ssl|x|ed|es|hs|rs|ps|ecdsa|ecdsa-p|jwt|jwe|ipv?|s|k|e|c|v|ver|version|http/|iso|rfc|cve|gpt|node|python|java|go|pg|db|app|test|user|key|step|phase|part|no|q|sm|ecc|p|secp|curve|chacha|xchacha|blake|crc|uuid|ulid|h|o|oidc|saml|i|l|w|t|m)-?\d{1,8}[a-z]{0,6}\d{0,2}(?:[._-]\w{1,8}){0,4}$`)

// keptIn matches what follows the name of the place where a secret is kept, in Chinese and
// Japanese: パスワードは Vault2 にある. What follows a password is another thing: sakura2024 に変更した.
var keptIn = pattern.Lazy(`^["'` + "`" + `”」』)）]{0,2}[ \t]{0,2}(?:の(?:「|『|中|保管|共有|金庫|フォルダ|アイテム|項目|エントリ|ノート|メモ)|に(?:ある|あり|入れ(?:る|て|た|ます|ない|$)|入って|保存|保管|しま(?:う|って|い)|置(?:く|いて|いた|き(?:ます|$))|登録して|記載|記録|書(?:く|いて|いた)|格納)|で(?:管理|保管)|から(?:取|読|コピー)|を(?:参照|見)|[里裡](?:面|的|有|存|找|查|，|。|$)|中(?:查|找|的|有))`)

// looksOpen judges the credentials of an address. What documentation writes for
// any user and any password is a placeholder, and the passwords with which
// databases come are no secret on one's own machine.
func looksOpen(groups []string, secret string) bool {
	user, host := strings.ToLower(groups[1]), strings.ToLower(groups[3])
	secret = strings.ToLower(secret)
	host, _, _ = strings.Cut(host, ":")
	anyone := slices.Contains([]string{"user", "username", "usr", "name", "login", "u", "id", "user1", "myuser", "me", "foo"}, user)
	anything := slices.Contains([]string{"pass", "password", "passwd", "pwd", "pw", "p", "secret", "token", "key", "mypass", "bar", "credentials"}, secret)
	local := slices.Contains([]string{"localhost", "127.0.0.1", "[", "host.docker.internal", "db", "postgres", "mysql", "redis", "rabbitmq", "mongo", "mongodb"}, host)
	usual := secret == user || slices.Contains([]string{"root", "admin", "postgres", "guest", "password", "test", "secret", "pass"}, secret)
	switch {
	case anyone && anything, local && usual, strings.HasPrefix(secret, "$"):
		return false
	case strings.HasPrefix(host, "example.") || strings.Contains(host, ".example"):
		return !anything && !usual
	}
	return true
}
