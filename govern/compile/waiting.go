package compile

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Waiting is a rule or an override that a person has yet to decide about.
type Waiting struct {
	ID         string // what tacit promote takes: of the memory, or of the device
	Path       string // relative to the bank
	Override   bool
	ModelID    string
	Version    string // fw_range of a rule, fw_version of an override; may be empty
	Confidence float64
	Reason     lang.Sentence // why it waits; nil if nobody wrote it down
	Amends     string        // the live rule that it changes when it is promoted; empty for none
}

// Staged lists what waits, rules first, each in order of its file. What cannot be
// read is reported.
func Staged(b *kb.Bank) ([]Waiting, []*kb.FileError, error) {
	s, err := openShelf(b)
	if err != nil {
		return nil, nil, err
	}
	var all []Waiting
	for _, h := range s.rules {
		m := h.memory
		if m.Status != kb.Draft || !isCompiled(m) || !strings.HasPrefix(h.path, drafts+"/") {
			continue
		}
		all = append(all, h.waiting(Waiting{ID: m.ID, ModelID: m.ModelID, Version: m.FWRange, Confidence: m.Confidence}))
	}
	for _, h := range s.devices {
		if o := h.override; o.Staged || o.Foreign {
			all = append(all, h.waiting(Waiting{ID: o.InstanceID, Override: true, ModelID: o.ModelID, Version: o.FWVersion, Confidence: o.Confidence}))
		}
	}
	slices.SortFunc(all, func(x, y Waiting) int {
		return cmp.Or(compareBool(x.Override, y.Override), cmp.Compare(x.Path, y.Path))
	})
	_, bad := b.Overrides()
	return all, bad, nil
}

// waiting adds what the file itself says.
func (h existing) waiting(w Waiting) Waiting {
	fields, _ := kb.Texts(h.text, "reason", "amends") // what is no text is no reason
	w.Path, w.Reason, w.Amends = h.path, reasonOf(fields["reason"], w.Version), fields["amends"]
	if h.override != nil && h.override.Foreign {
		w.Reason = reasonForeign
	}
	return w
}

var reasonForeign = lang.Text{EN: "it was not written in this folder on this machine", ZH: "它不是在这台机器的这个文件夹中写下的", JA: "このマシンのこのフォルダーで書かれたものではありません"}

// reasonOf returns the reason that a file gives. A file is English; what is wrong with
// the version can be told in every language.
func reasonOf(text, version string) lang.Sentence {
	if text == "" {
		return nil
	}
	if _, err := firmware.ParseRange(version); err != nil && err.Error() == text {
		return lang.Of(err)
	}
	return lang.Plain(text)
}

func compareBool(x, y bool) int {
	switch {
	case x == y:
		return 0
	case y:
		return -1
	}
	return 1
}
