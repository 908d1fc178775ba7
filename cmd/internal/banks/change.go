package banks

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/lock"
)

// lockName is the file that is locked while the settings change, beside them: their own file is
// exchanged then. patience is how long another process may take.
const (
	lockName = "banks.lock"
	patience = 5 * time.Second
)

// Change reads the settings once more, lets change alter them, and replaces the file: since they
// were read a person was asked, and another process may have changed them. Of several that do so
// at once, each finds what those before it have written.
func (s *Settings) Change(ctx context.Context, change func(*Settings) error) error {
	if s.path == "" {
		return msgNoFolder
	}
	folder := filepath.Dir(s.path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	anything := func(*os.Root, ...string) error { return nil } // the folder is the person's own
	unlock, ok, err := lock.Lock{Dir: folder, Name: lockName}.Take(ctx, anything)
	if err != nil {
		return err
	}
	if !ok {
		return msgBusy.With(s.path)
	}
	defer unlock()
	now, err := Read(folder)
	if err != nil {
		return err
	}
	if err := change(&now); err != nil {
		return err
	}
	*s = now
	return s.write()
}

var msgBusy = lang.Text{
	EN: "another command is changing %s",
	ZH: "另一个命令正在修改 %s",
	JA: "別のコマンドが %s を変更しています",
}
