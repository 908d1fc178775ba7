package page

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
)

func found(name string) string {
	if name == "EXP-001" || name == "x.md" {
		return "/memory/a.md"
	}
	return ""
}

func TestHTML(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"# A\n\ntext *b* `c`", "<h2>A</h2>\n<p>text <em>b</em> <code>c</code></p>\n"},
		{"[[EXP-001]] [[EXP-001#x|the rule]] [[gone]]", `<p><a href="/memory/a.md">EXP-001</a> <a href="/memory/a.md">the rule</a> <code class="raw">#x</code> <span class="nowhere">[[gone]]</span></p>` + "\n"},
		{"[[gone|the rule]] [](https://e.example/)", `<p><span class="nowhere">[[gone|the rule]]</span> <a href="https://e.example/" rel="noopener noreferrer nofollow" target="_blank">https://e.example/</a></p>` + "\n"},
		{`[a](x.md "T & <b>") ![p](q.png 'U')`, `<p><a href="/memory/a.md">a</a> <code class="raw">&quot;T &amp; &lt;b&gt;&quot;</code> <span class="picture">p <code>q.png</code> <code class="raw">&quot;U&quot;</code></span></p>` + "\n"},
		{"``` go as agreed\nx\n```", "<p class=\"quiet\"><code>go as agreed</code></p>\n<pre tabindex=\"0\"><code>x\n</code></pre>\n"},
		{"[a](x.md) [b](y.md)", `<p><a href="/memory/a.md">a</a> b <code class="nowhere">y.md</code></p>` + "\n"},
		{"[s](https://example.com/?a=1&b=2)", `<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">s</a></p>` + "\n"},
		{`[a](x\.md) [b](x&#46;md) [c](y\_z.md)`, `<p><a href="/memory/a.md">a</a> <a href="/memory/a.md">b</a> c <code class="nowhere">y_z.md</code></p>` + "\n"},
		{"[s](https://example.com/?a=1&amp;b=2)", `<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">s</a></p>` + "\n"},
		{"| a | b |\n|---|:-:|\n| 1 | 2 |", "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td>2</td></tr>\n</table>\n"},
		{"```\n<b>\n```", "<pre tabindex=\"0\"><code>&lt;b&gt;\n</code></pre>\n"},
		{"支付回调<br>必须幂等", `<p>支付回调<code class="raw">&lt;br&gt;</code>必须幂等</p>` + "\n"},
	} {
		if got := HTML(c.src, found); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.src, got, c.want)
		}
	}
}

// hostile are texts that would act if they were not shown as text.
var hostile = []string{
	"<script>alert(1)</script>", "a <script>alert(1)</script> b", "<SCRIPT SRC=//evil.example>",
	"<style>body{display:none}</style>", "x <style>*{}</style>",
	"<svg onload=alert(1)><script>alert(1)</script></svg>", "<img src=x onerror=alert(1)>",
	"[a](javascript:alert(1))", "[a](JaVaScRiPt:alert(1))", "[a](&#106;avascript:alert(1))", "[a](java\tscript:alert(1))", "<javascript:alert(1)>",
	"[a](vbscript:x)", "[a](data:text/html;base64,PHNjcmlwdD4=)", "![a](data:image/svg+xml;base64,PHN2Zz4=)", "![a](https://evil.example/x.png)", "[a](file:///etc/passwd)",
	"<iframe src=https://evil.example></iframe>", "x <frame src=//evil.example>", "<form action=//evil.example><input name=token></form>",
	"<base href=//evil.example/>", "<meta http-equiv=refresh content='0;url=//evil.example'>", "<link rel=stylesheet href=//evil.example>", "<object data=x></object>", "<embed src=x>",
	"[a](//evil.example/x)", "[a](\\\\evil.example)", "[a](https:///evil.example)", "[a](\"onmouseover=\"alert(1))", `[a](https://e.example/"onclick="x)`, `[a](x.md "t' onclick=alert(1) ")`,
	"<!-- <script>alert(1)</script> -->", "<![CDATA[<script>]]>", "<?php x ?>", "<!DOCTYPE html>", "</pre></main><script>", "```\n</code></pre><script>\n```", "    </pre><script>",
	"[[<script>]]", "[[a|<img src=x onerror=y>]]", "[[javascript:alert(1)]]", "# <script>", "| <script> | a |\n|---|---|\n| <img onerror=x> | b |", "&lt;script&gt;", "&#60;script&#62;",
	"[a][b]\n\n[b]: javascript:alert(1)", "<a href=javascript:x>y</a>", "<https://e.example/<script>>", "a@<script>", "<a@e.example>", "<math><mtext></mtext></math>",
}

func TestHostileTextsAreTexts(t *testing.T) {
	for _, src := range hostile {
		if err := harmless(HTML(src, found)); err != nil {
			t.Errorf("%q: %v\n%s", src, err, HTML(src, found))
		}
	}
}

var (
	elements   = []string{"p", "h2", "h3", "h4", "h5", "h6", "em", "strong", "code", "pre", "a", "span", "ul", "ol", "li", "blockquote", "table", "thead", "tbody", "tr", "th", "td", "hr", "br"}
	attributes = []string{"class", "href", "rel", "target", "start", "tabindex"}
	schemes    = []string{"https://", "http://", "mailto:", "/memory/"}
)

// harmless reads HTML as XML, and reports whatever is not among the few things that only
// show text.
func harmless(text string) error {
	d := xml.NewDecoder(strings.NewReader("<div>" + text + "</div>"))
	for first := true; ; first = false {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.StartElement:
			if !first && !slices.Contains(elements, token.Name.Local) {
				return errors.New("element " + token.Name.Local)
			}
			for _, a := range token.Attr {
				if !slices.Contains(attributes, a.Name.Local) {
					return errors.New("attribute " + a.Name.Local)
				}
				if a.Name.Local == "href" && !slices.ContainsFunc(schemes, func(s string) bool { return strings.HasPrefix(strings.ToLower(a.Value), s) }) {
					return errors.New("address " + a.Value)
				}
			}
		case xml.Comment, xml.ProcInst, xml.Directive:
			return errors.New("not text")
		}
	}
}

func FuzzHTML(f *testing.F) {
	for _, src := range hostile {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		text := HTML(visible(src), found)
		if err := harmless(visible(text)); err != nil { // an entity may be any character
			t.Errorf("%v\n%s", err, text)
		}
	})
}

// visible replaces the characters that the caller makes visible, which XML does not know.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || r == 0xfffe || r == 0xffff {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
}

// A text that is made to keep a parser busy is shown all the same.
func TestLargeTextsAreShown(t *testing.T) {
	for _, mark := range []string{"[", "![", "*a ", "_a_", "`", "[[", "<", "[a](", "**", "> ", "- ", "| a ", "<a ", "&#", "~", "a*b_c", "[a](<b", "\\", "1. ", "<!--"} {
		src := strings.Repeat(mark, 2*Most/len(mark))
		start := time.Now()
		if text := HTML(src, found); len(text) < Most {
			t.Errorf("%q: %d bytes are left of %d", mark, len(text), len(src))
		}
		t.Logf("%q: %v", mark, time.Since(start))
	}
	if text := HTML(strings.Repeat("many words in a line\n", 10<<20/21), found); len(text) < 10<<20 {
		t.Errorf("%d bytes are left", len(text))
	}
}
