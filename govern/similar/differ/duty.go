package differ

import "github.com/tacit-kb/tacit/kb/pattern"

// The duties that words speak of.
const (
	permits = iota
	denies
	demands
	duties
)

// dutyWords find words that often permit, deny or demand something. A list of single words errs
// often; what it is worth beside the other inputs, the network has learnt.
var dutyWords = [duties]func() *pattern.Keyed{
	permits: pattern.WithKeys(`\b(?:can|may|fine|ok|okay|free|freely|allowed|any|anyone|anything|whenever|optional|enough|need not|no need|don't need|straight|directly|too)\b|可以|就行|也行|都行|即可|不用|不必|无需|不需要|直接|随便|随意|任意|允许|也能|能用|よい|いい|不要|構わない|かまわない|可能|できる|自由|いつでも|誰でも|そのまま|許可|なくて|でも`),
	denies:  pattern.WithKeys(`\b(?:not|no|never|without|nothing|none|nobody|stop|avoid|forbid|forbidden|prohibited|cannot)\b|n't\b|不|没|禁|别|勿|无|未|免|無し|ない|ません|ず|なし|しな|やめ`),
	demands: pattern.WithKeys(`\b(?:must|always|only|have to|has to|required|requires|need|needs|every|all|should|before)\b|必须|只|一律|务必|要|得|都|才|全|每|必ず|こと|べき|のみ|だけ|しか|必須|すべて|毎|までに`),
}

// duty compares what two texts permit, deny and demand.
func duty(a, b [duties]bool) []float64 {
	against := func(x, y int) float64 { return one(a[x] && b[y] && !b[x] || b[x] && a[y] && !a[x]) }
	return []float64{
		one(a[permits] != b[permits]), one(a[denies] != b[denies]), one(a[demands] != b[demands]),
		against(permits, demands), against(denies, demands), against(denies, permits),
	}
}
