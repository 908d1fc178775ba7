package bidding_test

import (
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate/bidding"
)

func TestOrder(t *testing.T) {
	for s, want := range map[string]bool{
		"Empty the skimmer baskets twice a day":   true,
		"pls close it at night":                   true,
		"Bring the vans in":                       true,
		"Feed the ewes twice a day":               true,
		"Press the red stop first":                true,
		"Apply a thin coat":                       true,
		"Hail: bring the vans in":                 true,
		"Cause: close the valve too fast":         false,
		"Close the valve?":                        false,
		"Closing the valve takes two turns":       false,
		"Mondays the pool closes at six":          false,
		"Usually the sauna is warm by ten":        false,
		"Forced the door in May":                  false,
		"Rosa the cook is on leave":               false,
		"Sand the size of peas lies at the depth": false,
		"Überall the same":                        false,
		"":                                        false,
	} {
		if got := bidding.Order(s); got != want {
			t.Errorf("%s: %v", s, got)
		}
	}
}
