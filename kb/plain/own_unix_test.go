//go:build unix

package plain

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// What we note goes into a file of ours, although another user has left one of theirs, open to
// everybody, in its place.
func TestAppendBesideAnother(t *testing.T) {
	if dir := os.Getenv("TACIT_TEST_FOLDER"); dir != "" {
		appendOurs(t, dir)
		return
	}
	if os.Geteuid() != 0 {
		t.Skip("only the administrator can give files away")
	}
	dir, err := os.MkdirTemp("/tmp", "tacit-append")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	log := filepath.Join(dir, "log")
	if err := errors.Join(os.Chmod(dir, 0o777), os.WriteFile(log, []byte("theirs\n"), 0o666), os.Chmod(log, 0o666), os.Chown(log, 4321, 4321)); err != nil {
		t.Fatal(err)
	}
	theirs, err := os.Open(log)
	if err != nil {
		t.Fatal(err)
	}
	defer theirs.Close()
	program, err := os.ReadFile(os.Args[0])
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "test"), program, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	us := exec.Command(filepath.Join(dir, "test"), "-test.run=^TestAppendBesideAnother$")
	us.Env = append(os.Environ(), "TACIT_TEST_FOLDER="+dir)
	us.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 4322, Gid: 4322}}
	us.Dir = dir
	if said, err := us.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	if info, err := theirs.Stat(); err != nil || info.Size() != int64(len("theirs\n")) {
		t.Errorf("the file of the other user was added to: %v, %v", info.Size(), err)
	}
	if data, err := os.ReadFile(log); string(data) != "theirs\nours\n" {
		t.Errorf("the log is %q, %v", data, err)
	}
	if info, err := os.Stat(log); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the log is %v, %v", info, err)
	}
}

func appendOurs(t *testing.T, dir string) {
	f, err := Append(rootOf(t, dir), "log")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString("ours\n"); err != nil {
		t.Fatal(err)
	}
}

// Settings that another user could write are not the person's: for who does not ask there are none, and they
// are not written into.
func TestSettingsOfAnotherAreNotOwn(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only the administrator can give files away")
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "config.yaml")
	if err := os.WriteFile(name, []byte("confirm: flag\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file, folder int
		own          bool
	}{{0, 0, true}, {4321, 0, false}, {0, 4321, false}, {4321, 4321, false}} {
		if err := errors.Join(os.Chown(name, c.file, c.file), os.Chown(dir, c.folder, c.folder)); err != nil {
			t.Fatal(err)
		}
		f, err := OpenOwn(name)
		var foreign *ForeignError
		if err == nil {
			f.Close()
		}
		if (err == nil) != c.own || errors.As(err, &foreign) == c.own || errors.Is(err, os.ErrNotExist) == c.own {
			t.Errorf("%+v: %v", c, err)
		}
		if err := KeepOwn(name, []byte("confirm: terminal\n")); (err == nil) != c.own {
			t.Errorf("%+v: written: %v", c, err)
		}
	}
}
