package formats

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// Where embedded-memory keeps things, below the root of its store.
const (
	embeddedProfiles   = "spec/memory/profiles"
	embeddedCandidates = "spec/memory/candidates"
	embeddedOverrides  = "data/memory/overrides"
	embeddedLog        = "data/memory/observations.jsonl"
	embeddedRuns       = "runs"
)

// embedded is a store of embedded-memory: rules and candidates for them in YAML, by
// the model of a device; overrides of single devices; observations as JSON lines.
// Its index and history follow from the rest and from this bank's own history.
var embedded = Format{
	Name: "embedded-memory",
	Home: ".",
	Is: func(fsys fs.FS) bool {
		return Exists(fsys, embeddedProfiles) || Exists(fsys, embeddedCandidates) || Exists(fsys, embeddedOverrides) || Exists(fsys, embeddedLog)
	},
	Read: readEmbedded,
}

func readEmbedded(fsys fs.FS, o Options) (*Batch, error) {
	e := embeddedReader{Batch: &Batch{}, rules: map[string]bool{}}
	e.each(fsys, embeddedProfiles, e.profile)
	e.each(fsys, embeddedCandidates, e.candidate)
	e.each(fsys, embeddedOverrides, e.override)
	e.logs(fsys)
	for _, name := range []string{"data/memory/history.jsonl", "data/memory/index.json", "data/memory/revisions"} {
		if Exists(fsys, name) {
			e.AddNote(name, NotOfFormat, "", nil)
		}
	}
	return e.Batch, nil
}

// An embeddedReader reads a store into a batch.
type embeddedReader struct {
	*Batch
	rules map[string]bool // ids of the rules that are in force
}

// each reads the YAML files of a folder, as far as they go.
func (e *embeddedReader) each(fsys fs.FS, dir string, read func(name string, doc map[string]any) error) {
	if !Exists(fsys, dir) {
		return
	}
	for _, name := range e.Walk(fsys, dir, ".yaml", ".yml") {
		text, err := e.read(fsys, name, maxRules)
		var doc map[string]any
		if err == nil {
			doc, err = yamlDocument(text)
		}
		if err == nil {
			err = read(name, doc)
		}
		if err != nil {
			e.unread(name, err)
		}
	}
}

// yamlDocument reads a group of fields with their types: numbers are numbers.
func yamlDocument(text string) (map[string]any, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "yaml: "))
	}
	r := nodeReader{left: maxValues}
	if len(doc.Content) == 0 || doc.Content[0].Kind != yaml.MappingNode {
		return nil, errFileNotGroup
	}
	group, _ := r.value(doc.Content[0], false, 0).(map[string]any)
	if r.left < 0 {
		return nil, errTooDeep
	}
	return group, nil
}

// logs takes the observations of all runs, then those without one.
func (e *embeddedReader) logs(fsys fs.FS) {
	entries, _ := fs.ReadDir(fsys, embeddedRuns)
	for _, entry := range entries {
		name := path.Join(embeddedRuns, entry.Name(), "observations.jsonl")
		if Exists(fsys, name) {
			e.ReadObservations(fsys, name, entry.Name())
		}
	}
	if Exists(fsys, embeddedLog) {
		e.ReadObservations(fsys, embeddedLog, "")
	}
}

// profile reads the rules of a file, each in force.
func (e *embeddedReader) profile(name string, doc map[string]any) error {
	rules, _ := doc["rules"].([]any)
	if len(rules) == 0 {
		return errNoRule
	}
	model := cmp.Or(textAt(doc, "model_id"), path.Base(path.Dir(name)))
	seen := map[string]int{} // by id
	for _, r := range rules {
		rule, ok := r.(map[string]any)
		if !ok {
			return errRuleNotGroup
		}
		id := cmp.Or(textAt(rule, "id"), stemOf(name))
		origin := name + "#" + id
		if seen[id]++; seen[id] > 1 {
			origin += "-" + strconv.Itoa(seen[id])
		}
		it := ruleItem(origin, model, id, rule, "active")
		e.rules[textAt(it.Fields, "id")] = true
		e.Items = append(e.Items, it)
	}
	return nil
}

// candidate reads what was not sure enough: a rule becomes a draft, what holds for
// one device waits as an override.
func (e *embeddedReader) candidate(name string, doc map[string]any) error {
	c, ok := doc["candidate"].(map[string]any)
	if !ok {
		return errNoCandidate
	}
	proposal, _ := c["proposal"].(map[string]any)
	rule := map[string]any{}
	for _, from := range []map[string]any{proposal, c} { // the candidate knows best how sure it is, and why
		for key, v := range from {
			if key != "proposal" && key != "id" && v != nil {
				rule[key] = v
			}
		}
	}
	id := textAt(c, "id")
	if instance, isOverride := strings.CutPrefix(id, "override::"); isOverride {
		return e.device(name, cmp.Or(textAt(proposal, "instance_id"), instance), rule, true)
	}
	model := cmp.Or(textAt(c, "model_id"), textAt(doc, "model_id"), path.Base(path.Dir(name)))
	it := ruleItem(name, model, cmp.Or(textAt(proposal, "id"), strings.TrimPrefix(id, "profile::"), stemOf(name)), rule, "draft")
	if full := textAt(it.Fields, "id"); e.rules[full] { // a rule is in force that this one would replace
		it.Fields["id"] = full + "-candidate"
		it.Fields["related"] = []string{full}
	}
	if len(proposal) > 0 && it.Fields["facts"] == nil {
		it.Body = strings.TrimLeft(it.Body+"\n\n"+markdown.Fenced("yaml", yamlText(proposal)), "\n")
	}
	e.Items = append(e.Items, it)
	return nil
}

func stemOf(name string) string { return strings.TrimSuffix(path.Base(name), path.Ext(name)) }

// textAt returns a field that is one text or number, "" for any other.
func textAt(group map[string]any, key string) string {
	switch v := group[key].(type) {
	case string:
		return strings.TrimSpace(v)
	case int64, float64:
		return fmt.Sprint(v)
	}
	return ""
}

func yamlText(v any) string {
	text, err := yaml.Marshal(v)
	if err != nil {
		return ""
	}
	return string(text)
}

var (
	errFileNotGroup = lang.Text{EN: "the file is not a group of fields", ZH: "文件的内容不是一组字段", JA: "ファイルの中身がフィールドの集まりではありません"}
	errNoRule       = lang.Text{EN: "the field \"rules\" has no rule", ZH: "rules 下没有规则", JA: "rules の下に規則がありません"}
	errRuleNotGroup = lang.Text{EN: "a rule is not a group of fields", ZH: "有一条规则不是一组字段", JA: "フィールドの集まりになっていない規則があります"}
	errNoCandidate  = lang.Text{EN: "there is no candidate", ZH: "缺少 candidate", JA: "candidate がありません"}
	errNoOverride   = lang.Text{EN: "there is no override", ZH: "缺少 override", JA: "override がありません"}
)
