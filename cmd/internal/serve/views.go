package serve

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the files of the frame
	"encoding/hex"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strings"

	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

//go:embed assets/frame.html
var frameHTML string

//go:embed assets/refusal.html
var refusalHTML string

//go:embed assets/frame.css
var frameCSS string

//go:embed assets/frame.js
var frameJS string

//go:embed assets/icon.svg
var iconSVG string

var refusalPage = Page{HTML: refusalHTML, Still: true}

// A views holds the templates of a site, read once for each language.
type views struct {
	site   *Site
	sets   map[viewKey]*template.Template
	assets map[string]File
	names  map[*Page]assetNames
}

type viewKey struct {
	page *Page
	lang lang.Lang
}

type assetNames struct{ Script, Style string }

func newViews(site *Site, token string) (*views, error) {
	v := &views{site: site, sets: map[viewKey]*template.Template{}, assets: map[string]File{}, names: map[*Page]assetNames{}}
	v.names[nil] = assetNames{v.keep(frameJS, ".js", "text/javascript"), v.keep(frameCSS, ".css", "text/css")}
	v.assets["icon.svg"] = File{Type: "image/svg+xml", Body: []byte(iconSVG)}
	pages := []*Page{&refusalPage}
	for i := range site.Pages {
		pages = append(pages, &site.Pages[i])
	}
	for _, p := range pages {
		if err := p.wordless(); err != nil {
			return nil, err
		}
		v.names[p] = assetNames{v.keep(p.Script, ".js", "text/javascript"), v.keep(p.Style, ".css", "text/css")}
		for _, l := range languages {
			set, err := template.New("frame").Funcs(v.functions(p, l.Code, token)).Parse(frameHTML)
			if err == nil {
				_, err = set.Parse(p.HTML)
			}
			if err != nil {
				return nil, fmt.Errorf("page %s: %w", p.Path, err)
			}
			v.sets[viewKey{p, l.Code}] = set
		}
	}
	return v, nil
}

// wordless reports a word that the template of a page says and that is not written.
func (p *Page) wordless() error {
	for _, part := range strings.Split(frameHTML+p.HTML, `say "`)[1:] {
		word, _, _ := strings.Cut(part, `"`)
		if _, ok := p.Words[word]; !ok && words[word] == (lang.Text{}) {
			return fmt.Errorf("page %s: no word %q", p.Path, word)
		}
	}
	return nil
}

// keep keeps a text under a name that has its hash, and returns the name.
func (v *views) keep(text, end, kind string) string {
	if text == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(text))
	name := hex.EncodeToString(sum[:8]) + end
	v.assets[name] = File{Type: kind + "; charset=utf-8", Body: []byte(text)}
	return name
}

func (v *views) functions(p *Page, l lang.Lang, token string) template.FuncMap {
	return template.FuncMap{
		"say": func(word string, args ...any) (string, error) {
			text, ok := p.Words[word]
			if !ok {
				text, ok = words[word]
			}
			if !ok {
				return "", fmt.Errorf("no word %q", word)
			}
			if len(args) == 0 {
				return text.In(l), nil
			}
			return text.With(shown(args)...).In(l), nil
		},
		"lang": func() string { return string(l) },
		"may":  v.site.mayDecide,
		"held": func() string { return v.site.held(l) },
		"digest": func(hash string) template.HTML {
			field := func(name, value string) string {
				return `<input type="hidden" name="` + name + `" value="` + template.HTMLEscapeString(value) + `">`
			}
			return template.HTML(field(tokenField, token) + field(digestField, hash))
		},
		"query":   url.QueryEscape,
		"escaped": func(path string) string { return (&url.URL{Path: path}).EscapedPath() }, // in an address
		"bar":     bar,
		"diff":    diff,
		"percent": func(share float64) float64 { return 100 * share },
	}
}

// shown takes characters that deceive a reader out of texts.
func shown(args []any) []any {
	all := make([]any, len(args))
	for i, arg := range args {
		if s, ok := arg.(string); ok {
			arg = guard.Quote(s)
		}
		all[i] = arg
	}
	return all
}

// hasPart reports whether a page has a block that may be asked for alone.
func (v *views) hasPart(p *Page, part string) bool {
	return part != "frame" && v.sets[viewKey{p, lang.English}].Lookup(part) != nil && !strings.HasPrefix(part, "frame")
}

// A frame is what stands around a page.
type frame struct {
	Title, Theme, Back, Token, Said string
	State                           string // of the files when the page was made
	At                              string // the address of the page, if it is not the one that was asked for
	Base                            string // the path below which the site lies; empty for a stranger, who does not learn it
	Nav                             []navItem
	Assets, Own                     assetNames
	Languages                       any
	Themes                          []string
	Still                           bool
	Known                           bool
	Main, Heading                   template.HTML
}

type navItem struct {
	Path, Name string
	Here       bool
}

