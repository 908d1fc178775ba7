package builtin

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

// A Vocabulary is the set of features that a model knows. Features are
// numbered: first the words, then the pieces of words, then the n-grams of
// Han and kana, then the phrases, each group in byte order.
//
// A phrase is two or three words joined by spaces, as "how long" or "based on". It
// is what a long n-gram is to Chinese: words that together say what none of them says.
//
// Look-ups go through a hash table that lies in the file as it is: slots of a
// 32-bit fingerprint and a 32-bit value. Two different texts are taken for
// the same once in some billions; the trainer makes sure that no two
// features are.
type Vocabulary struct {
	words, pieces, grams, phrases int

	table   string // slots of 8 bytes, a power of two of them
	offsets string // count+1 little-endian uint32 into texts
	texts   string // the features, one after another
}

// The groups have hashes of their own: "an" the word is not "an" the piece.
const (
	wordSeed   = 0xcbf29ce484222325 // the offset basis of FNV-1a, 64 bits
	pieceSeed  = wordSeed ^ 0x9e3779b97f4a7c15
	gramSeed   = wordSeed ^ 0xc2b2ae3d27d4eb4f
	phraseSeed = wordSeed ^ 0x165667b19e3779f9
	fnvPrime   = 0x100000001b3
)

// The value of a slot: bit 31 says that a longer n-gram begins like this one,
// the rest is the feature's number plus one, or 0 for a beginning that is no
// feature itself.
const longer = 1 << 31

const maxPiece = 8 // bytes of the longest piece

func extend(h uint64, s string) uint64 {
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * fnvPrime
	}
	return h
}

// mix spreads the last bytes of an FNV hash, which hardly reach its upper
// half, over all of it.
func mix(h uint64) uint64 {
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	return h ^ h>>32
}

// NewVocabulary builds a vocabulary. The groups may come in any order and
// must not repeat a text.
func NewVocabulary(words, pieces, grams, phrases []string) (*Vocabulary, error) {
	v := &Vocabulary{words: len(words), pieces: len(pieces), grams: len(grams), phrases: len(phrases)}
	b := newTableBuilder(len(words) + len(pieces) + 2*len(grams) + len(phrases))
	groups := []struct {
		texts []string
		seed  uint64
	}{{words, wordSeed}, {pieces, pieceSeed}, {grams, gramSeed}, {phrases, phraseSeed}}
	var texts strings.Builder
	offsets := make([]byte, 0, 4*(v.Len()+1))
	id := uint32(0)
	for _, g := range groups {
		slices.Sort(g.texts)
		for _, s := range g.texts {
			if g.seed == gramSeed {
				b.beginnings(s)
			}
			if err := b.feature(mix(extend(g.seed, s)), id); err != nil {
				return nil, fmt.Errorf("feature %q: %w", s, err)
			}
			offsets = binary.LittleEndian.AppendUint32(offsets, uint32(texts.Len()))
			texts.WriteString(s)
			id++
		}
	}
	offsets = binary.LittleEndian.AppendUint32(offsets, uint32(texts.Len()))
	v.table, v.offsets, v.texts = b.bytes(), string(offsets), texts.String()
	return v, nil
}

// Len returns the number of features.
func (v *Vocabulary) Len() int { return v.words + v.pieces + v.grams + v.phrases }

// Counts returns the number of words, of pieces, of n-grams and of phrases.
func (v *Vocabulary) Counts() (words, pieces, grams, phrases int) {
	return v.words, v.pieces, v.grams, v.phrases
}

// Text returns the text of a feature.
func (v *Vocabulary) Text(id int32) string {
	return v.texts[u32(v.offsets, int(id)):u32(v.offsets, int(id)+1)]
}

// Piece reports whether a feature is a piece of a word: part of something that
// the vocabulary does not know, and so weak evidence.
func (v *Vocabulary) Piece(id int32) bool {
	return int(id) >= v.words && int(id) < v.words+v.pieces
}

// Word returns the feature of a whole word in lower case.
func (v *Vocabulary) Word(word string) (id int32, ok bool) {
	return v.feature(mix(extend(wordSeed, word)))
}

// Gram returns the feature of an n-gram of Han and kana.
func (v *Vocabulary) Gram(gram string) (id int32, ok bool) {
	return v.feature(mix(extend(gramSeed, gram)))
}

// Features appends the features of text to dst: every word or, where it is
// unknown, its parts and their longest known pieces; after a word, the phrases that
// it ends; and every known n-gram of Han and kana, overlapping. A feature occurs as
// often as the text has it.
func (v *Vocabulary) Features(dst []int32, text string) []int32 {
	var c chain
	runs(text, func(r run) {
		if !r.near || r.class == ideograph {
			c = chain{}
		}
		if r.class == ideograph {
			dst = v.appendGrams(dst, r.text)
			return
		}
		v.cut(r.text, func(word string, id int32, known bool) {
			if !known {
				c = chain{}
				dst = v.appendPieces(dst, word)
				return
			}
			dst = append(dst, id)
			if v.phrases > 0 {
				dst = v.appendPhrases(dst, word, &c)
			}
		})
	})
	return dst
}

