package serve

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// route tells the server what lies where.
func (s *Server) route() {
	s.mux.HandleFunc("GET "+assetsPath+"{name}", s.sendAsset)
	s.mux.HandleFunc("GET "+faviconPath, func(w http.ResponseWriter, r *http.Request) { // beside what is no page
		r.SetPathValue("name", "icon.svg")
		s.sendAsset(w, r)
	})
	s.mux.HandleFunc("GET "+eventsPath, s.sendEvents)
	s.mux.HandleFunc("POST "+choicePath, s.choose)
	for i := range s.site.Pages {
		p := &s.site.Pages[i]
		s.mux.HandleFunc("GET "+exact(p.Path), func(w http.ResponseWriter, r *http.Request) { s.show(w, r, p) })
		for _, a := range p.Actions {
			s.mux.HandleFunc("POST "+exact(a.Path), func(w http.ResponseWriter, r *http.Request) { s.act(w, r, p, a) })
		}
	}
	s.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		l := s.langOf(r)
		s.refuse(w, r, nil, Refusal{http.StatusNotFound, msgNoPage.In(l), msgHintNoPage.In(l)})
	})
}

// exact is a pattern that means one path: to http.ServeMux, "/" is every path.
func exact(path string) string {
	if strings.HasSuffix(path, "/") {
		return path + "{$}"
	}
	return path
}

func (s *Server) visit(r *http.Request) *Visit {
	return &Visit{Request: r, Lang: s.langOf(r)}
}

// show answers with a page, or a part of it.
func (s *Server) show(w http.ResponseWriter, r *http.Request, p *Page) {
	ctx, cancel := context.WithTimeout(r.Context(), mostWork)
	defer cancel()
	v := s.visit(r.WithContext(ctx))
	v.Part = r.URL.Query().Get("part")
	if v.Part != "" && !s.views.hasPart(p, v.Part) {
		s.refuse(w, r, p, Refusal{http.StatusNotFound, msgNoPage.In(v.Lang), ""})
		return
	}
	state := ""
	if v.Part == "" {
		state = s.stateFor(ctx, p)
	}
	data, err := p.Show(v)
	if err != nil {
		s.refuse(w, r, p, s.site.refusal(v.Lang, err))
		return
	}
	if f, ok := data.(File); ok {
		f.send(w)
		return
	}
	f := s.frameOf(r, p)
	f.State = state
	s.writeIn(w, v.Lang, http.StatusOK, p, v.Part, f, data)
}

// write writes a page whole, or nothing of it.
func (s *Server) write(w http.ResponseWriter, r *http.Request, status int, p *Page, part string, data any) {
	s.writeIn(w, s.langOf(r), status, p, part, s.frameOf(r, p), data)
}

// writeIn does so with a frame.
func (s *Server) writeIn(w http.ResponseWriter, l lang.Lang, status int, p *Page, part string, f frame, data any) {
	text, err := s.views.render(p, l, part, f, data)
	if err != nil {
		http.Error(w, "cannot write this page: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Language", string(l))
	w.WriteHeader(status)
	w.Write(text)
}

// refuse answers with what is wrong, and leads to the page with a name to which p belongs.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, p *Page, wrong Refusal) {
	if part := r.URL.Query().Get("part"); part != "" { // a script asks
		http.Error(w, wrong.Text, wrong.Status)
		return
	}
	page := refused{Refusal: wrong}
	if f := s.frameOf(r, &refusalPage); len(f.Nav) > 0 { // a stranger is led nowhere
		page.Back = &f.Nav[s.site.namedBefore(p)]
	}
	s.write(w, r, wrong.Status, &refusalPage, "", page)
}

// A refused is a refusal with the page from which a person goes on.
type refused struct {
	Refusal
	Back *navItem
}

// send answers with a file as it is.
func (f File) send(w http.ResponseWriter) {
	w.Header().Set("Content-Type", f.Type)
	if f.Name != "" {
		w.Header().Set("Content-Disposition", `attachment; filename="`+strings.Map(inFileName, f.Name)+`"`)
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(f.Body)))
	w.Write(f.Body)
}

func inFileName(r rune) rune {
	if r <= ' ' || r > '~' || strings.ContainsRune(`"\/;`, r) {
		return '_'
	}
	return r
}

