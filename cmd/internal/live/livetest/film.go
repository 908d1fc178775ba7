package livetest

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Film shows one frame after another.
type Film struct {
	Width, Height int // cells and lines
	Title         string
	shots         []shot
}

type shot struct {
	Frame
	length time.Duration
}

// Add shows a frame for so long.
func (f *Film) Add(frame Frame, length time.Duration) {
	f.shots = append(f.shots, shot{frame, length})
}

// The size of a cell, and of the border, in pixels.
const (
	cellWidth  = 8
	lineHeight = 19
	border     = 14
)

// filmStyle has the colours of a terminal, on light and on dark, with a contrast of 4.5 and more.
const filmStyle = `text{font:13.2px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Noto Sans Mono CJK SC",monospace;white-space:pre;fill:var(--c)}
svg{--c:#1f2328;--paper:#fbfaf7;--edge:#d0d0c8;--dim:#606770;--c31:#b3261e;--c32:#1a6e34;--c33:#7d5200;--c34:#0b57a8;--c35:#7b3fa0;--c36:#0a656f}
@media (prefers-color-scheme:dark){svg{--c:#e4e4e0;--paper:#181b1f;--edge:#3a3f45;--dim:#9aa1a9;--c31:#ff8f85;--c32:#7ccf8f;--c33:#e3b341;--c34:#82b7ff;--c35:#d3a5f5;--c36:#62c5d2}}
.b{font-weight:700}.d{fill:var(--dim)}.c31{fill:var(--c31)}.c32{fill:var(--c32)}.c33{fill:var(--c33)}.c34{fill:var(--c34)}.c35{fill:var(--c35)}.c36{fill:var(--c36)}
`

// SVG draws the film as a strip behind a window. Each line is drawn once, however many
// frames have it. Who prefers no motion sees the last frame, and so does a program that
// knows no animation.
func (f *Film) SVG() []byte {
	var b, strip, stops bytes.Buffer
	lines := map[string]int{}
	var all []string
	var at, total time.Duration
	for _, s := range f.shots {
		total += s.length
	}
	width, height := f.Width*cellWidth+2*border, f.Height*lineHeight+2*border
	for i, s := range f.shots {
		fmt.Fprintf(&stops, "%s%%{transform:translateX(%dpx)}", percent(at, total), -i*width)
		at += s.length
		fmt.Fprintf(&strip, "<g transform=\"translate(%d)\">", i*width)
		for y, line := range s.Lines {
			if len(line) == 0 {
				continue
			}
			drawn := drawLine(line)
			if _, known := lines[drawn]; !known {
				lines[drawn] = len(all)
				all = append(all, drawn)
			}
			fmt.Fprintf(&strip, `<use href="#l%d" y="%d"/>`, lines[drawn], y*lineHeight)
		}
		fmt.Fprintf(&strip, `<use href="#caret" x="%d" y="%d"/>`, s.X*cellWidth, s.Y*lineHeight)
		strip.WriteString("</g>\n")
	}
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n<title>%s</title>\n<style>\n%s", width, height, width, height, escaped(f.Title), filmStyle)
	fmt.Fprintf(&b, ".film{transform:translateX(%dpx);animation:film %.2fs steps(1,end) infinite}\n@media (prefers-reduced-motion:reduce){.film{animation:none}}\n", -(len(f.shots)-1)*width, total.Seconds())
	fmt.Fprintf(&b, "@keyframes film{%s}\n</style>\n<defs>\n<rect id=\"caret\" width=\"%d\" height=\"17\" y=\"1\" fill=\"var(--c)\" opacity=\".35\"/>\n", &stops, cellWidth)
	for i, line := range all {
		fmt.Fprintf(&b, "<g id=\"l%d\">%s</g>\n", i, line)
	}
	fmt.Fprintf(&b, "</defs>\n<rect x=\".5\" y=\".5\" width=\"%d\" height=\"%d\" rx=\"8\" fill=\"var(--paper)\" stroke=\"var(--edge)\"/>\n", width-1, height-1)
	fmt.Fprintf(&b, "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"><g class=\"film\">\n%s</g></svg>\n</svg>\n", border, border, width-2*border, height-2*border, &strip)
	return b.Bytes()
}

// percent returns how much of the whole has passed, with as many digits as are needed.
func percent(at, total time.Duration) string {
	s := fmt.Sprintf("%.3f", 100*float64(at)/float64(total))
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}

// drawLine gives each piece the room that a terminal gives it, whatever the font does.
func drawLine(line []Run) string {
	var b strings.Builder
	for _, r := range line {
		var classes []string
		if r.Bold {
			classes = append(classes, "b")
		}
		if r.Dim {
			classes = append(classes, "d")
		}
		if r.Colour != 0 {
			classes = append(classes, fmt.Sprintf("c%d", r.Colour))
		}
		class := ""
		if len(classes) > 0 {
			class = ` class="` + strings.Join(slices.Compact(classes), " ") + `"`
		}
		fmt.Fprintf(&b, `<text%s x="%d" y="14" textLength="%d" lengthAdjust="spacingAndGlyphs">%s</text>`, class, r.At*cellWidth, r.Cells*cellWidth, escaped(r.Text))
	}
	return b.String()
}

func escaped(s string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(s))
	return b.String()
}
