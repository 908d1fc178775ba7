package serve

import (
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/conn/conntest"
)

// A client that does not end its request, or does not begin one, loses its connection. The
// time here passes when nobody has anything left to do.
func TestSlowClientsAreClosed(t *testing.T) {
	const action = "POST BASE/do/x HTTP/1.1\r\nHost: " + here + "\r\nOrigin: http://" + here + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\nCookie: COOKIE\r\n\r\n"
	for name, c := range map[string]struct {
		sent string
		most time.Duration
	}{
		"no head":   {"", mostHead},
		"half head": {"GET BASE/ HTTP/1.1\r\nHost: " + here + "\r\n", mostHead},
		"no body":   {action, mostRead},
		"half body": {action + "form=", mostRead},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newTrial(t)
				said := strings.NewReplacer("BASE", w.server.gate.base, "COOKIE", w.cookie).Replace(c.sent)
				conntest.Closed(t, w.server.Serve, func(client net.Conn) { io.WriteString(client, said) }, c.most)
				if w.done > 0 {
					t.Errorf("%d actions were carried out", w.done)
				}
			})
		})
	}
}
