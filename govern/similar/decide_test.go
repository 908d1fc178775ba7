package similar

import "testing"

// The networks in the binary have the inputs that they were trained with.
func TestOwnJudge(t *testing.T) {
	if len(ownJudge()) == 0 || len(notesJudge()) == 0 {
		t.Fatal("network.bin or network_notes.bin was trained with other inputs: go test ./govern/similar -run Fit -refit notes, or longer")
	}
	m := model(t)
	a, b := readingOf(m, FromText("Tokens expire after an hour.")), readingOf(m, FromText("访问令牌一小时后过期。"))
	e := compare(m, a, b)
	if got := len(e.inputs) + len(e.where()); got != len(notesNames) || len(e.inputs) != len(opinionNames) {
		t.Errorf("%d inputs, %d names", got, len(notesNames))
	}
}
