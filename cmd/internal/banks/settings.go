package banks

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/plain"
)

// FileName is the file of the person's settings, beside their other ones.
const FileName = "banks.yaml"

// mostSettings is the size of the largest file that is read, in bytes.
const mostSettings = 64 << 10

// Settings are the banks and stores that a person wants to be asked.
type Settings struct {
	Banks  []Bank  `yaml:"banks,omitempty"`
	Stores []Store `yaml:"stores,omitempty"`

	Foreign *plain.ForeignError `yaml:"-"` // the file is another user's, and was not read; else nil

	path string
}

// A Bank is a folder on this machine.
type Bank struct {
	Name string `yaml:"name" json:"name"`
	Dir  string `yaml:"dir" json:"dir"`                     // absolute
	Mine bool   `yaml:"mine,omitempty" json:"mine"`         // the person's own: all of it is shared, not only standards and what the team learned
	For  string `yaml:"for,omitempty" json:"for,omitempty"` // a glob that the folder of a project has to match; empty: every project
}

// A Store holds the shared index of many banks.
type Store struct {
	Name    string   `yaml:"name,omitempty" json:"name,omitempty"`
	Address string   `yaml:"address" json:"address"`
	Banks   []string `yaml:"banks,omitempty" json:"banks,omitempty"`   // by name; empty: all that the user of the store may see
	Except  []string `yaml:"except,omitempty" json:"except,omitempty"` // not these
	For     string   `yaml:"for,omitempty" json:"for,omitempty"`       // as in Bank
}

// Read reads the settings in a folder, which may be empty or missing: then there are none. An
// error names the file and the line.
func Read(folder string) (Settings, error) {
	var s Settings
	if folder == "" {
		return s, nil
	}
	s.path = filepath.Join(folder, FileName)
	f, err := plain.OpenOwn(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		errors.As(err, &s.Foreign)
		return s, nil
	}
	if errors.Is(err, fs.ErrInvalid) {
		err = &lang.Error{Path: s.path, Msg: msgNoFile}
	}
	if err != nil {
		return s, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostSettings+1))
	if err == nil && len(data) > mostSettings {
		err = &lang.Error{Path: s.path, Msg: msgLarge.With(mostSettings >> 10)}
	}
	if err != nil {
		return s, err
	}
	return s, s.decode(data)
}

func (s *Settings) decode(data []byte) error {
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	if err := d.Decode(s); err != nil && !errors.Is(err, io.EOF) {
		return s.complain(err)
	}
	if err := front.OneDocument(s.path, data); err != nil {
		return err
	}
	for i, b := range s.Banks {
		if err := s.check(b, s.Banks[:i]); err != nil {
			return &lang.Error{Path: s.path, Line: lineOf(data, "name: "+b.Name), Msg: lang.Of(err), Hint: msgHintForm}
		}
	}
	for _, x := range s.Stores {
		if x.Address == "" || x.For != "" && !doublestar.ValidatePattern(x.For) {
			return &lang.Error{Path: s.path, Line: lineOf(data, "stores:"), Msg: msgNoAddress, Hint: msgHintForm}
		}
	}
	return nil
}

// complain says where the file does not have the form of settings.
func (s *Settings) complain(err error) error {
	e := &lang.Error{Path: s.path, Line: 1, Msg: lang.Plain(strings.TrimPrefix(err.Error(), "yaml: ")), Hint: msgHintForm}
	if m := atLine().FindStringSubmatch(err.Error()); m != nil {
		e.Line, _ = strconv.Atoi(m[1])
		e.Msg = lang.Plain(m[2])
	}
	if m := unknownField().FindStringSubmatch(err.Error()); m != nil {
		e.Msg = msgUnknownField.With(m[1])
	}
	return e
}

var (
	atLine       = pattern.Lazy(`line (\d+): (.*)`)
	unknownField = pattern.Lazy(`field (\S+) not found`)
)

// lineOf returns the first line that has a text; 0 for none.
func lineOf(data []byte, text string) int {
	before, _, ok := bytes.Cut(data, []byte(text))
	if !ok {
		return 0
	}
	return bytes.Count(before, []byte("\n")) + 1
}

