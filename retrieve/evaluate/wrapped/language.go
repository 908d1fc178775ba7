package wrapped

import "strings"

// A language says what its speakers write around a question, and which of the
// pastes stand beside it: each has others, so that all of them are used.
type language struct {
	name     string
	greeting string // before a question, in a line of its own
	hello    string // before a question, in the same line
	manner   string // behind a question

	fence, fencedCode, bareCode string // the code with a fence, its language, and the code without
	traces                      [2]string
	table, data                 string
}

var languages = []language{
	{
		name: "en", greeting: "Hi there,", hello: "Hello! ", manner: "Please keep the change small, and run the tests afterwards. Thanks!",
		fence: "go", fencedCode: "code_go", bareCode: "code_python", traces: [2]string{"trace_go", "trace_java"}, table: "table_psql", data: "data_json",
	},
	{
		name: "zh", greeting: "大家好，", hello: "你好，", manner: "尽量少改动，改完跑一下测试。谢谢！",
		fence: "java", fencedCode: "code_java", bareCode: "code_sql", traces: [2]string{"trace_python", "trace_javascript"}, table: "table_markdown", data: "data_yaml",
	},
	{
		name: "ja", greeting: "お疲れ様です。", hello: "こんにちは。", manner: "変更は最小限にして、テストも実行してください。よろしくお願いします。",
		fence: "typescript", fencedCode: "code_typescript", bareCode: "code_c", traces: [2]string{"trace_csharp", "trace_rust"}, table: "table_csv", data: "data_json",
	},
}

// wrappings returns the ways of one language.
func (l language) wrappings() []Wrapping {
	all := l.logs()
	add := func(name string, wrap func(string) string) {
		all = append(all, Wrapping{Name: name, Lang: l.name, Whole: true, Wrap: wrap})
	}
	add("code in a fence before", before(fenced(l.fence, pasted(l.fencedCode))))
	add("code in a fence right behind", func(q string) string { return q + "\n" + fenced(l.fence, pasted(l.fencedCode)) })
	add("code without a fence after", after(pasted(l.bareCode)))
	for _, name := range l.traces {
		add(strings.ReplaceAll(name, "_", " of ")+" before", before(pasted(name)))
	}
	add("diff after", after(pasted("diff")))
	add("table before", before(pasted(l.table)))
	add("data after", after(pasted(l.data)))
	add("mail before", before(pasted("mail_"+l.name)))
	add("greeting and manner", func(q string) string { return l.hello + q + "\n\n" + l.manner + "\n" })
	add("greeting, code, log and manner", func(q string) string {
		return l.greeting + "\n\n" + pasted(l.bareCode) + "\n" + q + "\n\n" + logLines("log_"+l.name, 8) + "\n" + l.manner + "\n"
	})
	document := pasted("document_" + l.name)
	all = append(all, Wrapping{Name: "document around", Lang: l.name, Wrap: func(q string) string {
		return strings.Replace(document, "{question}", q, 1)
	}})
	return all
}

// logs returns the ways with a log, short and long.
func (l language) logs() (all []Wrapping) {
	lines := func(n int) string { return logLines("log_"+l.name, n) }
	for _, w := range []Wrapping{
		{Name: "3 lines of log before", Wrap: before(lines(3))},
		{Name: "24 lines of log before", Wrap: before(lines(24))},
		{Name: "24 lines of log after", Wrap: after(lines(24))},
		{Name: "24 lines of log before and after", Wrap: func(q string) string { return lines(24) + "\n" + q + "\n\n" + lines(24) }},
		{Name: "300 lines of log before", Wrap: before(lines(300))},
	} {
		w.Lang, w.Whole = l.name, true
		all = append(all, w)
	}
	return all
}

func before(paste string) func(string) string {
	return func(q string) string { return paste + "\n" + q + "\n" }
}

func after(paste string) func(string) string {
	return func(q string) string { return q + "\n\n" + paste }
}
