package cli

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/kb"
)

func newVersionCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:  "version",
		Args: a.argsBetween(0, 0),
		RunE: func(*cobra.Command, []string) error { return runVersion(a) },
	}
}

func runVersion(a *app) error {
	d := thisVersion()
	choice, err := a.chooseEmbedder(kb.Config{})
	if err != nil {
		return err
	}
	d.Embedder = choice.Name()
	return a.show(d)
}

// A versionDocument says what program this is, for a bug report.
type versionDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	Version       string `json:"version"`
	Commit        string `json:"commit,omitempty"`
	Go            string `json:"go"`
	Platform      string `json:"platform"`
	Embedder      string `json:"embedder"` // for a bank that wishes for none
}

func (d versionDocument) writeText(p *page) {
	p.line("tacit " + d.Version + " (" + d.Go + ", " + d.Platform + ")")
	if d.Embedder != embedder.Builtin {
		p.say(msgVersionEmbedder, d.Embedder)
	}
}

// thisVersion reads what the Go tool wrote into the binary: a tag or pseudo
// version, or "(devel)" for a build without version control.
func thisVersion() versionDocument {
	d := versionDocument{
		SchemaVersion: schemaVersion,
		Action:        "version",
		Version:       "(devel)",
		Go:            runtime.Version(),
		Platform:      runtime.GOOS + "/" + runtime.GOARCH,
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return d
	}
	if info.Main.Version != "" {
		d.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			d.Commit = s.Value
		}
	}
	return d
}
