package errcode_test

import (
	"testing"

	"github.com/tacit-kb/tacit/retrieve/prompt/errcode"
)

// What has the form of a code, alone or only behind a word that says so.
func TestForms(t *testing.T) {
	for _, c := range []struct {
		text        string
		code, short bool
	}{
		{"ECONNREFUSED", true, false}, {"ERR_PAY_5012", true, false}, {"ORA-00942", true, true}, {"CVE-2024-3094", true, false}, {"TS2345", true, true},
		{"E51", false, true}, {"E7", false, true}, {"AL-12", false, true}, {"E-7031", false, true}, {"0x3F", false, true}, {"0x80070005", false, true},
		{"F5", false, false}, {"UTF-16", false, false}, {"0x7fffdeadbeef", false, false}, {"0xZZ", false, false}, {"e51", false, false}, {"51", false, false}, {"ERROR", false, false}, {"", false, false},
	} {
		if errcode.IsCode(c.text) != c.code || errcode.IsShort(c.text) != c.short {
			t.Errorf("%q: code %v, short %v", c.text, !c.code, !c.short)
		}
	}
}

// A code stands behind a whole word for a fault, or behind a key.
func TestWhatStandsBefore(t *testing.T) {
	for text, want := range map[string]bool{
		"10:00 FAULT ": true, "x ERR[": true, "報警：": true, "故障码 ": true, "err_": false, "default ": false, "the postcode ": false, "heartbeat ": false, "": false,
	} {
		if errcode.Ends(text) != want {
			t.Errorf("%q ends with a word for a fault: %v", text, !want)
		}
	}
	for _, c := range []struct {
		text          string
		code, ofFault bool
	}{
		{`{"fault_code": "`, true, true}, {"errno=", true, true}, {"错误码：", true, true}, {`"alarm":"`, false, true}, {"product_code: ", true, false}, {"lift: ", false, false}, {"err_code ", false, false}, {"", false, false},
	} {
		if k := errcode.KeyAtEnd(c.text); k.OfCode() != c.code || k.OfFault() != c.ofFault {
			t.Errorf("%q: key %q, of a code %v, of a fault %v", c.text, k, k.OfCode(), k.OfFault())
		}
	}
}

// A table has codes below a head that says so, whatever divides its cells.
func TestColumns(t *testing.T) {
	for _, c := range []struct{ head, row, want string }{
		{"| No. | Fault code | Floor |", "| 1 | E51 | F12 |", "E51"},
		{"时间\t报警代码\t备注", "22:14\tAL-12\t已复位", "AL-12"},
		{`time,"error_code",shop`, `22:14,"ERR_PAY_5012",7`, "ERR_PAY_5012"},
		{"| 時刻 | アラーム番号 |", "| 22:14 | 0x3F |", "0x3F"},
		{"| Product code | Sold |", "| A12 | 40 |", ""},
		{"| Hour | Errors |", "| 12 | E51 |", ""},
		{"| No. | Fault code |", "|---|---|", ""},
		{"| No. | Fault code |", "1", ""},
	} {
		var col errcode.Column
		if got := col.Code(c.head); got != "" {
			t.Errorf("%s: the head is %q", c.head, got)
		}
		if got := col.Code(c.row); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.head, c.row, got, c.want)
		}
	}
}
