package relevance

import (
	_ "embed"
	"fmt"
)

//go:embed others.json
var othersCard []byte

// OthersCalibration returns the calibration for an embedder for which none was
// fitted. It looks only at what means the same for every model, once the cosines
// are on one scale. Package fit made it with the vectors of the built-in model,
// taken for those of a model that nobody knows; it was checked with a model of
// quite another make (docs/embedders.md).
func OthersCalibration() (*Calibration, error) {
	c, err := ReadCalibration(othersCard)
	if err != nil {
		return nil, fmt.Errorf("others.json: %w", err)
	}
	return c, nil
}
