package duty

import "github.com/tacit-kb/tacit/kb/pattern"

var (
	// excepting finds an exception with the words that lead to it.
	excepting = pattern.WithKeys(`(?i)[,;]?\s*\b(?:unless|except(?: for| when| if| in)?|other than|apart from|only (?:when|if|after|once))\b.*|除(?:非|了)?[^，,]+?(?:以外|之外|外)[，,]?|除非[^，,]+[，,]?(?:否则)?|除了?[^，,]+[，,]|[，,]?[^，,]+除外|只有.+?[，,]?才|[、，]?[^、は]+(?:以外|を除(?:き|いて)|に限り|の場合のみ|のときだけ)(?:は|、)?|[^、は]+(?:に限る|だけに(?:する|限る)|のみ(?:と|に)する)`)
	// regardless finds the words that let no exception hold.
	regardless = pattern.WithKeys(`(?i)\b(?:regardless|even (?:if|when|for|in)|or not\b|without exception|in any case|no matter|at any time|without (?:the )?(?:consent|approval|permission)(?: of [^,.;]+)?)\b|(?:不经|不用|无需)[^，,]{1,12}?就|即使|即便|无论|不论|不管|一律|照常|正常|例外なく|たとえ|普段どおり|いつでも|無条件|の(?:承認|許可|同意)(?:なし|がなくて|を得ず)(?:で|に)?も?`)
)

// BeyondExceptions returns what a statement says apart from its exceptions, and whether it has any.
func BeyondExceptions(text string) (rest string, ok bool) {
	rest = regardless().ReplaceAllString(text, " ")
	if len(excepting().FindAllString(rest)) == 0 {
		return rest, false
	}
	return excepting().ReplaceAllString(rest, " "), true
}

// Regardless reports whether a statement lets no exception hold.
func Regardless(text string) bool { return len(regardless().FindAllString(text)) > 0 }
