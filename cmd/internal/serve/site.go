package serve

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/tacit-kb/tacit/kb/lang"
)

// A Site is what is served.
type Site struct {
	Title string    // in the head of every page: the name of the bank
	Lang  lang.Lang // until the person chooses another one
	Pages []Page    // those with a name in the order of the navigation, each before those that belong to it

	// Explain says what is wrong, in a language.
	Explain func(lang.Lang, error) Refusal
	// Held says in a language why a person may not decide here, and what they do instead;
	// empty where they may.
	Held func(lang.Lang) string
	// State names the state of the files. A page that is open is fetched again when it
	// has become another one. Nil: it never does.
	State func(context.Context) (string, error)

	Idle time.Duration // without a request for so long it ends; 0: never
}

// A Page is one page of a site; see the package comment.
type Page struct {
	Path    string
	Name    lang.Text
	HTML    string
	Words   map[string]lang.Text
	Show    func(*Visit) (any, error)
	Actions []Action
	Script  string // a module of JavaScript
	Style   string // CSS
	Still   bool   // it is not fetched again when files change
}

// An Action is what a button of a page does; see the package comment.
type Action struct {
	Path    string
	Decides bool // it changes the bank
	Now     func(*Visit) (string, error)
	Do      func(*Visit) (Done, error)
}

// Done is what became of an action.
type Done struct {
	To   string // the page that is shown next, a path of the site
	Said string // what it says at the top, once
}

// A File is an answer that is no page.
type File struct {
	Type string // its media type
	Name string // if it is to be saved and not shown
	Body []byte
}

// A Visit is one request to a page or an action.
type Visit struct {
	*http.Request
	Lang   lang.Lang
	Part   string // the block that is wanted; empty: the whole page
	Digest string // of an action: the hash of what was shown
}

// A Refusal is an error as a person reads it.
type Refusal struct {
	Status int    // of HTTP; 0: 500
	Text   string // what is wrong
	Hint   string // what to do next, or empty
}

func (r Refusal) Error() string { return r.Text }

// ErrChanged says that what was shown is not what is there now.
var ErrChanged = errors.New("changed since it was shown")

// mayDecide reports whether a person may decide here.
func (s *Site) mayDecide() bool { return s.Held == nil || s.Held(lang.English) == "" }

// namedBefore returns which of the pages with a name is p, or is the last one before it: a
// page without a name belongs to that. Of nil it is the first one.
func (s *Site) namedBefore(p *Page) (at int) {
	named := -1
	for i := range s.Pages {
		if s.Pages[i].Name.EN != "" {
			named++
		}
		if p != nil && s.Pages[i].Path == p.Path {
			return max(named, 0)
		}
	}
	return 0
}

func (s *Site) held(l lang.Lang) string {
	if s.Held == nil {
		return ""
	}
	return s.Held(l)
}

// refusal says what is wrong.
func (s *Site) refusal(l lang.Lang, err error) Refusal {
	var r Refusal
	switch {
	case errors.As(err, &r):
	case errors.Is(err, ErrChanged):
		r = Refusal{http.StatusConflict, msgChanged.In(l), msgHintChanged.In(l)}
	case s.Explain != nil:
		r = s.Explain(l, err)
	default:
		r.Text = lang.Tell(err, l)
	}
	if r.Status == 0 {
		r.Status = http.StatusInternalServerError
	}
	return r
}