// Cut calls yield for every word of the scripts that write spaces: in lower case, with
// its feature if it is one. A word that is none is cut into the parts that it is joined
// of, each known or not.
func (v *Vocabulary) Cut(text string, yield func(word string, id int32, known bool)) {
	runs(text, func(r run) {
		if r.class == letter {
			v.cut(r.text, yield)
		}
	})
}

// cut calls yield with a word as written, in lower case and with its number; if the
// vocabulary does not know it, with each of its parts, which it may not know either.
func (v *Vocabulary) cut(word string, yield func(word string, id int32, known bool)) {
	lower := strings.ToLower(word)
	if id, ok := v.Word(lower); ok {
		yield(lower, id, true)
		return
	}
	parts(word, func(p string) {
		p = strings.ToLower(p)
		id, ok := v.Word(p)
		yield(p, id, ok)
	})
}

// A chain is what stands right before a word: the hashes of the phrases that begin
// with the last word and with the last two, up to the space. 0 for none.
type chain struct{ one, two uint64 }

// appendPhrases appends the phrases that a word ends, and adds it to the chain.
func (v *Vocabulary) appendPhrases(dst []int32, word string, c *chain) []int32 {
	next := chain{one: extend(extend(phraseSeed, word), " ")}
	if c.one != 0 {
		h := extend(c.one, word)
		if id, ok := v.feature(mix(h)); ok {
			dst = append(dst, id)
		}
		next.two = extend(h, " ")
	}
	if c.two != 0 {
		if id, ok := v.feature(mix(extend(c.two, word))); ok {
			dst = append(dst, id)
		}
	}
	*c = next
	return dst
}

// Phrases calls yield for every two and every three words of the vocabulary that
// stand together in text, whether or not they are features. It is how the trainer
// counts which of them the vocabulary should hold.
func (v *Vocabulary) Phrases(text string, yield func(phrase string)) {
	var one, two string // the last word, and the last two
	runs(text, func(r run) {
		if !r.near || r.class == ideograph {
			one, two = "", ""
		}
		if r.class == ideograph {
			return
		}
		v.cut(r.text, func(word string, _ int32, known bool) {
			if !known {
				one, two = "", ""
				return
			}
			pair := ""
			if one != "" {
				pair = one + " " + word
				yield(pair)
			}
			if two != "" {
				yield(two + " " + word)
			}
			one, two = word, pair
		})
	})
}

// appendGrams appends the n-grams of a stretch of Han and kana. A passage has a
// thousand of them to look up, so characters are not decoded: in UTF-8 these are
// three bytes long, or four beyond U+FFFF.
func (v *Vocabulary) appendGrams(dst []int32, s string) []int32 {
	for start := 0; start+2 < len(s); {
		h, i := uint64(gramSeed), start
		for n := 0; n < MaxGram && i+2 < len(s); n++ {
			h = (h ^ uint64(s[i])) * fnvPrime
			h = (h ^ uint64(s[i+1])) * fnvPrime
			h = (h ^ uint64(s[i+2])) * fnvPrime
			if s[i] >= 0xf0 {
				h = (h ^ uint64(s[i+3])) * fnvPrime
				i++
			}
			i += 3
			if n == 0 {
				start = i
			}
			value, ok := v.lookup(mix(h))
			if !ok {
				break
			}
			if id := value &^ longer; id > 0 {
				dst = append(dst, int32(id-1))
			}
			if value&longer == 0 {
				break
			}
		}
	}
	return dst
}

// appendPieces covers a word with the longest known pieces from the left; what
// no piece covers is skipped.
func (v *Vocabulary) appendPieces(dst []int32, word string) []int32 {
	for i := 0; i < len(word); {
		n := min(maxPiece, len(word)-i)
		for ; n >= 2; n-- {
			if id, ok := v.feature(mix(extend(pieceSeed, word[i:i+n]))); ok {
				dst = append(dst, id)
				break
			}
		}
		i += max(n, 1)
	}
	return dst
}

func (v *Vocabulary) feature(h uint64) (int32, bool) {
	value, ok := v.lookup(h)
	if id := value &^ longer; ok && id > 0 {
		return int32(id - 1), true
	}
	return 0, false
}

// lookup finds the slot of a mixed hash: the lower half says where to start,
// the upper half is the fingerprint. An empty slot has value 0.
func (v *Vocabulary) lookup(h uint64) (value uint32, ok bool) {
	mask := len(v.table)/8 - 1
	for i := int(uint32(h)) & mask; ; i = (i + 1) & mask {
		slot := u64(v.table, i)
		value = uint32(slot >> 32)
		if value == 0 {
			return 0, false
		}
		if uint32(slot) == uint32(h>>32) {
			return value, true
		}
	}
}

// u64 reads the i-th little-endian uint64 of s.
func u64(s string, i int) uint64 {
	b := s[8*i : 8*i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// u32 reads the i-th little-endian uint32 of s.
func u32(s string, i int) uint32 {
	b := s[4*i : 4*i+4]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}
