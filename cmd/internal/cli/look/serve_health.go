package look

import (
	"context"
	"crypto/sha256"
	_ "embed" // the template
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/link"
)

//go:embed pages/health.html
var healthHTML string

// healthPage shows what check and doctor find, each with its fix as a plan to decide.
func (b *bankSite) healthPage() serve.Page {
	h := &health{site: b}
	return serve.Page{
		Path: "/health", Name: msgPageHealth, HTML: healthHTML + decidePartsHTML, Words: healthWords, Style: decideCSS,
		Show:    func(v *serve.Visit) (any, error) { return h.show(v) },
		Actions: []serve.Action{{Path: "/health/fix", Decides: true, Now: h.digest, Do: h.fix}},
	}
}

// A health keeps the answers of check, which reads the whole bank, until a file changes.
type health struct {
	site *bankSite

	mu    sync.Mutex
	state string
	at    time.Time
	known map[lang.Lang]*healthView
	graph *graph          // the memories, when they were last looked at
	files map[string]bool // those that have a page
}

// A healthView is what the page shows.
type healthView struct {
	Memories, Errors, Warnings int
	Groups                     []findingGroup
	Machine                    []findingView // what doctor finds
	Bank                       []factView    // what check counts
	Facts                      []factView    // what doctor knows
}

// A findingGroup is the findings of one code.
type findingGroup struct {
	Code   string
	Name   string // of a pair, as the map and the pages of memories say it; else empty
	Severe bool
	Shown  []findingView
	Rest   []findingView // beyond the first few
	More   int           // that are not on the page at all
}

// A findingView is one finding.
type findingView struct {
	session.Finding
	Where string
	About []linkView // the memories that it is about
	Opens bool       // its file has a page
	Fixes []fixView  // what a button does; none: a person does it by hand
}

// A fixView is a command that a button runs.
type fixView struct {
	Label  string
	Digest string // of the finding and the command
	words  []string
}

const (
	mostAlike = 5   // findings of a code that are shown open
	mostShut  = 200 // and those that are shown when a person wants more
)

// freshHealth is how long an answer holds although no file of the bank changes: pointers lead
// to other files.
const freshHealth = 30 * time.Second

func (h *health) show(v *serve.Visit) (*healthView, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	state, err := h.site.state(v.Context())
	if err != nil {
		return nil, err
	}
	if state != h.state || time.Since(h.at) > freshHealth {
		h.state, h.at, h.known = state, time.Now(), map[lang.Lang]*healthView{}
	}
	if d := h.known[v.Lang]; d != nil {
		return d, nil
	}
	d, err := h.look(v.Context(), v.Lang)
	if err == nil {
		h.known[v.Lang] = d
	}
	return d, err
}

// look asks check and doctor.
func (h *health) look(ctx context.Context, l lang.Lang) (*healthView, error) {
	var check checkView
	var doctor doctorView
	h.know(ctx, l)
	if err := h.site.document(ctx, l, &check, "check"); err != nil {
		return nil, err
	}
	if err := h.site.document(ctx, l, &doctor, "doctor"); err != nil {
		return nil, err
	}
	d := &healthView{Memories: check.Memories, Errors: check.Errors, Warnings: check.Warnings, Groups: h.grouped(l, check.Problems), Bank: check.facts(h.site.in(l)), Facts: doctor.facts(h.site.in(l))}
	for _, f := range doctor.Problems {
		d.Machine = append(d.Machine, h.viewOf(l, f))
	}
	return d, nil
}

// know lists the memories that findings are about. Where that fails, check or doctor says
// what is wrong.
func (h *health) know(ctx context.Context, l lang.Lang) {
	h.graph, h.files = &graph{book: link.NewBook(nil)}, map[string]bool{}
	f, err := h.site.take(ctx, h.site.in(l))
	if err != nil {
		return
	}
	defer h.site.leave(f)
	h.graph = f.graph()
	files, _ := f.Bank.ListAll()
	for _, file := range files {
		h.files[file.Path] = true
	}
}

