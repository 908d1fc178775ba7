package compile

import (
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// What is known of a service is a tech memory, and of a topic a business memory: the two
// kinds that describe them anyhow. It has words where a rule of a device has facts.

// owner is what the id of a rule begins with: the model, or the name of the service or
// topic as a file may have it.
func (p *proposal) owner() string {
	if p.service != "" || p.topic != "" {
		return filename.Slug(p.service + p.topic)
	}
	return p.model
}

// id is that of the memory which holds the rule.
func (p *proposal) id() string { return ruleID(p.owner(), p.rule) }

// kind is that of the memory.
func (p *proposal) kind() kb.Kind {
	if p.topic != "" {
		return kb.Business
	}
	return kb.Tech
}

// isOf reports whether a memory is about the subject of the proposal.
func (p *proposal) isOf(m *kb.Memory) bool {
	switch {
	case p.service != "":
		return m.ModelID == "" && filename.Same(m.Service, p.service)
	case p.topic != "":
		return filename.Same(m.Topic, p.topic)
	}
	return m.ModelID != "" && filename.Same(m.ModelID, p.model)
}

// file is where the rule of an id lies once it is live.
func (p *proposal) file(id string) string {
	name := strings.TrimPrefix(id, p.owner()+".")
	switch {
	case p.service != "":
		return path.Join("tech/services", fileName(p.owner()+"-"+name))
	case p.topic != "":
		return path.Join("business", fileName(p.owner()+"-"+name))
	}
	return path.Join("tech/profiles", filename.Slug(p.model), fileName(name))
}

// proposed begins a proposal with what a staged memory is about.
func proposed(m *kb.Memory) proposal {
	switch {
	case m.ModelID != "":
		return proposal{model: m.ModelID}
	case m.Kind == kb.Business:
		return proposal{topic: m.Topic}
	}
	return proposal{service: m.Service}
}

// isCompiled reports whether a memory can be one that a compilation has staged.
func isCompiled(m *kb.Memory) bool { return m.ModelID != "" || m.Source == source }

// source is what memories name that were compiled.
const source = "compile"

var errOneSubject = lang.Text{EN: "give either a service or a topic, not both", ZH: "请只给出服务或主题之一", JA: "サービスかトピックのどちらか一方だけを指定してください"}

// checkKnowledge returns what is wrong with knowledge that the schema cannot say.
func checkKnowledge(u schema.KnowledgeUpsert, here string, seen names) (at string, msg lang.Sentence) {
	p := proposal{service: u.Subject.Service, topic: u.Subject.Topic, rule: u.Rule.ID}
	if p.service != "" && p.topic != "" {
		return here + "/subject", errOneSubject
	}
	if msg := checkID(p.owner(), p.rule); msg != nil {
		return here + "/rule/id", msg
	}
	if i := slices.IndexFunc(append([]string{u.Rule.Summary}, u.Rule.Trigger...), func(s string) bool { return strings.ContainsRune(s, 0) }); i >= 0 {
		return here + "/rule", errNUL
	}
	return seen.once(p.id(), here+"/rule/id")
}
