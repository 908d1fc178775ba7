package join_test

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/similar/join"
	"github.com/tacit-kb/tacit/kb"
)

// What a note of one sentence says and the memory that takes it up does not say becomes a sentence of its text. What
// both say is not there twice, and only what says the same in other words becomes another name.
func TestMergeTakesStatements(t *testing.T) {
	for _, c := range []struct {
		keep, gone string
		restates   bool
		want       string // of the text; empty: nothing is added
		alias      bool
	}{
		{"The pool is 4", "The pool is 4 on staging and 8 in prod", true, "The pool is 4 on staging and 8 in prod.", false},
		{"Mirror the stock table", "Mirror the stock table because the scanner gets slow", true, "Mirror the stock table because the scanner gets slow.", false},
		{"Never send photos over mobile data", "Photos are not sent over mobile data unless someone asks", true, "Photos are not sent over mobile data unless someone asks.", false},
		{"Two people look at every change", "One person is enough now", false, "One person is enough now.", false},
		{"Two people look at every change", "Each change is looked at by two people", true, "", true},
		{"盘点前锁库", "盘点前锁库，因为扫描枪会写库存", true, "盘点前锁库，因为扫描枪会写库存。", false},
		{"缓存保留 7 天", "缓存保留 30 天", false, "缓存保留 30 天。", false},
		{"缓存保留 7 天", "缓存保留七天", false, "", false},
		{"The pool is 4 on staging and 8 in prod", "Pool is 4 on staging", false, "", true},
		{"Retry three times", "Retry 3 times.", false, "", false},
		{"Never ring it, unless it burns", "never ring it unless it burns.", false, "", false},
		{"Wipe the press every evening", "The press is wiped!", false, "The press is wiped!", false},
	} {
		note := func(id, title string) join.Text {
			return text(t, "experience/project/"+id+".md", "---\nid: "+id+"\nkind: experience\ntitle: \""+title+"\"\nstatus: active\n---\n\n# "+title+"\n")
		}
		gone := note("EXP-002", c.gone)
		gone.Restates = c.restates
		ops, err := join.Merge(note("EXP-001", c.keep), gone, "")
		if err != nil {
			t.Fatal(err)
		}
		m := parse(t, ops[0].Path, *ops[0].Content)
		if got := strings.TrimSpace(m.Sections[0].Text); got != c.want || !strings.HasSuffix(m.Summary, c.want) || c.want != "" && !strings.Contains(m.Summary, c.keep) {
			t.Errorf("%s + %s: %q, summary %q", c.keep, c.gone, got, m.Summary)
		}
		if got := len(m.Aliases) > 0; got != c.alias {
			t.Errorf("%s + %s: aliases %q", c.keep, c.gone, m.Aliases)
		}
		gone.Memory.ID = "EXP-003"
		if ops, err = join.Merge(join.Text{Memory: m, Source: []byte(*ops[0].Content)}, gone, ""); err != nil {
			t.Fatal(err)
		}
		if again := parse(t, ops[0].Path, *ops[0].Content); again.Sections[0].Text != m.Sections[0].Text {
			t.Errorf("%s + %s: said twice: %q", c.keep, c.gone, again.Sections[0].Text)
		}
	}
}

// A file that has no text yet, or begins with a heading of a part, takes up a sentence below its title.
func TestMergeIntoBareFile(t *testing.T) {
	for body, want := range map[string]string{
		"":                        "# Bells\n\nThey ring at noon.\n",
		"\n## Fix\n\nOil them.\n": "## Fix\n\nOil them.\n\n## Bells\n\nThey ring at noon.\n",
		"\nThey are of bronze.\n": "They are of bronze.\n\nThey ring at noon.\n",
	} {
		keep := text(t, "experience/project/EXP-001.md", "---\nid: EXP-001\nkind: experience\ntitle: Bells\nstatus: active\n---\n"+body)
		ops, err := join.Merge(keep, text(t, "experience/project/EXP-002.md", "---\nid: EXP-002\nkind: experience\ntitle: They ring at noon\nstatus: active\n---\n"), "")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(*ops[0].Content, "\n"+want) {
			t.Errorf("%q: got %q", body, *ops[0].Content)
		}
	}
}

