package front_test

import (
	"fmt"

	"github.com/tacit-kb/tacit/kb/front"
)

// Set changes one field and leaves every other byte as a person wrote it.
func ExampleSet() {
	src := []byte("---\nid: EXP-001 # never changes\nkind: experience\nstatus: draft\ntitle: A title\n---\nText.\n")
	out, err := front.Set(src, "status", "active")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(string(out))
	// Output:
	// ---
	// id: EXP-001 # never changes
	// kind: experience
	// status: active
	// title: A title
	// ---
	// Text.
}
