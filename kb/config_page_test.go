package kb

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/front"
)

// The page about config.yaml has every key, and the default of each, in every language.
// mission: 3.16
func TestConfigPage(t *testing.T) {
	for _, name := range []string{"config.md", "config.zh.md", "config.ja.md"} {
		t.Run(name, func(t *testing.T) { configPage(t, name) })
	}
}

func configPage(t *testing.T, name string) {
	page, err := os.ReadFile("../docs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(strings.ReplaceAll(string(page), "\r\n", "\n"), "```yaml\n")
	block, table, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("the page has no block of YAML")
	}
	m, err := front.ReadWhole(configFile, []byte(block))
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, f := range m.Fields {
		keys = append(keys, f.Key.Value)
		if !strings.Contains(table, "`"+f.Key.Value+"`") {
			t.Errorf("the table does not say who reads %s", f.Key.Value)
		}
	}
	if want := slices.Sorted(slices.Values(configKeys)); !slices.Equal(slices.Sorted(slices.Values(keys)), want) {
		t.Errorf("the page has %q, the code %q", keys, want)
	}
	var watch []string
	for i, n := range m.Find("watch").Content {
		if i%2 == 0 {
			watch = append(watch, n.Value)
		}
	}
	if !slices.Equal(watch, watchKeys) {
		t.Errorf("watch has %q on the page, %q in the code", watch, watchKeys)
	}
	bank, err := Make(t.TempDir() + "/bank")
	if err != nil {
		t.Fatal(err)
	}
	usual, err := bank.Config()
	if err != nil {
		t.Fatal(err)
	}
	said := usual
	if err := said.decode([]byte(block)); err != nil {
		t.Fatal(err)
	}
	if len(said.Categories) == 0 {
		said.Categories = usual.Categories
	}
	if len(said.Quiet) == 0 {
		said.Quiet = usual.Quiet
	}
	said.Watch.QueryTimeFrom = usual.Watch.QueryTimeFrom // a time that is written holds for any bank
	if !reflect.DeepEqual(said, usual) {
		t.Errorf("the page gives %+v as defaults, the code %+v", said, usual)
	}
}
