package mcp

import (
	"context"
	"io"
	"net"
	"testing"
	"testing/synctest"

	"github.com/tacit-kb/tacit/cmd/internal/conn/conntest"
)

// A client that does not end the head of its request loses its connection. The time here
// passes when nobody has anything left to do.
func TestSlowHeadsEnd(t *testing.T) {
	for _, sent := range []string{"", "POST " + Path + " HTTP/1.1\r\nHost: 127.0.0.1"} {
		synctest.Test(t, func(t *testing.T) {
			serve := func(ctx context.Context, l net.Listener) error {
				return New(Options{Bank: &playedBank{}}).Serve(ctx, l, token)
			}
			conntest.Closed(t, serve, func(c net.Conn) { io.WriteString(c, sent) }, mostHeader)
		})
	}
}
