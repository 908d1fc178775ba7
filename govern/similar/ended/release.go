package ended

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// A release is a product and its version.
type release struct{ name, version string }

// releases find what a sentence says has another version now: Java 升到 21 了, "Postgres is upgraded to 17",
// "Go 1.26 for the services from now on", Node を 22 に上げた.
var releases = []func() *pattern.Keyed{
	pattern.WithKeys(`(?i)\b([a-z][a-z+#.]*[a-z+#])\s?(?:已经?|都|全部)?(?:升级?|更新|换|降级?)(?:到|成|为|至)了?\s?v?(\d[\d.]*)`),
	pattern.WithKeys(`(?i)\b([a-z][a-z+#.]*[a-z+#]) (?:is|are|was|were|has been|have been) (?:now )?(?:upgraded|updated|bumped|raised) to v?(\d[\d.]*)`),
	pattern.WithKeys(`(?i)\b([a-z][a-z+#.]*[a-z+#]) v?(\d[\d.]*)\b[^,;.]{0,40}\bfrom now on\b`),
	pattern.WithKeys(`(?i)([a-z][a-z+#.]*[a-z+#])\s?[をは]\s?v?(\d[\d.]*)\s?(?:に|へ)(?:上げ|アップ|更新|移行|バージョンアップ)`),
}

func releasedIn(text string) (all []release) {
	for _, form := range releases {
		for _, m := range form().FindAllStringSubmatch(text) {
			all = append(all, release{strings.ToLower(m[1]), strings.Trim(m[2], ".")})
		}
	}
	return all
}

// versioned finds a name with the version behind it.
var versioned = pattern.Lazy(`(?i)\b([a-z][a-z+#.]*[a-z+#])[ -]?v?(\d[\d.]*)`)

// stillOn reports whether a text gives one of some products another version.
func stillOn(text string, now []release) bool {
	if len(now) == 0 {
		return false
	}
	return slices.ContainsFunc(versioned().FindAllStringSubmatch(text, -1), func(m []string) bool {
		return slices.ContainsFunc(now, func(r release) bool {
			return r.name == strings.ToLower(m[1]) && r.version != strings.Trim(m[2], ".")
		})
	})
}
