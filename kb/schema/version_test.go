package schema_test

import (
	"testing"

	"github.com/tacit-kb/tacit/kb/schema"
)

func TestLater(t *testing.T) {
	for version, want := range map[string]bool{
		schema.Version: false, "1.1": true, "2.0": true, "1.10": true, "10.0": true, "0.9": false, "0.99": false,
		"": false, "2": false, "two": false, "1.": false, ".1": false, "1.-1": false, "-1.5": false, "1.0.1": false, "99999999999999999999.0": false,
	} {
		if got := schema.Later(version); got != want {
			t.Errorf("schema.Later(%q) = %v, want %v", version, got, want)
		}
	}
}
