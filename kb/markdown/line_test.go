package markdown

import "testing"

func TestMark(t *testing.T) {
	for text, want := range map[string]string{
		"":                   "",
		"Say it.":            "",
		"- a":                "- ",
		"  *  a":             "  *  ",
		"\t+ a":              "\t+ ",
		"12. a":              "12. ",
		"3) a":               "3) ",
		"2019. It ended.":    "",
		"## A":               "## ",
		"#4711 came back":    "",
		"####### a":          "",
		"> a":                "> ",
		"-a":                 "",
		"**a**":              "",
		"・弁":                 "・",
		"1、关阀":               "1、",
		"```\n- a\n```":      "",
		"2．弁を閉める":            "2．",
		"-":                  "",
		"1.5 bar":            "",
		"- [ ] an open step": "- ",
	} {
		for _, l := range Lines(text) {
			if got := l.Mark(); got != want {
				t.Errorf("the mark of %q is %q, want %q", l.Text, got, want)
			}
		}
	}
}