// grouped puts the findings of one code together, errors first.
func (h *health) grouped(l lang.Lang, all []session.Finding) (groups []findingGroup) {
	for _, f := range all {
		at := slices.IndexFunc(groups, func(g findingGroup) bool { return g.Code == f.Code && g.Severe == (f.Severity == session.Severe) })
		if at < 0 {
			at = len(groups)
			groups = append(groups, findingGroup{Code: f.Code, Name: memoryWords["pair."+f.Code].In(l), Severe: f.Severity == session.Severe})
		}
		g := &groups[at]
		switch {
		case len(g.Shown) < mostAlike:
			g.Shown = append(g.Shown, h.viewOf(l, f))
		case len(g.Rest) < mostShut:
			g.Rest = append(g.Rest, h.viewOf(l, f))
		default:
			g.More++
		}
	}
	slices.SortStableFunc(groups, func(x, y findingGroup) int {
		if x.Severe == y.Severe {
			return 0
		}
		if x.Severe {
			return -1
		}
		return 1
	})
	return groups
}

func (h *health) viewOf(l lang.Lang, f session.Finding) findingView {
	v := findingView{Finding: f, About: h.about(f)}
	v.Message, v.Hint = guard.Quote(f.Message), guard.Quote(f.Hint)
	if f.Path != "" {
		v.Where = session.Position(f.Path, f.Line, f.Column)
		v.Opens = h.files[f.Path]
	}
	choices := f.Choices
	if len(choices) == 0 {
		choices = []string{f.Command}
	}
	for _, command := range choices {
		words, ok := wordsOf(command)
		if !ok || !makesPlan(words) && !takesOver(words) {
			continue
		}
		data, _ := json.Marshal(f)
		sum := sha256.Sum256(append(data, command...))
		v.Fixes = append(v.Fixes, fixView{fixLabel(h.site.in(l), words, len(choices) > 1), hex.EncodeToString(sum[:]), words})
	}
	return v
}

