package formats

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// obsidianFolder is where Obsidian keeps its settings.
const obsidianFolder = ".obsidian"

// vaultSettings say which notes are templates and which are the notes of a day.
type vaultSettings struct {
	templates []string // folders
	daily     string   // folder; or empty
}

// templateNames are what people call the folder of their templates if no setting
// says so.
var templateNames = []string{"template", "templates", "_templates", "模板", "テンプレート", "テンプレ"}

// settingsOf reads what Obsidian and its plug-in Templater say about folders.
func settingsOf(fsys fs.FS) (s vaultSettings) {
	setting := func(name, field string) string {
		var all map[string]any
		text, err := readFile(fsys, path.Join(obsidianFolder, name))
		if err != nil || json.Unmarshal([]byte(text), &all) != nil {
			return ""
		}
		dir, _ := all[field].(string)
		if dir = strings.Trim(dir, "/ "); dir == "" || !fs.ValidPath(dir) {
			return ""
		}
		return dir
	}
	for _, dir := range []string{setting("templates.json", "folder"), setting("plugins/templater-obsidian/data.json", "templates_folder")} {
		if dir != "" {
			s.templates = append(s.templates, dir)
		}
	}
	s.daily = setting("daily-notes.json", "folder")
	return s
}

// isTemplate reports whether a note is one that others are made from.
func (s vaultSettings) isTemplate(name string) bool {
	if slices.ContainsFunc(s.templates, func(dir string) bool { return strings.HasPrefix(name, dir+"/") }) {
		return true
	}
	parts := strings.Split(strings.ToLower(name), "/")
	return slices.ContainsFunc(parts[:len(parts)-1], func(dir string) bool { return slices.Contains(templateNames, dir) })
}

// isToFill reports whether a note is a template wherever it lies: its title is to be filled in by
// Obsidian or by its plug-in Templater.
func isToFill(f Front, body string) bool {
	return toFill().MatchString(titleIn(f, body))
}

// titleIn returns what a note calls itself: in its front matter, else in its first heading.
func titleIn(f Front, body string) string {
	title := f.Text("title")
	for _, s := range cutSections(body) {
		if s.depth == 1 && title == "" {
			title = s.heading
		}
	}
	return title
}

var toFill = pattern.Lazy(`^(?:\{\{\s*(?:title|date|time)\b[^{}]*\}\}\s*)+$|^<%.*%>$`)

// dayOfName returns the day in the name of a note, "" for none.
func dayOfName(stem string) string {
	for _, cut := range []string{stem, firstDay().FindString(stem)} {
		if day := DayOf(cut); day != "" {
			return day
		}
	}
	return ""
}

var firstDay = pattern.Lazy(`^\d{4}(?:-\d{1,2}-\d{1,2}|年\d{1,2}月\d{1,2}日|\d{4})`)

// isDaily reports whether a note is the journal of a day.
func (s vaultSettings) isDaily(name string) bool {
	if s.daily != "" && strings.HasPrefix(name, s.daily+"/") {
		return true
	}
	return onlyDay().MatchString(stemOf(name))
}

// onlyDay matches a name that says nothing but when: a day with or without its
// weekday, a week, a month, a quarter, a year.
var onlyDay = pattern.Lazy(`^(?i:\d{4}(?:[-_.]?\d{2}){0,2}|\d{4}-?[wq]\d{1,2}|\d{4}年(?:\d{1,2}月(?:\d{1,2}日)?)?)(?:[ _(（-]*(?:` +
	`(?i:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)|(?:星期|周|礼拜)[一二三四五六日天]|[月火水木金土日](?:曜日?)?)[)）]?)?$`)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
