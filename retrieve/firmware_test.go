package retrieve

import (
	"context"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

func TestVersionsIn(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"UART speed of EV1 on firmware 1.2", []string{"1.2"}},
		{"fw 1.2.3 drops bytes", []string{"1.2.3"}},
		{"FW1.2 and FW v1.3.4", []string{"1.2", "v1.3.4"}},
		{"fw_version=1.2.3-rc1", []string{"1.2.3-rc1"}},
		{"Firmware version: 1.2.x.", []string{"1.2.x"}},
		{"we run 1.2.3 firmware.", []string{"1.2.3"}},
		{"firmware v2", []string{"v2"}},
		{"between firmware 1.2 and 1.4", []string{"1.2", "1.4"}},
		{"the update from firmware 1.2 to firmware 1.3", []string{"1.2", "1.3"}},
		{"固件 1.2", []string{"1.2"}},
		{"固件版本是1.2.3吗", []string{"1.2.3"}},
		{"1.2版固件和1.3的固件", []string{"1.2", "1.3"}},
		{"ファームウェア 1.2.9 の速度", []string{"1.2.9"}},
		{"ファームウェアのバージョンは１．２", []string{"1.2"}},
		{"v1.2.3 のファーム", []string{"v1.2.3"}},
		// No version of firmware, or none that can be told.
		{"version 1.2 of the library", nil},
		{"firmware of EV1", nil},
		{"EV1 固件", nil},
		{"firmware update takes 1.5 seconds", nil},
		{"firmware 2 times", nil},
		// Bounds.
		{"before firmware 1.2", nil},
		{"firmware older than 1.2", nil},
		{"firmware 1.2 or later", nil},
		{"firmware 1.2+", nil},
		{"ファームウェア 1.2 以降", nil},
		{"固件 1.2 之前", nil},
	} {
		var got []string
		for _, v := range versionsIn(test.text) {
			got = append(got, v.text)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q names %q, want %q", test.text, got, test.want)
		}
	}
}

func TestVersionsBeside(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"ECU-G4 2.4.1 の CAN FD は何 Mbps まで使える？", []string{"2.4.1"}},
		{"ECU-G4 v2.3.0 の OTA 後の起動時間", []string{"v2.3.0"}},
		{"ecu-g4 の 2.4 では", []string{"2.4"}},
		{"ECU-G4（2.4.1）的 CAN FD", []string{"2.4.1"}},
		{"ECU-G4 版本 2.4.1 的启动时间", []string{"2.4.1"}},
		{"ECU-G4 ver. 2.4.1", []string{"2.4.1"}},
		{"v2.3.0 の ECU-G4", []string{"v2.3.0"}},
		{"CAN FD on 2.3.0 of ECU-G4", []string{"2.3.0"}},
		// Measures, bounds, other models.
		{"ECU-G4 3.3 V supply", nil},
		{"ECU-G4 の 1.5 秒", nil},
		{"ECU-G4 2.5Mbps", nil},
		{"ECU-G4 2.4.1 以降", nil},
		{"since ECU-G4 2.4.1", nil},
		{"ECU-G42 2.4.1", nil},
		{"ECU-G4 の OTA は 2.4.1", nil},
	} {
		var got []string
		for _, v := range versionsBeside(test.text, "ECU-G4", nil) {
			got = append(got, v.text)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q names %q, want %q", test.text, got, test.want)
		}
	}
}

func TestRelativeOf(t *testing.T) {
	for _, test := range []struct{ text, model, want string }{
		{"ECU-G5 の CAN FD の上限は", "ECU-G4", "ECU-G5"},
		{"ecu-h12 的上限", "ECU-G4", "ecu-h12"},
		{"EV2 serial port", "EV1", "EV2"},
		{"ECU-G4 and ECU-G5", "ECU-G4", ""},
		{"the ECU does not start", "ECU-G4", ""},
		{"an M4 screw", "M3", ""},
		{"EXP-005", "ECU-G4", ""},
	} {
		if got := relativeOf(test.model, test.text); got != test.want {
			t.Errorf("%q for %s: %q, want %q", test.text, test.model, got, test.want)
		}
	}
}

func FuzzVersionsIn(f *testing.F) {
	for _, s := range []string{"firmware 1.2 and 1.3", "1.2.xの固件", "fw v1.2.3-rc1.4, 2.0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, v := range versionsIn(text) {
			if v.text == "" {
				t.Errorf("%q names nothing as a version", text)
			}
		}
	})
}

func TestOtherThan(t *testing.T) {
	for _, test := range []struct{ text, holds, want string }{
		{"firmware 1.2", "1.2.*", ""},
		{"firmware 1.2", ">=1.2.3 <1.3", ""}, // it may be 1.2.3
		{"firmware 1.2", ">=1.3", "1.2"},
		{"firmware 1.2.3", "1.2.4", "1.2.3"},
		{"firmware 1.2 and 1.3", ">=1.3", ""},
		{"firmware 1.3.0-rc1", "1.3.*", ""},
		{"firmware 1.3.0-rc1", "1.4.*", "1.3.0-rc1"},
		{"firmware 1.2", "", ""},
		{"firmware 1.2", "whatever", ""},
		{"no version", "1.2", ""},
	} {
		a := asked{versions: func() []named { return versionsIn(test.text) }}
		if got := a.otherThan(test.holds, ""); got != test.want {
			t.Errorf("%q, rule for %q: %q, want %q", test.text, test.holds, got, test.want)
		}
	}
}

// A rule for other firmware is not shown; the explanation names the version.
func TestOtherFirmware(t *testing.T) {
	r := newRetriever(t, kbtest.New(t,
		memoryFile("tech/profiles/ev1/a.md", "OLD", "title: Speed of the serial port\nservice: EV1\nmodel_id: EV1\nfw_range: 1.2.*", "9600 baud.")+
			memoryFile("tech/profiles/ev1/b.md", "NEW", "title: Speed of the serial port\nservice: EV1\nmodel_id: EV1\nfw_range: 1.3.*", "9600 baud.")))
	for text, want := range map[string][]string{
		"speed of the serial port":                 {"OLD", "NEW"},
		"speed of the serial port on firmware 1.2": {"OLD"},
		"speed of the serial port, 固件 1.3.1":       {"NEW"},
		"speed of the serial port, fw 2.0":         nil,
	} {
		q := Query{Text: text}
		if got := ids(match(t, r, q, DefaultOptions)); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		for i := range r.index.Len() {
			x, err := r.Explain(context.Background(), q, DefaultOptions, i)
			if err != nil || (x.OtherFirmware == "") != slices.Contains(want, x.Entry.ID) || x.OtherFirmware != "" && x.Score != 0 {
				t.Errorf("%q: %s, other firmware %q, score %g, error %v", text, x.Entry.ID, x.OtherFirmware, x.Score, err)
			}
		}
	}
}
