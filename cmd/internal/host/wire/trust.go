package wire

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"

	"github.com/BurntSushi/toml"
	"github.com/tailscale/hujson"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// Trust is whether a host runs what stands in its settings.
type Trust string

// The kinds of trust.
const (
	TrustUnknown Trust = "unknown" // the host keeps it where nobody else can see, or has not been here yet
	TrustYes     Trust = "yes"
	TrustNo      Trust = "no"      // the person was not asked yet, or said no
	TrustStale   Trust = "changed" // the person agreed to a line that was another one
)

// Trusted returns whether a host runs the hooks of a project, as it has noted itself
// in the home folder of the person. For hosts that ask nobody it is unknown.
func Trusted(s State, root, home string, env func(string) string) Trust {
	if len(s.Events) == 0 {
		return TrustUnknown
	}
	root, err := filepath.Abs(root)
	if err != nil {
		return TrustUnknown
	}
	if real, err := filepath.EvalSymlinks(root); err == nil {
		root = real
	}
	switch s.Host.Name {
	case host.Codex:
		return trustedByCodex(s, root, home, env)
	case host.Claude:
		return trustedByClaude(s, root, home)
	}
	return TrustUnknown
}

// trustedByClaude reads whether the person has accepted the folder.
func trustedByClaude(s State, root, home string) Trust {
	var d struct {
		Projects map[string]struct {
			Accepted bool `json:"hasTrustDialogAccepted"`
		} `json:"projects"`
	}
	data, err := readFile(filepath.Join(home, ".claude.json"))
	if s.User || err != nil || json.Unmarshal(data, &d) != nil {
		return TrustUnknown
	}
	for dir := root; ; dir = filepath.Dir(dir) {
		if d.Projects[dir].Accepted {
			return TrustYes
		}
		if dir == filepath.Dir(dir) {
			return TrustNo
		}
	}
}

// codexConfig is what Codex notes about trust. It trusts a project, and each handler
// in it by its sum.
type codexConfig struct {
	Projects map[string]struct {
		Level string `toml:"trust_level"`
	} `toml:"projects"`
	Hooks struct {
		State map[string]struct {
			Hash    string `toml:"trusted_hash"`
			Enabled *bool  `toml:"enabled"`
		} `toml:"state"`
	} `toml:"hooks"`
}

func trustedByCodex(s State, root, home string, env func(string) string) Trust {
	folder := filepath.Join(home, ".codex")
	if dir := env("CODEX_HOME"); dir != "" {
		folder = dir
	}
	var c codexConfig
	text, err := readFile(filepath.Join(folder, "config.toml"))
	if err == nil {
		err = toml.Unmarshal(text, &c)
	}
	if err != nil {
		if os.IsNotExist(err) {
			return TrustNo // Codex has not been started yet
		}
		return TrustUnknown
	}
	if !s.User && c.Projects[root].Level != "trusted" {
		return TrustNo
	}
	name := filepath.Join(root, ".codex", "hooks.json")
	hashes, err := codexHashes(name)
	if err != nil {
		return TrustUnknown
	}
	worst := TrustYes
	for place, hash := range hashes {
		t, ok := c.Hooks.State[name+":"+place]
		switch {
		case !ok || t.Hash == "" || t.Enabled != nil && !*t.Enabled:
			return TrustNo
		case t.Hash != hash:
			worst = TrustStale
		}
	}
	return worst
}

// codexEvents are the names of the events in the notes of Codex.
var codexEvents = map[host.Event]string{host.Session: "session_start", host.Prompt: "user_prompt_submit", host.File: "pre_tool_use", host.Stop: "stop"}

// codexHashes returns the sum of each handler of ours in a file of hooks by its place,
// such as session_start:0:0. As seen in Codex 0.169, the sum is that of a
// normalised JSON form, in which the matcher counts where the event has any.
func codexHashes(name string) (map[string]string, error) {
	src, err := readFile(name)
	if err != nil {
		return nil, err
	}
	_, text := cutMark(src)
	if r := checkNested(text); r != nil {
		return nil, r
	}
	plain, err := hujson.Standardize(append([]byte{}, text...))
	if err != nil {
		return nil, err
	}
	var file struct {
		Hooks map[string][]struct {
			Matcher string           `json:"matcher"`
			Hooks   []map[string]any `json:"hooks"`
		} `json:"hooks"`
	}
	if err := json.Unmarshal(plain, &file); err != nil {
		return nil, err
	}
	codex, _ := host.Named(host.Codex)
	hashes := map[string]string{}
	for e, label := range codexEvents {
		for g, group := range file.Hooks[codex.Event(e)] {
			for i, h := range group.Hooks {
				if command, _ := h["command"].(string); !host.IsGuardLine(command, codex.Name, e) {
					continue
				}
				if h["async"] == nil {
					h["async"] = false
				}
				identity := map[string]any{"event_name": label, "hooks": []any{h}}
				if e == host.Session || e == host.File {
					identity["matcher"] = group.Matcher
				}
				hashes[label+":"+strconv.Itoa(g)+":"+strconv.Itoa(i)] = codexHash(identity)
			}
		}
	}
	return hashes, nil
}

// codexHash returns the sum of a value as JSON with sorted names and no blanks.
func codexHash(identity any) string {
	sum := sha256.Sum256([]byte(literal(identity)))
	return "sha256:" + hex.EncodeToString(sum[:])
}
