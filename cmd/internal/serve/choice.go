package serve

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// A person chooses a language for this run, and a theme for all: both are cookies.
const (
	choicePath  = "/choice"
	langSuffix  = "-lang"
	themeCookie = "tacit-theme"
	aYear       = 365 * 24 * 60 * 60 // seconds
)

var themes = []string{"auto", "light", "dark"}

// languages are those that a page offers, each under its own name.
var languages = []struct {
	Code lang.Lang
	Name string
}{{lang.English, "English"}, {lang.Chinese, "中文"}, {lang.Japanese, "日本語"}}

func isLang(code string) bool {
	for _, l := range languages {
		if string(l.Code) == code {
			return true
		}
	}
	return false
}

func themeOf(r *http.Request) string {
	if c, err := r.Cookie(themeCookie); err == nil && slices.Contains(themes, c.Value) {
		return c.Value
	}
	return themes[0]
}

// choose keeps the choice of a language or a theme, and goes back to where it was made.
func (s *Server) choose(w http.ResponseWriter, r *http.Request) {
	if r.ParseForm() != nil || !same(s.gate.form, r.PostForm.Get(tokenField)) {
		s.refuse(w, r, nil, Refusal{http.StatusForbidden, msgBadForm.In(s.langOf(r)), msgHintChanged.In(s.langOf(r))})
		return
	}
	if l := r.PostForm.Get("lang"); isLang(l) {
		http.SetCookie(w, &http.Cookie{Name: s.gate.cookie + langSuffix, Value: l, Path: s.gate.base + "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	}
	if t := r.PostForm.Get("theme"); slices.Contains(themes, t) {
		http.SetCookie(w, &http.Cookie{Name: themeCookie, Value: t, Path: "/", MaxAge: aYear, HttpOnly: true, SameSite: http.SameSiteStrictMode})
	}
	s.goTo(w, within(r.PostForm.Get("back")))
}

// within returns an address of the site, whatever a form says.
func within(back string) string {
	u, err := url.Parse(back)
	if err != nil || u.Host != "" || u.Scheme != "" || u.Opaque != "" || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") || strings.Contains(u.Path, "\\") {
		return "/"
	}
	return u.RequestURI()
}
