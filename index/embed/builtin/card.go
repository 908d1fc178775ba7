package builtin

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	quick "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/index/embed"
)

//go:embed model.bin
var file string

//go:embed model.json
var card []byte

// A Card says what a model is: how to read its file, where it comes from and
// what it was measured to do.
type Card struct {
	Format      int                `json:"format"` // of the card and of model.bin
	Name        string             `json:"name"`
	Dims        int                `json:"dims"`
	Vocabulary  VocabularyCard     `json:"vocabulary"`
	SHA256      string             `json:"sha256"` // of model.bin
	Training    map[string]any     `json:"training"`
	Inputs      map[string]string  `json:"inputs,omitempty"` // sha256 of each file that it was made from, and of the teacher's vectors
	Scores      map[string]float64 `json:"scores"`
	Calibration json.RawMessage    `json:"calibration,omitempty"` // read by package relevance
	Sources     []Source           `json:"sources"`
}

// A VocabularyCard counts the features.
type VocabularyCard struct {
	Words   int `json:"words"`
	Pieces  int `json:"pieces"`
	Grams   int `json:"grams"`
	Phrases int `json:"phrases"`
}

// A Source is a work that rows of the training data come from.
type Source struct {
	Name    string `json:"name"`
	Licence string `json:"licence"`
	Rows    int    `json:"rows"`
}

// Format is the version of the card and of model.bin that is read and written.
const Format = 2

// ReadCard reads a model card.
func ReadCard(data []byte) (*Card, error) {
	c := &Card{}
	if err := json.Unmarshal(data, c); err != nil {
		return nil, fmt.Errorf("model card: %w", err)
	}
	return c, nil
}

// New opens the model in the binary.
func New() (*Model, error) {
	m, err := Open(file, card)
	if err != nil {
		return nil, fmt.Errorf("built-in model: %w", err)
	}
	return m, nil
}

// A head is what of a card says how to use the model. The rest of it, most of it a list of
// sources, is for readers: no command waits until it is decoded.
type head struct {
	Format      int            `json:"format"`
	Name        string         `json:"name"`
	Dims        int            `json:"dims"`
	Vocabulary  VocabularyCard `json:"vocabulary"`
	SHA256      string         `json:"sha256"`
	Calibration jsontext.Value `json:"calibration"`
}

func readHead(card []byte) (*head, error) {
	h := &head{}
	if err := quick.Unmarshal(card, h); err != nil {
		return nil, fmt.Errorf("model card: %w", err)
	}
	return h, nil
}

// Open lays a Model over the bytes of a model.bin, which it uses in place. It
// refuses a file that does not fit its card; the card's sha256 is checked by
// the tests and not at every start, since it would cost more than everything
// else that a short command does.
func Open(file string, card []byte) (*Model, error) {
	c, err := readHead(card)
	if err != nil {
		return nil, err
	}
	m, err := open(file)
	if err != nil {
		return nil, err
	}
	counts := VocabularyCard{m.words, m.pieces, m.grams, m.phrases}
	if c.Format != Format || c.Dims != m.dims || c.Vocabulary != counts {
		return nil, fmt.Errorf("the card (format %d, %d dimensions, %v) does not fit the file (format %d, %d dimensions, %v)",
			c.Format, c.Dims, c.Vocabulary, Format, m.dims, counts)
	}
	m.identity = embed.Model{Name: c.Name, Hash: c.SHA256, Dims: m.dims}
	m.calibration = json.RawMessage(c.Calibration)
	return m, nil
}

// Verify reads the whole model in the binary and reports whether its sha256 is
// that of the card. It takes some ten milliseconds.
func Verify() error {
	c, err := ReadCard(card)
	if err != nil {
		return err
	}
	sum := sha256.New()
	// In parts: to make bytes of the whole text would copy it, and take as long as the sum.
	io.CopyBuffer(sum, struct{ io.Reader }{strings.NewReader(file)}, make([]byte, 1<<16))
	if got := hex.EncodeToString(sum.Sum(nil)); got != c.SHA256 {
		return fmt.Errorf("the sha256 of the model is %s, its card says %s", got, c.SHA256)
	}
	return nil
}

// Calibration returns the calibration of relevance that was fitted for the
// model, as JSON; package relevance reads it.
func (m *Model) Calibration() json.RawMessage { return m.calibration }
