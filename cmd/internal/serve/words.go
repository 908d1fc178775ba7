package serve

import "github.com/tacit-kb/tacit/kb/lang"

// words are the texts of the frame, which {{say}} finds on every page.
var words = map[string]lang.Text{
	"frame.skip":        {EN: "Skip to the content", ZH: "跳到正文", JA: "本文へ移動"},
	"frame.pages":       {EN: "Pages", ZH: "页面", JA: "ページ"},
	"frame.language":    {EN: "Language", ZH: "语言", JA: "言語"},
	"frame.theme":       {EN: "Theme", ZH: "主题", JA: "テーマ"},
	"frame.theme.auto":  {EN: "System", ZH: "跟随系统", JA: "システム"},
	"frame.theme.light": {EN: "Light", ZH: "浅色", JA: "ライト"},
	"frame.theme.dark":  {EN: "Dark", ZH: "深色", JA: "ダーク"},
	"frame.keys":        {EN: "Keys", ZH: "快捷键", JA: "キー操作"},
	"frame.close":       {EN: "Close", ZH: "关闭", JA: "閉じる"},
	"frame.key.search":  {EN: "search", ZH: "搜索", JA: "検索"},
	"frame.key.move":    {EN: "next, previous", ZH: "下一项、上一项", JA: "次へ、前へ"},
	"frame.key.open":    {EN: "open", ZH: "打开", JA: "開く"},
	"frame.key.decide":  {EN: "approve, reject, undo", ZH: "同意、拒绝、撤销", JA: "承認、却下、取り消し"},
	"frame.key.edit":    {EN: "open in the editor, edit a plan", ZH: "在编辑器中打开、编辑计划", JA: "エディターで開く、計画を編集する"},
	"frame.key.plan":    {EN: "make a plan: fix the problem (page Health), add the trigger (page Use)", ZH: "生成计划：修复问题（“健康状况”页）或添加触发条件（“使用情况”页）", JA: "計画を作る: 問題の修正（「状態」のページ）、トリガーの追加（「使用状況」のページ）"},
	"frame.key.more":    {EN: "show why, and what was not shown", ZH: "显示原因，以及未显示的记忆", JA: "理由と、表示されなかったものも見る"},
	"frame.key.help":    {EN: "these keys", ZH: "查看快捷键", JA: "このキー一覧"},
	"frame.key.close":   {EN: "leave a field, close", ZH: "离开输入框、关闭", JA: "入力欄を離れる、閉じる"},
	"frame.changed":     {EN: "Files have changed. Reload to see them.", ZH: "文件已更改。重新加载即可看到。", JA: "ファイルが変わりました。再読み込みすると表示されます。"},
	"frame.ended":       {EN: "The server has ended. Run tacit serve to continue.", ZH: "服务已结束。运行 tacit serve 可继续。", JA: "サーバーは終了しました。続けるには tacit serve を実行してください。"},
	"frame.unread":      {EN: "Part of this plan is not open yet. Open it, then decide.", ZH: "此计划还有部分内容未展开。请先展开查看，再做决定。", JA: "この計画にはまだ開いていない部分があります。開いて確認してから決めてください。"},
	"frame.early":       {EN: "The page was not ready yet, so the key did nothing. Press it again.", ZH: "页面尚未就绪，该按键没有生效。请再按一次。", JA: "ページの準備中だったため、キーは効きませんでした。もう一度押してください。"},
	"frame.deaf":        {EN: "This page no longer updates itself. Reload it to see what is there now.", ZH: "此页面已不再自动更新。重新加载即可看到最新内容。", JA: "このページは自動で更新されなくなりました。再読み込みすると最新の内容が表示されます。"},
	"frame.refused":     {EN: "This page could not be updated. Reload it to see why.", ZH: "此页面无法更新。重新加载即可看到原因。", JA: "このページを更新できませんでした。再読み込みすると理由が表示されます。"},
	"frame.lost":        {EN: "The server does not answer. Is tacit serve still running?", ZH: "服务没有响应。tacit serve 还在运行吗？", JA: "サーバーが応答しません。tacit serve は動いていますか？"},
}