// frameOf returns what stands around a page, but for the page.
func (s *Server) frameOf(r *http.Request, p *Page) frame {
	l, known := s.langOf(r), s.gate.known(r)
	f := frame{
		Theme: themeOf(r), Still: p.Still, Known: known, Assets: s.views.names[nil], Own: s.views.names[p],
		Languages: languages, Themes: themes, Heading: template.HTML(template.HTMLEscapeString(p.Name.In(l))), Title: "Tacit",
	}
	if !known {
		return f // a stranger learns nothing, not the name of the bank either
	}
	f.Title, f.Token, f.Base, f.Back = s.site.Title, s.gate.form, s.gate.base, "/"
	if r.Method == http.MethodGet {
		f.Back = within(r.URL.RequestURI())
	}
	f.Said = s.told.text(r.URL.Query().Get(toldField))
	for _, page := range s.site.Pages {
		if name := page.Name.In(l); name != "" {
			f.Nav = append(f.Nav, navItem{page.Path, name, page.Path == p.Path})
		}
	}
	return f
}

// render writes a page, or a block of it.
func (v *views) render(p *Page, l lang.Lang, part string, f frame, data any) ([]byte, error) {
	set := v.sets[viewKey{p, l}]
	var b bytes.Buffer
	if part != "" {
		err := set.ExecuteTemplate(&b, part, data)
		return fit(b.Bytes(), f.Base), err
	}
	for _, block := range []struct {
		name string
		into func(string)
	}{
		{"title", func(s string) { f.Heading = template.HTML(s) }},
		{"main", func(s string) { f.Main = template.HTML(s) }},
	} {
		if set.Lookup(block.name) == nil {
			continue
		}
		b.Reset()
		if err := set.ExecuteTemplate(&b, block.name, data); err != nil {
			return nil, err
		}
		block.into(b.String())
	}
	b.Reset()
	err := set.ExecuteTemplate(&b, "frame", f)
	return fit(b.Bytes(), f.Base), err
}

// fit makes what deceives a reader visible, wherever on the page it stands: texts of
// memories, of plans, of file names. Its links lead below base.
func fit(page []byte, base string) []byte {
	return []byte(placed(guard.QuoteLines(string(page)), base))
}

// placed puts the path below which the site lies into the links of a page, which are
// written without it. That is done here once, so that no page can forget it. Text has no
// quote that is not escaped, so nothing but an attribute looks like one.
func placed(page, base string) string {
	if base == "" {
		return page
	}
	var pairs []string
	for _, name := range []string{"href", "action", "formaction", "src"} {
		begin := " " + name + `="`
		pairs = append(pairs, begin+assetsPath, begin+assetsPath, begin+"/", begin+base+"/")
	}
	return strings.NewReplacer(pairs...).Replace(page)
}

// diff writes a unified diff with what was added and what is gone.
func diff(text string) template.HTML {
	var b strings.Builder
	b.WriteString(`<div class="diff" tabindex="0">`)
	for line := range strings.Lines(text) {
		class := ""
		switch {
		case strings.HasPrefix(line, "+++ "), strings.HasPrefix(line, "--- "), strings.HasPrefix(line, "@@"):
			class = "at"
		case strings.HasPrefix(line, "+"):
			class = "add"
		case strings.HasPrefix(line, "-"):
			class = "gone"
		}
		b.WriteString(`<span class="` + class + `">` + template.HTMLEscapeString(strings.TrimRight(line, "\r\n")) + "</span>\n")
	}
	return template.HTML(b.String() + "</div>")
}

// bar draws a value as a bar, with a mark at an edge that it had to reach; 0 for none. The
// number stands beside it, so that a reader of the screen passes over the bar.
func bar(value, most, edge float64) template.HTML {
	const width = 100
	at := func(x float64) float64 { return width * min(max(x/most, 0), 1) }
	text := fmt.Sprintf(`<svg class="bar" viewBox="0 0 %d 6" preserveAspectRatio="none" aria-hidden="true"><rect width="%d" height="6"/><rect class="full" width="%.2f" height="6"/>`, width, width, at(value))
	if edge > 0 {
		text += fmt.Sprintf(`<rect class="edge" x="%.2f" width="0.8" height="6"/>`, at(edge))
	}
	return template.HTML(text + "</svg>")
}

// assetsPath is where script, style and pictures lie, and faviconPath one picture that
// browsers ask for. They lie outside the path of the site as well.
const (
	assetsPath  = "/assets/"
	faviconPath = "/favicon.ico"
)

// isAsset reports whether a request is for a file of the frame, which is no secret: the page
// that turns a stranger away needs it.
func isAsset(r *http.Request) bool {
	return r.Method == http.MethodGet && (strings.HasPrefix(r.URL.Path, assetsPath) || r.URL.Path == faviconPath)
}

func (s *Server) sendAsset(w http.ResponseWriter, r *http.Request) {
	f, ok := s.views.assets[r.PathValue("name")]
	if !ok {
		http.Error(w, "no such file", http.StatusNotFound)
		return
	}
	f.send(w)
}
