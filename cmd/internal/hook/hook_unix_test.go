//go:build unix

package hook

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A mapped file that another program cuts short costs the answer, not the process.
func TestUnharmedByAFileCutShort(t *testing.T) {
	name := filepath.Join(t.TempDir(), "index.bin")
	if err := os.WriteFile(name, make([]byte, 1<<16), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	data, err := syscall.Mmap(int(f.Fd()), 0, 1<<16, syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(data)
	if err := os.Truncate(name, 0); err != nil {
		t.Fatal(err)
	}
	r := unharmed(func() reply { return reply{text: string(data[1<<15])} }, func() reply { return reply{text: "silence"} })
	if r.text != "silence" {
		t.Errorf("read %q from a file that is cut short", r.text)
	}
}
