package transaction

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// finish carries out a committed journal, from wherever the last attempt ended.
// Every step can be done again. Whatever fails, the journal stays, and the next
// attempt goes on.
func (g *engine) finish(j *journal) (Result, error) {
	r := Result{}
	for _, step := range []func() error{
		func() error { return g.disk.SyncFolder(path.Dir(g.journal)) }, // from here on a power cut keeps it
		func() error { return g.putChanges(j, &r) },
		func() error { return g.putDerived(j, &r) },
		func() error { return g.appendRecord(j) },
		func() error { return g.sealBackup(j) },
		g.dropJournal,
	} {
		if err := step(); err != nil {
			return r, pending(err)
		}
	}
	return r, nil
}

// recover finishes what another process has committed. What that process did
// last may not be durable, and some of it undoes the rest: so all that is seen
// here is made durable before anything is removed because of it.
func (g *engine) recover() (*Recovered, error) {
	j, err := g.readJournal()
	if j == nil || err != nil {
		return nil, err
	}
	if err := errors.Join(g.syncFolders(j.Changes), g.syncFolders(j.Derived)); err != nil {
		return nil, pending(err)
	}
	r, err := g.finish(j)
	return &Recovered{j.ID, r}, err
}

// putChanges puts the files in place, then looks at what they displaced, and
// makes it all durable.
func (g *engine) putChanges(j *journal, r *Result) error {
	found := make([]*Conflict, len(j.Changes))
	for i := range j.Changes {
		c, err := g.place(&j.Changes[i], j.ID, false)
		if err != nil {
			return err
		}
		found[i] = c
		j.step(i+1, len(j.Changes))
	}
	for i := range j.Changes {
		c, err := g.settle(&j.Changes[i], j.ID, false)
		if err != nil {
			return err
		}
		if c == nil {
			c = found[i]
		}
		if c != nil {
			r.Conflicts = append(r.Conflicts, *c)
		}
	}
	return g.syncFolders(j.Changes)
}

// putDerived puts the derived files in place, each only once it is known that
// the one before it stands: what the state says that both sides agree on must
// be what is there. After a conflict, private files are not written, only deleted.
func (g *engine) putDerived(j *journal, r *Result) error {
	for i := range j.Derived {
		e := &j.Derived[i]
		if len(r.Conflicts) > 0 && e.New != (Sum{}) && isPrivate(e.Path) {
			continue
		}
		c, err := g.place(e, j.ID, true)
		if err != nil {
			return err
		}
		if later, err := g.settle(e, j.ID, true); err != nil {
			return err
		} else if later != nil {
			c = later
		}
		if c != nil {
			r.Conflicts = append(r.Conflicts, *c)
		}
	}
	return g.syncFolders(j.Derived)
}

// syncFolders makes the names of files durable and, of new ones, the names of
// the folders above them.
func (g *engine) syncFolders(entries []entry) error {
	var folders []string
	for _, e := range entries {
		if e.New != (Sum{}) {
			for _, dir := range ancestors(e.Path) {
				folders = append(folders, path.Dir(dir))
			}
		}
		folders = append(folders, path.Dir(e.Path))
	}
	slices.Sort(folders)
	for _, folder := range slices.Compact(folders) {
		if err := g.disk.SyncFolder(folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// readHistory returns history.jsonl; nil if there is none.
func (g *engine) readHistory() ([]byte, error) {
	data, err := g.disk.Read(HistoryPath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// appendRecord adds the record to the history, once. A record that was cut by a
// power cut in the middle of it is taken away first.
func (g *engine) appendRecord(j *journal) error {
	if j.Record == "" {
		return nil
	}
	old, err := g.readHistory()
	if err != nil {
		return err
	}
	size, add := appendix(old, j.Record)
	f, err := g.disk.Append(HistoryPath, publicPerm)
	if err != nil {
		return err
	}
	if size < len(old) {
		err = f.Truncate(int64(size))
	}
	if err == nil && add != "" {
		_, err = f.Write([]byte(add))
	}
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = g.disk.SyncFolder(".")
	}
	if err != nil {
		return err
	}
	if now, err := g.readHistory(); err != nil || !hasLine(now, j.Record) {
		return errors.Join(errHistoryReplaced, err)
	}
	return nil
}

// appendix returns how much of the history stays, and what comes after that.
func appendix(old []byte, record string) (size int, add string) {
	if hasLine(old, record) {
		return len(old), ""
	}
	start := bytes.LastIndexByte(old, '\n') + 1
	tail := old[start:]
	switch {
	case len(tail) == 0 || strings.HasPrefix(record, string(bytes.TrimRight(tail, "\x00"))):
		return start, record + "\n"
	case string(tail) == record:
		return len(old), "\n"
	}
	return len(old), "\n" + record + "\n" // somebody's line without an end
}

func hasLine(data []byte, line string) bool {
	for rest := data; ; {
		i := bytes.Index(rest, []byte(line+"\n"))
		if i < 0 {
			return false
		}
		if at := len(data) - len(rest) + i; at == 0 || data[at-1] == '\n' {
			return true
		}
		rest = rest[i+1:]
	}
}

var errHistoryReplaced = lang.Text{EN: "history.jsonl was replaced while it was being written", ZH: "写入时 history.jsonl 被替换了", JA: "書き込み中に history.jsonl が置き換えられました"}
