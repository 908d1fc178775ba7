package finish

import "testing"

func TestPending(t *testing.T) {
	first, second := Begin(), Begin()
	first()
	first()
	if !Pending() {
		t.Error("the second has not ended")
	}
	if second(); Pending() {
		t.Error("both have ended")
	}
}
