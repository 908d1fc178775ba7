package slot

import "testing"

// What fills the one place in which two sentences differ is a value of what they speak of, or not.
func TestSlot(t *testing.T) {
	for _, tt := range []struct {
		a, b  string
		value bool
	}{
		{"debug output goes to UART1", "debug output goes to UART2", true},
		{"orders close on Tuesday at noon", "orders close on Thursday at noon", true},
		{"ミグロの注文は火曜の正午に締める", "ミグロの注文は木曜の正午に締める", true},
		{"缩进用空格", "缩进用制表符", true},
		{"write tests for the parser", "write tests for the formatter", false},
		{"the billing service keeps its logs", "the mail service keeps its logs", false},
	} {
		s, ok := Of(Pieces(tt.a), Pieces(tt.b))
		if !ok || s.IsValue() != tt.value {
			t.Errorf("%s | %s: %v, %v", tt.a, tt.b, s, ok)
		}
	}
	if _, ok := Of(Pieces("a b c"), Pieces("a b c")); ok {
		t.Error("one sentence differs from itself")
	}
}
