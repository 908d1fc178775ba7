package ended

import "testing"

func TestOtherwise(t *testing.T) {
	for _, c := range []struct {
		now, other string
		want       bool
	}{
		{"the ticket app is a Tauri app now", "the ticket app is Swing and shares its widgets with the desk", true},
		{"the search now runs on Typesense", "the search runs on Solr with two replicas", true},
		{"Our menus are now in the vault", "menus are on the shelf", true},
		{"Ines owns the till now, Karl left", "Karl owns the till, ask him first", true},
		{"告警现在发到值班群", "告警发到邮箱", true},
		{"日報はいまNotionに置いている", "日報は共有フォルダに置く", true},
		{"日報はNotionになった", "日報は共有フォルダに置き、毎週消す", true},
		{"日報はいまだに共有フォルダに置く", "日報はNotionに置く", false},
		{"the ticket app is faster now", "the ticket app is Swing", false},
		{"the ticket app is a Swing app now", "the ticket app is Swing", false},
		{"the ticket app is a Tauri app now", "the seat app is Swing", false},
		{"the ticket app is a Tauri app now", "the ticket app is now Swing", false},
		{"Ines owns the till now", "Karl owns the bar", false},
		{"Karl has left; Ines is now responsible for the till", "Karl is responsible for the till", true},
		{"予備の鍵は棚ではなく引き出しにある", "予備の鍵は棚に置いている", true},
		{"予備の鍵は棚ではなく引き出しにある", "予備の鍵は引き出しにある", false},
		{"予備の鍵は棚ではなく引き出しにある", "予備の電球は棚に置いている", false},
		{"夜の連絡先は原さんじゃなくて林さん", "夜の連絡先は原さん", true},
		{"急件不走系统了，走电话", "急件走系统", true},
		{"急件不走系统了，走电话", "平件走系统", false},
		{"The kiln runs on gas, not oil", "The kiln runs on oil and is serviced in May", true},
		{"The kiln runs on gas, not oil", "The kiln runs on gas", false},
		{"The kiln is not in the yard but behind the shop", "The kiln is in the yard", true},
		{"The kiln is not in the yard but behind the shop", "The yard is swept on Fridays", false},
		{"窯の火入れはこれから原さんではなく林さんがやります", "薪割りは高瀬さん、窯の火入れは原さんが担当", true},
		{"打烊以后由值班经理锁门", "打烊时关灯", false},
		{"窑炉以后由小唐管", "窑炉由老周管，每周一清灰", true},
		{"从下周起开窑单改用 K 开头", "素烧开窑单的格式是 Y 加三位数字", true},
		{"从下周起门号改用 K 开头", "素烧窑号的格式是 Y 加三位数字", false},
	} {
		got, ok := Otherwise(c.now, c.other)
		if ok != c.want || ok && got != c.now {
			t.Errorf("%s | %s: %q", c.now, c.other, got)
		}
		if _, back := Otherwise(c.other, c.now); back != ok {
			t.Errorf("%s | %s: another answer the other way round", c.now, c.other)
		}
	}
}

// Two who stand in for one are two answers, whichever of them is newer.
func TestStandsIn(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"老周休假的时候窑炉由小唐顶上", "老周管窑炉，他休假的时候由阿敏顶上", true},
		{"老周休假的时候窑炉由阿敏顶上", "老周管窑炉，他休假的时候由阿敏顶上", false},
		{"仓库消防由老李负责", "仓库卫生由小王负责", false},
		{"仓库消防由老李负责", "仓库消防由小王负责", true},
		{"小何休假的时候前台由小唐顶上", "老周管窑炉，他休假的时候由阿敏顶上", false},
	} {
		if _, ok := Otherwise(c.a, c.b); ok != c.want {
			t.Errorf("%s | %s: %v", c.a, c.b, ok)
		}
	}
}

// Who has one thing in hand says nothing of who has another.
func TestOfOtherThings(t *testing.T) {
	for _, c := range []struct {
		a, b, things string
	}{
		{"Karl is responsible for the kiln", "Ines is now responsible for the glaze store.", "kiln / glaze store"},
		{"Karl is ill; Ada is now responsible for the kiln", "Rosa has left; Karl is now responsible for the till", "kiln / till"},
		{"Karl is responsible for the kiln", "Ines is now responsible for the kiln", ""},
		{"Karl is responsible for the kiln", "The till opens at 9", ""},
	} {
		if things, ok := OfOtherThings(c.a, c.b); ok != (c.things != "") || ok && things != c.things {
			t.Errorf("%s | %s: %q", c.a, c.b, things)
		}
	}
}

func FuzzOtherwise(f *testing.F) {
	f.Add("the ticket app is a Tauri app now", "the ticket app is Swing")
	f.Add("告警现在发到值班群", "告警发到邮箱")
	f.Add("İ は今 x", "i")
	f.Fuzz(func(t *testing.T, a, b string) {
		_, x := Otherwise(a, b)
		if _, y := Otherwise(b, a); x != y {
			t.Errorf("%q %q: another answer the other way round", a, b)
		}
	})
}
