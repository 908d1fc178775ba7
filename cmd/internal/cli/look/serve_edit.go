package look

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// digestOf is the digest of what can be opened: the file itself may have changed, since an
// editor shows it as it is then.
func digestOf(at string) string {
	sum := sha256.Sum256([]byte("edit " + at))
	return hex.EncodeToString(sum[:])
}

// editAction opens the file of a memory in the person's editor, the one of "tacit edit".
// Nothing is written here: the editor is the person's own.
func (b *bankSite) editAction() serve.Action {
	return serve.Action{
		Path: "/edit/{name...}",
		Now: func(v *serve.Visit) (string, error) {
			at, err := b.listed(v)
			return digestOf(at), err
		},
		Do: func(v *serve.Visit) (serve.Done, error) {
			at, err := b.listed(v)
			if err != nil {
				return serve.Done{}, err
			}
			program, err := b.startEditor(v, at)
			return serve.Done{To: addressOf(at), Said: memoryWords["opened"].With(program).In(v.Lang)}, err
		},
	}
}

// listed returns the path that an address names, if a file of the bank has it: one that is
// listed, so that it is a regular file below its folder, and not a link.
func (b *bankSite) listed(v *serve.Visit) (string, error) {
	bank, err := kb.Open(b.dir)
	if err != nil {
		return "", err
	}
	files, err := bank.ListAll()
	if err != nil {
		return "", err
	}
	name := v.PathValue("name")
	if !slices.ContainsFunc(files, func(f kb.File) bool { return f.Path == name }) {
		return "", serve.Refusal{Status: http.StatusNotFound, Text: msgEditNoFile.In(v.Lang)}
	}
	return name, nil
}

// inTerminal are editors that need a terminal of their own.
var inTerminal = []string{"vi", "vim", "nvim", "nano", "pico", "emacs", "mg", "jed", "joe", "ne", "micro", "helix", "hx", "kak", "ed", "ex", "vis", "amp"}

// startEditor starts the editor, and does not wait for it.
func (b *bankSite) startEditor(v *serve.Visit, at string) (program string, err error) {
	words, err := proposal.Editor(b.in(v.Lang), msgEditHow)
	if err != nil {
		return "", err
	}
	program = strings.TrimSuffix(filepath.Base(words[0]), ".exe")
	if slices.Contains(inTerminal, program) {
		return "", serve.Refusal{Status: http.StatusUnprocessableEntity, Text: msgEditTerminal.With(program).In(v.Lang), Hint: msgEditHow.In(v.Lang)}
	}
	cmd := exec.Command(words[0], append(words[1:], filepath.Join(b.dir, filepath.FromSlash(at)))...)
	cmd.Dir = filepath.Dir(b.dir)
	if err := cmd.Start(); err != nil {
		return "", serve.Refusal{Status: http.StatusUnprocessableEntity, Text: msgEditFailed.With(program).In(v.Lang), Hint: msgEditHow.In(v.Lang)}
	}
	go cmd.Wait()
	return program, nil
}

// The messages of this file.
var (
	msgEditNoFile = lang.Text{
		EN: "The bank has no such file",
		ZH: "记忆库中没有这个文件",
		JA: "メモリバンクにそのファイルはありません",
	}
	msgEditTerminal = lang.Text{
		EN: "%s needs a terminal of its own",
		ZH: "%s 需要独占一个终端",
		JA: "%s には専用の端末が必要です",
	}
	msgEditHow = lang.Text{
		EN: `Set VISUAL to an editor with a window, such as VISUAL="code", and start tacit serve again; or run "tacit edit ID" in a terminal.`,
		ZH: `请把 VISUAL 设为有窗口的编辑器，如 VISUAL="code"，再启动 tacit serve；或在终端运行 "tacit edit ID"。`,
		JA: `環境変数 VISUAL にウィンドウを開くエディターを設定して（例: VISUAL="code"）tacit serve を起動し直すか、端末で "tacit edit ID" を実行してください。`,
	}
	msgEditFailed = lang.Text{
		EN: "The editor %s could not be started",
		ZH: "无法启动编辑器 %s",
		JA: "エディター %s を起動できませんでした",
	}
)
