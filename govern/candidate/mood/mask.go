package mood

import "github.com/tacit-kb/tacit/kb/pattern"

// named finds files, addresses and requests, whose parts are no words of the sentence: the go of
// cmd/gate/main.go is no verb, nor is the GET of GET /v2/sailings.
var named = pattern.Lazy("`?\\b(?:GET|PUT|POST|HEAD|PATCH|DELETE|OPTIONS)\\s+/[\\w./{}:?=&*%-]*`?" +
	`|\bhttps?://[\w./{}:?=&#%~@+-]+` +
	`|(?:[\w.{}*@~-]*/){1,12}[\w.{}*-]+\.[A-Za-z]\w{0,5}\b` +
	`|\b(?:[\w.-]+/){2,12}[\w.-]+` +
	`|\b[A-Za-z][\w-]*\.(?:go|py|ts|tsx|js|jsx|java|kt|swift|rs|rb|php|cs|cpp|hpp|cc|[ch]|sql|sh|ya?ml|json|toml|xml|html|css|proto|tf|ini|conf|cfg|env|csv|md|lock|mod)\b`)

// rooted finds a path from the root of a disk or of a service, and what stands before it.
var rooted = pattern.Lazy(`(^|[^\w/.])(?:~|\.{1,2})?/(?:[\w.{}*-]+/)*[\w{}*-][\w.{}*-]+`)

// Masked returns a text with one word in the place of each file, address and request.
func Masked(text string) string {
	return rooted().ReplaceAllString(named().ReplaceAllString(text, "thename"), "${1}thename")
}
