package compile_test

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/compile"
	"github.com/tacit-kb/tacit/kb/schema"
)

// everything returns all files below the bank and beside it, private ones too, but
// for what only says who has the lock.
func everything(t *rapid.T, dir string) map[string]string {
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(name)
		files[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	maps.DeleteFunc(files, func(name, _ string) bool {
		return strings.Contains(name, "/.tacit/lock") || strings.HasSuffix(name, ".gitignore")
	})
	return files
}

// breakages are ways in which a response fails, each after proposals that are good,
// and the later ones only when the plan is made or carried out.
var breakages = map[string]func(*bench, *schema.CompileResponse){
	"cites what nobody observed": func(_ *bench, r *schema.CompileResponse) {
		r.ProfilesToUpsert[len(r.ProfilesToUpsert)-1].Rule.Provenance.ObservationIDs = []string{"11111111-2222-4333-8444-555555555555"}
	},
	"lists too little": func(_ *bench, r *schema.CompileResponse) { r.ProvenanceSummary.ObservationIDsUsed = nil },
	"answers another":  func(_ *bench, r *schema.CompileResponse) { r.RequestID = "11111111-2222-4333-8444-555555555555" },
	"writes where it must not": func(b *bench, r *schema.CompileResponse) {
		b.req.Inputs.ForbiddenWritePaths = []string{"evidence"}
	},
	"leaves the bank": func(_ *bench, r *schema.CompileResponse) {
		r.ProfilesToUpsert[len(r.ProfilesToUpsert)-1].ModelID = "../../../esc"
	},
	"holds a secret": func(_ *bench, r *schema.CompileResponse) {
		r.ProfilesToUpsert[len(r.ProfilesToUpsert)-1].Rule.Summary = "use the key AKIA" + "IOSFODNN7EXAMPLQ"
	},
	"meets a file that cannot be read": func(b *bench, r *schema.CompileResponse) {
		r.ProfilesToUpsert[len(r.ProfilesToUpsert)-1].ModelID, r.ProfilesToUpsert[len(r.ProfilesToUpsert)-1].Rule.ID = "m9", "broken"
	},
	"meets a file that is saved meanwhile": nil,
}

// A response that fails, however late, has changed nothing anywhere.
func TestAFailingApplyChangesNothing(t *testing.T) {
	files := "-- INDEX.md --\nmine\n-- tech/profiles/m9/broken.md --\n---\nid: [\n---\n-- tech/profiles/m1/held.md --\n---\nid: m1.held\nkind: tech\ntitle: Held\nmodel_id: m1\nfw_range: 1.*\nstatus: active\nfacts:\n  a: 1\n---\n"
	rapid.Check(t, func(rt *rapid.T) {
		b := newBench(t, files, 2)
		parts := []any{}
		for i := range rapid.IntRange(0, 3).Draw(rt, "good ones") {
			parts = append(parts, b.rule("good"+string(rune('a'+i)), "1.2.*", rapid.Float64Range(0, 1).Draw(rt, "confidence"), i, b.obs[0]))
		}
		parts = append(parts, b.override("SN-1", rapid.Float64Range(0, 1).Draw(rt, "confidence"), facts(1), b.obs[0]), b.rule("held", "1.3.*", 0.99, 7, b.obs[1]))
		r := b.respond(parts...)
		name := rapid.SampledFrom(keysOf(breakages)).Draw(rt, "breakage")
		if spoil := breakages[name]; spoil != nil {
			spoil(b, &r)
		}
		before := everything(rt, filepath.Dir(b.Dir()))
		data, err := schema.Encode(r)
		if err != nil {
			rt.Fatal(err)
		}
		err = b.attempt(data, func() {
			if breakages[name] == nil {
				b.edit("tech/profiles/m1/held.md", "title: Held", "title: Saved")
				before = everything(rt, filepath.Dir(b.Dir()))
			}
		})
		if err == nil {
			rt.Fatalf("a response that %s was carried out", name)
		}
		after := everything(rt, filepath.Dir(b.Dir()))
		if diff := cmp.Diff(before, after); diff != "" {
			rt.Fatalf("a response that %s (%v) changed something:\n%s", name, err, diff)
		}
	})
}

// attempt does with a response what the command does. late is called between the
// plan and its being carried out.
func (b *bench) attempt(data []byte, late func()) error {
	resp, err := compile.ReadResponse(data)
	if err != nil {
		return err
	}
	ops, _, err := compile.Propose(b.Bank, b.req, resp, now)
	if err != nil {
		return err
	}
	p, err := govern.Prepare(b.Bank, schema.MemoryOps{Operations: ops}, compile.Command, "", now)
	if err != nil {
		return err
	}
	late()
	_, err = govern.Apply(b.Context(), b.Bank, p, govern.Approval{By: govern.Terminal, At: now}, govern.Options{})
	var stale *govern.StaleError
	if err != nil && !errors.As(err, &stale) {
		b.Error("expected a void plan:", err)
	}
	return err
}

func keysOf[V any](m map[string]V) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	return keys
}
