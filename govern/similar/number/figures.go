package number

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// figureForm finds a number, and a name with a number in it: 8, 10:30, 26 of 26th, fw-east-2.
var figureForm = pattern.Lazy(`\p{Latin}[\w.-]*\d[\w.-]*\w|\p{Latin}[\w-]*\d|\d+(?:[.,:/]\d+)*`)

// figures returns the numbers of a text, and the names that hold one, in order.
func figures(text string) (all []string) {
	for _, f := range figureForm().FindAllString(Plain(text), -1) {
		all = append(all, strings.ToLower(f))
	}
	return all
}

// Lacking returns the figures and the days of the week of each of two texts that the other lacks. Measures that are
// the same in another unit are not lacking.
func Lacking(a, b string) (mine, theirs []string) {
	mine, theirs = lackingFigures(a, b)
	here, there := Weekdays(a), Weekdays(b)
	return append(mine, daysBeyond(here, there)...), append(theirs, daysBeyond(there, here)...)
}

// EachLacks reports whether each of two texts has a figure or a day that the other lacks: one piece, and two.
func EachLacks(a, b string) bool {
	mine, theirs := Lacking(a, b)
	return len(mine) > 0 && len(theirs) > 0
}

func lackingFigures(a, b string) (mine, theirs []string) {
	x, y := figures(a), figures(b)
	beyond := func(of, in []string) []string {
		var only []string
		for _, f := range of {
			if !slices.Contains(in, f) && !slices.Contains(only, f) {
				only = append(only, f)
			}
		}
		return only
	}
	mine, theirs = beyond(x, y), beyond(y, x)
	// What both measure alike is written in other units as far as no figure of it is the same in both.
	if m := measuresOf(a); slices.Equal(m, measuresOf(b)) && len(m)-(len(x)-len(mine)) >= max(len(mine), len(theirs)) {
		return nil, nil
	}
	return mine, theirs
}

// Differ reports whether two texts give other figures: see Others.
func Differ(a, b string) bool {
	mine, _ := Others(a, b)
	return len(mine) > 0
}

// Others returns the figures of each of two texts that the other lacks, if both have some; or else those that differ, if they are the
// same ones in another order, or others before the same units in the same order (1回に1個, 1回に2個). Measures that are the same in
// another unit are no others.
func Others(a, b string) (mine, theirs []string) {
	if mine, theirs = Lacking(a, b); len(mine) > 0 && len(theirs) > 0 {
		return mine, theirs
	}
	x, y := figures(a), figures(b)
	switch {
	case len(x) != len(y) || slices.Equal(x, y):
	case len(x) > 1 && slices.Equal(unitsOf(a), unitsOf(b)), slices.Equal(slices.Sorted(slices.Values(x)), slices.Sorted(slices.Values(y))):
		for i := range x {
			if x[i] != y[i] {
				mine, theirs = append(mine, x[i]), append(theirs, y[i])
			}
		}
		return mine, theirs
	}
	return nil, nil
}

// unitsOf returns what stands behind each figure of a text: a word, or a character of Han or kana.
func unitsOf(text string) (all []string) {
	text = Plain(text)
	for _, at := range figureForm().FindAllStringIndex(text, -1) {
		all = append(all, unitForm().FindString(text[at[1]:]))
	}
	return all
}

var unitForm = pattern.Lazy(`^\s?(?:\p{Latin}+|[\p{Han}\p{Hiragana}\p{Katakana}])`)

// Alike reports whether two texts give the same amounts, and each gives one. What one says is no more is not given.
func Alike(a, b string) bool {
	here, _ := ByDenial(a)
	there, _ := ByDenial(b)
	x, y := inOrder(here), inOrder(there)
	return len(x) > 0 && slices.Equal(x, y)
}

// measuresOf returns what a text measures, in one unit for each kind, in order of size.
func measuresOf(text string) []Measure { return inOrder(Measures(text)) }

func inOrder(measures []Measure) (all []Measure) {
	for _, m := range measures {
		if m.Dimension != Unitless {
			all = append(all, m)
		}
	}
	slices.SortFunc(all, func(x, y Measure) int {
		return cmp.Or(strings.Compare(x.Dimension, y.Dimension), cmp.Compare(x.Number, y.Number))
	})
	return all
}
