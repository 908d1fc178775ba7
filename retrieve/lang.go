package retrieve

// A Lang is a language that people are spoken to in.
type Lang string

// The three languages.
const (
	English  Lang = "en"
	Chinese  Lang = "zh"
	Japanese Lang = "ja"
)

// A phrase is a text in the three languages.
type phrase struct{ en, zh, ja string }

func (p phrase) in(l Lang) string {
	switch l {
	case Chinese:
		return p.zh
	case Japanese:
		return p.ja
	}
	return p.en
}
