package similar

import "testing"

// The network in the binary has the inputs that it was trained with.
func TestOwnJudge(t *testing.T) {
	if len(ownJudge()) == 0 {
		t.Fatal("network.bin was trained with other inputs: go test ./govern/similar -run Fit -refit")
	}
	m := model(t)
	a, b := readingOf(m, FromText("Tokens expire after an hour.")), readingOf(m, FromText("访问令牌一小时后过期。"))
	if got := len(compare(m, a, b).inputs); got != len(opinionNames) {
		t.Errorf("%d inputs, %d names", got, len(opinionNames))
	}
}
