package compile

import (
	"path"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// Command is what history calls the plans that responses become.
const Command = "compile apply"

// promoted is what history calls the plans that bring staged rules into force.
const promoted = "promote"

// Propose drafts what a response proposes to the request that it answers. It
// writes nothing: the operations are those of a plan that a person decides about,
// and the report says what each proposal comes to.
//
// The policy is that of the request, and never laxer than the config.yaml of the
// bank; what the response says about it is not looked at. Everything that it cites
// has to have been observed. Proposals that are not sure enough become drafts, or
// staged overrides. Observations that committed files cite are copied to
// [evidence.CitedPath], so that they travel with the bank; those of overrides, which
// stay on one machine, are not. The error is a *Refusal where nothing of the
// response is carried out.
func Propose(b *kb.Bank, req schema.CompileRequest, resp schema.CompileResponse, now time.Time) ([]schema.Operation, Report, error) {
	if !strings.EqualFold(req.RequestID, resp.RequestID) {
		return nil, Report{}, refuse(OtherRequest, "/request_id", resp.RequestID, req.RequestID)
	}
	least, err := barOf(b, req.Policy)
	if err != nil {
		return nil, Report{}, err
	}
	s, err := openShelf(b)
	if err != nil {
		return nil, Report{}, err
	}
	d := &drafting{contents: s, req: req, day: now.Format(time.DateOnly), seen: map[string]evidence.Seen{}}
	all := proposals(resp, least)
	if err := d.checkEvidence(all, resp.ProvenanceSummary.ObservationIDsUsed); err != nil {
		return nil, Report{}, err
	}
	d.report.Problems = resp.Errors
	for _, p := range all {
		if err := d.take(p); err != nil {
			return nil, Report{}, err
		}
	}
	return d.ops, d.report, d.cite()
}

// barOf is the confidence that is wanted: what the request says, or more if the
// bank demands more.
func barOf(b *kb.Bank, policy schema.Policy) (bar, error) {
	c, err := b.Config()
	if err == nil && c.Wrong != nil {
		err = c.Wrong // a bar that cannot be read may have been higher
	}
	return bar{max(policy.MinConfidenceProfile, c.MinConfidenceProfile), max(policy.MinConfidenceOverride, c.MinConfidenceOverride)}, err
}

// A drafting is a response on its way to a plan.
type drafting struct {
	*contents
	req    schema.CompileRequest
	day    string
	seen   map[string]evidence.Seen // what is cited, by id as it was cited
	cited  []string                 // ids that committed files cite
	ops    []schema.Operation
	report Report
}

// take drafts one proposal.
func (d *drafting) take(p proposal) error {
	item := Item{At: p.at, ID: p.id(), Notes: p.notes}
	if p.device != "" {
		item.ID = p.device
	}
	if p.staged() {
		item.Notes = append(item.Notes, p.why)
	}
	var err error
	switch {
	case p.why.Code == LowConfidence && !d.req.Policy.WriteLowConfidenceToCandidates:
		item.Outcome = Leaves
		item.Notes = append(p.notes, tell(NotStaged, p.why.Words...))
	case p.device != "":
		err = d.takeOverride(p, &item)
	default:
		err = d.takeRule(p, &item)
	}
	d.report.Items = append(d.report.Items, item)
	return err
}

// write adds an operation, if the request allows its file.
func (d *drafting) write(op schema.Operation, at string) error {
	if err := allowed(d.req.Inputs, op.Path, at); err != nil {
		return err
	}
	d.ops = append(d.ops, op)
	return nil
}

// allowed enforces where a response may write.
func allowed(in schema.Inputs, file, at string) error {
	for _, f := range in.ForbiddenWritePaths {
		if f != "" && within(strings.ToLower(f), strings.ToLower(file)) {
			return refuse(Forbidden, at, file, f)
		}
	}
	for _, a := range in.AllowedWritePaths {
		if a != "" && within(a, file) {
			return nil
		}
	}
	return refuse(NotAllowed, at, file, strings.Join(in.AllowedWritePaths, ", "))
}

// within reports whether a path is a folder, or a file, or below it. Paths of a
// request are relative to the bank; that they may begin with its usual name is for
// those who write them by hand.
func within(folder, file string) bool {
	folder = path.Clean(strings.TrimPrefix(strings.TrimPrefix(folder, "./"), "memory-bank/"))
	return folder == "." || file == folder || strings.HasPrefix(file, folder+"/")
}
