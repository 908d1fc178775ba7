package prompt

import (
	"fmt"
	"strings"
	"testing"
)

// What a person writes around a question, on the same line, is not asked with it: what
// announces it, an entry of a log behind it, and the sentences beside it, also where the
// next one begins in lower case.
func TestAroundAQuestion(t *testing.T) {
	for text, want := range map[string]string{
		"One thing I wanted to ask: doors are silent on the console":                   "manner One thing I wanted to ask: | ask doors are silent on the console",
		"Quick question: how long is a seat held":                                      "manner Quick question: | ask how long is a seat held",
		"另外想问一件事：大屏重连之后漏叫了两个病人":                                                        "manner 另外想问一件事： | ask 大屏重连之后漏叫了两个病人",
		"ひとつ伺いたいのですが、ラベルが破れたら番号はどうなりますか":                                               "manner ひとつ伺いたいのですが、 | ask ラベルが破れたら番号はどうなりますか",
		"質問です：枝番は何番まで":                                                                 "manner 質問です： | ask 枝番は何番まで",
		"Question about the shader cache: why is it pink":                              "ask Question about the shader cache: why is it pink",
		"起動するのですが、画面が黒いままです":                                                           "ask 起動するのですが、画面が黒いままです",
		"doors are silent 2026-03-01T08:00:00Z [io-2] INFO tick done in 4 ms":          "ask doors are silent | pasted 2026-03-01T08:00:00Z [io-2] INFO tick done in 4 ms",
		"两个病人没被叫到 2026-03-01 08:00:00 INFO heartbeat 12":                               "ask 两个病人没被叫到 | pasted 2026-03-01 08:00:00 INFO heartbeat 12",
		"what happened at 2026-03-01T08:00:00Z on the proxy?":                          "ask what happened at 2026-03-01T08:00:00Z on the proxy?",
		"The parcel comes on Thursday and has two lamps. doors are silent on consoles": "ask The parcel comes on Thursday and has two lamps. | ask doors are silent on consoles",
		"We use approx. twelve agents on the farm":                                     "ask We use approx. twelve agents on the farm",
	} {
		if all := segmentsOf(text); all != want {
			t.Errorf("%s\n got %s\nwant %s", text, all, want)
		}
	}
}

// segmentsOf returns the segments of a text with their kinds, in one line.
func segmentsOf(text string) string {
	var all []string
	for _, s := range Read(text) {
		all = append(all, fmt.Sprintf("%s %s", s.Kind, s.Text))
	}
	return strings.Join(all, " | ")
}
