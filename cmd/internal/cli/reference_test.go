package cli

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/schema"
)

var update = flag.Bool("update", false, "write docs/reference*.md")

// referencePages are the pages of the reference, in docs.
var referencePages = map[lang.Lang]string{lang.English: "reference.md", lang.Chinese: "reference.zh.md", lang.Japanese: "reference.ja.md"}

// The reference says what the program says: with -update it is written.
func TestReference(t *testing.T) {
	for l, name := range referencePages {
		file := filepath.Join("../../../docs", name)
		want := reference(t, l)
		if *update {
			if err := os.WriteFile(file, []byte(want), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(strings.ReplaceAll(string(data), "\r\n", "\n"), want); d != "" {
			t.Errorf("docs/%s is not what the program says: go test ./cmd/internal/cli -run Reference -update\n%s", name, d)
		}
	}
}

// A sheet is a page of Markdown in one language while it is written.
type sheet struct {
	strings.Builder
	l lang.Lang
}

func (s *sheet) para(text string) {
	if text = strings.TrimRight(text, "\n"); text != "" {
		s.WriteString("\n" + text + "\n")
	}
}

func (s *sheet) heading(level int, text string) { s.para(strings.Repeat("#", level) + " " + text) }

// table writes rows of cells that are Markdown already.
func (s *sheet) table(head []lang.Text, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	var names []string
	for _, h := range head {
		names = append(names, h.In(s.l))
	}
	lines := []string{"| " + strings.Join(names, " | ") + " |", "|" + strings.Repeat(" --- |", len(head))}
	for _, row := range rows {
		lines = append(lines, "| "+strings.Join(row, " | ")+" |")
	}
	s.para(strings.Join(lines, "\n"))
}

func (s *sheet) texts(head []lang.Text, rows []named) {
	var cells [][]string
	for _, r := range rows {
		cells = append(cells, []string{codes(r.names), r.means.In(s.l)})
	}
	s.table(head, cells)
}

// plain writes a text so that Markdown shows each character of it.
var plain = strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", "&lt;", "*", `\*`, "`", "\\`", "[", `\[`)

func code(text string) string {
	if text == "" {
		return ""
	}
	return "`" + strings.ReplaceAll(text, "|", `\|`) + "`"
}

func codes(texts []string) string {
	var all []string
	for _, t := range texts {
		all = append(all, code(t))
	}
	return strings.Join(all, ", ")
}

// reference returns the page in one language.
func reference(t *testing.T, l lang.Lang) string {
	s := &sheet{l: l}
	s.WriteString("<!-- Written by: go test ./cmd/internal/cli -run Reference -update -->\n")
	s.heading(1, titleReference.In(l))
	var others []string
	for _, other := range []struct {
		l    lang.Lang
		name string
	}{{lang.English, "English"}, {lang.Chinese, "中文"}, {lang.Japanese, "日本語"}} {
		if other.l != l {
			other.name = "[" + other.name + "](" + referencePages[other.l] + ")"
		}
		others = append(others, other.name)
	}
	s.para(strings.Join(others, " · "))
	s.para(leadReference.In(l))
	s.heading(2, headCommands.In(l))
	writeCommands(s)
	s.heading(2, headExits.In(l))
	writeExits(s)
	s.heading(2, headFields.In(l))
	s.para(leadFields.In(l))
	writeFields(t, s)
	s.heading(2, headSettings.In(l))
	s.para(leadSettings.In(l))
	s.texts([]lang.Text{headKey, headMeans}, bankKeys)
	s.heading(2, headPerson.In(l))
	s.para(leadPerson.In(l))
	s.texts([]lang.Text{headKey, headMeans}, personKeys)
	s.para(leadEmbedders.In(l))
	s.texts([]lang.Text{headKey, headMeans}, embedderKeys)
	s.para(leadBeside.In(l))
	s.texts([]lang.Text{headKey, headMeans}, besideKeys)
	s.heading(2, headVariables.In(l))
	s.texts([]lang.Text{headVariable, headMeans}, variables)
	s.heading(2, headPrivate.In(l))
	s.para(leadPrivate.In(l))
	s.texts([]lang.Text{headFile, headMeans}, privateFiles)
	return s.String()
}

// writeCommands writes every command as help --all has it, room by room.
func writeCommands(s *sheet) {
	run := session.New(nil, strings.NewReader(""), new(bytes.Buffer), new(bytes.Buffer), func(string) string { return "" })
	run.Lang = s.l
	root := newRootCommand(run)
	var rows [][]string
	for _, r := range rooms() {
		for _, c := range r.Commands {
			rows = append(rows, []string{"[`" + c.Help.Name + "`](#tacit-" + c.Help.Name + ")", plain.Replace(c.Help.Short.In(s.l))})
		}
	}
	s.table([]lang.Text{headCommand, headMeans}, rows)
	s.para(leadFlags.In(s.l))
	writeFlags(s, run, root.LocalFlags())
	for _, r := range rooms() {
		for _, c := range r.Commands {
			writeCommand(s, run, commandNamed(root, c.Help.Name), c.Help)
		}
	}
}

func commandNamed(root *cobra.Command, name string) *cobra.Command {
	root.InitDefaultHelpCmd() // which adds the one that was set
	i := slices.IndexFunc(root.Commands(), func(c *cobra.Command) bool { return c.Name() == name })
	return root.Commands()[i]
}

func writeCommand(s *sheet, run *session.Run, cmd *cobra.Command, h session.HelpText) {
	s.heading(3, "tacit "+h.Name)
	s.para(plain.Replace(h.Short.In(s.l)) + map[bool]string{true: ".", false: "。"}[s.l == lang.English])
	s.para(markdown.Fenced("text", run.UsageLine(cmd)))
	for part := range strings.SplitSeq(h.Long.In(s.l), "\n\n") {
		if part = strings.Trim(part, "\n"); laidOut.MatchString(part) {
			s.para(markdown.Fenced("text", part))
		} else {
			s.para(plain.Replace(term.Fill(part, 1<<20)))
		}
	}
	if examples := h.Examples.In(s.l); examples != "" {
		s.para(markdown.Fenced("text", examples))
	}
	writeFlags(s, run, cmd.LocalNonPersistentFlags())
	var more []string
	for _, e := range session.ExitTexts {
		if slices.Contains(h.Exits, e.Status) && e.Status > 2 {
			more = append(more, fmt.Sprintf("`%d` %s", e.Status, plain.Replace(e.Text.In(s.l))))
		}
	}
	if len(more) > 0 {
		s.para(headMoreExits.In(s.l) + strings.Join(more, betweenExits.In(s.l)))
	}
}

func writeFlags(s *sheet, run *session.Run, flags *pflag.FlagSet) {
	var rows [][]string
	flags.VisitAll(func(f *pflag.Flag) {
		value, usage := pflag.UnquoteUsage(f)
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		value = valueName(f.Name, value)
		means := plain.Replace(usage)
		if text, hidden := hiddenFlags[f.Name]; f.Hidden && hidden {
			means = text.In(s.l)
		}
		if hasDefault(f) {
			means = run.Say(msgHelpDefault, means, code(f.DefValue))
		}
		rows = append(rows, []string{code(strings.TrimSpace(name + " " + value)), means})
	})
	s.table([]lang.Text{headFlag, headMeans}, rows)
}

// laidOut is a line whose place on the line means something.
var laidOut = regexp.MustCompile(`(?m)^(?: +\S|\d+\. |- )`)

func writeExits(s *sheet) {
	var rows [][]string
	for _, e := range session.ExitTexts {
		rows = append(rows, []string{code(strconv.Itoa(e.Status)), plain.Replace(e.Text.In(s.l))})
	}
	s.table([]lang.Text{headStatus, headMeans}, rows)
	s.para(leadCodes.In(s.l))
	rows = nil
	for _, c := range errorCodes {
		exit, ok := session.ExitOf[session.Code(c.names[0])]
		if !ok {
			exit = session.ExitError
		}
		rows = append(rows, []string{codes(c.names), c.means.In(s.l), code(strconv.Itoa(exit))})
	}
	s.table([]lang.Text{headCode, headMeans, headStatus}, rows)
}

// What stands between the exit statuses of a command, and before the words of a field.
var (
	betweenExits = lang.Text{EN: "; ", ZH: "；", JA: "。"}
	beforeWords  = lang.Text{EN: ": ", ZH: "：", JA: ": "}
)

// writeFields writes the fields of front matter: names, types and words of the schema,
// kinds of package kb, and what a person writes into them.
func writeFields(t *testing.T, s *sheet) {
	of, err := schema.Fields("front-matter")
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for _, f := range of {
		i := slices.IndexFunc(fieldTexts, func(n named) bool { return slices.Contains(n.names, f.Path) })
		if i < 0 {
			t.Errorf("the reference does not say what the field %s is: see fieldTexts", f.Path)
			continue
		}
		means := fieldTexts[i].means.In(s.l)
		if len(f.Words) > 0 {
			means += beforeWords.In(s.l) + codes(f.Words)
		}
		kind := ""
		if known := kb.FieldNamed(f.Path); known != nil {
			kind = code(string(known.Kind))
		}
		rows = append(rows, []string{code(f.Path), f.Type, kind, means})
	}
	s.table([]lang.Text{headField, headType, headKind, headMeans}, rows)
}
