package hosttest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// topics are what the memories of a long day are about: what is asked, twice in other
// words, the name of a file that a memory names, and what the memory says.
var topics = []struct{ first, second, file, title, says string }{
	{"a payment request timed out, may we retry it?", "The payment request timed out again: can it be retried?", "src/pay/order.go", "Retry a payment request only with an idempotency key", "One key per payment, for every try."},
	{"How long does a session token live before a person has to log in again?", "When does the session token end, so that a person logs in again?", "src/login/token.go", "A session token lives for twelve hours", "Longer ones were stolen from shared machines."},
	{"Which time zone do we store the dates of orders in?", "In which time zone are dates of orders stored?", "src/order/date.go", "Dates of orders are stored in UTC", "Two offices saw other days."},
	{"How many rows may an export to a spreadsheet have?", "What is the limit of rows for the export to a spreadsheet?", "src/export/sheet.go", "An export to a spreadsheet has at most 50,000 rows", "The program of the accountants opens no more."},
	{"写日志时可以记录客户的手机号吗？", "日志里能不能写客户手机号？", "src/log/customer.go", "日志里不得出现客户的手机号", "检查时曾被要求删除三个月的日志。"},
	{"パスワード再設定のリンクは何分で切れますか？", "再設定のリンクの期限を知りたい。パスワードの件です。", "src/login/reset.go", "パスワード再設定のリンクは三十分で切れる", "長いリンクは転送されて悪用された。"},
}

// chatter is what a person says besides: no memory answers it.
var chatter = []string{"Say hello in one short sentence.", "Thanks, go on.", "Run the tests.", "Name three colours of the rainbow.", "好的，继续。", "ありがとう、続けて。", "Spell the word banana.", "Write a haiku about rain."}

// A day is a session that goes on for long: what was said in it, and what the model was
// told by us.
type day struct {
	*testing.T
	p       *project
	in      io.Writer
	out     *bufio.Scanner
	frames  []string // in the request before
	seen    map[string]bool
	told    map[string]int // ids since the last compaction, by how often
	bytes   map[string]int // of what was told, by its cause
	times   map[string]int
	said    int
	rebuilt time.Time // when the context was compacted last
}

// TestDay has Claude Code work for a day: 40 prompts, 30 files, 3 subagents, 2 compactions,
// and a session that is resumed. Each memory is told once between two compactions, to the
// subagents too, and comes back after one.
func TestDay(t *testing.T) {
	g := programs[slices.IndexFunc(programs, func(g program) bool { return g.host == host.Claude })]
	p := newProject(t, g, modulesOf(t), buildTacit(t))
	for i, x := range topics {
		id := fmt.Sprintf("EXP-%d", 101+i)
		write(t, filepath.Join(p.dir, "memory-bank/experience/project", id+".md"), fmt.Sprintf("---\nid: %s\nkind: experience\ntitle: %s\nsummary: %s\nstatus: active\ntrigger: [\"%s\"]\nglobs: [%s]\nupdated: 2026-05-01\n---\n%s\n",
			id, x.title, x.says, x.first, x.file, x.says))
		write(t, filepath.Join(p.dir, x.file), "package x\n")
	}
	for _, old := range []string{"EXP-001.md", "EXP-002.md"} { // those of the other tests
		p.shell(t, "rm memory-bank/experience/team/knowledge/"+old)
	}
	p.shell(t, "tacit check --fix --yes")
	p.install(t, host.Claude, "--no-mcp")
	d := &day{T: t, p: p, seen: map[string]bool{}, told: map[string]int{}, bytes: map[string]int{}, times: map[string]int{}}
	d.morning()
	d.resumed()
	sum := 0
	for cause, n := range d.bytes {
		sum += n
		t.Logf("%s: told %d times, %d bytes", cause, d.times[cause], n)
	}
	t.Logf("%d prompts; %d bytes in all, about %d tokens", d.said, sum, int(float64(sum)/3.84))
}

