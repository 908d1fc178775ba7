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

// versionsIn returns the products of a text that have a version behind them.
func versionsIn(text string) (all []release) {
	for _, m := range versioned().FindAllStringSubmatch(text, -1) {
		all = append(all, release{strings.ToLower(m[1]), strings.Trim(m[2], ".")})
	}
	return all
}

// stillOn reports whether one of some products has another version now.
func stillOn(given, now []release) bool {
	return slices.ContainsFunc(given, func(g release) bool {
		return slices.ContainsFunc(now, func(r release) bool { return r.name == g.name && r.version != g.version })
	})
}