// check says what is wrong with a bank beside others.
func (s *Settings) check(b Bank, others []Bank) error {
	if ValidName(b.Name) && !filepath.IsAbs(b.Dir) {
		return msgNotAbsolute.With(b.Dir)
	}
	return checkName(b.Name, b.For, others)
}

// checkName says what is wrong with what a bank and a store both have.
func checkName(name, only string, others []Bank) error {
	switch {
	case !ValidName(name):
		return msgBadName.With(name)
	case only != "" && !doublestar.ValidatePattern(only):
		return msgBadGlob.With(only)
	case slices.ContainsFunc(others, func(o Bank) bool { return o.Name == name }):
		return msgTwice.With(name)
	}
	return nil
}

// ValidName reports whether a word can name a bank: letters and digits of English, and
// dashes inside.
func ValidName(name string) bool { return validName().MatchString(name) && len(name) <= 40 }

var validName = pattern.Lazy(`^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$`)

// Add adds a bank.
func (s *Settings) Add(b Bank) error {
	if err := s.check(b, s.Banks); err != nil {
		return err
	}
	if s.HasStore(b.Name) {
		return msgTwice.With(b.Name)
	}
	s.Banks = append(s.Banks, b)
	return nil
}

// AddStore adds a store, whose name nothing else has.
func (s *Settings) AddStore(x Store) error {
	if err := checkName(x.Name, x.For, s.Banks); err != nil {
		return err
	}
	if s.HasStore(x.Name) {
		return msgTwice.With(x.Name)
	}
	s.Stores = append(s.Stores, x)
	return nil
}

// IsTaken reports whether a bank or a store was refused because another has its name.
func IsTaken(err error) bool {
	var m *lang.Message
	return errors.As(err, &m) && m.Text == msgTwice
}

// HasStore reports whether a store has a name.
func (s *Settings) HasStore(name string) bool {
	return slices.ContainsFunc(s.Stores, func(x Store) bool { return x.Name == name })
}

// In returns the bank that the settings place in a folder, and whether they do.
func (s *Settings) In(dir string) (Bank, bool) {
	i := slices.IndexFunc(s.Banks, func(b Bank) bool { return b.Dir == dir })
	if i < 0 {
		return Bank{}, false
	}
	return s.Banks[i], true
}

// Remove removes a bank or a store, and reports whether there was one. What it names stays.
func (s *Settings) Remove(name string) bool {
	n := len(s.Banks) + len(s.Stores)
	s.Banks = slices.DeleteFunc(s.Banks, func(b Bank) bool { return b.Name == name })
	s.Stores = slices.DeleteFunc(s.Stores, func(x Store) bool { return name != "" && x.Name == name })
	return len(s.Banks)+len(s.Stores) < n
}

// Named returns the bank of a name.
func (s *Settings) Named(name string) (Bank, bool) {
	i := slices.IndexFunc(s.Banks, func(b Bank) bool { return b.Name == name })
	if i < 0 {
		return Bank{}, false
	}
	return s.Banks[i], true
}

// AskNamed makes what has a name in the settings one that is asked in every project, and reports
// whether there is such a bank or store.
func (s *Settings) AskNamed(name string) bool {
	if b, ok := s.Named(name); ok {
		b.For = ""
		s.Ask(b)
		return true
	}
	i := slices.IndexFunc(s.Stores, func(x Store) bool { return name != "" && x.Name == name })
	if i < 0 {
		return false
	}
	s.Stores[i].For = ""
	return true
}

// Ask makes a bank one that is asked in every project, as it is given: in the place that it has in
// the settings, under the name that it has there, or behind all of them.
func (s *Settings) Ask(b Bank) {
	i := slices.IndexFunc(s.Banks, func(x Bank) bool { return same(x.Dir, b.Dir) })
	if i < 0 {
		s.Banks = append(s.Banks, b)
		return
	}
	b.Name = s.Banks[i].Name
	s.Banks[i] = b
}

// AskStore makes the whole of a store one that is asked in every project, as Ask does a bank.
func (s *Settings) AskStore(address string) {
	x := Store{Address: address}
	i := slices.IndexFunc(s.Stores, func(other Store) bool { return other.place() == x.place() })
	if i < 0 {
		s.Stores = append(s.Stores, x)
		return
	}
	x.Name = s.Stores[i].Name
	s.Stores[i] = x
}

