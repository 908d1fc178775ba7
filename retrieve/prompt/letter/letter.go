// Package letter knows lines of mails and letters by themselves: headers, greetings, what announces a
// question, closing words, and what stands below these, the name of who writes and how to reach them; and
// what people write above a mail that they pass on.
package letter

import "strings"

// IsHeader reports whether s is a header of a mail.
func IsHeader(s string) bool {
	i := strings.IndexAny(s, ":：")
	if i <= 0 || i > 24 {
		return false
	}
	switch s[:i] {
	case "From", "To", "Cc", "CC", "Bcc", "Subject", "Date", "Sent", "Reply-To", "Message-ID", "In-Reply-To",
		"发件人", "收件人", "抄送", "主题", "时间", "发送时间", "日期", "差出人", "宛先", "件名", "送信日時", "日時", "送信者":
		return true
	}
	return false
}

// Closes reports whether a line says goodbye.
func Closes(s string) bool {
	s = strings.TrimRight(s, " ,.!，。！")
	switch strings.ToLower(s) {
	case "best regards", "kind regards", "regards", "best", "cheers", "thanks", "thank you", "many thanks", "sincerely", "yours sincerely",
		"best wishes", "谢谢", "多谢", "谢谢大家", "此致", "祝好", "以上", "敬具":
		return true
	}
	return strings.HasSuffix(s, "よろしくお願いします") || strings.HasSuffix(s, "よろしくお願いいたします") || strings.HasSuffix(s, "よろしくお願い致します")
}
