package candidate_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate"
)

// What people write as they speak is divided like what they write with care: the situation
// without a comma after it and without the person it is said to, what is not to be done, and why.
func TestSpokenJapaneseIsDivided(t *testing.T) {
	for _, c := range []struct{ said, title, when, not, why string }{
		{"酸素が5を下回ったら即エアレーション追加、4を切ったら館長へ電話", "酸素が5を下回ったら即エアレーション追加、4を切ったら館長へ電話", "酸素が5を下回ったら", "", ""},
		{"風速が15を超えたらただちに帆を下ろし、港へ連絡", "風速が15を超えたらただちに帆を下ろし、港へ連絡", "風速が15を超えたら", "", ""},
		{"すみません、水質の記録は紙じゃなくてタブレットに入れてもらえますか。紙だと濡れて読めなくなるので。よろしくお願いします。",
			"水質の記録は紙じゃなくてタブレットに入れてもらえますか", "", "紙", "紙だと濡れて読めなくなるので"},
		{"新人さんへ：給餌の前は手を石鹸で洗わないでください", "新人さんへ：給餌の前は手を石鹸で洗わないでください", "給餌の前", "", ""},
		{"あと、J3のライトは21時に消すこと！", "J3のライトは21時に消すこと", "", "", ""},
		{"あと10分で閉館のときは音楽を流す", "あと10分で閉館のときは音楽を流す", "あと10分で閉館のとき", "", ""},
		{"对了，展柜的钥匙只能给馆员", "展柜的钥匙只能给馆员", "", "", ""},
		{"解説は録音をやめて手書きの札にする。理由：録音の音でカワウソが出てこなくなったから", "解説は録音をやめて手書きの札にする", "", "", "録音の音でカワウソが出てこなくなった"},
	} {
		k := candidate.FromWords(c.said)
		if k.Title() != c.title || k.Said.Trigger != c.when || k.Said.Signal != c.why || strings.Join(k.Said.Alternatives, "|") != c.not {
			t.Errorf("%s:\n title %q, when %q, not %q, why %q", c.said, k.Title(), k.Said.Trigger, k.Said.Alternatives, k.Said.Signal)
		}
	}
}

// A clause that ends with が、 has no subject, so the rule after it is one.
func TestClausesHaveNoSubject(t *testing.T) {
	k := candidate.FromWords("新しく入った魚は検疫室で最低21日間隔離し、糞便検査で陰性になってから展示水槽に移すが、サメとエイには淡水浴をしない")
	if told := k.Remarks("ja", "EXP-001", true); len(told) == 0 || !strings.HasPrefix(told[0], "ルールとして残しました。") {
		t.Errorf("told %q", told)
	}
}

// However much a person has filled in, they are told what kind of memory it has become.
func TestFullFormsAreTold(t *testing.T) {
	k := candidate.FromWords("配管の水漏れはコーキングで塞がない\n\nトリガー: 継手がにじむ\n判断: 継手ごと交換する\n代替案: コーキングで塞ぐ\n理由: 海水で剥がれる")
	if told := k.Remarks("ja", "EXP-001", true); !slices.Equal(told, []string{"ルールとして残しました。"}) {
		t.Errorf("told %q", told)
	}
}
