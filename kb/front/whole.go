package front

import "github.com/tacit-kb/tacit/kb/lang"

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
