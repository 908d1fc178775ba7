package scope

import "testing"

func TestOthers(t *testing.T) {
	for _, c := range [][3]string{
		{"max photo size is 12 MB", "max video size is 100 MB", "photo / video"},
		{"巡检录像压到 20MB 以内再传", "巡检照片压到 800KB 以内再传", "录像 / 照片"},
		{"会員の録画は20MBまで", "会員の写真は5MBまで", "録画 / 写真"},
		{"door of the cold room: the bell rings at 180 seconds", "fridge doors: the bell rings at 90 seconds", "door of the cold room / fridge doors"},
		{"uploads are limited to 12 MB", "uploads are capped at 20 MB", ""},
		{"requests time out after 30 s", "requests fail after 60 s", ""},
		{"max photo size is 12 MB", "max photo size is 20 MB", ""},
		{"max photo size is 12 MB", "max video size is 12 MB", ""},
		{"缓存保留 7 天", "缓存保存 30 天", ""},
		{"tokens: 15 minutes", "tokens: 30 minutes", ""},
	} {
		got, ok := Others(c[0], c[1])
		if ok != (c[2] != "") || ok && got != c[2] {
			t.Errorf("%s | %s: %q", c[0], c[1], got)
		}
	}
}

func TestNarrower(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"退货入库的称重误差超过 200 克才拦截", "称重误差超过 50 克就拦截", true},
		{"札の写真の保存は30日", "保存は7日で消す", false},
		{"in the cold keys live 15 minutes", "keys live 60 minutes", false},
		{"客の札の保存は30日", "札の保存は7日", true},
		{"keys live 15 minutes", "keys live 60 minutes", false},
		{"keys live 60 minutes", "now keys live 15 minutes", false},
	} {
		if got := Narrower(c.a, c.b); got != c.want || Narrower(c.b, c.a) != got {
			t.Errorf("%s | %s: %t", c.a, c.b, got)
		}
	}
}

func FuzzScope(f *testing.F) {
	f.Add("max photo size is 12 MB", "max video size is 100 MB")
	f.Add("退货的误差超过 200 克", "误差超过 50 克")
	f.Add("a: 1 2 12", "b：12")
	f.Fuzz(func(t *testing.T, a, b string) {
		Others(a, b)
		if Narrower(a, b) != Narrower(b, a) {
			t.Errorf("%q %q: not the same the other way round", a, b)
		}
	})
}