// act does what a button says, if it is pressed on one of our own pages and what that
// has shown still holds.
func (s *Server) act(w http.ResponseWriter, r *http.Request, p *Page, a Action) {
	ctx, cancel := context.WithTimeout(r.Context(), mostWork)
	defer cancel()
	v := s.visit(r.WithContext(ctx))
	done, err := s.do(v, a)
	if err != nil {
		wrong := s.site.refusal(v.Lang, err)
		again := wrong.Status == http.StatusConflict || wrong.Status == http.StatusUnprocessableEntity
		if !again || !s.showAgain(w, v, p, err) {
			s.refuse(w, r, p, wrong)
		}
		return
	}
	to := done.To
	if done.Said != "" {
		to = withQuery(to, toldField, s.told.add(done.Said))
	}
	s.goTo(w, to)
}

// showAgain shows the page of an action as it is now, and says why nothing was done. It
// reports whether there still is such a page.
func (s *Server) showAgain(w http.ResponseWriter, v *Visit, p *Page, why error) bool {
	state := s.stateFor(v.Context(), p)
	data, err := p.Show(v)
	if err != nil {
		return false
	}
	f := s.frameOf(v.Request, p)
	f.State = state
	f.At = p.at(v.Request)
	f.Back, f.Said = f.At, msgChangedNow.In(v.Lang)
	wrong := s.site.refusal(v.Lang, why)
	if !errors.Is(why, ErrChanged) {
		f.Said = strings.TrimSpace(wrong.Text + "\n" + wrong.Hint)
	}
	s.writeIn(w, v.Lang, wrong.Status, p, "", f, data)
	return true
}

// at returns the address of a page for a request to one of its actions, whose path has
// the same names.
func (p *Page) at(r *http.Request) string {
	return namePattern().ReplaceAllStringFunc(p.Path, func(name string) string {
		u := url.URL{Path: r.PathValue(strings.Trim(name, "{.}"))}
		return u.EscapedPath()
	})
}

var namePattern = pattern.Lazy(`\{[^}]+\}`)

func (s *Server) do(v *Visit, a Action) (Done, error) {
	if err := v.ParseForm(); err != nil {
		return Done{}, Refusal{http.StatusBadRequest, msgBadForm.In(v.Lang), ""}
	}
	if !same(s.gate.form, v.PostForm.Get(tokenField)) {
		return Done{}, Refusal{http.StatusForbidden, msgBadForm.In(v.Lang), msgHintChanged.In(v.Lang)}
	}
	if a.Decides && !s.site.mayDecide() {
		return Done{}, Refusal{http.StatusForbidden, s.site.held(v.Lang), ""}
	}
	v.Digest = v.PostForm.Get(digestField)
	now, err := a.Now(v)
	if err != nil {
		return Done{}, err
	}
	if now == "" || !same(now, v.Digest) {
		return Done{}, ErrChanged
	}
	return a.Do(v)
}

func withQuery(to, name, value string) string {
	if strings.Contains(to, "?") {
		return to + "&" + name + "=" + value
	}
	return to + "?" + name + "=" + value
}

// digestField is the field of a form with the hash of what was shown, toldField that of an
// address with the number of what is to be said.
const (
	digestField = "shown"
	toldField   = "told"
)

// A told keeps what is said at the top of the next page.
type told struct {
	mu   sync.Mutex
	next int
	list []saying
}

type saying struct{ number, text string }

// mostTold is how many sayings are kept, in case their pages are loaded again.
const mostTold = 32

func (t *told) add(text string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.next++
	t.list = append(t.list, saying{strconv.Itoa(t.next), text})
	t.list = t.list[max(0, len(t.list)-mostTold):]
	return strconv.Itoa(t.next)
}

func (t *told) text(number string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	at := slices.IndexFunc(t.list, func(s saying) bool { return s.number == number })
	if at < 0 {
		return ""
	}
	return t.list[at].text
}

// langOf returns the language that a person has chosen, else that of the program.
func (s *Server) langOf(r *http.Request) lang.Lang {
	if c, err := r.Cookie(s.gate.cookie + langSuffix); err == nil && isLang(c.Value) {
		return lang.Lang(c.Value)
	}
	return s.site.Lang
}
