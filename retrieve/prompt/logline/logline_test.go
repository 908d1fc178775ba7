package logline_test

import (
	"testing"

	"github.com/tacit-kb/tacit/retrieve/prompt/logline"
)

// The time since the start is taken off; other numbers in brackets are not.
func TestUptime(t *testing.T) {
	for _, c := range []struct {
		line string
		want logline.Head
	}{
		{"[    3.201112] drm: ok", logline.Head{Certain: true, Rest: "drm: ok"}},
		{"<3>[    3.201112] drm: gone", logline.Head{Level: logline.Bad, Certain: true, Rest: "drm: gone"}},
		{"<6>[12.345678] drm: ok", logline.Head{Level: logline.Calm, Certain: true, Rest: "drm: ok"}},
		{"[0.034] gyro: retry", logline.Head{Certain: true, Rest: "gyro: retry"}},
		{"[00001234] pump: on", logline.Head{Rest: "pump: on"}},
		{"[104233] 登录失败", logline.Head{}}, {"[2024] plan: x", logline.Head{}}, {"[1] see above", logline.Head{}}, {"[0.5] speed", logline.Head{}},
		{"[1.2.3] release", logline.Head{}}, {"[]", logline.Head{}}, {"<9", logline.Head{}}, {"", logline.Head{}},
	} {
		if h, ok := logline.Uptime(c.line); ok != (c.want.Rest != "") || ok && h != c.want {
			t.Errorf("%q: %+v, %v, want %+v", c.line, h, ok, c.want)
		}
	}
}

// A level of one letter is one where what stands around it says so.
func TestLetter(t *testing.T) {
	for _, c := range []struct {
		line  string
		timed bool
		level logline.Level
		rest  string
	}{
		{"E (5678) ist8310: timeout", false, logline.Bad, "ist8310: timeout"},
		{"W (00:00:05.678) wifi: weak", false, logline.Warning, "wifi: weak"},
		{"[E/ist8310] timeout", false, logline.Bad, "timeout"},
		{"E/Camera( 1234): closed", false, logline.Bad, "Camera: closed"},
		{"1234  5678 I Camera  : opened", true, logline.Calm, "Camera  : opened"},
		{"E/gps: no fix", true, logline.Bad, "gps: no fix"},
		{"E/gps: no fix", false, logline.None, ""}, {"I (12) think so", false, logline.None, ""}, {"E (5) is the bus: red", false, logline.None, ""},
		{"A/B: which one", false, logline.None, ""}, {"[a/b] text", false, logline.None, ""}, {"X (1) y: z", false, logline.None, ""}, {"", true, logline.None, ""},
	} {
		if h, ok := logline.Letter(c.line, c.timed); ok != (c.level > logline.None) || ok && (h.Level != c.level || h.Rest != c.rest) {
			t.Errorf("%q: %+v, %v, want %v %q", c.line, h, ok, c.level, c.rest)
		}
	}
}

func TestBeforeName(t *testing.T) {
	for line, want := range map[string]bool{
		"ERROR [logger] card is full": true, "INFO  [commander] ready": true,
		"Error [logger] card is full": false, "NOTE [logger] x": false, "ERROR [two words] x": false, "ERROR": false, "": false,
	} {
		if logline.BeforeName(line) != want {
			t.Errorf("%q: %v", line, !want)
		}
	}
}

func TestSaysTrouble(t *testing.T) {
	for message, want := range map[string]bool{
		"ist8310: timeout E07": true, "gyro0 init FAILED": true, "device not accepting address 5, error -71": true, "读 SFDP 超时": true, "再試行します": true,
		"12 passed, 0 failed": false, "timeout=30 retries=2": false, "error: 0 of 12": false, "no error": false, "errors are kept": false, "": false,
	} {
		if logline.SaysTrouble(message) != want {
			t.Errorf("%q: %v", message, !want)
		}
	}
}

// A label of a report loses its number; a sentence has none.
func TestLabel(t *testing.T) {
	for line, want := range map[string][2]string{
		"Address 17: Instruments":            {"Address", " Instruments"},
		"1 Fault Found: none":                {"Fault Found", " none"},
		"Module:":                            {"Module", ""},
		"note: it leaks":                     {},
		"12:30 the lift stops":               {},
		"What I want to know is: does it go": {},
		"Step 1: drain the oil and then wait for the pan to cool": {},
	} {
		if label, value := logline.Label(line); label != want[0] || value != want[1] {
			t.Errorf("Label(%q) = %q, %q", line, label, value)
		}
	}
}
