package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write into the READMEs what their commands print now")

// readmes are the READMEs, each with the locale of its readers.
var readmes = map[string]string{
	"README.md":    "C",
	"README.zh.md": "zh_CN.UTF-8",
	"README.ja.md": "ja_JP.UTF-8",
}

var (
	session = regexp.MustCompile("(?ms)^```console\n.*?^```$")
	asks    = regexp.MustCompile(`\[Y/n\].*\n\z`) // a person sees a question at the end
	score   = regexp.MustCompile("`(dev_\\w+)` \\| ([0-9.]+)")

	// measured is what another model may change without making a README wrong:
	// what "tacit why" measures.
	measured = regexp.MustCompile(`(?m)^    (?:score|nearest passage|words|exact terms|得分|最接近的段落|词语|查找的精确词项|スコア|最も近いパッセージ|語:|表記どおりに探した語).*\n`)
)

// The READMEs show what their readers will see, and the figures of the model
// card. With -update, they are rewritten so that they do.
func TestReadmes(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("sessions need a shell:", err)
	}
	card := cardScores(t)
	for name, locale := range readmes {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("../..", name)
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			written := strings.ReplaceAll(string(data), "\r\n", "\n")
			r := reader{t, t.TempDir(), append(os.Environ(), "LC_ALL="+locale, "TACIT_BANK=", "EMBEDDED_MEMORY_ROOT=",
				"TACIT_EMBEDDER=", "TACIT_CONFIG_DIR="+t.TempDir())}
			seen := session.ReplaceAllStringFunc(written, r.replay)
			seen = score.ReplaceAllStringFunc(seen, func(s string) string {
				key := score.FindStringSubmatch(s)[1]
				return fmt.Sprintf("`%s` | %v", key, card[key])
			})
			if *update {
				if err := os.WriteFile(file, []byte(seen), 0o666); err != nil {
					t.Fatal(err)
				}
			} else if d := cmp.Diff(measured.ReplaceAllString(written, ""), measured.ReplaceAllString(seen, "")); d != "" {
				t.Errorf("what is written (-) is not what is seen (+); go test ./cmd/tacit -run Readmes -update rewrites it\n%s", d)
			}
		})
	}
}

// A reader types the commands of one README: in a folder that is empty at the
// beginning, and those with "go run" in the clone.
type reader struct {
	t      *testing.T
	folder string
	env    []string
}

// replay runs the commands of a session, which are what stands after "$ " with
// their here-documents, and returns it with what they print.
func (r reader) replay(session string) string {
	body := strings.TrimSuffix(strings.TrimPrefix(session, "```console\n"), "```")
	var b strings.Builder
	for part := range strings.SplitSeq(strings.TrimPrefix(body, "$ "), "\n$ ") {
		command, rest, _ := strings.Cut(part, "\n")
		if strings.HasSuffix(command, "<<'EOF'") {
			text, _, _ := strings.Cut(rest, "\nEOF")
			command += "\n" + text + "\nEOF"
		}
		for strings.HasSuffix(command, "\\") {
			var more string
			more, rest, _ = strings.Cut(rest, "\n")
			command += "\n" + more
		}
		if asks.MatchString(rest) {
			b.WriteString("$ " + command + "\n" + askedOnTerminal(r, command))
			continue
		}
		b.WriteString("$ " + command + "\n" + r.run(command))
	}
	return "```console\n" + b.String() + "```"
}

// run returns all that a command prints, on both streams.
func (r reader) run(command string) string {
	sh := exec.Command("sh", "-c", command)
	sh.Dir, sh.Env = r.folder, r.env
	if args, ok := strings.CutPrefix(command, "go run ./cmd/"); ok {
		sh.Dir, sh.Args[2] = "../..", args
	}
	out, err := sh.CombinedOutput()
	if err != nil {
		r.t.Errorf("%s: %v", command, err)
	}
	return string(out)
}

// cardScores returns what the built-in model reaches, as its card says.
func cardScores(t *testing.T) map[string]float64 {
	t.Helper()
	data, err := os.ReadFile("../../index/embed/builtin/model.json")
	if err != nil {
		t.Fatal(err)
	}
	var card struct{ Scores map[string]float64 }
	if err := json.Unmarshal(data, &card); err != nil {
		t.Fatal(err)
	}
	return card.Scores
}
