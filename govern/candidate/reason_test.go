package candidate

import "testing"

// A sentence that ends with から or んで behind a verb gives the reason, and one that ends
// with から behind a noun says from where.
func TestReasonsInJapanese(t *testing.T) {
	for sentence, want := range map[string]string{
		"底板が反りを起こすから":     "底板が反りを起こすから",
		"木が水を吸うからね":       "木が水を吸うから",
		"本棚が傾くから":         "本棚が傾くから",
		"糊が固まるんで":         "糊が固まるんで",
		"去年それで割れたんで":      "去年それで割れたんで",
		"糊が固まるんで、窓を開けておく": "糊が固まる",
		"木が水を吸うから、床に置かない": "木が水を吸う",
		"水は建物の近くから取る":     "",
		"水は建物の近くから":       "",
		"部品は向こうから":        "",
		"布は三つにたたんで":       "",
		"通路は北側の非常口から":     "",
		"雨が降るので、シートをかける":  "雨が降る",
		"雨が降るため":          "雨が降るため",
	} {
		if why, _ := reasonIn(sentence); why != want {
			t.Errorf("%q: %q, want %q", sentence, why, want)
		}
	}
}
