package front

import (
	"bytes"
	"errors"
	"io"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb/lang"
)

// ReadWhole reads a YAML file with the checks of front matter.
func ReadWhole(path string, src []byte) (*Matter, error) {
	if err := guardText(path, src); err != nil {
		return nil, err
	}
	if err := guardMerge(path, src, len(src)); err != nil {
		return nil, err
	}
	if len(src) > maxFrontMatter {
		return nil, TooLarge(path, maxFrontMatter)
	}
	m := &Matter{Path: path, Src: src, Start: BOMLen(src), End: len(src), firstLine: 1}
	if err := m.guard(); err != nil {
		return nil, err
	}
	if err := m.oneDocument(); err != nil {
		return nil, err
	}
	return m, m.parse()
}

var (
	errNothingAfterLine = lang.Text{EN: "everything after this line would be ignored", ZH: "这一行之后的内容不会被读取", JA: "この行より後は読み取られません"}
	hintDelete          = lang.Text{EN: "delete it", ZH: "请删除", JA: "削除してください"}
)

// oneDocument refuses a second YAML document, which no reader would see.
func (m *Matter) oneDocument() error {
	for pos := m.Start; pos < m.End; pos = LineEnd(m.Src, pos) {
		line := m.line(pos)
		second := pos > m.Start && isMarker(line, "---") || isMarker(line, "...")
		if second || len(line) > 0 && line[0] == '%' {
			return m.Complain(pos, errNothingAfterLine, hintDelete)
		}
	}
	return nil
}

var errSecondDocument = lang.Text{EN: "a second YAML document begins here, which would be ignored", ZH: "这里开始了第二个 YAML 文档，它不会被读取", JA: "ここから二つ目の YAML 文書が始まりますが、読み取られません"}

// OneDocument returns an error for a second YAML document in the settings of a person: the
// first one is all that their readers see, also where it is empty. What the first one says
// is left to those.
func OneDocument(path string, src []byte) error {
	d := yaml.NewDecoder(bytes.NewReader(src))
	var doc yaml.Node
	if d.Decode(&doc) != nil {
		return nil
	}
	doc = yaml.Node{}
	if err := d.Decode(&doc); errors.Is(err, io.EOF) {
		return nil
	}
	return &lang.Error{Path: path, Line: doc.Line, Column: doc.Column, Msg: errSecondDocument, Hint: hintDelete}
}