// A copy of the text that is its summary follows it; a summary that a person wrote stays.
func TestMergeFollowsSummary(t *testing.T) {
	for was, want := range map[string]string{
		"They are of bronze. One is cracked.": "They are of bronze. One is cracked. They ring at noon.",
		"All about the bells":                 "All about the bells",
	} {
		keep := text(t, "experience/project/EXP-001.md", "---\nid: EXP-001\nkind: experience\ntitle: They are of bronze\nsummary: "+was+"\nstatus: active\n---\n\n# They are of bronze\n\nThey are of bronze. One is cracked.\n")
		ops, err := join.Merge(keep, text(t, "experience/project/EXP-002.md", "---\nid: EXP-002\nkind: experience\ntitle: They ring at noon\nstatus: active\n---\n"), "")
		if err != nil {
			t.Fatal(err)
		}
		if m := parse(t, keep.Path, *ops[0].Content); m.Summary != want {
			t.Errorf("%q became %q", was, m.Summary)
		}
	}
}

// The summary of what was remembered takes in what a note says, also where the text has sections and the summary is no copy of it.
func TestMergeFollowsRememberedSummary(t *testing.T) {
	long := strings.Repeat("The bells are of bronze. ", 7) + "One is cracked."
	for was, want := range map[string]string{
		"They are of bronze":     "They are of bronze. They ring at noon.",
		"They ring at noon, all": "They ring at noon, all",
		long:                     "They ring at noon. The bells are of bronze.",
	} {
		keep := text(t, "experience/project/EXP-001.md", "---\nid: EXP-001\nkind: experience\ntitle: Bells\nsummary: "+was+"\nstatus: active\nsource: remember\n---\n\n# Bells\n\nThey are of bronze.\n\n## Decision\n\nNo steel.\n")
		ops, err := join.Merge(keep, text(t, "experience/project/EXP-002.md", "---\nid: EXP-002\nkind: experience\ntitle: They ring at noon\nstatus: active\n---\n"), "")
		if err != nil {
			t.Fatal(err)
		}
		if m := parse(t, keep.Path, *ops[0].Content); !strings.HasPrefix(m.Summary, want) || was != long && m.Summary != want { // the long one is cut
			t.Errorf("%q became %q, want %q", was, m.Summary, want)
		}
	}
}

// Whatever a title is, it is said once in the memory that takes it up: as its title, in its text or as another name.
func FuzzMergeStatement(f *testing.F) {
	for _, s := range []string{"The pool is 4", "a. b", "盘点前锁库，因为", "# x", "!!", "```", "<!-- x", "- [ ] x", "a\tb", "Retry\u200bonce"} {
		f.Add("The pool is 4", s)
		f.Add(s, "The pool is 4, and no more")
	}
	f.Fuzz(func(t *testing.T, keep, gone string) {
		file := func(id, title string) (join.Text, bool) {
			m := &kb.Memory{Path: "experience/project/" + id + ".md"}
			m.ID, m.Kind, m.Title = id, kb.Experience, title
			src := "---\nid: " + id + "\nkind: experience\ntitle: T\nstatus: active\n---\n\n# T\n"
			read, err := kb.Parse(m.Path, []byte(src))
			if err != nil {
				return join.Text{}, false
			}
			read.Title = title
			return join.Text{Memory: read, Source: []byte(src)}, strings.TrimSpace(title) != "" && !strings.ContainsAny(title, "\n\r\x00")
		}
		one, ok := file("EXP-001", keep)
		other, fits := file("EXP-002", gone)
		if !ok || !fits {
			return
		}
		ops, err := join.Merge(one, other, "")
		if err != nil {
			return
		}
		if _, err := kb.Parse(one.Path, []byte(*ops[0].Content)); err != nil {
			t.Errorf("%q + %q: %v", keep, gone, err)
		}
	})
}
