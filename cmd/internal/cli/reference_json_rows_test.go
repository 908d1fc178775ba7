package cli

import (
	"fmt"
	"go/ast"
	"maps"
	"os"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// documentsOf are the types that a section of docs/json.md is about, by its heading. Behind a
// type stand the number of its table, if that is not the first in the section without a place
// in its head, and the place of the type in the document, if its rows begin with it. A type
// that is met within another one counts where it stands here.
var documentsOf = map[string][]string{
	"Errors": {"session.errorDocument"}, "match": {"find.matchDocument", "find.explanation 2"}, "select": {"schema.SelectFiles"}, "load": {"find.loadDocument"},
	"preview": {"find.previewDocument"}, "list": {"find.listDocument"}, "show": {"find.showDocument", "session.MemoryItem 0"}, "resolve": {"find.resolvedDocument"}, "search": {"find.searchDocument"},
	"why": {"find.whyDocument"}, "why --last": {"find.whyLastDocument", "ledger.Receipt 1 last"}, "similar": {"find.similarDocument", "find.judgementItem 2"},
	"task":                          {"keep.tasksDocument", "keep.taskItem 1 tasks", "keep.taskAnswer 0", "keep.nextTaskDocument 0"},
	"capture, candidates, remember": {"learn.captureDocument", "learn.candidatesDocument", "learn.droppedCandidates", "proposal.CandidateItem 2"},
	"plan, apply, undo, and every command that changes the bank": {"schema.MemoryOps", "schema.Operation 1 operations", "change.plansDocument 0", "change.droppedDocument 0"},
	"import": {"schema.Import 1 import"}, "observe": {"learn.observeDocument"}, "compile prepare": {"learn.prepareDocument"}, "compile apply": {"learn.stagedDocument"},
	"history": {"change.historyDocument"}, "timeline": {"learn.timelineDocument"}, "diff": {"change.diffDocument 0"}, "index": {"keep.indexDocument"},
	"index --store": {"share.pushDocument", "share.removeDocument 2"}, "index --resolve": {"keep.settleDocument"}, "check": {"keep.checkDocument", "session.Finding 0"},
	"doctor": {"keep.doctorDocument"}, "usage": {"keep.usageDocument"}, "eval": {"measure.evalDocument", "measure.calibrationDocument 1 calibration", "measure.calibrateDocument 2", "evaluate.Fires 0", "evaluate.Bin 0"},
	"export": {"transfer.exportDocument"}, "embedder": {"session.EmbedderItem 1 embedder"}, "init": {"keep.initDocument"}, "install, uninstall": {"agents.installDocument"},
	"map": {"look.mapDocument"}, "schema, version": {"transfer.schemaDocument 0", "transfer.fieldsDocument 0", "session.VersionDocument 0"},
}

// partsHaveRows is the reason for what has no row of its own, as its parts do.
const partsHaveRows = "its parts have rows"

// notInRows are types and fields without a row, with the reason.
var notInRows = map[string]string{
	"schemaVersion": "it is on top of the page", "action": "likewise",
	"find.matchItem in find.explanation": "the sentence above the table says that an explanation has the fields of a match",
	"share.bankDocument":                 "its sample is compared with what the command prints", "look.serveDocument": "likewise",
	"find.similarTwoDocument": "it is a judgement, and a and b are in a sentence", "find.whyCandidateDocument": "it is a candidate",
	"schema.ExpCandidate":         "kb/schema/exp_candidate.schema.json has its fields",
	"session.errorDocument error": partsHaveRows, "find.matchDocument index": partsHaveRows, "schema.SelectFiles budget": partsHaveRows, "find.whyLastDocument last": partsHaveRows,
	"find.explanation passage": partsHaveRows, "keep.doctorDocument bank": partsHaveRows, "measure.evalDocument exam": partsHaveRows, "measure.evalDocument calibration": partsHaveRows, "measure.settingDocument calibration": partsHaveRows, "proposal.CandidateItem growth": partsHaveRows, "schema.Evaluation reusability": partsHaveRows,
	"schema.MemoryOps import": "the section import is about it",
	"ledger.Receipt event":    "events[] has it alone", "ledger.Receipt files": "likewise",
}

// Each field of a document stands in the section about it, with its place in the document:
// in a row of its own, in the row of what holds it, or in a sentence.
func TestJSONPageHasEveryPlace(t *testing.T) {
	page, all := jsonPage(t), structsOf(t)
	for _, heading := range slices.Sorted(maps.Keys(documentsOf)) {
		for _, missing := range all.missing(page[heading], documentsOf[heading]) {
			t.Errorf("docs/json.md, section %q: %s", heading, missing)
		}
	}
	for name, s := range all.types {
		versioned := slices.ContainsFunc(s.fields, func(f jsonField) bool { return f.name == "schemaVersion" })
		if versioned && strings.HasSuffix(name, "Document") && !slices.Contains(all.apart, name) && notInRows[name] == "" {
			t.Errorf("docs/json.md has no section about %s: see documentsOf", name)
		}
	}
}

// The test above misses each row: none of a table of fields can go without a word.
func TestJSONPageNeedsEveryRow(t *testing.T) {
	page, all, rows := jsonPage(t), structsOf(t), 0
	for heading, documents := range documentsOf {
		lines, values, head := page[heading], false, true
		for i, line := range lines {
			name, _, row := strings.Cut(strings.TrimPrefix(line, "| `"), "`")
			switch {
			case !strings.HasPrefix(line, "|"):
				values, head = false, true
			case head:
				values, head = ofValues.MatchString(line), false
			case row && !values && strings.HasPrefix(line, "| `") && notInRows[name] == "":
				rows++
				if all.missing(slices.Delete(slices.Clone(lines), i, i+1), documents) == nil {
					t.Errorf("docs/json.md, section %q: without this row nothing would be missing: %s", heading, line)
				}
			}
		}
	}
	if rows < 300 {
		t.Errorf("only %d rows were found", rows)
	}
}

// jsonPage returns the lines of docs/json.md by the heading above them, without the samples.
func jsonPage(t *testing.T) map[string][]string {
	t.Helper()
	data, err := os.ReadFile(top + "/docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	sections, heading := map[string][]string{}, ""
	for line := range strings.Lines(jsonFenced.ReplaceAllString(strings.ReplaceAll(string(data), "\r\n", "\n"), "")) {
		if strings.HasPrefix(line, "#") {
			heading = strings.Trim(line, "# \n")
			continue
		}
		sections[heading] = append(sections[heading], line)
	}
	return sections
}

// ofValues is the head of a table that says what a field can be.
var ofValues = regexp.MustCompile("^\\| (?:code|error code|`flags\\[\\]\\.rule`) \\|")

// missing says what a section lacks of the types that it is about.
func (all structures) missing(lines, roots []string) (what []string) {
	s := readJSONSection(lines)
	for _, root := range roots {
		name, at, table := root, "", "1"
		fmt.Sscan(root, &name, &table, &at)
		if _, known := all.types[name]; !known {
			what = append(what, "there is no type "+name)
		}
		for _, place := range all.places(name, at) {
			if !s.says(table, place) {
				what = append(what, "no row for "+place+", of "+name)
			}
		}
	}
	return what
}

// A jsonSection is what a section of the page says: of which places it has rows, and which
// words it has in sentences.
type jsonSection struct {
	rows   map[string][]string // by the number of the table and the place, without []: the words of the row
	tables int                 // those without a place in their head
	heads  []string            // the places in the heads of others
	prose  []string
}

var (
	jsonCode   = regexp.MustCompile("`([^`]*)`")
	jsonName   = regexp.MustCompile(`^[A-Za-z_]\w*(\[\])?(\.[A-Za-z_]\w*(\[\])?)*$`)
	jsonFenced = regexp.MustCompile("(?ms)^```json\n.*?^```\n")
)

func readJSONSection(lines []string) *jsonSection {
	s, prefixes, table := &jsonSection{rows: map[string][]string{}}, []string{}, false
	for _, line := range lines {
		cells := strings.SplitN(strings.Trim(line, "| \n"), " | ", 2)
		switch {
		case !strings.HasPrefix(line, "|"):
			s.prose = append(s.prose, namesIn(line)...)
			table = false
			continue
		case table:
			s.row(prefixes, namesIn(cells[0]), namesIn(line))
		default:
			if prefixes = namesIn(cells[0]); len(prefixes) == 0 {
				s.tables++
				prefixes = []string{""}
			} else {
				s.heads = append(s.heads, prefixes...)
			}
		}
		table = true
	}
	return s
}

// row takes a row: names after the first lie where the first does.
func (s *jsonSection) row(prefixes, names, words []string) {
	for i, name := range names {
		if i > 0 && !strings.Contains(name, ".") {
			name = within(path.Dir(strings.ReplaceAll(names[0], ".", "/")), name)
		}
		for _, p := range prefixes {
			s.rows[strconv.Itoa(s.tables)+" "+within(p, name)] = words
		}
	}
}

func within(parent, name string) string {
	if parent = strings.ReplaceAll(parent, "/", "."); parent == "" || parent == "." {
		return name
	}
	return parent + "." + name
}

// namesIn returns the places in the code of a line, without [].
func namesIn(line string) (names []string) {
	for _, m := range jsonCode.FindAllStringSubmatch(line, -1) {
		if jsonName.MatchString(m[1]) {
			names = append(names, strings.ReplaceAll(m[1], "[]", ""))
		}
	}
	return names
}

// says reports whether a section has a place: in the table with that number, or one behind it
// that has a place in its head; in its sentences if the number is 0.
func (s *jsonSection) says(table, place string) bool {
	parent, leaf := "", place
	if i := strings.LastIndex(place, "."); i >= 0 {
		parent, leaf = place[:i], place[i+1:]
	}
	if table == "0" {
		return slices.Contains(s.prose, leaf)
	}
	ofParent := false
	for key, words := range s.rows {
		number, row, _ := strings.Cut(key, " ")
		switch {
		case number != table:
		case row == place, strings.Contains(row, ".") && strings.HasSuffix(place, "."+row):
			return true
		case strings.HasPrefix(place, row+".") && slices.Contains(words, leaf):
			ofParent = true
		}
	}
	return ofParent && !slices.Contains(s.heads, parent[strings.LastIndex(parent, ".")+1:]) // which has a table
}

// A structure is a type of the program: its fields in JSON, in order.
type structure struct {
	folder string
	fields []jsonField
}

type jsonField struct {
	name string // "": it is embedded, or its fields are those of what holds it
	kind ast.Expr
}

// structures are the types of the program, by package and name.
type structures struct {
	types map[string]structure
	apart []string // these are looked at by themselves
}

// structsOf reads all types of the program.
func structsOf(t *testing.T) structures {
	all := structures{types: map[string]structure{}}
	for _, roots := range documentsOf {
		for _, root := range roots {
			all.apart = append(all.apart, strings.Fields(root)[0])
		}
	}
	for _, f := range programSources(t) {
		for _, d := range f.tree.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range g.Specs {
				if spec, ok := s.(*ast.TypeSpec); ok {
					if kind, ok := spec.Type.(*ast.StructType); ok {
						all.types[f.tree.Name.Name+"."+spec.Name.Name] = structure{f.tree.Name.Name, jsonFieldsOf(kind)}
					}
				}
			}
		}
	}
	return all
}

func jsonFieldsOf(kind *ast.StructType) (fields []jsonField) {
	for _, f := range kind.Fields.List {
		name := ""
		if f.Tag != nil {
			text, _ := strconv.Unquote(f.Tag.Value)
			name, _, _ = strings.Cut(reflect.StructTag(text).Get("json"), ",")
		}
		if name == "-" || name == "" && len(f.Names) > 0 && (f.Tag == nil || !strings.Contains(f.Tag.Value, "inline")) {
			continue
		}
		fields = append(fields, jsonField{name, f.Type})
	}
	return fields
}

// places returns the places of all fields of a type that have to be on the page.
func (all structures) places(name, at string) (places []string) {
	s := all.types[name]
	for _, f := range s.fields {
		if notInRows[f.name] != "" {
			continue
		}
		place := at
		if f.name != "" {
			place = within(at, f.name)
		}
		if why := notInRows[name+" "+f.name]; f.name != "" && why == "" {
			places = append(places, place)
		} else if why != "" && why != partsHaveRows {
			continue
		}
		inner := all.typeIn(s.folder, name+"."+f.name, f.kind)
		if inner != name && !slices.Contains(all.apart, inner) && notInRows[inner] == "" && notInRows[inner+" in "+name] == "" {
			places = append(places, all.places(inner, place)...)
		}
	}
	return places
}

// typeIn returns the name of the type that an expression is made of; "" for one without. One
// that has no name gets that of its field.
func (all structures) typeIn(folder, of string, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return all.typeIn(folder, of, e.X)
	case *ast.ArrayType:
		return all.typeIn(folder, of, e.Elt)
	case *ast.MapType:
		return all.typeIn(folder, of, e.Value)
	case *ast.StructType:
		all.types[of] = structure{folder, jsonFieldsOf(e)}
		return of
	case *ast.Ident:
		return folder + "." + e.Name
	case *ast.SelectorExpr:
		if p, ok := e.X.(*ast.Ident); ok {
			return p.Name + "." + e.Sel.Name
		}
	}
	return ""
}
