package past

import "testing"

func TestWas(t *testing.T) {
	for clause, want := range map[string]bool{
		"The lease used to be 2 minutes":         true,
		"We used to salt the steps":              true,
		"We had the lease at 2 minutes first":    true,
		"Originally the bell was rung by hand":   true,
		"Until 2019 the gate was open all night": true,
		"The gate was once open all night":       true,
		"The key is used to open the vestry":     false,
		"We are used to having the hall cold":    false,
		"Keys used to sign leases are kept":      false,
		"It used to be 2 minutes and is 15 now":  false,
		"Ring the bell first":                    false,
		"Wait until 22:00":                       false,
		"租约以前是 2 分钟":                             true,
		"一开始用的是木钥匙":                              true,
		"之前是两分钟":                                 true,
		"2019 年以前的租约不续":                          false,
		"开门之前用钥匙":                                false,
		"以前是 2 分钟现在是 15 分钟":                      false,
		"以前は2分だったが":                              true,
		"もともと手で鳴らしていた":                           true,
		"出荷前に確認した":                               false,
		"以前は2分だったが今は15分":                         false,
	} {
		if got := Was(clause); got != want {
			t.Errorf("%s: %t", clause, got)
		}
	}
	for text, want := range map[string]string{
		"It used to be 2 minutes, that was too short": " , that was too short",
		"The bell is rung at noon":                    "The bell is rung at noon",
	} {
		if got := Without(text); got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}

func FuzzWithout(f *testing.F) {
	for _, s := range []string{"It used to be 2 minutes, and now", "以前は2分だったが、今は", "曾经,之前是;", "a，以前是"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if got := Without(text); len(got) > len(text)+1 {
			t.Errorf("%q: %q", text, got)
		}
	})
}