// Names returns the names of the banks and stores.
func (s *Settings) Names() (all []string) {
	for _, b := range s.Banks {
		all = append(all, b.Name)
	}
	for _, x := range s.Stores {
		if x.Name != "" {
			all = append(all, x.Name)
		}
	}
	return all
}

// Path returns where the settings stand, or would stand; empty if the person has no folder for
// them.
func (s *Settings) Path() string { return s.path }

// standIn is the folder beside the settings that stands for the bank of a project without one.
const standIn = "no-bank"

// StandIn returns an empty bank beside the settings, in which a prompt keeps its state where the
// project has none; nil if the settings name nothing that could be asked there.
func (s *Settings) StandIn() (*kb.Bank, error) {
	if s.path == "" || len(s.Banks)+len(s.Stores) == 0 {
		return nil, nil
	}
	dir := filepath.Join(filepath.Dir(s.path), standIn)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if info, err := os.Lstat(dir); err != nil || !info.IsDir() {
		return nil, errors.Join(err, fs.ErrInvalid) // a link: what is below it is not the person's settings
	}
	return kb.Open(dir)
}

// StandsIn reports whether a folder is that of the StandIn.
func (s *Settings) StandsIn(dir string) bool {
	return s.path != "" && same(dir, filepath.Join(filepath.Dir(s.path), standIn))
}

// write replaces the file.
func (s *Settings) write() error {
	var b bytes.Buffer
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(s); err != nil {
		return err
	}
	return plain.KeepOwn(s.path, b.Bytes())
}

// isFor reports whether a glob of the settings means the folder of a project.
func isFor(glob, project string) bool {
	if glob == "" {
		return true
	}
	if home, err := os.UserHomeDir(); err == nil && strings.HasPrefix(glob, "~/") {
		glob = filepath.ToSlash(home) + glob[1:]
	}
	return doublestar.MatchUnvalidated(glob, filepath.ToSlash(project))
}

var (
	msgUnknownField = lang.Text{
		EN: `unknown field "%s"`,
		ZH: `未知字段 "%s"`,
		JA: `不明なフィールド "%s" です`,
	}
	msgNoFile = lang.Text{
		EN: "this is not a regular file",
		ZH: "这不是普通文件",
		JA: "通常のファイルではありません",
	}
	msgLarge = lang.Text{
		EN: "the file is larger than %d KiB",
		ZH: "文件超过 %d KiB",
		JA: "ファイルが %d KiB を超えています",
	}
	msgBadName = lang.Text{
		EN: `"%s" cannot name a bank: use letters, digits and dashes`,
		ZH: `"%s" 不能作为记忆库的名称：请使用字母、数字和连字符`,
		JA: `"%s" はメモリバンクの名前にできません。英数字とハイフンを使ってください`,
	}
	msgNotAbsolute = lang.Text{
		EN: `"%s" is not an absolute path`,
		ZH: `"%s" 不是绝对路径`,
		JA: `"%s" は絶対パスではありません`,
	}
	msgBadGlob = lang.Text{
		EN: `"%s" is not a valid glob`,
		ZH: `"%s" 不是有效的 glob`,
		JA: `"%s" は正しいグロブではありません`,
	}
	msgTwice = lang.Text{
		EN: `there is a bank "%s" already: choose another name`,
		ZH: `已经有名为 "%s" 的记忆库：请换一个名称`,
		JA: `"%s" というメモリバンクは既にあります。別の名前を付けてください`,
	}
	msgNoAddress = lang.Text{
		EN: `a shared index needs an address; if it has a field "for", that must be a valid glob`,
		ZH: "共享索引需要 address；若有 for，须是有效的 glob",
		JA: "共有ストアには address が必要です。for は正しいグロブにしてください",
	}
	msgNoFolder = lang.Text{
		EN: "there is no folder for your own settings: set TACIT_CONFIG_DIR to one",
		ZH: "没有存放你自己的设置的文件夹：请用 TACIT_CONFIG_DIR 指定",
		JA: "自分の設定のフォルダーがありません。TACIT_CONFIG_DIR で指定してください",
	}
	msgHintForm = lang.Text{
		EN: "docs/banks.md shows the fields",
		ZH: "各字段见 docs/banks.md",
		JA: "フィールドは docs/banks.md にあります",
	}
)
