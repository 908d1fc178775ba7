package banks

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// What cannot be asked is told with its reason, and the others are as they are, also where one
// breaks down.
func TestTry(t *testing.T) {
	gone := errors.New("it is gone")
	opener := func(name string, try func() error) Opener {
		return Opener{Name: name, try: func(context.Context) error { return try() }}
	}
	names, failed := Try(t.Context(), []Opener{
		opener("a", func() error { return nil }),
		opener("b", func() error { panic("broken") }),
		opener("c", func() error { return gone }),
		opener("d", func() error { return nil }),
	})
	if !slices.Equal(names, []string{"a", "d"}) || len(failed) != 2 || failed[0].Name != "b" || failed[1] != (Failure{Name: "c", Err: gone}) {
		t.Errorf("%q can be asked, and %v not", names, failed)
	}
}
