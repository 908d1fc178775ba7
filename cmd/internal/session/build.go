package session

import (
	"runtime"
	"runtime/debug"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/kb/lang"
)

// The messages of this file.
var (
	msgVersionEmbedder = lang.Text{
		EN: "embedder: %s",
		ZH: "嵌入模型：%s",
		JA: "埋め込みモデル: %s",
	}
)

// A VersionDocument says what program this is, for a bug report.
type VersionDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	Version       string `json:"version"`
	Commit        string `json:"commit,omitempty"`
	Go            string `json:"go"`
	Platform      string `json:"platform"`
	Embedder      string `json:"embedder"` // for a bank that wishes for none
}

func (d VersionDocument) WriteText(p *Page) {
	p.Line("tacit " + d.Version + " (" + d.Go + ", " + d.Platform + ")")
	if d.Embedder != embedder.Builtin {
		p.Say(msgVersionEmbedder, d.Embedder)
	}
}

// A release gives these to the linker (.goreleaser.yaml): it is built without what git
// says of the folder, so that two builds of one commit are equal.
var version, commit string

// ThisVersion returns the version of a release, or what the Go tool wrote into the
// binary: a tag or pseudo version, or "(devel)" for a build without version control.
func ThisVersion() VersionDocument {
	d := VersionDocument{
		SchemaVersion: SchemaVersion,
		Action:        "version",
		Version:       "(devel)",
		Go:            runtime.Version(),
		Platform:      runtime.GOOS + "/" + runtime.GOARCH,
	}
	info, ok := debug.ReadBuildInfo()
	switch {
	case version != "":
		d.Version, d.Commit = version, commit
		return d
	case !ok:
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