// morning is the part of the day that one process has.
func (d *day) morning() {
	args := []string{"-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose", "--permission-mode", "acceptEdits"}
	cmd := exec.CommandContext(d.Context(), d.p.line[0], append(d.p.line[1:], args...)...)
	cmd.Dir, cmd.Env = d.p.dir, d.p.environ()
	in, _ := cmd.StdinPipe()
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		d.Fatal(err)
	}
	d.in, d.out = in, bufio.NewScanner(out)
	d.out.Buffer(nil, 16<<20)
	for i, x := range topics { // 12 prompts, 18 files
		id, file := fmt.Sprintf("EXP-%d", 101+i), d.p.read(filepath.Join(d.p.dir, x.file))
		files := []use{d.p.read(filepath.Join(d.p.dir, otherFile)), file, file}
		if i%2 == 0 { // the prompt tells it, and the file does no longer
			d.says(x.first, id)
			d.says(chatter[i], "", files...)
		} else {
			d.says(chatter[i], id, files...)
			d.says(x.first, "")
		}
	}
	for i := range 3 { // what the parent knows a subagent does not
		d.hands(topics[i].first, fmt.Sprintf("EXP-%d", 101+i))
	}
	for _, x := range topics { // 6 prompts about what was told
		d.says(x.second, "")
	}
	d.compacts()
	for i, x := range topics { // 6 prompts, 12 files
		d.says(chatter[i]+" Again.", "", d.p.read(filepath.Join(d.p.dir, x.file)), d.p.read(filepath.Join(d.p.dir, otherFile)))
	}
	d.compacts()
	for _, x := range topics { // 6 prompts
		d.says("Once more: "+x.second, "")
	}
	in.Close()
	for d.out.Scan() {
	}
	if err := cmd.Wait(); err != nil {
		d.Error(err)
	}
}

// resumed goes on with the session in another process.
func (d *day) resumed() {
	for _, prompt := range []string{topics[0].second, chatter[0], topics[4].second, chatter[6], topics[2].second} {
		if out, err := d.p.run(d.T, nil, append(d.p.line, d.p.again(prompt)...)...); err != nil {
			d.Fatalf("%v\n%s", err, out)
		}
		d.said++
		d.heard("resumed", prompt, "")
	}
}

// says has the person say something, and requires that the model is told that memory, or
// nothing.
func (d *day) says(prompt, want string, uses ...use) {
	d.Helper()
	d.types(prompt, uses...)
	d.said++
	cause := "prompt"
	if len(uses) > 0 {
		cause = "file"
	}
	d.heard(cause, prompt, want)
}

// types sends a prompt, and waits until the model has done with it.
func (d *day) types(prompt string, uses ...use) {
	d.Helper()
	d.p.requests()
	d.p.playTo(quoted(prompt), uses...)
	fmt.Fprintln(d.in, encoded(map[string]any{"type": "user", "message": map[string]any{"role": "user", "content": prompt}}))
	for d.out.Scan() {
		var line struct{ Type string }
		// A subagent that has ended makes a turn of its own, with a result.
		if json.Unmarshal(d.out.Bytes(), &line) == nil && line.Type == "result" && d.p.wasAsked(quoted(prompt)) {
			return
		}
	}
	d.Fatal("the host has ended: ", d.out.Err())
}

// framed is what we put into a request, and named an id in it.
var (
	framed = regexp.MustCompile(`(?s)<tacit-memories>.*?</tacit-memories>`)
	named  = regexp.MustCompile(`\[(EXP-\d+)\]`)
)

