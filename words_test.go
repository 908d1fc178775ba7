package tacit_test

import (
	"go/ast"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// notPlain are words that a reader has to read twice. "There is no memory" is plain,
// "x is no memory" is not.
var notPlain = regexp.MustCompile(`(?i)\b(?:nobody|somebody|whoever|anew|meanwhile|on neither|in the stead|any more|all the same)\b|(?:[^e]|[^r]e|[^e]re) is no | waits| tells| told`)

// oneWord are the words of a language that mean what another word already means in our
// texts: docs/glossary.md has the one to use.
var oneWord = map[string]map[string]string{
	"EN": {
		" mended": " fixed", "Mend ": "Fix ", "JSON lines": "JSON Lines", "wired": "connected",
		"false fire": "false positive", "a store ": "a shared index ", "the store ": "the shared index ",
		"missing in the": "missing from the", "every key ": "every keystroke ", " %%": "%%", "of git\"": "a git …", "activate": "promote",
	},
	"ZH": {"front matter": "前置元数据", "代理": "智能体", "记忆银行": "记忆库", "标记语": "标签",
		"JSON 行": "JSON Lines", "标准输入": "stdin", "标准输出": "stdout", "改名": "重命名", "待决定": "待确认", "认知": "知识",
		"相同或相反": "相同或矛盾", "对象或列表": "对象或数组", "对象、列表": "对象、数组", "有效文件夹": "有效记忆的文件夹",
		"技能版": "技能", "仅限此": "仅限…为…的", " %%": "%%",
		"重复或": "内容相同或", "未静默": "显示了内容", "上级目录": "上级文件夹", "看不见的文字": "不可见字符", "审读": "阅读", "当前目录": "当前文件夹", "在终端上": "在终端中", "缺省": "默认",
	},
	"JA": {
		"front matter": "フロントマター", "記憶バンク": "メモリバンク", "記憶庫": "メモリバンク",
		"インデックス": "索引", "クローン先": "クローン", "項目の集まり": "フィールドの集まり",
		"決定を待": "承認待ち", "確認待ち": "承認待ち", "終了コード": "終了ステータス", "型式": "機種", "類型": "型",
		"共有索引": "共有ストア", "代わりに退けた案": "退けた代替案",
		"JSON 行": "JSON Lines", "標準入力": "stdin", "標準入出力": "stdin と stdout", "判断待ち": "承認待ち",
		"構いません": "かまいません", "反対の内容": "矛盾する内容", "逆の内容": "矛盾する内容", "有効なフォルダー": "有効な記憶のフォルダー",
		"点と線": "印と線", "重複または": "同じ内容または", "お試し": "試して", "自分たち": "その…", " %%": "%%",
	},
}

// eachText calls do with each text of a file, and the language that it is in: EN, ZH or JA.
func eachText(file ast.Node, do func(language string, lit *ast.BasicLit)) {
	ast.Inspect(file, func(n ast.Node) bool {
		field, ok := n.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		key, isName := field.Key.(*ast.Ident)
		lit, isText := field.Value.(*ast.BasicLit)
		if isName && isText && lit.Kind == token.STRING && slices.Contains([]string{"EN", "ZH", "JA"}, key.Name) {
			do(key.Name, lit)
		}
		return true
	})
}

// One thing has one word in every language.
func TestOneWordPerThing(t *testing.T) {
	for _, s := range sources(t, false) {
		eachText(s.file, func(language string, lit *ast.BasicLit) {
			for wrong, right := range oneWord[language] {
				if strings.Contains(lit.Value, wrong) {
					report(t, lit, "say %q for %q", right, wrong)
				}
			}
		})
	}
}

// englishPage is the name of a page in a text.
var englishPage = regexp.MustCompile(`docs/([a-z]+)\.md`)

// A text names the page in its own language, where there is one.
func TestPagesInTheLanguageOfTheText(t *testing.T) {
	for _, s := range sources(t, false) {
		eachText(s.file, func(language string, lit *ast.BasicLit) {
			if language == "EN" {
				return
			}
			for _, page := range englishPage.FindAllStringSubmatch(lit.Value, -1) {
				own := "docs/" + page[1] + "." + strings.ToLower(language) + ".md"
				if _, err := os.Stat(own); err == nil {
					report(t, lit, "say %q for %q", own, page[0])
				}
			}
		})
	}
}

// notYetPlain are the folders whose texts are still to be put into plain words. The
// list only shrinks.
var notYetPlain = []string{}

// What a user reads is plain English: CONTRIBUTING.md.
func TestPlainWords(t *testing.T) {
	found := map[string]bool{}
	for _, s := range sources(t, false) {
		place := slices.IndexFunc(notYetPlain, func(dir string) bool { return below(s.dir, dir) })
		eachText(s.file, func(language string, lit *ast.BasicLit) {
			if language != "EN" {
				return
			}
			word := notPlain.FindString(lit.Value)
			switch {
			case word == "":
			case place < 0:
				report(t, lit, "say it without %q", word)
			default:
				found[notYetPlain[place]] = true
			}
		})
	}
	for _, dir := range notYetPlain {
		if !found[dir] {
			t.Logf("the texts of %s are plain: take it out of notYetPlain", dir)
		}
	}
}
