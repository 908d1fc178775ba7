package recent

import (
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/transaction"
)

func TestChanges(t *testing.T) {
	bank := kbtest.New(t, "")
	from := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	if n := Changes(bank, "remember", from); n != 0 {
		t.Errorf("%d of a bank without history", n)
	}
	var log strings.Builder
	for _, line := range []string{
		`"at":"2026-03-01T23:59:59Z","command":"remember"`, `"at":"2026-03-02T00:00:00Z","command":"remember"`,
		`"at":"2026-03-02T08:00:00Z","command":"edit"`, `"at":"2026-03-02T09:00:00Z","command":"remember"`,
	} {
		log.WriteString("{" + line + "}\n<<<<<<< no record\n\n")
	}
	if err := bank.WriteFile(transaction.HistoryPath, []byte(log.String()+"{torn")); err != nil {
		t.Fatal(err)
	}
	if n := Changes(bank, "remember", from); n != 2 {
		t.Errorf("got %d, want 2", n)
	}
}
