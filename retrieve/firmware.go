package retrieve

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A question about firmware 1.2 is answered by no rule that holds for 1.3 alone.

// named is a version of firmware in a question: all that begin so.
type named struct {
	text    string
	all     firmware.Range
	version firmware.Version
}

// otherThan returns the version that a question names if the range of a rule for a model
// holds none of those that it names; nothing if it names none, or the range cannot be read.
func (a *asked) otherThan(fwRange, model string) string {
	if fwRange == "" {
		return ""
	}
	versions := a.versionsFor(model)
	if len(versions) == 0 {
		return ""
	}
	r, err := firmware.ParseRange(fwRange)
	if err != nil {
		return ""
	}
	for _, v := range versions {
		if r.Overlaps(v.all) || r.Contains(v.version) || r.Contains(v.version.Release()) {
			return ""
		}
	}
	return versions[0].text
}

// versionsFor returns the versions of firmware that the question names, and those that it
// names beside a device model without a word such as firmware.
func (a *asked) versionsFor(model string) []named {
	if model == "" {
		return a.versions()
	}
	if all, ok := a.beside[model]; ok {
		return all
	}
	if a.beside == nil {
		a.beside = map[string][]named{}
	}
	a.beside[model] = versionsBeside(a.looked(), model, slices.Clip(a.versions()))
	return a.beside[model]
}

// versionsBeside adds the versions that stand before or behind a device model: EV1 2.4.1,
// EV1 の v2.3, v2.3 の EV1. A measure (EV1 3.3 V) is none.
func versionsBeside(text, model string, all []named) []named {
	text, model = strings.ToLower(norm.NFKC.String(text)), strings.ToLower(norm.NFKC.String(model))
	for from := 0; ; {
		at := strings.Index(text[from:], model)
		if at < 0 {
			return all
		}
		at += from
		from = at + len(model)
		before, behind := text[:at], text[from:]
		if bounded(before) {
			continue
		}
		if m := besideModel().FindStringSubmatchIndex(behind); m != nil && !isMeasure(behind[m[2]:]) {
			all = appendVersion(all, behind[m[2]:m[3]], behind[m[3]:])
		}
		const longest = 64
		before = before[max(0, len(before)-longest):]
		if m := beforeModel().FindStringSubmatchIndex(before); m != nil && !isMeasure(before[m[2]:m[3]]) && !bounded(before[:m[2]]) {
			all = appendVersion(all, before[m[2]:m[3]], "")
		}
	}
}

// isMeasure reports whether a text begins with a number of two parts and a unit: 3.3 V.
func isMeasure(text string) bool { return measure().MatchString(text) }

// versionsIn returns the versions of firmware that a text names: as one, in one of the
// three languages. A bound ("before firmware 1.2", 1.2 以降) is none.
func versionsIn(text string) (all []named) {
	text = norm.NFKC.String(text)
	if !strings.ContainsAny(text, "0123456789") || !speaksOfFirmware().MatchString(text) {
		return nil
	}
	done := 0 // up to here the versions are known
	for _, at := range versionBehind().FindAllStringSubmatchIndex(text, -1) {
		from, to := at[2], at[3]
		for from >= done && !bounded(text[:at[0]]) {
			all = appendVersion(all, text[from:to], text[to:])
			more := another().FindStringSubmatchIndex(text[to:])
			if more == nil {
				break
			}
			from, to = to+more[2], to+more[3]
		}
		done = max(done, to)
	}
	for _, at := range versionBefore().FindAllStringSubmatchIndex(text, -1) {
		if !bounded(text[:at[0]]) {
			all = appendVersion(all, text[at[2]:at[3]], "")
		}
	}
	return all
}

// bounded reports whether a text ends with a word that makes a bound of the version after
// it. Its end is enough: a long text is not read again for every version.
func bounded(text string) bool {
	const longest = 64
	return bounding().MatchString(text[max(0, len(text)-longest):])
}

func appendVersion(all []named, text, rest string) []named {
	if openEnded().MatchString(rest) || slices.ContainsFunc(all, func(v named) bool { return v.text == text }) {
		return all
	}
	r, err := firmware.ParseRange(text)
	v, bad := firmware.Parse(strings.TrimRight(text, ".*x"))
	if err != nil || bad != nil {
		return all
	}
	return append(all, named{text, r, v})
}

// The expressions are made when a question may name a version, and once.
var (
	speaksOfFirmware = expression(`(?i)firm ?ware|\bfw|固件|ファーム`)
	// firmwareVersion is 1.2, v1.02.3, 1.2.3-rc1, 1.2.x, or v2.
	firmwareVersion = `(v?\d+(?:\.\d+)+(?:\.[x*])?(?:[-+_]?[a-z]+\.?\d*|_\w+)?|v\d+)`
	versionBehind   = expression(`(?i)(?:firm ?ware|\bfw|固件|ファームウェア|ファーム)(?:[\s:=_の是为は-]|version|ver\.?|バージョン|版本|版)*` + firmwareVersion)
	versionBefore   = expression(`(?i)\b` + firmwareVersion + `\s*(?:の|的|版|系)*\s*(?:firm ?ware|fw\b|固件|ファーム)`)
	another         = expression(`(?i)^\s*(?:,|/|、|and|or|to|vs\.?|和|或|到|至|と|や|-|–|~|→|->)+\s*(?:firm ?ware|fw|固件|ファームウェア)?\s*` + firmwareVersion)
	openEnded       = expression(`(?i)^\s*(?:\+|(?:or|and) (?:later|newer|earlier|older|above|below|up)|on\b|onwards?|(?:及|版)?(?:以降|以上|以下|以前|之前|之后|未満|まで|より))`)
	besideModel     = expression(`(?i)^(?:[\s:=_の的は(\[/@,、-]|version|ver\.?|rev\.?|バージョン|版本|版)+` + firmwareVersion)
	beforeModel     = expression(`(?i)(?:^|[^\w.])` + firmwareVersion + `\s*(?:の|的|版|系)*\s*(?:on|of)?\s*$`)
	measure         = expression(`(?i)^\d+\.\d+\s*(?:(?:[kmgtnuµμ]|ki|mi|gi)?(?:v|a|w|s|hz|bps|b|f|m|g|ω|ohm|bit|byte|sps)(?:ps|/s|dc|ac|pp|rms|dd)?s?\b|(?:dbm?|sec|second|minute|min|hour|inch|percent|time|volt|amp|watt|meter|metre)s?\b|[%℃°Ω倍秒分度回本個个台件毫微千米]|小[时時]|時間|伏|安培|瓦|欧|兆|ミリ|マイクロ|キロ|メガ|メートル|ボルト|アンペア|ワット|オーム|ヘルツ)`)
	bounding        = expression(`(?i)(?:before|since|after|until|below|above|than|prior to|up to)\s*$`)
)

func expression(text string) func() *regexp.Regexp {
	return pattern.Lazy(text)
}
