package proposal

import (
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/schema"
)

// shownOperations are the operations of a plan as they are printed: the secrets
// that files hold already, which a move or an undo repeats, are withheld. The plan
// itself keeps them.
func shownOperations(plan *govern.Plan) []schema.Operation {
	all := []schema.Operation{}
	for _, op := range plan.Ops.Operations {
		var text []byte
		if op.Content != nil {
			text = []byte(*op.Content)
			masked := string(guard.Mask(text))
			op.Content = &masked
		}
		op.Path = guard.Shown(op.Path, text)
		op.Reason = string(guard.Mask([]byte(op.Reason)))
		op.Changes = string(guard.Mask([]byte(op.Changes)))
		all = append(all, op)
	}
	return all
}
