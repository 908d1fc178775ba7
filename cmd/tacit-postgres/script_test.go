package main

import (
	"net"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/tacit-kb/tacit/cmd/internal/cli"
	"github.com/tacit-kb/tacit/cmd/internal/hook"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/proposal/personal"
	"github.com/tacit-kb/tacit/index/shared/postgres/postgrestest"
)

// What a store promises to who types commands is a script under testdata/script. $STORE is a
// database of a real server; sql runs commands there.

const outermostKey = "TEST_PROCESS"

func TestMain(m *testing.M) {
	testscript.Main(tests{m}, map[string]func(){
		"tacit-postgres": func() {
			host.Outermost = os.Getenv(outermostKey)
			personal.Home = func() string { return "" }
			personal.HomeOutside = func() string { return "" }
			if os.Getenv("SHORT") == "" {
				hook.Time = hook.Times{Deadline: time.Minute, Reading: time.Minute, Grace: time.Minute} // however busy the machine is
			}
			os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv))
		},
	})
}

// tests are run as by a person, whoever started them.
type tests struct{ *testing.M }

func (t tests) Run() int {
	host.Outermost = strconv.Itoa(os.Getpid())
	os.Setenv(outermostKey, host.Outermost)
	for _, x := range os.Environ() {
		name, value, _ := strings.Cut(x, "=")
		if host.Agent(func(asked string) string { return map[string]string{name: value}[asked] }) != "" {
			os.Unsetenv(name)
		}
	}
	return t.M.Run()
}

func TestScript(t *testing.T) {
	server := postgrestest.Start(t)
	deaf, err := net.Listen("tcp", "127.0.0.1:0") // connections wait there, and nothing answers
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { deaf.Close() })
	t.Run("all", func(t *testing.T) { testscript.Run(t, params(t, server, deaf.Addr().String())) })
}

func params(t *testing.T, server *postgrestest.Server, deaf string) testscript.Params {
	return testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Condition: func(name string) (bool, error) { // own: the server is not another one's
			return server.Own(), nil
		},
		Setup: func(env *testscript.Env) error {
			address := server.Database(t)
			env.Values["address"] = address
			env.Setenv("STORE", address)
			env.Setenv("DEAF", "postgres://someone@"+deaf+"/x?sslmode=disable")
			env.Setenv("LC_ALL", "C")
			env.Setenv("TACIT_CONFIG_DIR", env.WorkDir+"/config")
			env.Setenv(outermostKey, os.Getenv(outermostKey))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"sql": func(ts *testscript.TestScript, _ bool, args []string) {
				server.Exec(t, ts.Value("address").(string), strings.Join(args, " "))
			},
			"role": func(ts *testscript.TestScript, _ bool, args []string) { // of a name that is free, with a password
				name := args[0] + "_" + strconv.Itoa(os.Getpid())
				address := ts.Value("address").(string)
				server.Exec(t, address, `create role `+name+` login password 'right'`)
				ts.Defer(func() { server.Exec(t, address, `drop owned by `+name+`; drop role `+name) })
				if !server.Locked(t, name) {
					ts.Fatalf("the server is not ours to lock")
				}
				ts.Setenv("ROLE", name)
				ts.Setenv("AS_ROLE", postgrestest.As(address, name))
			},
			"exits": exits,
		},
	}
}

// exits STATUS COMMAND... runs a command that must end with that exit status.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("%v: %v, want %s", args[1:], err, args[0])
	}
}
