package retrieve

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// openedBank has memories that name files in every way, and one that names none.
var openedBank = memoryFile("experience/team/standards/a.md", "STYLE", "type: standard\nlevel: team\nglobs: ['**/*.go']\ntitle: Errors are wrapped with what was tried", "Say what was tried.") +
	memoryFile("experience/project/b.md", "PAY", "globs: ['src/pay/**']\ntitle: A refund is idempotent by its order", "One key for each order. The gateway answers ERR_PAY_5012 to a second one.") +
	memoryFile("experience/project/c.md", "WIDE", "globs: ['*.go', '**/*.ts']\ntitle: Generated code is never edited", "Run the generator.") +
	memoryFile("experience/project/d.md", "POINT", "pointers: ['src/pay/refund.go:12']\ntitle: The refund waits for the ledger", "It settles at night.") +
	memoryFile("experience/project/e.md", "DOCKER", "globs: [Dockerfile]\ntitle: 镜像以非 root 用户运行", "数据目录必须先改属主。") +
	memoryFile("experience/project/f.md", "LIMIT", "title: 外部呼び出しは RateLimiterPool を通す", "RateLimiterPool は一分に百回まで通す。")

// What an agent opens is told what names it: a pointer and a narrow glob always, a wide
// one if the memory is a standard. What it writes tells only what its names prove.
func TestOpened(t *testing.T) {
	var crowd strings.Builder
	for i := range 80 {
		crowd.WriteString(memoryFile(fmt.Sprintf("experience/project/crowd-%d.md", i), fmt.Sprintf("CROWD-%d", i), fmt.Sprintf("title: Note %d on the refund of an order", i), "An order is paid back."))
	}
	for name, bank := range map[string]string{"small": openedBank, "large": openedBank + crowd.String()} {
		r := newRetriever(t, kbtest.New(t, bank))
		for _, test := range []struct {
			stage Stage
			file  string
			text  string
			want  []string
		}{
			{"", "src/pay/x.go", "", []string{"PAY", "STYLE"}},
			{Review, "src/pay/x.go", "", []string{"PAY", "STYLE"}},
			{Init, "src/pay/refund.go", "", []string{"STYLE"}},
			{"", "src/pay/charge.go", "", []string{"PAY", "STYLE"}},
			{"", "src/list.go", "", []string{"STYLE"}},
			{"", "src/pay/refund.go", "", []string{"POINT", "PAY", "STYLE"}},
			{"", "web/app.ts", "", nil},
			{"", "web/app.ts", "import { thing } from './thing'\nreturn thing.update()", nil},
			{"", "web/app.ts", "// the refund of an order is paid back\nconst order = refund(order)", nil},
			{"", "web/app.ts", "const pool = new RateLimiterPool(100)", []string{"LIMIT"}},
			{"", "web/app.ts", "if (code === 'ERR_PAY_5012') return", []string{"PAY"}},
			{"", "deploy/Dockerfile", "", []string{"DOCKER"}},
			{"", "README.md", "A refund is idempotent by its order.", nil},
		} {
			if name == "large" && strings.Contains(test.file, "refund") {
				continue // many notes are likely
			}
			ms, err := r.Opened(t.Context(), Query{Stage: test.stage, Text: test.text, Files: []string{test.file}}, DefaultOptions)
			if got := ids(ms); err != nil || !slices.Equal(got, test.want) {
				t.Errorf("%s bank, stage %q, %s, %q: %q, %v, want %q", name, test.stage, test.file, test.text, got, err, test.want)
			}
		}
	}
}

func TestOpenedIsLimited(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, openedBank))
	q := Query{Files: []string{"src/pay/refund.go"}}
	for limit, want := range map[int]int{-1: 0, 0: 0, 1: 1, 2: 2, 9: 3} {
		if ms, err := r.Opened(t.Context(), q, Options{MinScore: 0.3, Limit: limit}); err != nil || len(ms) != want {
			t.Errorf("limit %d: %q, %v", limit, ids(ms), err)
		}
	}
	if ms, err := r.Opened(t.Context(), Query{}, DefaultOptions); err != nil || ms != nil {
		t.Errorf("nothing is opened: %q, %v", ids(ms), err)
	}
}

