package postgres

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/shared/postgres/postgrestest"
	"github.com/tacit-kb/tacit/retrieve"
)

// processor is the time of the processor that this process and a server on this machine took so
// far, for the connections that are open.
func processor(t testing.TB, address string) (client, server time.Duration) {
	t.Helper()
	client = processorOfUs(t)
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

// BenchmarkAskFolder asks a folder of as many memories as TACIT_SCALE_BANKS banks have, for a comparison.
func BenchmarkAskFolder(b *testing.B) {
	s := openScale(b)
	banks, _ := strconv.Atoi(os.Getenv("TACIT_SCALE_BANKS"))
	x, err := index.Open(context.Background(), s.bank(b, 0, banks*bankSize), model(b), index.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer x.Close()
	b.Logf("%d memories", x.Len())
	n := 0
	before := processorOfUs(b)
	for b.Loop() {
		q := s.questions[n%len(s.questions)]
		if _, err := retrieve.New(x, s.scorer.Over(x)).Match(context.Background(), q, retrieve.DefaultOptions); err != nil {
			b.Fatal(err)
		}
		n++
	}
	spent := processorOfUs(b) - before
	b.ReportMetric(float64(spent.Microseconds())/1000/float64(b.N), "client-ms/op")
}

// BenchmarkPushOne pushes a bank of this size of which one memory has changed.
func BenchmarkPushOne(b *testing.B) {
	server := postgrestest.Start(b)
	address, bank := server.Database(b), ours(b)
	all, err := bank.List()
	if err != nil {
		b.Fatal(err)
	}
	name := filepath.Join(bank.Dir(), filepath.FromSlash(all[0].Path))
	text, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	pushed(b, address, source(b, bank, "web"))
	for n := 0; b.Loop(); n++ {
		b.StopTimer()
		if err := os.WriteFile(name, fmt.Appendf(text, "\nIt was changed for the time of number %d.\n", n), 0o666); err != nil {
			b.Fatal(err)
		}
		s := source(b, bank, "web")
		b.StartTimer()
		if p := pushed(b, address, s); p.Sent != 1 {
			b.Fatalf("%+v", p)
		}
	}
}
