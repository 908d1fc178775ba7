package inspect

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
)

// replaced finds live memories of which a live one says that it holds in their stead. To say so
// hides nothing: until a person archives them, questions find both.
func (v *Bank) replaced(context.Context) (found []Finding, err error) {
	live := map[string]source{}
	for _, s := range v.live() {
		live[filename.Fold(s.ID)] = s
	}
	said := map[[2]string]bool{}
	report := func(s source, field, name, takeBack string) {
		other, ok := live[filename.Fold(name)]
		if !ok || s.ID == "" || other.Path == s.Path {
			return
		}
		keep, gone := s, other
		if field == "replaced_by" {
			keep, gone = other, s
		}
		if pair := [2]string{keep.Path, gone.Path}; !said[pair] {
			said[pair] = true
			found = append(found, replacedFinding(s, field, name, keep.Memory, gone.Memory, takeBack))
		}
	}
	for _, s := range v.live() {
		for _, id := range s.Replaces {
			report(s, "replaces", id, setList(s.ID, "replaces", s.Replaces, map[string]string{id: ""})+andRelated(s, id))
		}
		report(s, "replaced_by", s.ReplacedBy, edit(s.ID)+" --replaced-by ''"+andRelated(s, s.ReplacedBy))
	}
	return found, nil
}

// andRelated goes on with a command that says of two memories that both hold: else they would be held against each
// other in the next check.
func andRelated(s source, id string) string {
	if slices.ContainsFunc(s.Related, func(r string) bool { return filename.Same(r, id) }) {
		return ""
	}
	return " --add-related " + quoted(id)
}

func replacedFinding(s source, field, name string, keep, gone *kb.Memory, takeBack string) Finding {
	line, column := s.at(field+":", name)
	archive := similar.ReplaceCommand(keep.ID, gone.ID)
	return Finding{Code: replacedLive, Path: s.Path, Line: line, Column: column, Args: []any{keep.ID, gone.ID, gone.Path, field, takeBack},
		Choices: []string{archive, takeBack}}
}

// replaces reports whether a memory says that it holds in the stead of another, or the other does.
func replaces(keep, gone *kb.Memory) bool {
	return gone.ID != "" && slices.ContainsFunc(keep.Replaces, func(id string) bool { return filename.Same(id, gone.ID) }) ||
		keep.ID != "" && filename.Same(gone.ReplacedBy, keep.ID)
}

var (
	msgReplacedLive = lang.Text{
		EN: "%[1]s replaces %[2]s (%[3]s), but %[2]s is still live: questions find both",
		ZH: "%[1]s 已取代 %[2]s（%[3]s），但 %[2]s 仍然有效，提问时两条都会出现",
		JA: "%[1]s が %[2]s（%[3]s）に取って代わりましたが、%[2]s も有効なままで、質問には両方が出ます",
	}
	msgHintReplacedLive = lang.Text{
		EN: "to archive %[2]s: tacit merge %[1]s %[2]s --replace --archive; if it still holds, change the field %[4]s: %[5]s",
		ZH: "归档 %[2]s：tacit merge %[1]s %[2]s --replace --archive；如果它仍然成立，请修改 %[4]s 字段：%[5]s",
		JA: "%[2]s をアーカイブするには: tacit merge %[1]s %[2]s --replace --archive。まだ当てはまるなら、フィールド %[4]s を直してください: %[5]s",
	}
)
