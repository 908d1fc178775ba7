package guard

import (
	"sync"
	"unicode"
	"unicode/utf8"
)

// alike are characters that look like a letter of ASCII, which stands last in each group.
// The large form stands beside the small one only where it looks like another letter. Accents and widths are no matter of this table,
// because normalisation takes them away.
var alike = sync.OnceValue(func() map[rune]rune { return lookalikes(alikeGroups...) })

var alikeGroups = []string{
	"аɑαᴀꓮᎪᗅᗩ𐊠ⲁꬰ⍺𖽀ɐɒΛɅᴧᐱa", "вʙьƅꓐᏴᏏɓƀƃᗷ𐊂βßⲃb", "сϲᴄꓚᏟⲥꞇƈᑕ𐊢ↄς𐐽𐌂🝌c", "ԁꓒꓓᎠᏧđɗɖᗞᗪᴅd", "еєҽεᴇꓰᎬɇəⲉ℮ꬲᗴ𐊆𑢮𑢦ⴹe",
	"ꓝƒꬵꞙᖴ𐊇ϝꜰf", "ɡցꓖᏀɠǥᶃɢg", "һհʜꓧᎻħɦⲏᕼнΗh", "іıɩιɪꓲᎥɨⲓ⍳ꙇ𑣃𐊊𐌉𖼨ᛁi", "јꓙᎫɉʝȷᒍj", "кκᴋꓗᏦƙꝁⲕᛕk",
	"ӏⅼʟꓡᏞłɭɫⳑᒪاןוl", "мᴍꓟᎷɱⲙᗰΜ𐊰𐌑Ϻm", "ոηᴎꓠпɴŋɲⲛᑎΝn", "оοօᴏ〇ꓳⲟᎤøɵ૦౦๐໐०০੦ס၀ⵔᱛ௦೦൦ംంംං٥۵ᴑꬽσჿഠဝ𐓪𑣈𑣗𐐬𐊒𐊫𐐄𐓂θo", "рρꓑᏢƥⲣᑭᴘp", "ԛգʠᑫq",
	"гʀꓣᏒɼɾᖇɍꭇꭈᴦⲅꮁ𐒴𖼵Ꭱɽɹr", "ѕꜱꓢᏚʂᔕ𐊖ƽ𑣁𐑈𐐠𖼺ՏᏕs", "тτᴛꓔᎢŧƭʈⲧᎿ⊤⟙🝨𖼊𑢼𐊗𐊱𐌕†⊥ʇƫt", "υսᴜꓴʉᑌu", "νѵᴠꓦᏙʋᐯv", "ԝᴡꓪᎳɯωѡⱳᗯw", "хχꓫ᙭ⲭx", "уүγʏꓬᎩỿƴɣΥy", "ᴢꓜᏃƶʐȥⲍz",
}

func lookalikes(groups ...string) map[rune]rune {
	table := map[rune]rune{}
	for _, in := range []func(rune) rune{func(r rune) rune { return r }, unicode.ToLower, unicode.ToUpper} {
		for _, g := range groups {
			letter, _ := utf8.DecodeLastRuneInString(g)
			for _, r := range g {
				if r = in(r); table[r] == 0 {
					table[r] = letter
				}
			}
		}
	}
	return table
}

// letterLike returns the letter of ASCII, in lower case, that a character looks like.
func letterLike(r rune) (rune, bool) {
	switch {
	case r >= 0x1f130 && r <= 0x1f149, r >= 0x1f150 && r <= 0x1f169, r >= 0x1f170 && r <= 0x1f189: // letters in squares and circles
		return 'a' + (r-0x1f130)%32, true
	case r >= 0x1f1e6 && r <= 0x1f1ff: // letters of flags
		return 'a' + r - 0x1f1e6, true
	}
	letter, ok := alike()[r]
	return letter, ok
}

// skeleton returns a folded text with one sign for those letters, digits and pairs that
// a hurried reader takes for each other, such as rn and m, or 1 and l. What is compared
// with it has to be a skeleton too.
func skeleton(folded string) string {
	out := make([]byte, 0, len(folded)+8)
	for i := range len(folded) {
		switch c := folded[i]; c {
		case 'l', '1', '!':
			out = append(out, 'i')
		case 'm':
			out = append(out, "rn"...)
		case 'w':
			out = append(out, "vv"...)
		case '0':
			out = append(out, 'o')
		case '3':
			out = append(out, 'e')
		case '4', '@':
			out = append(out, 'a')
		case '5', '$':
			out = append(out, 's')
		case '7', '+':
			out = append(out, 't')
		default:
			out = append(out, c)
		}
	}
	return string(out)
}
