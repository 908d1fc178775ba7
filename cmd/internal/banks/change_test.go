package banks

import (
	"fmt"
	"path/filepath"
	"sync"
	"testing"
)

// Many commands change the settings at once, each of which has read them before. What one has
// written, no other takes away.
func TestChangesAtOnce(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "settings")
	const n = 8
	var before [n]Settings
	for i := range before {
		var err error
		if before[i], err = Read(folder); err != nil {
			t.Fatal(err)
		}
	}
	var all sync.WaitGroup
	for i := range before {
		all.Go(func() {
			add := func(s *Settings) error { return s.Add(Bank{Name: fmt.Sprint("bank-", i), Dir: folder}) }
			if err := before[i].Change(t.Context(), add); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	s, err := Read(folder)
	if err != nil {
		t.Fatal(err)
	}
	for i := range before {
		if _, there := s.Named(fmt.Sprint("bank-", i)); !there {
			t.Errorf("bank-%d is not there", i)
		}
	}
	if twice := before[0].Change(t.Context(), func(s *Settings) error { return s.Add(Bank{Name: "bank-1", Dir: folder}) }); twice == nil {
		t.Error("a name is taken twice")
	}
}