// The messages of the frame.
var (
	msgChanged = lang.Text{
		EN: "This has changed since you saw it, so nothing was done",
		ZH: "你看到之后内容已变，因此没有执行任何操作",
		JA: "表示した後に内容が変わったため、何も行っていません",
	}
	msgChangedNow = lang.Text{
		EN: "This has changed since you saw it, so nothing was done. Its current state is below.",
		ZH: "你看到之后内容已变，因此没有执行任何操作。下面是现在的内容。",
		JA: "表示した後に内容が変わったため、何も行っていません。以下が今の内容です。",
	}
	msgHintChanged = lang.Text{
		EN: "Go back, reload the page, and decide again.",
		ZH: "请返回并重新加载页面，再做决定。",
		JA: "戻ってページを再読み込みし、もう一度決めてください。",
	}
	msgUnknown = lang.Text{
		EN: "This browser has no access yet",
		ZH: "此浏览器尚未获准访问",
		JA: "このブラウザーはまだ許可されていません",
	}
	msgHintUnknown = lang.Text{
		EN: "Open the address that tacit serve has printed. Each address works once, within ten minutes. For another one, press Enter in the terminal where tacit serve runs.",
		ZH: "请打开 tacit serve 打印的地址。每个地址只能用一次，十分钟内有效；要得到新地址，请在运行 tacit serve 的终端按 Enter。",
		JA: "tacit serve が表示したアドレスを開いてください。アドレスは 10 分以内に一度だけ使えます。tacit serve を実行している端末で Enter を押すと、新しいアドレスが出ます。",
	}
	msgUsedUp = lang.Text{
		EN: "This address was used before, or is too old",
		ZH: "此地址已经用过，或已过期",
		JA: "このアドレスは使用済みか、期限切れです",
	}
	msgNoPage = lang.Text{
		EN: "This page does not exist",
		ZH: "没有这个页面",
		JA: "そのようなページはありません",
	}
	msgHintNoPage = lang.Text{
		EN: "Its address may be mistyped, or what it showed was moved, merged or decided. Search for it, or choose a page above.",
		ZH: "地址可能有误，或者内容已被移动、合并或处理。请搜索，或选择上方的页面。",
		JA: "アドレスが誤っているか、内容が移動、統合、または処理されたのかもしれません。検索するか、上のページを選んでください。",
	}
	msgBadForm = lang.Text{
		EN: "This page is from an earlier run of tacit serve. Nothing was changed: open the address that tacit serve printed last",
		ZH: "此页面来自之前启动的 tacit serve。没有作任何更改：请打开 tacit serve 最后打印的地址",
		JA: "このページは前回起動した tacit serve のものです。何も変更していません。tacit serve が最後に表示したアドレスを開いてください",
	}
	msgTooLong = lang.Text{
		EN: "The text is too long: at most %s can be sent at once. Nothing was changed",
		ZH: "文字过长：一次最多可提交 %s。没有作任何更改",
		JA: "文章が長すぎます。一度に送れるのは %s までです。何も変更していません",
	}
	msgHintTooLong = lang.Text{
		EN: "Go back: the text is still there. Shorten it, or write it into the file in an editor.",
		ZH: "返回后文字仍在。请缩短，或用编辑器写入文件。",
		JA: "前のページに戻ると、文章は残っています。短くするか、エディターでファイルに書いてください。",
	}
	msgFault = lang.Text{
		EN: "This is a bug in Tacit: %s",
		ZH: "这是 Tacit 的程序错误：%s",
		JA: "Tacit の不具合です: %s",
	}
	msgHintFault = lang.Text{
		EN: "The other pages still work. Please report the bug, and what you did before.",
		ZH: "其他页面仍可使用。请报告此错误，并说明之前的操作。",
		JA: "ほかのページは引き続き使えます。直前の操作を添えて報告してください。",
	}
)
