package formats

import (
	"cmp"
	"path"
	"regexp"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// adrLine is one of the lines between the title of a decision and its first
// section: "* Status: accepted", "Date: 2021-03-04", "- **Deciders**: A, B".
var adrLine = pattern.Lazy(`^\s*(?:[-*]\s+)?\**([\pL][\pL -]{1,20}?)\**\s*[:：]\**\s*(.*?)\s*$`)

// adrWords are the names of these lines, also in Chinese and Japanese.
var adrWords = map[string]string{
	"status": "status", "状态": "status", "狀態": "status", "状態": "status", "ステータス": "status",
	"date": "date", "日期": "date", "日付": "date", "决策日期": "date", "決定日": "date", "decided": "date",
	"deciders": "deciders", "决策者": "deciders", "决策人": "deciders", "決定者": "deciders", "意思決定者": "deciders",
	"decision-makers": "decision-makers", "decision makers": "decision makers",
	"tags": "tags", "标签": "tags", "標籤": "tags", "タグ": "tags",
	"category": "category", "technical story": "technical story",
}

// readADRLines reads these lines, by their names in lower case.
func readADRLines(body string) map[string]string {
	lines := map[string]string{}
	for _, s := range cutSections(body) {
		if s.depth > 1 {
			break
		}
		for line := range strings.SplitSeq(s.text, "\n") {
			m := adrLine().FindStringSubmatch(line)
			if m == nil || m[2] == "" {
				continue
			}
			if name := adrWords[strings.ToLower(strings.TrimSpace(m[1]))]; name != "" && lines[name] == "" {
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
	{"決定待", "draft"}, {"承認待", "draft"}, {"已通过", "active"}, {"通过", "active"}, {"已采用", "active"}, {"采用", "active"}, {"已决定", "active"}, {"已实施", "active"}, {"生效", "active"}, {"有效", "active"},
	{"已採納", "active"}, {"已採用", "active"}, {"已核准", "active"}, {"採択", "active"}, {"合意", "active"}, {"決定", "active"}, {"有効", "active"},
	{"已接受", "active"}, {"接受", "active"}, {"已采纳", "active"}, {"采纳", "active"}, {"已批准", "active"}, {"承認", "active"}, {"採用", "active"}, {"akzeptiert", "active"}, {"accepté", "active"}, {"aceptad", "active"},
	{"propos", "draft"}, {"draft", "draft"}, {"pending", "draft"}, {"rfc", "draft"}, {"open", "draft"}, {"review", "draft"}, {"in review", "draft"}, {"in discussion", "draft"}, {"discussion", "draft"}, {"wip", "draft"},
	{"已提议", "draft"}, {"待定", "draft"}, {"待讨论", "draft"}, {"草案", "draft"}, {"评审", "draft"}, {"ドラフト", "draft"}, {"下書き", "draft"}, {"レビュー", "draft"}, {"保留", "draft"}, {"未決", "draft"},
	{"提议", "draft"}, {"提案", "draft"}, {"草稿", "draft"}, {"讨论", "draft"}, {"検討", "draft"},
	{"supersed", "archived"}, {"superced", "archived"}, {"reject", "archived"}, {"deprecat", "archived"}, {"declined", "archived"}, {"withdrawn", "archived"}, {"obsolete", "archived"}, {"replaced", "archived"}, {"retired", "archived"}, {"cancel", "archived"},
	{"已弃用", "archived"}, {"弃用", "archived"}, {"已替代", "archived"}, {"已过时", "archived"}, {"已作废", "archived"}, {"作废", "archived"}, {"已取消", "archived"}, {"已否决", "archived"}, {"否决", "archived"}, {"驳回", "archived"}, {"已撤回", "archived"}, {"撤回", "archived"},
	{"已廢棄", "archived"}, {"非推奨", "archived"}, {"破棄", "archived"}, {"取り下げ", "archived"}, {"置換", "archived"},
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
	supersededBy = pattern.Lazy(`(?i)(?:supers?c?eded|replaced|obsoleted)\s+by\s*:?\s*(.*)`)
	supersedes   = pattern.Lazy(`(?i)^[\s*_-]*(?:supers?c?edes|replaces|obsoletes)\s*:?\s*(.*)`)
	amends       = pattern.Lazy(`(?i)^[\s*_-]*(?:amend(?:s|ed by)|clarifi(?:es|ed by)|relates? to|related to|depends on|extends|extended by|refines|links?)\s*:?\s*(.*)`)
	adrTarget    = pattern.Lazy(`\]\(<?([^()<>\s#]+)(?:#[^)]*)?>?\)`)
	adrMention   = pattern.Lazy(`(?i)\badr[-_ #]*(\d{1,5})\b|#(\d{1,5})\b|\b(\d{4})\b`)
)

// The same in Chinese and Japanese, where the other decision may stand before the
// words: 已被 [2. …](0002-b.md) 取代, [4. …](0004-d.md) により置き換え. The first that
// matches decides.
var (
	supersededByHan = []func() *regexp.Regexp{
		pattern.Lazy(`(?:取代者|替代者|后继|後繼|後継|置き換え先|置換先)\s*[:：]?\s*(.*)`),
		pattern.Lazy(`被(?:取代|替代|代替|替换|替換)\s*[:：]\s*(.*)`),
		pattern.Lazy(`(?:被|(?:^|[,，;；、。\s])由)\s*(.*?)\s*所?(?:取代|替代|代替|替换|替換|接替)`),
		pattern.Lazy(`^(.*?)\s*(?:により|によって|に)\s*(?:置き換え|置換|取って代わ|とって代わ|差し替え|引き継|更新され|廃止)`),
	}
	supersedesHan = []func() *regexp.Regexp{
		pattern.Lazy(`^(?:取代|替代|代替|替换|替換|置き換え元|置換元)了?\s*[:：]?\s*(.*)`),
		pattern.Lazy(`^(.*?)\s*を\s*(?:置き換え|置換|差し替え|引き継|廃止)`),
	}
	amendsHan = []func() *regexp.Regexp{
		pattern.Lazy(`^(?:修订|修訂|修正|补充|補充|相关|相關|关联|關聯|依赖|依賴|参见|參見|関連|参照|依存)(?:于|於|了|自)?\s*[:：]?\s*(.*)`),
		pattern.Lazy(`^(.*?)\s*(?:を\s*(?:修正|補足|変更|参照)|に\s*(?:関連|依存))`),
	}
)

// relation returns what stands in a line for the other decision, where the line is
// of one of some forms.
func relation(line string, forms ...func() *regexp.Regexp) (other string, ok bool) {
	for _, form := range forms {
		if m := form().FindStringSubmatch(line); m != nil {
			return m[1], true
		}
	}
	return "", false
}

// adrStatus are the headings above the status of a decision.
var adrStatus = []string{"status", "状态", "狀態", "状態", "ステータス", "statut"}

// state reads the status of a decision and how it stands to others. The last line
// of a section that says what it is wins: adr-tools writes the new below the old.
func (b *Batch) state(f map[string]any, origin string, front Front, sections []section, lines map[string]string) {
	all := []string{front.Text("status"), lines["status"]}
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
		if line == "" {
			continue
		}
		other, gone := relation(line, append(supersededByHan, supersededBy)...)
		if gone {
			put(f, "replaced_by", adrRefs(other, origin)...)
		} else if other, ok := relation(line, append(supersedesHan, supersedes)...); ok {
			f["replaces"] = append(Texts(f["replaces"]), adrRefs(other, origin)...)
			continue
		} else if other, ok := relation(line, append(amendsHan, amends)...); ok {
			f["related"] = append(Texts(f["related"]), adrRefs(other, origin)...)
			continue
		}
		if s := stateOf(line); s != "" || gone {
			said, state = line, cmp.Or(s, "archived")
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
func adrRefs(text, origin string) []string {
	var refs List
	for _, m := range adrTarget().FindAllStringSubmatch(text, -1) {
		if ext := strings.ToLower(path.Ext(m[1])); ext == ".md" || ext == ".markdown" {
			refs.Add(path.Join(path.Dir(origin), m[1]))
		}
	}
	if len(refs.Texts) > 0 {
		return refs.Texts
	}
	for _, m := range adrMention().FindAllStringSubmatch(text, -1) {
		refs.Add(DecisionID("", firstText(m[1], m[2], m[3]), ""))
	}
	if t := strings.Trim(text, " []().`*"); len(refs.Texts) == 0 && adrStem().MatchString(t) {
		return []string{t}
	}
	return refs.Texts
}

// adrStem is the name of a file of Log4brains, by which its decisions are called.
var adrStem = pattern.Lazy(`^\d{8}-[\w-]+$`)
