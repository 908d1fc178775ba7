package wire

import "testing"

// A settings file of a host may be anything: it is read, or refused with a place in it.
func FuzzTOML(f *testing.F) {
	for _, text := range []string{"a = 1\n", "[a.b]\nc = [1, 2]\n", "a = \"", "[[x]]\n[[x]]\n", "\ufeffa = 1", "\xff", "a = 1\na = 2"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		values, refusal := readTOML(src)
		if (values == nil) == (refusal == nil) {
			t.Fatalf("%q: %v, %v", src, values, refusal)
		}
		if refusal != nil && (refusal.Line < 1 || refusal.Column < 1) {
			t.Errorf("%q: refused at %d:%d", src, refusal.Line, refusal.Column)
		}
		table(values, "mcp_servers.tacit")
	})
}
