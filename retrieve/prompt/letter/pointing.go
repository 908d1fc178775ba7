package letter

import (
	"strings"
	"unicode/utf8"
)

// PointsAtMail reports whether a sentence above a mail says no more than that it stands there, who sent it, or
// that it is to be answered: "We got the mail below, what should we do?", 客户发来下面这封邮件, 受付から下のメールが来た.
// general reports whether all words of a text are of general use.
func PointsAtMail(sentence string, general func(text string) bool) bool {
	s := strings.ToLower(strings.Trim(sentence, " \t\r\n　"))
	if s == "" || len(s) > longestPointing {
		return s == ""
	}
	rest := strings.Trim(besideMail.Replace(withoutSender(s)), " 。．.!?！？、，,:：;；~～\n")
	return rest == "" || general(rest)
}

// longestPointing is how many bytes such a sentence has at most.
const longestPointing = 160

// besideMail is what people say of a mail, and of what is to be done with it.
var besideMail = strings.NewReplacer(blanked(
	"メール", "お問い合わせ", "問い合わせ", "ご連絡", "連絡", "お便り", "返信文", "返信案", "返信", "返事", "文面", "下書き", "文章", "転送され", "転送", "来ていました", "来ています", "来ました", "来てい", "来てる", "来た", "きました", "きた",
	"届いていました", "届いています", "届きました", "届いた", "届いて", "受け取った", "受け取りました", "受信", "もらった", "もらいました", "いただきました", "送られて", "患者さん", "お客様", "お客さん", "顧客", "ユーザー", "先方", "相手",
	"这封", "封", "邮件", "郵件", "来信", "来函", "回信", "信件", "消息", "留言", "收到了", "收到", "发来的", "发来了", "发来", "發來", "转发", "转来", "转给", "客户", "客戶", "用户", "对方", "同事", "草稿", "草拟", "起草", "措辞", "答复", "回一下",
	"e-mails", "e-mail", "emails", "email", "mails", "mail", "messages", "message", "letter", "enquiry", "inquiry", "complaint", "received", "receive", "forwarded", "customers", "customer", "clients", "client", "supplier",
	"drafted", "draft", "came in", "came", "arrived", "landed", "sent", "inbox", "wrote", "written")...)

// longestSender is how many characters the name of a sender has at most.
const longestSender = 10

// withoutSender takes away who sent a mail: 受付から at the beginning, 仓库发来的 before what was sent, "from the front desk".
func withoutSender(s string) string {
	for _, mark := range [...]string{"さんから", "様から", "から", "より", "发来", "發來", "转来", "转发", "来信"} {
		if name, rest, ok := strings.Cut(s, mark); ok && utf8.RuneCountInString(name) <= longestSender && !strings.ContainsAny(name, " 、，,。") {
			return rest
		}
	}
	words := strings.Fields(s)
	for i, w := range words {
		if w != "from" {
			continue
		}
		end := i + 1
		for end < len(words) && (words[end] == "the" || words[end] == "our" || words[end] == "a" || words[end] == "one" || words[end] == "of" || words[end] == "my") {
			end++
		}
		for n := 0; n < 2 && end < len(words); n++ {
			name := words[end]
			if end++; strings.ContainsAny(name[len(name)-1:], ",.:;?!") {
				break
			}
			if end < len(words) && isLink(words[end]) {
				break
			}
		}
		return strings.Join(append(words[:i:i], words[end:]...), " ")
	}
	return s
}

// isLink reports whether a word begins what follows the name of a sender.
func isLink(w string) bool {
	switch w {
	case "about", "what", "how", "please", "and", "can", "could", "this", "today", "yesterday", "just", "that", "who", "should", "-", "below", "came", "is":
		return true
	}
	return false
}
