package inspect

import (
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// Rules disagree where nothing tells which of them holds: not a narrower range, not
// a higher priority, and only for versions that both are about.
func TestRulesThatClash(t *testing.T) {
	says := func(path, id, rest string) string {
		return profile("tech/profiles/EV1/"+path, "active", id, rest)
	}
	baud := func(n string) string { return "facts:\n  transport:\n    baud: " + n + "\n    parity: none\n" }
	check(t, kbtest.New(t, says("a.md", "EV1.a", "fw_range: \"2.*\"\n"+baud("9600"))+
		says("b.md", "EV1.b", "fw_range: \">=2 <3\"\n"+baud("115200"))+
		says("same.md", "EV1.same", "fw_range: \"2.*\"\npriority: 1\n"+baud("9600"))+
		says("narrow.md", "EV1.narrow", "fw_range: \"2.1.*\"\n"+baud("4800"))+
		says("next.md", "EV1.next", "fw_range: \"3.*\"\n"+baud("4800"))+
		says("across.md", "EV1.across", "fw_range: \">=2.9 <3.1\"\n"+baud("9600"))), `
tech/profiles/EV1/b.md:7:12: warning rule-conflict ["EV1.b" "EV1.a" "transport.baud"] > tacit edit EV1.b
tech/profiles/EV1/b.md:7:12: warning rule-conflict ["EV1.b" "EV1.across" "transport.baud"] > tacit edit EV1.b
tech/profiles/EV1/next.md:7:12: warning rule-conflict ["EV1.next" "EV1.across" "transport.baud"] > tacit edit EV1.next
`)
}
