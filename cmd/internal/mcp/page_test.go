package mcp

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// docs/mcp.md has every tool with what it takes, and no other.
func TestPageHasEveryTool(t *testing.T) {
	data, err := os.ReadFile("../../../docs/mcp.md")
	if err != nil {
		t.Fatal(err)
	}
	table := regexp.MustCompile("(?ms)^\\| tool \\| input \\|.*?\n\n").FindString(strings.ReplaceAll(string(data), "\r\n", "\n"))
	word := regexp.MustCompile("`([a-z_]+)`")
	rows := map[string][]string{}
	for line := range strings.Lines(table) {
		if cells := strings.Split(line, " | "); word.MatchString(cells[0]) {
			var takes []string
			for _, m := range word.FindAllStringSubmatch(cells[1], -1) {
				takes = append(takes, m[1])
			}
			rows[word.FindStringSubmatch(cells[0])[1]] = slices.Sorted(slices.Values(takes))
		}
	}
	list, err := connect(t, &playedBank{}, slices.Sorted(maps.Keys(eras))[0], nil).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range list.Tools {
		var schema struct {
			Properties map[string]struct{ Minimum, Maximum int }
		}
		text, _ := json.Marshal(tool.InputSchema)
		if err := json.Unmarshal(text, &schema); err != nil {
			t.Fatal(err)
		}
		takes := slices.Sorted(maps.Keys(schema.Properties))
		if row, there := rows[tool.Name]; !there || !slices.Equal(row, takes) {
			t.Errorf("%s takes %q, docs/mcp.md has %q", tool.Name, takes, row)
		}
		for input, of := range schema.Properties {
			if from := fmt.Sprintf("`%s` is %d to %d", input, of.Minimum, of.Maximum); of.Maximum > 0 && !strings.Contains(string(data), from) {
				t.Errorf("docs/mcp.md does not say: %s", from)
			}
		}
		delete(rows, tool.Name)
	}
	for name := range rows {
		t.Errorf("docs/mcp.md has the tool %s, which is not there", name)
	}
}
