package postgres

import (
	"context"
	"reflect"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/index/shared/postgres/postgrestest"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// searching opens a session that searches the graph of a small bank, with a query.
func searching(t *testing.T, address string) (*Session, []int8) {
	t.Helper()
	s, err := Open(context.Background(), address, model(t).Model(), Options{Search: Graph})
	if err != nil {
		t.Fatal(err)
	}
	query := make([]int8, 256)
	for i := range query {
		query[i] = int8(i%7 - 3)
	}
	return s, query
}

// A second connection finds what the first one would, at the moment of the first, even if a push
// came between.
func TestASecondConnectionIsAtTheSameMoment(t *testing.T) {
	server := postgrestest.Start(t)
	address := server.Database(t)
	pushed(t, address, source(t, kbtest.New(t, small), "web"))
	s, query := searching(t, address)
	defer s.Close()
	want, err := s.Nearest(query, index.Filter{}, 20)
	if err != nil || len(want) == 0 {
		t.Fatal(want, err)
	}
	pushed(t, address, source(t, ours(t), "more"))
	found := s.Seek([][]int8{query}, index.Filter{}, 20)[0]
	<-s.beside.begun
	if got, err := found(); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("found %v, %v; want %v", got, err, want)
	}
}

// Where there is no second connection, the first one is asked.
func TestWithoutASecondConnection(t *testing.T) {
	server := postgrestest.Start(t)
	address := server.Database(t)
	pushed(t, address, source(t, kbtest.New(t, small), "web"))
	s, query := searching(t, address)
	defer s.Close()
	s.moment = "no such moment"
	found := s.Seek([][]int8{query}, index.Filter{}, 20)[0]
	<-s.beside.begun
	if got, err := found(); err == nil {
		t.Errorf("found %v without a connection", got)
	}
	b := shared.NewBank(s)
	vector := make([]float32, 256)
	vector[0] = 1
	b.Expect([][]float32{vector}, index.Filter{}, 20)
	if hits, err := b.Nearest(vector, index.Filter{}, 20); err != nil || len(hits) == 0 {
		t.Errorf("the bank finds %v, %v", hits, err)
	}
}