// The words of a path bring one memory, if they make it likely: files of a folder have
// much in common, and a word or two asks for little.
func TestOpenedByPath(t *testing.T) {
	r := newRetriever(t, kbtest.New(t,
		memoryFile("experience/project/a.md", "REFUND", "title: A refund is idempotent by its order\ntrigger: [refund of a payment]", "One key for each order.")+
			memoryFile("experience/project/b.md", "LOGIN", "title: ログインの失敗回数は端末ごとに数える", "五回で十分間止める。")+
			memoryFile("experience/project/c.md", "STOCK", "title: 库存扣减先占用再确认", "下单时占用，付款后扣减。")+
			memoryFile("experience/project/d.md", "CACHE", "title: The session cache is cleared on deploy", "Keys have the release in them.")+
			memoryFile("experience/project/e.md", "PDF", "title: Invoices are rendered with the fonts of the image", "The base image has none.")))
	for file, want := range map[string][]string{
		"src/payments/RefundService.java": {"REFUND"},
		"web/session/session_cache.ts":    {"CACHE"},
		"库存/扣减.go":                        {"STOCK"},
		"src/util/strings.go":             nil,
		"src/index.ts":                    nil,
		"test/main_test.go":               nil,
		"docs/README.md":                  nil,
		"web/components/Button.tsx":       nil,
		"src/server/router.py":            nil,
		"a.c":                             nil,
	} {
		ms, err := r.Opened(t.Context(), Query{Files: []string{file}}, DefaultOptions)
		if got := ids(ms); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v, want %q", file, got, err, want)
		}
	}
}

func TestPathQuestion(t *testing.T) {
	for file, want := range map[string]string{
		"src/payments/RefundService.java": "Refund Service", "src/payments/refund.go": "payments refund", "a_b-c.d.ts": "a b c d", "HTTPServer2Test.go": "HTTPServer2 Test",
		"支付/退款.md": "支付 退款", "web/.env": "", "Makefile": "Makefile", "": "",
	} {
		if got := pathQuestion(file).text; got != want {
			t.Errorf("%q asks %q, want %q", file, got, want)
		}
	}
}

func TestPointsAt(t *testing.T) {
	for _, test := range []struct {
		pointer string
		want    bool
	}{
		{"src/a.go", true}, {"./src/a.go", true}, {`src\a.go`, true}, {"src/a.go:12", true}, {"src/a.go#L3", true},
		{"src/a.gob", false}, {"src", false}, {"a.go", false}, {"https://example.com/src/a.go", false}, {"", false},
	} {
		if got := pointsAt(test.pointer, "src/a.go"); got != test.want {
			t.Errorf("%q points at the file: %t", test.pointer, got)
		}
	}
	if pointsAt("a", "") {
		t.Error("no file is pointed at")
	}
}

func TestIsNarrow(t *testing.T) {
	for pattern, want := range map[string]bool{
		"**/*.go": false, "*.go": false, "./**/*": false, "**": false, "{a,b}/*.go": false, "": false,
		"src/**": true, "**/pay/*.go": true, "Dockerfile": true, "*/go.mod": true,
	} {
		if got := isNarrow(pattern); got != want {
			t.Errorf("%q is narrow: %t", pattern, got)
		}
	}
}

// Two texts that are the same but for words have one gist, and those with other names
// have another.
func TestGist(t *testing.T) {
	if Gist("") != "" || Gist("x = 1\ny = 2") != "" {
		t.Error("plain code has a gist")
	}
	a, b := Gist("p := NewRateLimiterPool(100)"), Gist("// more\npool := NewRateLimiterPool(200)\n")
	if a == "" || a != b {
		t.Errorf("%q, %q", a, b)
	}
	if c := Gist("p := NewTokenBucket(100)"); c == a {
		t.Errorf("%q", c)
	}
}
