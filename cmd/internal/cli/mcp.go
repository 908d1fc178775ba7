package cli

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/mcp"
	"github.com/tacit-kb/tacit/index"
)

// envToken names the environment variable with the token that clients over HTTP
// have to send. Where it is not set there is a new one at each start.
const envToken = "TACIT_MCP_TOKEN"

func newMCPCommand(a *app) *cobra.Command {
	var addr string
	cmd := &cobra.Command{
		Use:  "mcp",
		Args: a.argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runMCP(cmd.Context(), a, addr) },
	}
	cmd.Flags().StringVar(&addr, "http", "", a.say(msgFlagHTTP))
	return cmd
}

// runMCP serves until the client goes, or a person stops it. The bank need not be
// there when it starts: each call looks for it. SIGTERM, with which hosts stop it,
// is as good as Ctrl-C; a second one ends the process at once.
func runMCP(ctx context.Context, a *app, addr string) error {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	a.stores = new(index.StoreCache)
	s := mcp.New(mcp.Options{
		Version: thisVersion().Version,
		Bank:    mcpBank{a},
		Words: mcp.Words{
			Decision: a.say(msgMCPDecision), Skip: a.say(msgMCPSkip), Apply: a.say(msgMCPApply), Unsealed: a.say(msgMCPUnsealed),
		},
	})
	if addr != "" {
		return a.serveHTTP(ctx, s, addr)
	}
	if isTerminal(a.stdin) {
		a.note(msgMCPTerminal)
	}
	err := s.Run(ctx, a.stdin, a.stdout)
	if ctx.Err() != nil {
		return nil // who stops a server has not interrupted anything
	}
	return err
}

// serveHTTP serves over HTTP, and tells on stderr where, and what token is wanted.
func (a *app) serveHTTP(ctx context.Context, s *mcp.Server, addr string) error {
	token := a.env(envToken)
	if token != "" && len(token) < mcp.MinToken {
		return &problem{code: codeUsage, msg: a.say(msgMCPShortToken, envToken, mcp.MinToken)}
	}
	l, err := mcp.Listen(addr)
	if errors.Is(err, mcp.ErrNotLoopback) {
		return &problem{code: codeUsage, msg: a.say(msgMCPNotLoopback, addr), hint: a.say(msgHintMCPLoopback), err: err}
	}
	if err != nil {
		return err
	}
	text := a.say(msgMCPServes, "http://"+l.Addr().String()+mcp.Path)
	if token == "" {
		token = rand.Text()
		text += "\n" + a.say(msgMCPToken, token, envToken)
	}
	if _, err := io.WriteString(a.stderr, text+"\n"); err != nil {
		return fmt.Errorf("nobody can be told the token: %w", err)
	}
	return s.Serve(ctx, l, token)
}
