package look

import (
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// nameOf returns what the pages call a word of the program; a word without a name stands as
// it is.
func nameOf[W ~string](names map[W]lang.Text, word W, l lang.Lang) string {
	if t, ok := names[word]; ok {
		return t.In(l)
	}
	return string(word)
}

var (
	kindNames = map[kb.Kind]lang.Text{
		kb.Experience: {EN: "experience", ZH: "经验", JA: "経験"},
		kb.Tech:       {EN: "tech", ZH: "技术", JA: "技術"},
		kb.Business:   {EN: "business", ZH: "业务", JA: "業務"},
	}
	statusNames = map[kb.Status]lang.Text{
		kb.Draft:    {EN: "draft", ZH: "草稿", JA: "下書き"},
		kb.Active:   {EN: "active", ZH: "有效", JA: "有効"},
		kb.Archived: {EN: "archived", ZH: "已归档", JA: "アーカイブ済み"},
	}
	// commandNames are the commands that a history and a plan name.
	commandNames = map[string]lang.Text{
		"add":        {EN: "add", ZH: "新增", JA: "追加"},
		"adopt":      {EN: "adopt", ZH: "收录", JA: "記憶にする"},
		"archive":    {EN: "archive", ZH: "归档", JA: "アーカイブ"},
		"candidates": {EN: "candidates", ZH: "候选", JA: "候補"},
		"check":      {EN: "check", ZH: "检查", JA: "検査"},
		"compile":    {EN: "compile", ZH: "整理", JA: "規則化"},
		"edit":       {EN: "edit", ZH: "编辑", JA: "編集"},
		"import":     {EN: "import", ZH: "导入", JA: "取り込み"},
		"index":      {EN: "index", ZH: "索引", JA: "索引"},
		"init":       {EN: "init", ZH: "初始化", JA: "初期化"},
		"memory_add": {EN: "memory_add", ZH: "新增（智能体）", JA: "追加（エージェント）"},
		"merge":      {EN: "merge", ZH: "合并", JA: "統合"},
		"promote":    {EN: "promote", ZH: "启用", JA: "有効化"},
		"remember":   {EN: "remember", ZH: "记住", JA: "追加（本人の言葉）"},
		"remove":     {EN: "remove", ZH: "删除", JA: "削除"},
		"undo":       {EN: "undo", ZH: "撤销", JA: "取り消し"},
	}
)
