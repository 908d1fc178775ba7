package kb

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/origin"
	"go.yaml.in/yaml/v3"
	"golang.org/x/text/unicode/norm"
)

// overridesDir holds the facts of single devices. It is private to one clone:
// the device stands on somebody's desk.
const overridesDir = privateDir + "/state/overrides"

// stagedSuffix ends the name of an override that waits for a person's yes.
const stagedSuffix = ".draft.md"

// An Override is what holds for one device, whatever the rules of its model say.
// It is no memory: it has no row in INDEX.md, and no question finds it.
type Override struct {
	Path           string // relative to the bank
	InstanceID     string // the device: a serial number, or the name that people gave it
	ModelID        string // of the device; empty if nobody knows
	FWVersion      string // the firmware that it was seen with; empty: any
	Summary        string
	Confidence     float64 // 0 to 1
	Staged         bool    // it waits for a decision and is not in force
	Foreign        bool    // it was not written in this folder on this machine, and is not in force
	Facts          map[string]any
	ObservationIDs []string // what it was concluded from

	mark string // says where it was written
}

var (
	errCannotNameDevice = lang.Text{EN: "%q is not a valid device name: begin with a letter or digit, and use letters, digits, - _ and . only, at most %d bytes",
		ZH: "%q 不能作设备名：以汉字、字母或数字开头，只能使用汉字、字母、数字、- _ 和 .，最多 %d 字节",
		JA: "%q は機器の名前にできません。先頭を英字・かな・漢字などの文字か数字にし、ほかに使う記号は - _ . だけにして、%d バイト以内にしてください"}
	errCannotNameDeviceName = lang.Text{EN: "%q is not a valid device name: names that end in .draft are for staged overrides",
		ZH: "%q 不能作设备名：以 .draft 结尾的名称用于暂存的覆盖值",
		JA: "%q は機器の名前にできません。.draft で終わる名前は保留中の上書きに使います"}
)

// OverridePath returns where the override of a device is kept, or where a staged
// one waits. The id may hold letters and digits of any script, - _ and ., and
// begins with a letter or digit. Names that Windows keeps for itself get a _ in
// front; one that ends in .draft is refused, because that is how staged ones end.
func OverridePath(instance string, staged bool) (string, error) {
	id := norm.NFC.String(instance)
	first, _ := utf8.DecodeRuneInString(id)
	switch {
	case !ValidID(id) || !unicode.IsLetter(first) && !unicode.IsNumber(first):
		return "", errCannotNameDevice.With(instance, maxID)
	case strings.HasSuffix(strings.ToLower(id), ".draft"):
		return "", errCannotNameDeviceName.With(instance)
	case filename.IsReserved(id):
		id = "_" + id
	}
	ending := ".md"
	if staged {
		ending = stagedSuffix
	}
	return overridesDir + "/" + id + ending, nil
}

// IsOverride reports whether a path is one that OverridePath could return.
func IsOverride(p string) bool {
	name, ok := strings.CutSuffix(p, ".md")
	if !ok || path.Dir(p) != overridesDir || IsConflict(p) {
		return false
	}
	id := path.Base(name)
	staged := strings.HasSuffix(id, ".draft")
	id = strings.TrimSuffix(id, ".draft")
	if rest, ok := strings.CutPrefix(id, "_"); ok && filename.IsReserved(rest) {
		id = rest
	}
	want, err := OverridePath(id, staged)
	return err == nil && want == p
}

// Override returns what is in force for a device; its id is found in any letter
// case. The error wraps fs.ErrNotExist where there is nothing.
func (b *Bank) Override(instance string) (*Override, error) {
	p, err := OverridePath(instance, false)
	if err != nil {
		return nil, err
	}
	if _, err := b.Stat(p); errors.Is(err, fs.ErrNotExist) {
		names := b.overridePaths()
		i := slices.IndexFunc(names, func(name string) bool { return filename.Same(name, p) })
		if i < 0 {
			return nil, fmt.Errorf("no override for %q: %w", instance, fs.ErrNotExist)
		}
		p = names[i]
	}
	o, err := b.readOverride(p)
	if err == nil && o.Staged {
		return nil, fmt.Errorf("the override for %q is not in force: %w", instance, fs.ErrNotExist)
	}
	return o, err
}

// Overrides returns all overrides in order of path, staged ones too. Those that
// cannot be read are reported.
func (b *Bank) Overrides() ([]*Override, []*FileError) {
	var all []*Override
	var bad []*FileError
	for _, p := range b.overridePaths() {
		o, err := b.readOverride(p)
		var complaint *FileError
		switch {
		case err == nil:
			all = append(all, o)
		case errors.As(err, &complaint):
			bad = append(bad, complaint)
		case !errors.Is(err, fs.ErrNotExist): // else it went away this moment
			bad = append(bad, &FileError{Path: p, Msg: lang.Of(err)})
		}
	}
	return all, bad
}

