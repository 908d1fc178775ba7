package exchange

import (
	"path"
	"regexp"
	"strings"
)

// adrLine is one of the lines between the title of a decision and its first
// section: "* Status: accepted", "Date: 2021-03-04", "- **Deciders**: A, B".
var adrLine = regexp.MustCompile(`^\s*(?:[-*]\s+)?\**([A-Za-z][A-Za-z -]{2,20}?)\**\s*:\**\s*(.*?)\s*$`)

// readADRLines reads these lines, by their names in lower case.
func readADRLines(body string) map[string]string {
	lines := map[string]string{}
	for _, s := range cutSections(body) {
		if s.depth > 1 {
			break
		}
		for line := range strings.SplitSeq(s.text, "\n") {
			m := adrLine.FindStringSubmatch(line)
			if m == nil || m[2] == "" {
				continue
			}
			switch name := strings.ToLower(strings.TrimSpace(m[1])); name {
			case "status", "date", "deciders", "decision-makers", "decision makers", "tags", "category", "technical story":
				lines[name] = m[2]
			}
		}
	}
	return lines
}

// adrStates are the first words of a status, with the state that they mean here.
// A decision that was turned down or has been given up is kept where nothing
// finds it.
var adrStates = []struct{ word, state string }{
	{"accept", "active"}, {"approv", "active"}, {"decided", "active"}, {"adopted", "active"}, {"done", "active"}, {"implemented", "active"},
	{"final", "active"}, {"committed", "active"}, {"active", "active"}, {"amended", "active"}, {"valid", "active"},
	{"已接受", "active"}, {"接受", "active"}, {"已采纳", "active"}, {"采纳", "active"}, {"已批准", "active"}, {"承認", "active"}, {"採用", "active"}, {"akzeptiert", "active"}, {"accepté", "active"}, {"aceptad", "active"},
	{"propos", "draft"}, {"draft", "draft"}, {"pending", "draft"}, {"rfc", "draft"}, {"open", "draft"}, {"review", "draft"}, {"in review", "draft"}, {"in discussion", "draft"}, {"discussion", "draft"}, {"wip", "draft"},
	{"提议", "draft"}, {"提案", "draft"}, {"草稿", "draft"}, {"讨论", "draft"}, {"検討", "draft"},
	{"supersed", "archived"}, {"superced", "archived"}, {"reject", "archived"}, {"deprecat", "archived"}, {"declined", "archived"}, {"withdrawn", "archived"}, {"obsolete", "archived"}, {"replaced", "archived"}, {"retired", "archived"}, {"cancel", "archived"},
	{"已废弃", "archived"}, {"废弃", "archived"}, {"已取代", "archived"}, {"被取代", "archived"}, {"拒绝", "archived"}, {"已拒绝", "archived"}, {"廃止", "archived"}, {"却下", "archived"}, {"置き換え", "archived"},
}

// stateOf returns the state that a status means; "" for words that nobody knows.
func stateOf(status string) string {
	word := strings.ToLower(strings.Trim(status, " *_`\"'~[](){}|>"))
	for _, s := range adrStates {
		if strings.HasPrefix(word, s.word) {
			return s.state
		}
	}
	return ""
}

var (
	supersededBy = regexp.MustCompile(`(?i)(?:supers?c?eded|replaced|obsoleted)\s+by\s*:?\s*(.*)`)
	supersedes   = regexp.MustCompile(`(?i)^[\s*_-]*(?:supers?c?edes|replaces|obsoletes)\s*:?\s*(.*)`)
	amends       = regexp.MustCompile(`(?i)^[\s*_-]*(?:amend(?:s|ed by)|clarifi(?:es|ed by)|relates? to|related to|depends on|extends|extended by|refines|links?)\s*:?\s*(.*)`)
	adrTarget    = regexp.MustCompile(`\]\(<?([^()<>\s#]+)(?:#[^)]*)?>?\)`)
	adrMention   = regexp.MustCompile(`(?i)\badr[-_ #]*(\d{1,5})\b|#(\d{1,5})\b|\b(\d{4})\b`)
)

// adrStatus are the headings above the status of a decision.
var adrStatus = []string{"status", "状态", "ステータス", "statut"}

// state reads the status of a decision and how it stands to others. The last line
// of a section that says what it is wins: adr-tools writes the new below the old.
func (b *Batch) state(f map[string]any, origin string, front front, sections []section, lines map[string]string) {
	all := []string{front.text("status"), lines["status"]}
	if s, ok := titled(sections, adrStatus...); ok {
		all = append(all, strings.Split(s.text, "\n")...)
	}
	links, ok := titled(sections, "links")
	if ok {
		all = append(all, strings.Split(links.text, "\n")...)
	}
	said, state := "", ""
	for _, line := range all {
		line = strings.TrimLeft(strings.TrimSpace(line), "-*> ")
		switch {
		case line == "":
			continue
		case supersededBy.MatchString(line):
			put(f, "replaced_by", adrRefs(supersededBy.FindStringSubmatch(line)[1], origin)...)
		case supersedes.MatchString(line):
			refs := adrRefs(supersedes.FindStringSubmatch(line)[1], origin)
			f["replaces"] = append(texts(f["replaces"]), refs...)
			continue
		case amends.MatchString(line):
			refs := adrRefs(amends.FindStringSubmatch(line)[1], origin)
			f["related"] = append(texts(f["related"]), refs...)
			continue
		}
		if s := stateOf(line); s != "" {
			said, state = line, s
		} else if said == "" {
			said = line
		}
	}
	f["status"] = firstText(state, "draft")
	if plain := plainText(said); plain != "" && !strings.EqualFold(plain, "accepted") && !strings.EqualFold(plain, "proposed") {
		f["adr_status"] = plain
	}
}

// adrRefs returns the decisions that a text names: the files that it links to, as
// origins of this source, else numbers as ids.
func adrRefs(text, origin string) (refs []string) {
	for _, m := range adrTarget.FindAllStringSubmatch(text, -1) {
		if ext := strings.ToLower(path.Ext(m[1])); ext == ".md" || ext == ".markdown" {
			refs = appendNew(refs, path.Join(path.Dir(origin), m[1]))
		}
	}
	if len(refs) > 0 {
		return refs
	}
	for _, m := range adrMention.FindAllStringSubmatch(text, -1) {
		refs = appendNew(refs, adrID("", firstText(m[1], m[2], m[3]), ""))
	}
	if t := strings.Trim(text, " []().`*"); len(refs) == 0 && adrStem.MatchString(t) {
		return []string{t}
	}
	return refs
}

// adrStem is the name of a file of Log4brains, by which its decisions are called.
var adrStem = regexp.MustCompile(`^\d{8}-[\w-]+$`)
