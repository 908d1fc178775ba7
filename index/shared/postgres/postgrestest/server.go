// Package postgrestest starts a PostgreSQL with the extension vector for tests.
package postgrestest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Env names what the tests use: the URL of a server, whose user may make databases and roles,
// or the folder of an installation of PostgreSQL, with bin/postgres and the extension.
const Env = "TACIT_TEST_POSTGRES"

// A Server is a PostgreSQL.
type Server struct {
	Socket string // the folder of its socket; empty for a server that runs elsewhere
	url    *url.URL
	bin    string
	data   string
	owner  []string // the words before a command that has not to run as root
}

// Start returns a server, and skips the test if there is none. One that it starts ends with
// the test.
func Start(t testing.TB) *Server {
	t.Helper()
	where := os.Getenv(Env)
	switch {
	case where == "":
		t.Skip(Env + " names no PostgreSQL with the extension vector: see CONTRIBUTING.md")
	case strings.HasPrefix(where, "postgres"):
		u, err := url.Parse(where)
		if err != nil {
			t.Fatal(err)
		}
		return &Server{url: u}
	}
	dir, err := os.MkdirTemp("", "pg") // a socket has a short name
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s := &Server{Socket: dir, bin: filepath.Join(where, "bin"), data: filepath.Join(dir, "data")}
	s.url = &url.URL{Scheme: "postgres", User: url.User("postgres"), Path: "/postgres", RawQuery: "host=" + url.QueryEscape(dir)}
	if err := s.create(dir); err != nil {
		t.Fatal(err)
	}
	s.Run(t)
	t.Cleanup(func() { s.Kill(t) })
	return s
}

// create makes the files of a server. PostgreSQL does not run as root.
func (s *Server) create(dir string) error {
	if os.Getuid() == 0 {
		nobody, err := user.Lookup("nobody")
		if err != nil {
			return err
		}
		uid, _ := strconv.Atoi(nobody.Uid)
		gid, _ := strconv.Atoi(nobody.Gid)
		if err := os.Chown(dir, uid, gid); err != nil {
			return err
		}
		s.owner = []string{"setpriv", "--reuid=" + nobody.Uid, "--regid=" + nobody.Gid, "--clear-groups"}
	}
	return s.tool("initdb", "-D", s.data, "-A", "trust", "-U", "postgres", "--locale=C.UTF-8", "-E", "UTF8", "--no-sync")
}

func (s *Server) tool(name string, args ...string) error {
	words := append(append([]string{}, s.owner...), filepath.Join(s.bin, name))
	c := exec.Command(words[0], append(words[1:], args...)...)
	c.Dir = "/"
	c.Env = append(os.Environ(), "LC_ALL=C")
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}

// Run starts the server, once more after Kill.
func (s *Server) Run(t testing.TB) {
	t.Helper()
	options := "-k " + s.Socket + " -c listen_addresses='' -c fsync=off -c max_connections=300 -c shared_buffers=64MB"
	if err := s.tool("pg_ctl", "-D", s.data, "-o", options, "-l", filepath.Join(s.Socket, "log"), "-w", "-t", "60", "start"); err != nil {
		t.Fatal(err)
	}
}

// Kill ends the server at once, as a power cut does.
func (s *Server) Kill(t testing.TB) {
	if err := s.tool("pg_ctl", "-D", s.data, "-m", "immediate", "-w", "stop"); err != nil {
		t.Log(err)
	}
}

// Freeze stops the server and some of its processes, without an end; and back.
func (s *Server) Freeze(t testing.TB, frozen bool, more ...string) {
	t.Helper()
	pid, err := os.ReadFile(filepath.Join(s.data, "postmaster.pid"))
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(pid), "\n")
	signal := "-CONT"
	if frozen {
		signal = "-STOP"
	}
	if out, err := exec.Command("kill", append([]string{signal, first}, more...)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// Own reports whether the server may be killed.
func (s *Server) Own() bool { return s.Socket != "" }

// Locked makes the server ask a role for its password, and reports whether the server is ours.
func (s *Server) Locked(t testing.TB, role string) bool {
	t.Helper()
	if !s.Own() {
		return false
	}
	name := filepath.Join(s.data, "pg_hba.conf")
	rules, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, append([]byte("local all "+role+" scram-sha-256\n"), rules...), 0o600); err != nil {
		t.Fatal(err)
	}
	s.Exec(t, s.url.String(), `select pg_reload_conf()`)
	return true
}

var databases atomic.Int64

// Database makes a database that goes away with the test, and returns its address for the
// user of the server.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	name := fmt.Sprintf("tacit_%d_%d", os.Getpid(), databases.Add(1))
	s.Exec(t, s.url.String(), `create database `+name)
	t.Cleanup(func() {
		ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
		defer stop()
		if c, err := pgx.Connect(ctx, s.url.String()); err == nil {
			c.Exec(ctx, `drop database if exists `+name+` with (force)`)
			c.Close(ctx)
		}
	})
	u := *s.url
	u.Path = "/" + name
	return u.String()
}

// As returns an address for another user.
func As(address, role string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	u.User = url.User(role)
	return u.String()
}

// Exec runs commands of SQL.
func (s *Server) Exec(t testing.TB, address, sql string) {
	t.Helper()
	ctx := context.Background()
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	if _, err := c.Exec(ctx, sql); err != nil {
		t.Fatal(err)
	}
}