// overridePaths lists the files, those that lie over the bank too.
func (b *Bank) overridePaths() []string {
	found := map[string]bool{}
	entries, _ := os.ReadDir(filepath.Join(b.dir, filepath.FromSlash(overridesDir)))
	for _, e := range entries {
		p := overridesDir + "/" + e.Name()
		found[p] = IsOverride(p) && !e.IsDir()
	}
	for p, data := range b.laid() {
		if IsOverride(p) {
			found[p] = data != nil
		}
	}
	var paths []string
	for p, there := range found {
		if there {
			paths = append(paths, p)
		}
	}
	slices.SortFunc(paths, cmp.Compare[string])
	return paths
}

func (b *Bank) readOverride(p string) (*Override, error) {
	src, err := b.ReadFile(p)
	if err != nil {
		return nil, err
	}
	o, err := ParseOverride(p, src)
	if err == nil {
		o.Foreign = !b.wrote(o.mark)
	}
	return o, err
}

// wrote reports whether a mark was made here. An override acts without a question, and
// anybody can put one into a repository or an archive: git takes along what is committed
// in a folder that it ignores.
func (b *Bank) wrote(mark string) bool {
	return origin.Parse(mark).IsHere(origin.At(b.dir))
}

var (
	errFrontMatterHas = lang.Text{EN: "front matter has no instance_id", ZH: "前置元数据没有 instance_id", JA: "フロントマターに instance_id がありません"}
	hintAddInstanceId = lang.Text{EN: `add "instance_id: ..." above this line`, ZH: `请在此行上方加上 "instance_id: ..."`, JA: `この行の上に "instance_id: ..." を加えてください`}
	errFileNotDevice  = lang.Text{EN: "the file does not belong to the device %q", ZH: "此文件不属于设备 %q", JA: "このファイルは機器 %q のものではありません"}
	hintGiveOneThem   = lang.Text{EN: "make the file name and instance_id match", ZH: "请使文件名与 instance_id 一致", JA: "ファイル名と instance_id を一致させてください"}
)

// ParseOverride reads an override. The path is for complaints, and says whether
// it is staged; every error is a *FileError. One with a status that is not active
// is taken for staged, wherever it lies: somebody turned it off.
func ParseOverride(path string, src []byte) (*Override, error) {
	m, _, err := front.Parse(path, src)
	if err != nil {
		return nil, err
	}
	o := &Override{Path: path, Staged: strings.HasSuffix(path, stagedSuffix)}
	d := decoder{m: m}
	for _, f := range m.Fields {
		if d.key = f.Key.Value; !front.IsNull(f.Value) {
			d.setOverride(o, f.Value)
		}
	}
	switch {
	case d.err != nil:
		return nil, d.err
	case o.InstanceID == "":
		return nil, m.Complain(m.End, errFrontMatterHas, hintAddInstanceId)
	}
	if want, err := OverridePath(o.InstanceID, strings.HasSuffix(path, stagedSuffix)); IsOverride(path) && (err != nil || !filename.Same(want, path)) {
		return nil, m.At(m.Find("instance_id"), errFileNotDevice.With(o.InstanceID), hintGiveOneThem)
	}
	return o, nil
}

// setOverride stores one field. Fields that it does not know belong to somebody
// else.
func (d *decoder) setOverride(o *Override, n *yaml.Node) {
	switch d.key {
	case "instance_id":
		o.InstanceID = d.text(n)
	case "model_id":
		o.ModelID = d.text(n)
	case "fw_version":
		o.FWVersion = d.text(n)
	case "summary":
		o.Summary = d.text(n)
	case "mark":
		o.mark = n.Value // any value that is none of ours is a mark of nowhere
	case "confidence":
		o.Confidence = d.fraction(n)
	case "status":
		o.Staged = d.word(n, FieldNamed("status").Words) != string(Active) || o.Staged
	case "facts":
		if d.mapping(n) {
			o.Facts = front.TreeOf(n).(map[string]any)
		}
	case "provenance":
		o.ObservationIDs = d.observations(n)
	}
}

// observations reads the list provenance.observation_ids.
func (d *decoder) observations(n *yaml.Node) []string {
	if !d.mapping(n) || d.err != nil {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == "observation_ids" && !front.IsNull(n.Content[i+1]) {
			d.key = "provenance.observation_ids"
			return d.list(n.Content[i+1])
		}
	}
	return nil
}

// Provenance returns the ids of the observations that a memory or an override
// cites; none where it cites none. Every error is a *FileError without a path.
func Provenance(src []byte) ([]string, error) {
	m, _, err := front.Parse("", src)
	if err != nil {
		return nil, err
	}
	n := m.Find("provenance")
	if n == nil || front.IsNull(n) {
		return nil, nil
	}
	d := decoder{m: m, key: "provenance"}
	ids := d.observations(n)
	return ids, d.err
}
