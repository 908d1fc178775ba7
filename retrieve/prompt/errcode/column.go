package errcode

import "strings"

// A Column is where a table has its codes of errors, by what heads the column. The zero value
// has not seen the head yet.
type Column struct {
	separator string
	at        int // -1: no column has them
}

// Code returns the code in a row, or "". The first row is the head.
func (col *Column) Code(row string) string {
	if col.separator == "" {
		col.readHead(row)
		return ""
	}
	cells := strings.Split(row, col.separator)
	if col.at < 0 || col.at >= len(cells) {
		return ""
	}
	cell := bare(cells[col.at])
	if prefix(cell, names+"-") < len(cell) || !IsShort(cell) && !IsCode(cell) && !IsCapital(cell) {
		return ""
	}
	return cell
}

func (col *Column) readHead(row string) {
	for _, col.separator = range [...]string{"|", "\t", ","} {
		if strings.Contains(row, col.separator) {
			break
		}
	}
	col.at = -1
	for i, cell := range strings.Split(row, col.separator) {
		if cell = strings.ToLower(bare(cell)); saysFault(cell) && isCodeHead(cell) {
			col.at = i
			return
		}
	}
}

// bare returns a cell without what stands around its text.
func bare(cell string) string { return strings.Trim(cell, "\"' \t") }

// isCodeHead reports whether a head is that of codes: 故障码, Error code, Alarm; and not Errors per hour.
func isCodeHead(s string) bool {
	for _, end := range [...]string{"code", "no", "no.", "fault", "alarm", "errno", "码", "代码", "碼", "号", "コード", "番号", "アラーム"} {
		if strings.HasSuffix(s, end) {
			return true
		}
	}
	return false
}
