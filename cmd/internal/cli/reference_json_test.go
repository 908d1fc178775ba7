package cli

import (
	"go/ast"
	"os"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// notOnPage are fields in the packages of documents that docs/json.md does not have, with
// the reason.
var notOnPage = map[string]string{
	"notice": "docs/mcp.md has it",
	"except": "docs/banks.md has it: the fields of tacit bank are those of banks.yaml",
	"for":    "as above",
}

// Every field of a document that a command prints stands on the page of JSON, and every
// field that a table of the page names is one of the program.
func TestJSONPageHasEveryField(t *testing.T) {
	data, err := os.ReadFile(top + "/docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	onPage, inTables := fieldsOnPage(string(data))
	printed, all, met := 0, map[string]bool{}, map[string]bool{}
	for _, f := range programSources(t) {
		for _, field := range jsonTags(f.tree) {
			all[field] = true
			if dir := path.Dir(f.name); !strings.HasPrefix(dir, "cmd/internal/cli") && !slices.Contains([]string{"cmd/internal/session", "cmd/internal/proposal", "cmd/internal/banks"}, dir) {
				continue
			}
			printed++
			if _, elsewhere := notOnPage[field]; elsewhere {
				met[field] = true
			} else if !onPage[field] {
				t.Errorf("%s prints the field %s, and docs/json.md does not have it", f.name, field)
			}
		}
	}
	for field := range inTables {
		if !all[field] {
			t.Errorf("docs/json.md has the field %s, which no document has", field)
		}
	}
	for field := range notOnPage {
		if !met[field] {
			t.Errorf("no document has the field %s: take it out of notOnPage", field)
		}
	}
	if printed < 300 || len(inTables) < 200 {
		t.Errorf("only %d fields were found in the sources, %d on the page", printed, len(inTables))
	}
}

// The page of JSON has every error code, and no other.
func TestJSONPageHasEveryCode(t *testing.T) {
	data, err := os.ReadFile(top + "/docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	row := regexp.MustCompile("(?m)^\\| `error\\.code` \\|.*").FindString(string(data))
	for _, m := range regexp.MustCompile("`([a-z-]+)`").FindAllStringSubmatch(row, -1) {
		told = append(told, m[1])
	}
	if known := slices.Sorted(slices.Values(knownCodes(t))); !slices.Equal(slices.Sorted(slices.Values(told)), known) {
		t.Errorf("the program has the codes %q, docs/json.md %q", known, told)
	}
}

// fieldsOnPage returns all words that the page of JSON has as code, and those that are
// fields because they begin a row of a table below "field".
func fieldsOnPage(page string) (onPage, inTables map[string]bool) {
	onPage, inTables = map[string]bool{}, map[string]bool{}
	word, code := regexp.MustCompile(`[A-Za-z_]\w*`), regexp.MustCompile("(?s)```json\n(.*?)```|`([^`]*)`")
	for _, m := range code.FindAllString(page, -1) {
		for _, w := range word.FindAllString(m, -1) {
			onPage[w] = true
		}
	}
	fields := false
	for line := range strings.Lines(page) {
		cells := strings.Split(line, " | ")
		switch {
		case !strings.HasPrefix(line, "|"):
			fields = false
		case strings.HasPrefix(line, "| field |"):
			fields = true
		case fields:
			for _, m := range code.FindAllString(cells[0], -1) {
				for _, w := range word.FindAllString(m, -1) {
					inTables[w] = true
				}
			}
		}
	}
	return onPage, inTables
}

// jsonTags are the names that the structures of a file have in JSON.
func jsonTags(tree *ast.File) (names []string) {
	ast.Inspect(tree, func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok && f.Tag != nil {
			text, _ := strconv.Unquote(f.Tag.Value)
			if name, _, _ := strings.Cut(reflect.StructTag(text).Get("json"), ","); name != "" && name != "-" {
				names = append(names, name)
			}
		}
		return true
	})
	return names
}
