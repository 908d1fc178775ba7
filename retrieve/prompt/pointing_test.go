package prompt

import "testing"

func TestPointing(t *testing.T) {
	for text, want := range map[string]bool{
		"convert this": true, "resize it": true, "Deploy it, please.": true, "can you rotate them now?": true, "could you just queue it again": true,
		"flag these": true, "test this by hand": true, "sort these one by one": true, "rotate it manually": true,
		"rotate the keys by hand": false, "why test this by hand": false, "test the docks by hand": false,
		"how do I deploy it": false, "where do we queue this": false, "why does it hang": false, "deploy it to staging": false, "review this migration": false,
		"deploy": false, "rotate the keys": false, "CAN it": false, "does it fit": false, "deploy this and rotate the keys": false, "把它部署了": false,
		"ここにログを一行入れて": true, "この名前を変えて": true, "把这个变量改个名": true,
		"この鍵を回転させて": false, "ここはどう直す": false, "这个为什么慢": false, "この値は何": false,
		"resizeImage this": false, "is that refund approved": false,
	} {
		got := false
		for _, s := range Read(text) {
			got = got || s.Pointing()
		}
		if got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
