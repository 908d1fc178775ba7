package look

import (
	"context"
	"errors"
	"net/url"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/entrance"
	"github.com/tacit-kb/tacit/kb/lang"
)

// openPages starts the person's browser on a private file that leads into the pages, and
// says so where none comes. end takes the file away; a browser that came in does so as well.
func openPages(ctx context.Context, run *session.Run, s *serve.Server, bank *kb.Bank) (end func()) {
	page, came, until := s.Entrance()
	file, remove, err := entrance.Make(bank, page)
	var failed <-chan struct{}
	if err == nil {
		failed, err = startBrowser(run, file)
	}
	if err != nil {
		remove()
		run.Note(msgServeNoBrowser)
		return func() {}
	}
	ctx, cancel := context.WithDeadline(ctx, until)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		defer remove()
		select {
		case <-came:
			return
		case <-failed:
		case <-ctx.Done():
		}
		if !errors.Is(ctx.Err(), context.Canceled) { // else the pages end
			run.Note(msgServeNoBrowser)
		}
	}()
	return func() { cancel(); <-ended }
}

// startBrowser opens a file in the person's browser: that of BROWSER, else the one of the
// system. The channel tells that it failed.
func startBrowser(run *session.Run, file string) (<-chan struct{}, error) {
	words := browserWords(run.Env("BROWSER"), file)
	cmd := exec.Command(words[0], words[1:]...)
	failed := make(chan struct{})
	err := cmd.Start()
	if err == nil {
		go func() {
			if cmd.Wait() != nil {
				close(failed)
			}
		}()
	}
	return failed, err
}

// browserWords is the command that opens a file. BROWSER names programs between colons, of
// which the first counts; %s in it is the address.
func browserWords(browser, file string) []string {
	address := (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(filepath.ToSlash(file), "/")}).String()
	if chosen, _, _ := strings.Cut(browser, ":"); runtime.GOOS != "windows" && strings.TrimSpace(chosen) != "" {
		words := strings.Fields(chosen)
		if !strings.Contains(chosen, "%s") {
			words = append(words, "%s")
		}
		for i, word := range words {
			words[i] = strings.ReplaceAll(word, "%s", address)
		}
		return words
	}
	switch runtime.GOOS {
	case "darwin":
		return []string{"open", file}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler", file}
	}
	return []string{"xdg-open", address}
}

var msgServeNoBrowser = lang.Text{
	EN: "the browser did not open: open the address yourself",
	ZH: "浏览器没有打开：请自行打开该地址",
	JA: "ブラウザーで開けませんでした。アドレスをご自分で開いてください",
}