// about returns the memories of a finding: that of its file, and those that its commands name.
func (h *health) about(f session.Finding) (all []linkView) {
	var paths []string
	add := func(path string) {
		if _, known := h.graph.items[path]; known && !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	add(f.Path)
	for _, command := range append(slices.Clone(f.Choices), f.Command) {
		words, _ := wordsOf(command)
		for i := 2; i < len(words) && !strings.HasPrefix(words[i], "-"); i++ {
			add(h.graph.book.Find(words[i]))
		}
	}
	return h.graph.shown(paths)
}

// takesOver reports whether a command brings INDEX.md and the files in agreement. It makes
// no plan: a page of its own shows what it writes.
func takesOver(words []string) bool { return slices.Equal(words, []string{"tacit", "index"}) }

// fixLabel says what a button does, by the answer that it gives where there are several.
func fixLabel(run *session.Run, words []string, several bool) string {
	switch say := func(key string, args ...any) string { return guard.Quote(run.Say(healthWords[key], args...)) }; {
	case takesOver(words):
		return say("takeOver")
	case !several:
		return say("fix")
	case words[1] == "check":
		return say("move")
	case words[1] == "promote":
		return say("promote", words[2])
	case slices.Contains(words, "--level"):
		return say("stays")
	case words[1] == "archive":
		return say("archive", words[2])
	case words[1] == "merge" && slices.Contains(words, "--replace"):
		return say("keep", words[2], words[3])
	case words[1] == "merge":
		return say("merge", words[2])
	default:
		return say("both")
	}
}

// digest is the hash of the fix that a person wants, if it is still one.
func (h *health) digest(v *serve.Visit) (string, error) {
	f, err := h.find(v)
	return f.Digest, err
}

func (h *health) find(v *serve.Visit) (fixView, error) {
	d, err := h.show(v)
	if err != nil {
		return fixView{}, err
	}
	all := slices.Clone(d.Machine)
	for _, g := range d.Groups {
		all = slices.Concat(all, g.Shown, g.Rest)
	}
	for _, f := range all {
		for _, x := range f.Fixes {
			if x.Digest == v.Digest {
				return x, nil
			}
		}
	}
	return fixView{}, serve.ErrChanged
}

// fix makes the plan that the command of a finding proposes, and shows it. What brings
// INDEX.md and the files in agreement has a page of its own, also where check --fix would do
// it on the way to its plan, or find nothing but rows to remove. Nothing is written here.
func (h *health) fix(v *serve.Visit) (serve.Done, error) {
	f, err := h.find(v)
	if err != nil {
		return serve.Done{}, err
	}
	mends := f.words[1] == "check"
	switch {
	case takesOver(f.words):
		return serve.Done{To: agreePath}, nil
	case mends && h.site.disagrees():
		return serve.Done{To: agreePath, Said: msgAgreeFirst.In(v.Lang)}, nil
	}
	done, err := h.site.proposed(v.Context(), v.Lang, f.words[1:]...)
	if err != nil && mends && h.site.hasStale() {
		return serve.Done{To: rowsPath}, nil
	}
	return done, err
}

// The messages of this file.
var (
	msgPageHealth = lang.Text{EN: "Health", ZH: "健康状况", JA: "状態"}
	// healthWords are the texts of the page.
	healthWords = map[string]lang.Text{
		"title":    msgPageHealth,
		"held":     decideWords["held"],
		"undone":   decideWords["undone"],
		"undo":     decideWords["undo"],
		"last":     decideWords["last"],
		"lines":    decideWords["lines"],
		"before":   decideWords["before"],
		"after":    decideWords["after"],
		"skipped":  decideWords["skipped"],
		"good":     {EN: "No problems found. Live memories: %d", ZH: "没有发现问题。有效记忆：%d", JA: "問題は見つかりませんでした。有効な記憶: %d"},
		"counts":   {EN: "Errors: %d, warnings: %d. Live memories: %d", ZH: "错误：%d，警告：%d。有效记忆：%d", JA: "エラー: %d、警告: %d。有効な記憶: %d"},
		"error":    {EN: "error", ZH: "错误", JA: "エラー"},
		"warning":  {EN: "warning", ZH: "警告", JA: "警告"},
		"fix":      {EN: "Make the plan", ZH: "生成计划", JA: "計画を作る"},
		"takeOver": {EN: "Bring INDEX.md up to date…", ZH: "更新 INDEX.md…", JA: "INDEX.md を最新にする…"},
		"keep":     {EN: "Plan: keep %[1]s, archive %[2]s", ZH: "计划：保留 %[1]s，归档 %[2]s", JA: "計画: %[1]s を残し、%[2]s をアーカイブする"},
		"archive":  {EN: "Plan: archive %s", ZH: "计划：归档 %s", JA: "計画: %s をアーカイブする"},
		"merge":    {EN: "Plan: merge them into %s", ZH: "计划：合并为 %s", JA: "計画: %s に統合する"},
		"both":     {EN: "Plan: keep both, and link them", ZH: "计划：两条都有效，互相关联", JA: "計画: どちらも有効なので関連付ける"},
		"move":     {EN: "Plan: move it to its folder", ZH: "计划：移到对应的文件夹", JA: "計画: 該当するフォルダーに移す"},
		"promote":  {EN: "Plan: make %s live", ZH: "计划：启用 %s", JA: "計画: %s を有効にする"},
		"stays":    {EN: "Plan: leave it here, and correct its fields", ZH: "计划：位置无误，改正字段", JA: "計画: 今の場所に合わせてフィールドを直す"},
		"byHand":   {EN: "by hand", ZH: "需要手动处理", JA: "手作業"},
		"more":     {EN: "%d more of this kind", ZH: "同类的还有 %d 条", JA: "同じ種類がほかに %d 件"},
		"notShown": {EN: "… and %d more: tacit check --all", ZH: "……还有 %d 条：tacit check --all", JA: "…ほか %d 件: tacit check --all"},
		"machine":  {EN: "Index, model and settings", ZH: "索引、模型和设置", JA: "索引・モデル・設定"},
		"well":     {EN: "Everything is in order.", ZH: "一切正常。", JA: "すべて正常です。"},
		"fixHint":  {EN: "A plan changes nothing until you approve it. A problem marked \"by hand\" is one for you to fix: only a person knows what is right, or it lies outside the bank.", ZH: "计划本身不改变任何内容：它会先显示，需要你同意。标有“需要手动处理”的问题，只有人才知道怎样是对的，或者不在记忆库之内。", JA: "計画は、承認するまで何も変更しません。「手作業」の付いた問題は、何が正しいかを人しか判断できないか、メモリバンクの外にあるものです。自分で直してください。"},
	}
)
