// Package serve is the frame of the site that tacit serve shows: one person, one
// machine, one bank. It knows HTTP and nothing about memories; package cli/look
// supplies the pages.
//
// # Add a page
//
// A [Page] is a value: a path, a name in three languages, a template, and a function
// that returns what the template shows.
//
//	var healthPage = serve.Page{
//		Path:  "/health",                                          // a pattern of http.ServeMux, such as "/plan/{id}"
//		Name:  lang.Text{EN: "Health", ZH: "健康状况", JA: "状態"},     // empty: not in the navigation
//		HTML:  healthHTML,                                         // with go:embed, from look/pages/health.html
//		Words: map[string]lang.Text{"none": {EN: …, ZH: …, JA: …}}, // what {{say "none"}} writes
//		Show:  func(v *serve.Visit) (any, error) { … },            // what {{.}} is
//	}
//
// The template defines "main"; it may define "title", else the name is the title. It is
// html/template, so that whatever it writes is escaped where it stands. Beside the
// functions of html/template it has
//
//	{{say "word" args…}}  a text of Words in the person's language, with its verbs filled
//	{{lang}}              the language: en, zh or ja
//	{{digest .Hash}}        the two hidden fields that the form of an action needs
//	{{may}}               whether a person may decide here; if not, {{held}} says why not
//	{{bar .Score 1.5 0.3}} a bar for a value, the most it can be, and the mark to reach
//	{{diff .Diff}}        a unified diff, with what was added and what is gone
//	{{percent .Share}}    a share from 0 to 1 in percent
//	{{query .Text}}       a text for use behind ? in an address: html/template does that for
//	                      plain values, so it is only needed where an address is joined
//
// Show returns an error for what there is not; Site.Explain makes a status and a text of it.
// It may return a [File] instead, which is sent as it is: a picture, a JSON document.
//
// The policy for content forbids inline script, inline style and whatever lies on another
// machine. A width is an attribute of SVG or of <meter>, never style="…". A page that needs
// script or style of its own has Script (a module) and Style, which only it loads.
//
// A part of a page that changes on its own is a block of the template, named after the id of
// the element that it fills:
//
//	<div id="hits" data-part>{{template "hits" .}}</div>
//
// A request with ?part=hits gets that block alone. A form with data-fetch="hits" fetches it
// as one types: first without the field that data-then names, if it has one, and then with
// it. An element with data-later is filled when the page is there. When a file of the bank
// changes, the parts of a page are fetched again or, if
// it has none, the whole of main; a page that must not do so is Still.
//
// # Add an action
//
// An [Action] is what a button does. It is a POST with the token of this run and the hash of
// what was shown:
//
//	<form method="post" action="/plan/{{.ID}}/apply">{{digest .Digest}}<button data-key="a">…</button></form>
//
//	serve.Action{Path: "/plan/{id}/apply", Decides: true, Now: digestOf, Do: apply}
//
// Now returns the hash of what would be shown at this moment. If it is not the one in the
// form, nothing is done and the answer is 409: this has changed since you saw it. Do is called
// otherwise, and says where to go next. An action that changes the bank says Decides: it is
// refused where an agent started the program, and what writes must still compare under the
// lock of the bank, as govern.Apply does. Return [ErrChanged] if it found a change.
//
// # Keys
//
// An element with data-item is reached with j and k, and its first link with Enter. A key in
// data-key clicks its element: the one in the current item, else the one on the page. Keys
// with a meaning everywhere are / (search), ? (help), j, k and Escape.
//
// # What it refuses
//
// See admit.go: a request that names another host, comes from another origin, has no
// cookie of this run or is not for the path below which the site lies. That path is random
// in each run, and pages do not know it: templates and functions write "/plan/x", and the
// server puts the path before it in every link and form; a script finds it in
// document.body.dataset.base. What a person may see is decided before any page is asked.
package serve
