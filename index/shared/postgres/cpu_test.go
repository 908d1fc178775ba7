package postgres

import (
	"context"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// processor is the time of the processor that this process and a server on this machine took so
// far, for the connections that are open.
func processor(t testing.TB, address string) (client, server time.Duration) {
	t.Helper()
	var own syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &own); err != nil {
		t.Fatal(err)
	}
	client = time.Duration(own.Utime.Nano() + own.Stime.Nano())
	ctx := context.Background()
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	rows, err := c.Query(ctx, `select pid from pg_stat_activity where datname = current_database()`)
	if err != nil {
		t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[int32])
	if err != nil {
		t.Fatal(err)
	}
	for _, pid := range all {
		server += processOf(int(pid))
	}
	return client, server
}

// processOf is the time of the processor that a process took; 0 for one that is not on this machine.
func processOf(pid int) time.Duration {
	src, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	_, rest, _ := strings.Cut(string(src), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// BenchmarkAsk asks the store that TACIT_SCALE names, and tells what a question costs the client and the server.
func BenchmarkAsk(b *testing.B) {
	s := openScale(b)
	s.ask(b, s.questions[0], Automatic)
	client, server := processor(b, s.address)
	n := 0
	for b.Loop() {
		s.ask(b, s.questions[n%len(s.questions)], Automatic)
		n++
	}
	c, v := processor(b, s.address)
	b.ReportMetric(float64((c-client).Microseconds())/1000/float64(b.N), "client-ms/op")
	b.ReportMetric(float64((v-server).Microseconds())/1000/float64(b.N), "server-ms/op")
}
