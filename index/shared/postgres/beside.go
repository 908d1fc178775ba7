package postgres

import (
	"context"
	"errors"
	"sync"

	"github.com/jackc/pgx/v5"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// A beside is a second connection of a session, at the same moment of the store: the graph is
// searched there while the first one brings words and memories.
type beside struct {
	mu    sync.Mutex
	asked int           // searches that have not ended
	last  chan struct{} // closed when the search before has ended
	begun chan struct{} // closed when the connection is at that moment, or cannot be
	as    *Session      // the session as the second connection has it; nil if there is none
	stop  context.CancelFunc
	over  bool // the session is closed
}

// Seek implements shared.Seeker. It returns nothing where all passages are compared, which is soon
// done.
func (s *Session) Seek(queries [][]int8, f index.Filter, k int) (found []func() ([]shared.Near, error)) {
	s.several = len(queries) > 1
	if s.exact() || s.moment == "" {
		return nil
	}
	for _, query := range queries {
		found = append(found, s.seek(query, f, k))
	}
	return found
}

func (s *Session) seek(query []int8, f index.Filter, k int) (found func() ([]shared.Near, error)) {
	b := &s.beside
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.begun == nil {
		b.open(s)
	}
	var near []shared.Near
	err := errBeside
	before, done := b.last, make(chan struct{})
	b.last = done
	b.asked++
	several := s.several
	go func() {
		defer b.ended(done)
		<-before
		if b.as != nil && !b.isOver() {
			b.as.several = several
			err = parallel.Try(func() (err error) { // what the store sent is no reason to end the process
				near, err = b.as.Nearest(query, f, k)
				return err
			})
		}
	}()
	return func() ([]shared.Near, error) {
		select {
		case <-b.begun:
			<-done
			return near, err
		default: // to wait for a connection may take until this one ends, where a pool is used up
			return nil, errBeside
		}
	}
}

var errBeside = errors.New("there is no second connection")

// open begins to open the second connection.
func (b *beside) open(s *Session) {
	var ctx context.Context
	ctx, b.stop = context.WithCancel(s.ctx)
	b.begun = make(chan struct{})
	b.last = b.begun
	other := &Session{ctx: ctx, from: s.from, o: s.o, model: s.model, banks: s.banks, stats: s.stats, other: s.other}
	go func() {
		defer close(b.begun)
		if parallel.Try(func() error { return other.join(s.moment) }) == nil {
			b.as = other
		}
	}()
}

// join takes a connection to the moment of another session.
func (s *Session) join(moment string) (err error) {
	if s.conn = idle.take(s.from); s.conn == nil {
		if s.conn, err = connect(s.ctx, s.from); err != nil {
			return err
		}
	}
	if _, err = s.conn.Exec(s.ctx, beginning+`; set transaction snapshot '`+moment+`'`, pgx.QueryExecModeSimpleProtocol); err != nil {
		s.drop()
	}
	s.width = widest
	return err
}

// ended notes that a search has ended.
func (b *beside) ended(done chan struct{}) {
	close(done)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked--
	b.leave()
}

func (b *beside) isOver() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.over
}

// close ends the second connection, or leaves that to the last search.
func (b *beside) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.over = true
	b.leave()
}

func (b *beside) leave() {
	if !b.over || b.asked > 0 || b.begun == nil {
		return
	}
	if b.as != nil {
		b.as.Close()
		b.as = nil
	}
	b.stop()
}
