package session

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/typeword"
)

// AllStatuses is the --status that leaves no memory out.
const AllStatuses = "all"

// KindNames and StatusNames are the words of --kind and --status.
var (
	KindNames   = []string{string(kb.Experience), string(kb.Tech), string(kb.Business)}
	StatusNames = []string{string(kb.Draft), string(kb.Active), string(kb.Archived), AllStatuses}
)

// ListOptions say which memories are asked for.
type ListOptions struct{ Kind, Category, Status string }

// Check folds the words to lower case, and is an error for one that is not known.
func (o *ListOptions) Check(run *Run) error {
	o.Kind, o.Status = strings.ToLower(o.Kind), strings.ToLower(o.Status)
	switch {
	case typeword.Is(o.Kind):
		return &Problem{Code: CodeUsage, Msg: run.Say(msgUnknownKind, o.Kind), Hint: run.Say(msgHintIsType, string(typeword.Of(o.Kind)), strings.Join(KindNames, ", "))}
	case o.Kind != "" && !slices.Contains(KindNames, o.Kind):
		return run.WrongWord(msgUnknownKind, o.Kind, KindNames)
	case !slices.Contains(StatusNames, o.Status):
		return run.WrongWord(MsgUnknownStatus, o.Status, StatusNames)
	}
	return nil
}

// Keeps reports whether a memory is asked for.
func (o *ListOptions) Keeps(m ListItem) bool {
	return (o.Kind == "" || o.Kind == string(m.Kind)) &&
		(o.Category == "" || strings.EqualFold(o.Category, m.Category)) &&
		(o.Status == AllStatuses || o.Status == string(m.Status))
}

// A ListItem is a memory, in short.
type ListItem struct {
	ID       string    `json:"id"`
	Path     string    `json:"path"`
	Title    string    `json:"title"`
	Kind     kb.Kind   `json:"kind"`
	Status   kb.Status `json:"status"`
	Category string    `json:"category"`
	Summary  string    `json:"summary"`
	Type     kb.Type   `json:"type"`  // of an experience, else empty
	Level    kb.Level  `json:"level"` // of an experience, else empty
	Tags     []string  `json:"tags"`
	Created  string    `json:"created"`
	Updated  string    `json:"updated"`

	Aliases []string `json:"-"`
	Related []string `json:"-"`
}

// listItem keeps of the front matter only what is listed: of 200,000 memories, all of it takes a
// gigabyte.
func listItem(path string, m *kb.FrontMatter, status kb.Status) ListItem {
	return ListItem{m.ID, path, m.Title, m.Kind, status, m.Category, m.Summary, m.Type, m.Level, append([]string{}, m.Tags...), m.Created, m.Updated, m.Aliases, m.Related}
}

// keeping says which memories are listed, by path and front matter; nil: all.
type keeping = func(path string, m *kb.FrontMatter) bool

// LiveItems lists what can be found.
func (s *Snapshot) LiveItems(keep keeping) []ListItem {
	items := make([]ListItem, 0, s.Index.Len())
	for i := range s.Index.Len() {
		if e := s.Index.Entry(i); keep == nil || keep(e.Path, &e.FrontMatter) {
			items = append(items, listItem(e.Path, &e.FrontMatter, kb.Active))
		}
	}
	return items
}

// RestItems lists what cannot be found: drafts and archived memories, files of
// the live folders that are not live, and those whose row was taken out of
// INDEX.md. It counts what it cannot read, apart from live folders: that is in
// the index's own count.
func (s *Snapshot) RestItems(keep keeping) (items []ListItem, broken int, err error) {
	files, err := s.Bank.ListAll()
	if err != nil {
		return nil, 0, err
	}
	live := map[string]bool{}
	for i := range s.Index.Len() {
		live[s.Index.Entry(i).Path] = true
	}
	for _, file := range files {
		if live[file.Path] {
			continue // to read all of a large bank takes seconds
		}
		m, err := s.Bank.Load(file.Path)
		switch {
		case err != nil && !IsLivePath(file.Path):
			broken++
		case err == nil && (keep == nil || keep(m.Path, &m.FrontMatter)):
			items = append(items, listItem(m.Path, &m.FrontMatter, m.Status))
		}
	}
	return items, broken, nil
}

// IsLivePath reports whether a path is that of a live folder.
func IsLivePath(path string) bool {
	top, _, _ := strings.Cut(path, "/")
	return kb.Kind(top).Valid()
}

// The messages of this file.
var (
	msgUnknownKind = lang.Text{
		EN: `unknown kind "%s"`,
		ZH: `没有 "%s" 这个种类`,
		JA: `"%s" という種別はありません`,
	}
	msgHintIsType = lang.Text{
		EN: "that is a type: --type %[1]s; the kinds are %[2]s",
		ZH: "这是类型（type）：--type %[1]s；种类（kind）有 %[2]s",
		JA: "それは種類（type）です: --type %[1]s。種別（kind）は %[2]s です",
	}
	MsgUnknownStatus = lang.Text{
		EN: `unknown status "%s"`,
		ZH: `没有 "%s" 这个状态`,
		JA: `"%s" という状態はありません`,
	}
)
