package markdown

import (
	"strings"
	"testing"
)

// drawn returns the tables of a text: cells in brackets, rows by semicolons, tables
// on lines of their own.
func drawn(text string) string {
	var tables []string
	for _, t := range Parse([]byte(text)).Tables {
		var rows []string
		for _, r := range t.Rows {
			row := ""
			for _, c := range r.Cells {
				row += "[" + c.Text + "]"
			}
			rows = append(rows, row)
		}
		tables = append(tables, strings.Join(rows, ";"))
	}
	return strings.Join(tables, "\n")
}

// The rules of GitHub for tables, one a line.
func TestTables(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a table", "| a | b |\n| --- | --- |\n| c | d |", "[a][b];[c][d]"},
		{"without outer bars", "a | b\n--- | ---\nc | d", "[a][b];[c][d]"},
		{"with a bar on one side", "| a | b\n| --- | ---\nc | d |", "[a][b];[c][d]"},
		{"alignment", "|a|b|c|\n|:-|:-:|-:|\n|d|e|f|", "[a][b][c];[d][e][f]"},
		{"a header alone", "| a |\n| - |", "[a]"},
		{"an escaped bar", `| a \| b | c |` + "\n| - | - |\n| `d \\| e` | f |", "[a | b][c];[`d | e`][f]"},
		{"a bar in code divides", "| a | b |\n| - | - |\n| `c | d` |", "[a][b];[`c][d`]"},
		{"an escaped bar at the end", "| a |\n| - |\n" + `| b \|`, "[a];[b |]"},
		{"empty cells", "| a | b |\n| - | - |\n| | |", "[a][b];[][]"},
		{"short and long rows stay as they are", "| a | b |\n| - | - |\n| c |\n| d | e | f |", "[a][b];[c];[d][e][f]"},
		{"a header of another length is none", "| a | b |\n| - |\n| c | d |", ""},
		{"dashes alone are none", "| - | - |\n", ""},
		{"a blank line ends it", "| a |\n| - |\n\n| b |", "[a]"},
		{"a heading ends it", "| a |\n| - |\n| b |\n# c", "[a];[b]"},
		{"a quote ends it", "| a |\n| - |\n| b |\n> c", "[a];[b]"},
		{"text below is a row", "| a |\n| - |\nb", "[a];[b]"},
		{"text above is not", "a\n| b |\n| - |\n| c |", "[b];[c]"},
		{"in code it is none", "~~~\n| a |\n| - |\n~~~", ""},
		{"indented by four it is none", "    | a |\n    | - |", ""},
		{"in a list", "- | a |\n  | - |\n  | b |", "[a];[b]"},
		{"in a quote", "> | a |\n> | - |\n> | b |", "[a];[b]"},
		{"in a comment it is none", "<!--\n| a |\n| - |\n-->", ""},
		{"two", "| a |\n| - |\n\n| b |\n| - |\n| c |", "[a]\n[b];[c]"},
		{"CRLF", "| a |\r\n| - |\r\n| b |\r\n", "[a];[b]"},
		{"wide characters", "| 标签 | 説明 |\n|---|---|\n| 甲 | 乙 |", "[标签][説明];[甲][乙]"},
	}
	for _, tt := range tests {
		if got := drawn(tt.text); got != tt.want {
			t.Errorf("%s: %q has\n%s\nwant\n%s", tt.name, tt.text, got, tt.want)
		}
	}
}

// A cell can be cut out of the source where it says it is.
func TestCellPlaces(t *testing.T) {
	text := "\ufeffa\n\n> |  b | c\\|d |\n> | - | - |\n> | 甲 |  乙  |\n"
	var got []string
	for _, table := range Parse([]byte(text)).Tables {
		for _, r := range table.Rows {
			for _, c := range r.Cells {
				got = append(got, text[c.Start:c.End])
			}
			got = append(got, string(rune('0'+r.Line)))
		}
	}
	if want := `b c\|d 3 甲 乙 5`; strings.Join(got, " ") != want {
		t.Errorf("cells are %q, want %q", got, want)
	}
}
