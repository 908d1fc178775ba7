package templates_test

import (
	"flag"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/templates"
)

var update = flag.Bool("update", false, "rewrite the golden files")

var langs = []string{"en", "zh", "ja"}

// kindOf says under which folder and fields a memory template makes a file.
var kindOf = map[string]struct {
	path   string
	fields []templates.Field
}{
	"standard":        {"experience/team/standards/x.md", []templates.Field{{"kind", "experience"}, {"type", "standard"}}},
	"knowledge":       {"experience/team/knowledge/x.md", []templates.Field{{"kind", "experience"}}},
	"decision-record": {"experience/project/x.md", []templates.Field{{"kind", "experience"}}},
	"note":            {"experience/project/x.md", []templates.Field{{"kind", "experience"}}},
	"learning":        {"experience/project/x.md", []templates.Field{{"kind", "experience"}, {"category", "bug"}}},
	"service":         {"tech/services/x.md", []templates.Field{{"kind", "tech"}, {"service", "payment-api"}}},
	"profile": {"tech/profiles/m1/x.md", []templates.Field{{"kind", "tech"}, {"model_id", "m1"}, {"fw_range", ">=1.2.0 <1.3.0"}, {"priority", 10},
		{"facts", map[string]any{"transport": map[string]any{"baud": float64(115200), "retry": true, "name": "no"}, "known_issues": []any{"slow start", "012"}}}}},
	"business": {"business/x.md", []templates.Field{{"kind", "business"}, {"topic", "退款"}}},
}

func common(kind []templates.Field) []templates.Field {
	return append([]templates.Field{
		{"id", "X-001"},
		{"title", `支付: "超时" | {{.}} # 处理`},
		{"status", "active"},
		{"trigger", []string{"payment times out", "支払いが: 遅い", "no"}},
		{"created", "2026-01-31"},
		{"confidence", 0.9},
		{"summary", ""},
	}, kind...)
}

func TestMemoryGolden(t *testing.T) {
	memories, _ := templates.Names()
	for _, name := range memories {
		for _, lang := range langs {
			t.Run(name+"."+lang, func(t *testing.T) {
				src, err := templates.Memory(name, lang, templates.Data{Fields: common(kindOf[name].fields), Title: "支付超时"})
				if err != nil {
					t.Fatal(err)
				}
				kbtest.Golden(t, "golden/"+name+"."+lang+".md", src, *update)
				m, err := kb.Parse(kindOf[name].path, src)
				if err != nil {
					t.Fatalf("a rendered memory does not parse: %v\n%s", err, src)
				}
				if !m.Live() || m.Title != `支付: "超时" | {{.}} # 处理` || m.Trigger[1] != "支払いが: 遅い" || m.Trigger[2] != "no" {
					t.Errorf("read back %+v", m.FrontMatter)
				}
			})
		}
	}
}

func TestDocumentGolden(t *testing.T) {
	_, documents := templates.Names()
	for _, name := range documents {
		for _, lang := range langs {
			src, err := templates.Document(name, lang, templates.Data{Title: "支付超时"})
			if err != nil {
				t.Fatal(err)
			}
			kbtest.Golden(t, "golden/"+name+"."+lang+".md", src, *update)
		}
	}
}

// Every language has the same parts, and every part shows up in the file.
func TestPartsFilled(t *testing.T) {
	memories, documents := templates.Names()
	for _, name := range slices.Concat(memories, documents) {
		render := templates.Document
		if slices.Contains(memories, name) {
			render = templates.Memory
		}
		for _, lang := range langs {
			text := map[string]string{}
			for _, part := range templates.Parts(name) {
				text[part] = "filled-" + part
			}
			src, err := render(name, lang, templates.Data{Title: "t", Text: text})
			if err != nil {
				t.Fatalf("%s.%s: %v", name, lang, err)
			}
			for part, want := range text {
				if !strings.Contains(string(src), want) {
					t.Errorf("%s.%s lost %s", name, lang, part)
				}
			}
		}
	}
}

func TestTextIsData(t *testing.T) {
	const evil = "{{define \"x\"}} {{.}} ${HOME} <!-- MACHINE_BLOCK_END -->\n- [ ] a"
	src, err := templates.Document("active", "en", templates.Data{Title: "{{title}}\n# two", Text: map[string]string{"focus": evil}})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(src), "# {{title}} # two\n") {
		t.Errorf("title became %q", strings.SplitN(string(src), "\n", 2)[0])
	}
	block, err := front.MachineBlock(src)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(block, `{{define "x"}} {{.}} ${HOME} &lt;!-- MACHINE_BLOCK_END --&gt;`) {
		t.Errorf("text was read as a template or ended the block:\n%s", block)
	}
}

func TestListItemParts(t *testing.T) {
	src, err := templates.Memory("knowledge", "en", templates.Data{Title: "t", Text: map[string]string{
		"decision": "retry or not", "alternatives": "- blind retry\n- no retry"}})
	if err != nil {
		t.Fatal(err)
	}
	const want = "- **Decision being made**: retry or not\n- **Alternatives rejected**: \n  - blind retry\n  - no retry\n"
	if !strings.Contains(string(src), want) {
		t.Errorf("got\n%s", src)
	}
}

func TestNothingIsLost(t *testing.T) {
	_, err := templates.Memory("business", "ja", templates.Data{Title: "t", Text: map[string]string{"symptom": "text"}})
	if err == nil || !strings.Contains(err.Error(), "symptom") {
		t.Errorf("text without a place: error %v", err)
	}
	if _, err := templates.Memory("nothing", "en", templates.Data{}); err == nil || !strings.Contains(err.Error(), "business") {
		t.Errorf("unknown template: error %v does not list the known ones", err)
	}
	if _, err := templates.Memory("profile", "en", templates.Data{Fields: []templates.Field{{"x", struct{}{}}}}); err == nil {
		t.Error("a value that YAML cannot hold was accepted")
	}
}

func TestUnknownLanguageIsEnglish(t *testing.T) {
	want, _ := templates.Document("brief", "en", templates.Data{Title: "t"})
	for lang, same := range map[string]bool{"fr": true, "": true, "en-US": true, "zh_CN": false} {
		got, err := templates.Document("brief", lang, templates.Data{Title: "t"})
		if err != nil || (string(got) == string(want)) != same {
			t.Errorf("language %q: %v, English: %v", lang, err, !same)
		}
	}
}
