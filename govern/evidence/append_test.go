package evidence

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/kb/schema"
)

func TestAppendRefuses(t *testing.T) {
	b := newBank(t)
	with := func(change func(*schema.Observation)) schema.Observation {
		o := seen(1, "")
		change(&o)
		return o
	}
	token := "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
	for name, o := range map[string]schema.Observation{
		"no id":      with(func(o *schema.Observation) { o.ID = "EXP-001" }),
		"no time":    with(func(o *schema.Observation) { o.TS = "yesterday" }),
		"no subject": with(func(o *schema.Observation) { o.Subject = schema.Subject{ModelID: "m1"} }),
		"no content": with(func(o *schema.Observation) { o.Content = nil }),
		"a secret":   with(func(o *schema.Observation) { o.Content = "the token is " + token }),
		"a nested one": with(func(o *schema.Observation) {
			o.Content = map[string]any{"env": []any{map[string]any{"t": token}}}
		}),
		"by its name": with(func(o *schema.Observation) { o.Content = map[string]any{"password": "Hu7-kLm92!q"} }),
		"in a tag":    with(func(o *schema.Observation) { o.Tags = []string{token} }),
		"unreadable":  with(func(o *schema.Observation) { o.Content = jsontext.Value(`{"n":1e400}`) }),
		"too large":   with(func(o *schema.Observation) { o.Content = strings.Repeat("x", MostBytes) }),
		"outside":     with(func(o *schema.Observation) { o.RunID = "../../esc" }),
		"hidden":      with(func(o *schema.Observation) { o.RunID = ".git" }),
		"no folder":   with(func(o *schema.Observation) { o.RunID = "a/b" }),
	} {
		err := Append(context.Background(), b, seen(9, ""), o)
		if err == nil {
			t.Errorf("%s: appended", name)
		} else if strings.Contains(err.Error(), token) || strings.Contains(err.Error(), "Hu7") {
			t.Errorf("%s: the error tells the secret: %v", name, err)
		}
	}
	if entries, _ := os.ReadDir(filepath.Join(b.Dir(), ".tacit", "state")); len(entries) > 0 {
		t.Errorf("something was written: %v", entries)
	}
}

func TestManyAppendAtOnce(t *testing.T) {
	b := newBank(t)
	var all sync.WaitGroup
	for w := range 8 {
		all.Go(func() {
			for i := range 10 {
				if err := Append(context.Background(), b, seen(100*w+i, "")); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	got, bad, err := Last(b, "", 1000)
	if err != nil || len(bad) > 0 || len(got) != 80 {
		t.Errorf("%d of 80, %v, %v", len(got), bad, err)
	}
}

func TestNewID(t *testing.T) {
	for range 100 {
		if id := NewID(); !uuid().MatchString(id) || id[14] != '4' || !strings.Contains("89ab", id[19:20]) {
			t.Fatalf("%s is no UUID of version 4", id)
		}
	}
}
