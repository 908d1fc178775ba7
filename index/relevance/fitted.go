package relevance

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"time"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/origin"
	"github.com/tacit-kb/tacit/kb/plain"
)

// A Fitted is a calibration that a person had fitted for a bank, with where it
// comes from.
type Fitted struct {
	Model       FittedModel `json:"model"`
	Made        string      `json:"made"` // YYYY-MM-DD
	Questions   int         `json:"questions"`
	Calibration Calibration `json:"calibration"`

	// Stamp is the time of change that Store gave the file, in ns since 1970. Git
	// cannot carry that: a calibration that came with a clone, by which a stranger
	// could make a bank speak whenever he likes, is not believed.
	Stamp int64 `json:"stamp"`
	// Origin says where it was fitted. An archive can carry times, and not that.
	Origin origin.Mark `json:"origin,omitzero"`
}

// A FittedModel is the model whose vectors a calibration was fitted for.
type FittedModel struct {
	Name string `json:"name"`
	Hash string `json:"hash"`
}

// FittedPath is where the calibration of a bank for a model lies, relative to the
// bank. It is a part of the state: private to one clone, and kept.
func FittedPath(b *kb.Bank, m embed.Model) string {
	return fittedFolder(b) + "/" + m.Hash[:min(len(m.Hash), 16)] + ".json"
}

func fittedFolder(b *kb.Bank) string { return b.StateDir() + "/calibration" }

var errFormerModel = lang.Text{EN: "this calibration was fitted for an earlier version of the model %s",
	ZH: "这份校准是为模型 %s 的早先版本拟合的",
	JA: "この校正は、モデル %s の以前の版に合わせたものです"}

var hintFitAgain = lang.Text{EN: "fit it again with tacit eval --calibrate, or delete it",
	ZH: "请用 tacit eval --calibrate 重新校准，或删除它",
	JA: "tacit eval --calibrate でもう一度校正するか、削除してください"}

// LoadFitted returns the calibration that was fitted for the bank and the model,
// nil if there is none. The error is a *kb.FileError that says why the one that
// is there cannot be used, or that the only one was fitted before the model was another.
func LoadFitted(b *kb.Bank, m embed.Model) (*Fitted, error) {
	path := FittedPath(b, m)
	data, err := b.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, former(b, m)
	}
	if err != nil {
		return nil, err
	}
	f, err := ReadFitted(data, m)
	if err == nil && !f.madeHere(b, path) {
		err = errors.New("this calibration was not fitted here")
	}
	if err != nil {
		return nil, &kb.FileError{Path: path, Line: 1, Column: 1, Msg: lang.Of(err), Hint: hintFitAgain}
	}
	return f, nil
}

// mostFitted is how many files former looks at: a person has one for each embedder, and a folder
// that came with the bank may have any number.
const mostFitted = 16

// former tells of a calibration that was fitted for a model of this name with another hash: a
// person who had one would not know that it is in force no longer. Those for models of other
// names stay in force for them.
func former(b *kb.Bank, m embed.Model) error {
	root, err := os.OpenRoot(b.Dir())
	if err != nil {
		return nil // nothing is in force, and whoever reads the bank says why
	}
	defer root.Close()
	entries, _ := plain.Entries(root, fittedFolder(b))
	for _, e := range entries[:min(len(entries), mostFitted)] {
		path := fittedFolder(b) + "/" + e.Name()
		var f struct{ Model FittedModel }
		if data, err := b.ReadFile(path); err == nil && json.Unmarshal(data, &f) == nil && f.Model.Name == m.Name && f.Model.Hash != m.Hash {
			return &kb.FileError{Path: path, Line: 1, Column: 1, Msg: errFormerModel.With(m.Name), Hint: hintFitAgain}
		}
	}
	return nil
}

// ReadFitted reads a stored calibration. It refuses one for another model or
// other features, and one whose numbers make no sense.
func ReadFitted(data []byte, m embed.Model) (*Fitted, error) {
	var raw struct {
		Fitted
		Calibration json.RawMessage `json:"calibration"`
	}
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, fmt.Errorf("calibration: %w", err)
	}
	if raw.Model.Hash != m.Hash {
		return nil, fmt.Errorf("this calibration was fitted for another model, %s %.8s, not %s %.8s", raw.Model.Name, raw.Model.Hash, m.Name, m.Hash)
	}
	c, err := ReadCalibration(raw.Calibration)
	if err != nil {
		return nil, err
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	raw.Fitted.Calibration = *c
	return &raw.Fitted, nil
}

// farthest is how large a fitted number may be. They are below 20: more would be
// none that was fitted, and could pass what a float64 holds.
const farthest = 1e3

// check refuses numbers that no fit would give.
func (c *Calibration) check() error {
	for _, v := range append(append([]float64{}, c.Rank.Values...), c.Likelihood.Values...) {
		if math.Abs(v) > farthest {
			return fmt.Errorf("calibration: the weight %g makes no sense", v)
		}
	}
	if err := c.Notes.check(); err != nil {
		return err
	}
	return checkTilt(c.Tilt)
}

func checkTilt(knots []Knot) error {
	last := 0.0
	for _, k := range knots {
		if !(k.Memories > last) || math.Abs(k.Bias) > farthest {
			return fmt.Errorf("calibration: the tilt %+v makes no sense", k)
		}
		last = k.Memories
	}
	return nil
}

// madeHere reports whether the file was stored here, and still has the time that Store
// gave it. File systems that keep whole seconds are allowed for.
func (f *Fitted) madeHere(b *kb.Bank, path string) bool {
	root, err := os.OpenRoot(b.Dir())
	if err != nil {
		return false
	}
	defer root.Close()
	if !f.Origin.IsHere(origin.Of(root)) {
		return false
	}
	info, err := root.Lstat(path)
	return err == nil && info.ModTime().Sub(time.Unix(0, f.Stamp)).Abs() < time.Second
}

// Store puts the calibration where LoadFitted finds it, and returns the path.
func (f *Fitted) Store(b *kb.Bank, m embed.Model, now time.Time) (path string, err error) {
	path = FittedPath(b, m)
	f.Describe(m, now)
	f.Origin = origin.At(b.Dir())
	data, err := f.Encode()
	if err != nil {
		return path, err
	}
	if err := b.WriteFile(path, data); err != nil {
		return path, err
	}
	root, err := os.OpenRoot(b.Dir())
	if err != nil {
		return path, err
	}
	defer root.Close()
	return path, root.Chtimes(path, now, now)
}

// Describe says for which model the calibration was fitted, and when.
func (f *Fitted) Describe(m embed.Model, now time.Time) {
	f.Model, f.Made, f.Stamp = FittedModel{m.Name, m.Hash}, now.Format(time.DateOnly), now.UnixNano()
}

// Encode writes the calibration as ReadFitted reads it.
func (f *Fitted) Encode() ([]byte, error) {
	data, err := json.MarshalIndent(f, "", " ")
	return append(data, '\n'), err
}

// TiltFor returns what is added to the logarithm of the odds in a bank of so many
// memories.
func (c *Calibration) TiltFor(memories float64) float64 { return c.tilt(memories) }
