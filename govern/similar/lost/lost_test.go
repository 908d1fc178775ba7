package lost

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDropped(t *testing.T) {
	for _, test := range []struct {
		sentence, by string
		dropped      []string
	}{
		{"need one reviewer who isn't on call", "need two reviewers", []string{"who isn't on call"}},
		{"Holds expire after 7 days and patrons get two reminders", "Holds expire after 10 days", []string{"patrons get two reminders"}},
		{"On staging the cache lives for 60 seconds", "The cache lives for 90 seconds", []string{"On staging"}},
		{"Refunds need a second pair of eyes (Marta)", "Refunds need a second pair of eyes", []string{"Marta"}},
		{"The warehouse suspends after 60 seconds", "It suspends after 300 seconds", nil},
		{"Refunds are approved by finance", "Refunds are signed off by Marta", nil}, // another value in its place
		{"Never deploy on a Friday", "Backups are kept for a year", nil},
		{"占位费每分钟 0.5 元且不给免费时间", "占位费每分钟 0.8 元", []string{"且不给免费时间"}},
		{"PRは担当でない2人の承認がないとマージできない", "PRは1人の承認がないとマージできない", []string{"担当でない"}},
		{"小児の撮影は６０kV ４mA", "小児の撮影は５０kV", []string{"４mA"}},
		{"", "Holds expire", nil},
	} {
		if diff := cmp.Diff(test.dropped, Dropped(test.sentence, test.by)); diff != "" {
			t.Errorf("%s <- %s: %s", test.sentence, test.by, diff)
		}
	}
}

// The part whose words the other text has is the one that it takes the place of, though it says more of another.
func TestOf(t *testing.T) {
	for _, test := range []struct {
		gone, stay, lost []string
	}{
		{[]string{"freshness warns at 12 hours", "errors at 26"}, []string{"freshness errors at 36 hours"}, []string{"freshness warns at 12 hours"}},
		{[]string{"影像备份放A机房", "病历备份放B机房"}, []string{"影像备份搬到B机房了"}, []string{"病历备份放B机房"}},
		{[]string{"郑州店和洛阳店周一休息", "其他店周二休息"}, []string{"郑州店改成周三休息"}, []string{"郑州店和洛阳店周一休息", "其他店周二休息"}},
		{[]string{"儿童拍片默认用60kV 4mA"}, []string{"儿童拍片默认改成50kV"}, []string{"4mA"}},
		{[]string{"障害連絡は電話でする", "目標は15分以内"}, []string{"障害連絡の目標は10分以内に縮めた"}, []string{"障害連絡は電話でする"}},
		{nil, []string{"freshness"}, nil},
		{[]string{"窑由老周管", "素烧温度设在900度", "湿度30%"}, []string{"窑的湿度改成20%了，温度不变"}, []string{"窑由老周管", "素烧温度设在900度"}},
		{[]string{"Fire the bricks at 900 degrees for at least 30 hours before any glazing"}, []string{"From now on bricks are fired at 950 degrees, not 900"}, []string{"for at least 30 hours", "before any glazing"}},
		{[]string{"Soak the reeds for 12 hours in the blue tub"}, []string{"The reeds are now soaked in the red tub"}, []string{"for 12 hours"}},
		{[]string{"Offers are valid for 30 days because the price of zinc moves too much"}, []string{"Offers are valid for 14 days instead of 30"}, []string{"because the price of zinc moves too much"}},
		{[]string{"游客和身高一米以下的学徒不能进窑区"}, []string{"现在学徒要一米一以上才能进窑区"}, []string{"游客和身高一米以下的学徒不能进窑区"}},
		{[]string{"游客和学徒不能进窑区"}, []string{"游客和学徒下午可以进窑区"}, nil},
		{[]string{"Orders to the mill go out on the last Friday of the month", "Ada sends them"}, []string{"Ada has left", "Ben sends the orders to the mill from now on"}, []string{"on the last Friday of the month"}},
		{[]string{"Call Karl when the kiln is hot"}, []string{"Call Ada when the kiln gets hot"}, nil},
		{[]string{"干燥要通风", "连续七天", "不能晒太阳"}, []string{"干燥要通风，放满一个星期"}, []string{"不能晒太阳"}},
	} {
		var gone []Part
		for _, g := range test.gone {
			gone = append(gone, Part{Text: g, Share: 0.5})
		}
		if diff := cmp.Diff(test.lost, NewText(test.stay).Of(gone)); diff != "" {
			t.Errorf("%q <- %q: %s", test.gone, test.stay, diff)
		}
	}
}

func FuzzDropped(f *testing.F) {
	f.Add("Holds expire after 7 days (Marta)", "Holds expire after 10 days")
	f.Add("占位费每分钟 0.5 元且不给免费时间", "占位费每分钟\xff 0.8 元")
	f.Fuzz(func(t *testing.T, sentence, by string) {
		if all := Dropped(sentence, sentence); all != nil {
			t.Errorf("%q drops %q of itself", sentence, all)
		}
		Dropped(sentence, by)
	})
}
