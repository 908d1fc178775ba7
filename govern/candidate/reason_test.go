package candidate

import (
	"slices"
	"strings"
	"testing"
)

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

// Why something is forbidden in Chinese is often said without a word for it. It is the reason where what follows is bad, or
// begins with what is forbidden, and no more is ordered there.
func TestReasonsWithoutAWordInChinese(t *testing.T) {
	for sentence, want := range map[string][2]string{
		"不要用铁刷，铜面会花":              {"铜面会花", "不要用铁刷"},
		"洗铜用软布，不用铁刷，铁刷太硬，过几天会划出道": {"铁刷太硬，过几天会划出道", "洗铜用软布，不用铁刷"},
		"别用漂白水，漂白水味道散不掉":          {"漂白水味道散不掉", "别用漂白水"},
		"严禁堆在电梯口，容易堵":             {"容易堵", "严禁堆在电梯口"},
		"不要用旧表，新表已经发到群里":          {"", "不要用旧表，新表已经发到群里"},
		"不要开窗，先关风机":               {"", "不要开窗，先关风机"},
		"别放门口，放二楼，门口会丢":           {"", "别放门口，放二楼，门口会丢"},
		"能不用就不用，钥匙会丢":             {"", "能不用就不用，钥匙会丢"},
		"下班要拔插头，线会发烫":             {"", "下班要拔插头，线会发烫"},
		"晚上不要开会，会议室要打扫":           {"", "晚上不要开会，会议室要打扫"},
	} {
		if why, rest := reasonIn(sentence); why != want[0] || rest != want[1] {
			t.Errorf("%s: %q, because %q", sentence, rest, why)
		}
	}
	for _, said := range []string{"我们不用铝梯，因为它导电", "不要用铁刷，铜面会花", "洗铜用软布，不用铁刷，铁刷太硬", "We don't use tin ladders because they bend"} {
		if told := strings.Join(FromWords(said).Remarks("en", "EXP-001", false), " "); strings.Contains(told, "convincing") {
			t.Errorf("%s: %s", said, told)
		}
	}
}

// What was pasted is not searched for reasons clause by clause: that would take longer than its length.
func TestLongSentencesGiveNoReasonWithoutAWord(t *testing.T) {
	pasted := strings.Repeat("别拿铜，拿了铜会坏，", 40)
	if why, rest := reasonIn(pasted); why != "" || rest != pasted {
		t.Errorf("%q, because %q", rest, why)
	}
}

// ので gives a reason without a comma as well.
func TestReasonsInTheMiddle(t *testing.T) {
	for sentence, want := range map[string][2]string{
		"老眼の人がいるので文字は小さくしない": {"老眼の人がいる", "文字は小さくしない"},
		"銅が曇るので素手で持たない":      {"銅が曇る", "素手で持たない"},
		"銅でできたものです":          {"", "銅でできたものです"},
		"それは銅なのである":          {"", "それは銅なのである"},
	} {
		if why, rest := reasonIn(sentence); why != want[0] || rest != want[1] {
			t.Errorf("%s: %q, because %q", sentence, rest, why)
		}
	}
}

// What another sentence forbids is no alternative to a decision, and the reason for it is none of the decision.
func TestAlternativesAreOfTheirSentence(t *testing.T) {
	for _, c := range []struct {
		said, decision, why string
		not                 []string
	}{
		{"帳票は out/月/ に置く。列名に記号を使わない。取り込みが止まる。", "帳票は out/月/ に置く", "", nil},
		{"看板は銅で作る。塗料に油性を使わない。はがれるから。", "看板は銅で作る", "", nil},
		{"看板は鉄ではなく銅で作る。塗料に油性を使わない。", "看板は鉄ではなく銅で作る", "", []string{"鉄"}},
		{"账页必须放 out 目录。列名用拼音，不用符号。", "账页必须放 out 目录", "", nil},
		{"账页放 out 目录，不放桌面。列名用拼音，不用符号。", "账页放 out 目录，不放桌面", "", []string{"放桌面"}},
		{"Always hang the signs in copper. Write dates in full, not in digits.", "Always hang the signs in copper", "", nil},
		{"We use copper for the signs. Iron was ruled out.", "We use copper for the signs", "", []string{"Iron"}},
		{"The signs are due in May. Use copper, not iron.", "Use copper, not iron", "", []string{"iron"}},
	} {
		k := FromWords(c.said)
		if k.Said.Decision != c.decision || k.Said.Signal != c.why || !slices.Equal(k.Said.Alternatives, c.not) {
			t.Errorf("%s: %q, instead of %q, because %q", c.said, k.Said.Decision, k.Said.Alternatives, k.Said.Signal)
		}
	}
}
