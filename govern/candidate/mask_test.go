package candidate

import (
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate/mood"
)

func TestMasked(t *testing.T) {
	for text, want := range map[string]string{
		"services/ramp/controller.go talks to the PLC": "thename talks to the PLC",
		"GET /v2/sailings returns at most 50":          "thename returns at most 50",
		"main.go reads config.yaml once":               "thename reads thename once",
		"接口 POST /v2/orders 返回 409":                    "接口 thename 返回 409",
		"設定は/etc/gate/conf.d/にある":                      "設定はthename/にある",
		"sand and/or salt, 3 m/s, n/a":                 "sand and/or salt, 3 m/s, n/a",
		"24/7, 1/2 cup, w/o sugar, 9/10":               "24/7, 1/2 cup, w/o sugar, 9/10",
		"we go at 8.30 to Dr. Go":                      "we go at 8.30 to Dr. Go",
	} {
		if got := mood.Masked(text); got != want {
			t.Errorf("Masked(%q) = %q, want %q", text, got, want)
		}
	}
}
