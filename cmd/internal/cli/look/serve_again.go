package look

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// document runs a command that only reads and decodes its document. What it shows is what
// the command shows.
func (b *bankSite) document(ctx context.Context, l lang.Lang, into any, args ...string) error {
	out, told, _ := b.again(ctx, l, args...)
	if json.Unmarshal(out, into) == nil {
		return nil
	}
	return refusalIn(l, told)
}

// again runs a command line about this bank in a language, with nobody to answer. It stays
// one that asks: --yes is never among the words of a finding.
func (b *bankSite) again(ctx context.Context, l lang.Lang, args ...string) (out, told []byte, status int) {
	all := slices.Concat([]string{"--json", "--bank", b.dir, "--lang", string(l)}, args)
	return b.run.Again(ctx, all...)
}

// proposed runs a command that proposes a change, and returns the page of its plan. A
// command with nobody to answer leaves the plan pending.
func (b *bankSite) proposed(ctx context.Context, l lang.Lang, args ...string) (serve.Done, error) {
	out, told, status := b.again(ctx, l, args...)
	var plan struct {
		ID string `json:"id"`
	}
	if status == session.ExitUnconfirmed && json.Unmarshal(out, &plan) == nil && strings.HasPrefix(plan.ID, "plan-") {
		return serve.Done{To: "/plan/" + plan.ID, Said: msgProposed.In(l)}, nil
	}
	if status == session.ExitDone {
		return serve.Done{}, serve.Refusal{Status: http.StatusConflict, Text: msgNothingToDo.In(l)}
	}
	return serve.Done{}, refusalIn(l, told)
}

// refusalIn reads what a command tells of its error.
func refusalIn(l lang.Lang, told []byte) serve.Refusal {
	var d struct {
		Error struct{ Message, Hint string }
	}
	r := serve.Refusal{Status: http.StatusUnprocessableEntity, Text: msgNotDone.In(l)}
	for line := range strings.Lines(string(told)) {
		if json.Unmarshal([]byte(line), &d) == nil && d.Error.Message != "" {
			r.Text, r.Hint = guard.Line(d.Error.Message), guard.Line(d.Error.Hint)
		}
	}
	return r
}

// makesPlan reports whether a command proposes a plan when nobody can answer, and needs no
// editor.
func makesPlan(words []string) bool {
	agrees := func(w string) bool { return w == "--" || strings.HasPrefix(w, "--yes") }
	if len(words) < 2 || words[0] != "tacit" || slices.ContainsFunc(words, agrees) {
		return false
	}
	switch words[1] {
	case "edit":
		return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, "--") })
	case "archive", "merge", "adopt", "promote", "remove":
		return true
	case "check":
		return slices.Contains(words, "--fix")
	}
	return false
}

// wordsOf reads a command line as findings write it: words, and words in single quotes. It
// is false for anything else that a shell would give a meaning to.
func wordsOf(command string) (words []string, ok bool) {
	var word strings.Builder
	quoted, inside := false, false
	for command = strings.ReplaceAll(command, `'\''`, apostrophe); command != ""; {
		r, size := utf8.DecodeRuneInString(command)
		command = command[size:]
		switch {
		case quoted && string(r) == apostrophe:
			word.WriteByte('\'')
		case quoted && r == '\'':
			quoted = false
		case quoted:
			word.WriteRune(r)
		case r == '\'':
			quoted, inside = true, true
		case r == ' ':
			if inside {
				words = append(words, word.String())
			}
			word.Reset()
			inside = false
		case r < ' ' || strings.ContainsRune("\\\"$`|&;<>()*?[]#~!{}\t\n", r):
			return nil, false
		default:
			word.WriteRune(r)
			inside = true
		}
	}
	if inside {
		words = append(words, word.String())
	}
	return words, !quoted
}

// apostrophe stands for one in quotes, where a shell needs three more characters. No
// command has it.
const apostrophe = "\x00"

// The messages of this file.
var (
	msgProposed    = lang.Text{EN: "This is the plan. Nothing is written yet.", ZH: "计划如下，尚未写入。", JA: "これが計画です。まだ書き込んでいません。"}
	msgNothingToDo = lang.Text{EN: "There is nothing left to change.", ZH: "已没有需要更改的内容。", JA: "変更するものはもうありません。"}
	msgNotDone     = lang.Text{EN: "The command could not be carried out.", ZH: "无法执行该命令。", JA: "コマンドを実行できませんでした。"}
)
