package evaluate

import (
	"context"
	"fmt"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/relevance/labels"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/retrieve"
)

func model(t testing.TB) *builtin.Model {
	t.Helper()
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// over is a bench with the model's own calibration.
func over(t testing.TB, x *index.Index) Bench {
	t.Helper()
	s, err := relevance.New(x, model(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return Bench{x, retrieve.New(x, s)}
}

func newBench(t testing.TB, bank *kb.Bank) Bench {
	t.Helper()
	x, err := index.Open(context.Background(), bank, model(t), index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return over(t, x)
}

func ask(t testing.TB, b Bench, questions []labels.Question) []Outcome {
	t.Helper()
	outcomes, err := b.Ask(context.Background(), questions, retrieve.DefaultOptions, nil)
	if err != nil {
		t.Fatal(err)
	}
	return outcomes
}

// memoryFile is one file of a bank in txtar.
func memoryFile(id, fields, body string) string {
	return fmt.Sprintf("-- experience/project/%[1]s.md --\n---\nid: %[1]s\nkind: experience\nstatus: active\n%[2]s\n---\n%[3]s\n", id, fields, body)
}

// threeLanguages is a bank with one memory, three times.
func threeLanguages(t testing.TB) *kb.Bank {
	return kbtest.New(t, memoryFile("A-ja", "title: 署名鍵を毎月更新する\nlang: ja", "署名鍵は毎月更新する。")+
		memoryFile("B-zh", "title: 每月轮换签名密钥\nlang: zh", "签名密钥每月轮换一次。")+
		memoryFile("C-en", "title: Rotate the signing key every month\nlang: en", "The signing key is rotated every month."))
}