// heard compares what the last request of the conversation has with the one before.
func (d *day) heard(cause, prompt, want string) {
	d.Helper()
	frames, ok := d.last(prompt)
	if !ok {
		d.Fatalf("%q did not come to the model", prompt)
	}
	var ids []string
	for _, f := range frames[min(len(d.frames), len(frames)):] {
		why := cause
		if strings.Contains(f, "live memories") {
			why = "session"
		}
		if cause == "resumed" && d.seen[f] {
			why = "resumed" // the host brings back what stood beside a file before the compaction
		}
		d.seen[f] = true
		d.bytes[why] += len(f)
		d.times[why]++
		if why == "session" || why == "resumed" {
			continue
		}
		for _, m := range named.FindAllStringSubmatch(f, -1) {
			ids = append(ids, m[1])
			if d.told[m[1]]++; d.told[m[1]] > 1 {
				d.Errorf("%s is told again at %q", m[1], prompt)
			}
		}
	}
	d.frames = frames
	if got := strings.Join(ids, " "); got != want {
		d.Errorf("%s %q: told %q, want %q", cause, prompt, got, want)
	}
}

// last returns what we put into the last request that has a prompt.
func (d *day) last(prompt string) (frames []string, ok bool) {
	for _, r := range d.p.requests() {
		var all []string
		found := false
		each(r.Body["messages"], func(s string) {
			found = found || strings.Contains(s, prompt)
			all = append(all, framed.FindAllString(s, -1)...)
		})
		each(r.Body["system"], func(s string) { all = append(all, framed.FindAllString(s, -1)...) })
		if found {
			frames, ok = all, true
		}
	}
	return frames, ok
}

// each visits all texts of a document.
func each(v any, visit func(string)) {
	switch v := v.(type) {
	case string:
		visit(v)
	case []any:
		for _, x := range v {
			each(x, visit)
		}
	case map[string]any:
		for _, x := range v {
			each(x, visit)
		}
	}
}

// wasAsked reports whether a request since the last look has a text, and none of others.
func (m *model) wasAsked(text string, without ...string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.ContainsFunc(m.asked, func(r request) bool {
		body := encoded(r.Body)
		return strings.Contains(body, text) && !slices.ContainsFunc(without, func(x string) bool { return strings.Contains(body, x) })
	})
}

// hands has the model hand a task to a subagent, which is told the memory.
func (d *day) hands(task, want string) {
	d.Helper()
	prompt := fmt.Sprint("Let another agent look at number ", d.said, ".")
	d.types(prompt, d.p.agent(task)...)
	d.said++
	for range 200 { // a subagent may begin later
		if d.p.wasAsked(quoted(task), quoted(prompt)) {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	told := false
	for _, r := range d.p.requests() {
		text := r.text(d.T)
		if strings.Contains(text, quoted(prompt)) || !strings.Contains(text, quoted(task)) {
			continue
		}
		var frames []string
		each(r.Body, func(s string) {
			for _, f := range framed.FindAllString(s, -1) {
				if strings.Contains(f, "["+want+"]") && !strings.Contains(f, "live memories") {
					frames = append(frames, f)
				}
			}
		})
		if len(frames) != 1 {
			d.Errorf("the subagent for %q was told %s %d times", task, want, len(frames))
		} else if !told {
			told = true
			d.bytes["subagent"] += len(frames[0])
			d.times["subagent"]++
		}
	}
	if !told {
		d.Errorf("the subagent for %q was told nothing", task)
	}
}

// compacts has the session compacted: what was told comes back with the next prompt.
func (d *day) compacts() {
	d.Helper()
	before := d.told
	time.Sleep(time.Until(d.rebuilt.Add(11 * time.Second))) // two within ten seconds are one that two hooks tell of
	d.p.requests()
	fmt.Fprintln(d.in, encoded(map[string]any{"type": "user", "message": map[string]any{"role": "user", "content": "/compact"}}))
	d.frames, d.told = nil, map[string]int{}
	prompt := fmt.Sprint("Go on after number ", d.said, ".")
	d.types(prompt)
	d.rebuilt = time.Now()
	d.said++
	frames, _ := d.last(prompt)
	text := strings.Join(frames, "\n")
	for id := range before {
		if n := strings.Count(text, "["+id+"]"); n != 1 {
			d.Errorf("after the compaction %s is there %d times", id, n)
		}
		d.told[id] = 1
	}
	d.frames = frames
	d.bytes["compaction"] += len(text)
	d.times["compaction"]++
}
