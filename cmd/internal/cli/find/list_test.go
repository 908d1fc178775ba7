package find

import (
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/term"
)

// Each row of a list has one line of the terminal, whatever its width.
func TestListFitsTheTerminal(t *testing.T) {
	rows := [][]string{
		{"EXP-001", "experience", "Refunds take the order lock before they read the balance", "memory-bank/experience/project/EXP-001-refunds.md"},
		{"退款", "business", "退款必须先锁定订单，再读取余额，否则会重复退款", "memory-bank/business/退款.md"},
	}
	for _, width := range []int{40, 60, 80, 100, 120, 200} {
		for _, line := range term.Columns(fitting(rows, width)) {
			if n := term.DisplayWidth(line); n > width {
				t.Errorf("width %d: %d cells: %s", width, n, line)
			}
		}
	}
	if cut := fitting(rows, 110); len(cut[0]) != 4 || cut[0][3] != rows[0][3] {
		t.Errorf("the file is cut or left out: %q", cut[0])
	}
	if cut := fitting(rows, 0); cut[0][2] != rows[0][2] {
		t.Errorf("a pipe gets less: %q", cut[0])
	}
}
