package builtin

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/embedtest"
)

func TestBuiltinConforms(t *testing.T) {
	embedtest.Test(t, shipped(t))
}

func shipped(t testing.TB) *Model {
	t.Helper()
	m, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The card is trusted at every start, so it is checked here.
func TestCardFitsTheFile(t *testing.T) {
	c, err := ReadCard(card)
	if err != nil {
		t.Fatal(err)
	}
	if err := Verify(); err != nil {
		t.Error(err)
	}
	if len(file) > 32<<20 {
		t.Errorf("the model has %d bytes, the limit is 32 MiB", len(file))
	}
	if len(c.Sources) == 0 || len(c.Training) == 0 {
		t.Error("the card does not say where the model comes from")
	}
}

// A translation must be nearer than an unrelated sentence, in every direction.
func TestMeaningCrossesLanguages(t *testing.T) {
	m := shipped(t)
	groups := [][]string{
		{"The access token expires after fifteen minutes.", "访问令牌在十五分钟后过期。", "アクセストークンは15分後に失効します。"},
		{"Roll back the database migration.", "回滚数据库迁移。", "データベースの移行をロールバックする。"},
		{"The customer asked for a refund.", "客户要求退款。", "顧客が返金を求めた。"},
	}
	for i, g := range groups {
		for j, other := range groups {
			for _, a := range g {
				for k, b := range other {
					if i == j || a == g[k] {
						continue
					}
					if near, far := similarity(t, m, a, g[k]), similarity(t, m, a, b); near <= far {
						t.Errorf("%q is nearer to %q (%.2f) than to %q (%.2f)", a, b, far, g[k], near)
					}
				}
			}
		}
	}
}

func similarity(t testing.TB, m *Model, a, b string) float64 {
	t.Helper()
	v, err := m.Embed(context.Background(), embed.Query, []string{a, b})
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for i := range v[0] {
		sum += float64(v[0][i]) * float64(v[1][i])
	}
	return sum
}

func TestWriteThenOpen(t *testing.T) {
	v := testVocabulary(t)
	r := rand.New(rand.NewPCG(1, 2))
	p := Parameters{Dims: 32, Vocabulary: v, Rarity: make([]float64, v.Len())}
	for i := range v.Len() {
		p.Rarity[i] = float64(i) / 2
	}
	for range v.Len() * 32 {
		p.Rows = append(p.Rows, float32(r.NormFloat64()))
	}
	p.Background = p.Rows[:3*32]
	var b bytes.Buffer
	if err := Write(&b, p); err != nil {
		t.Fatal(err)
	}
	m, err := open(b.String())
	if err != nil {
		t.Fatal(err)
	}
	for f := range int32(v.Len()) {
		if m.Text(f) != v.Text(f) || m.Rarity(f) != p.Rarity[f] {
			t.Errorf("feature %d is %q with rarity %g, want %q with %g", f, m.Text(f), m.Rarity(f), v.Text(f), p.Rarity[f])
		}
		_, packed := m.lie(f)
		q, scale := m.Row(f, nil)
		wrong, all := 0.0, 0.0
		for k, x := range p.Rows[int(f)*32:][:32] {
			off := float64(scale*float32(q[k]) - x)
			if !packed && math.Abs(off) > 0.02 {
				t.Fatalf("row %d[%d] is off by %g from %g", f, k, off, x)
			}
			wrong += off * off
			all += float64(x) * float64(x)
		}
		if wrong > 0.03*all {
			t.Errorf("the squared error of row %d is %.3f of its square", f, wrong/all)
		}
	}
	if m.Background() != 3 {
		t.Errorf("%d background vectors, want 3", m.Background())
	}
	whole := b.String()
	for _, bad := range []string{"", whole[:40], whole[:len(whole)-1], whole + "x", "x" + whole[1:]} {
		if _, err := open(bad); err == nil {
			t.Errorf("a damaged file of %d bytes was opened", len(bad))
		}
	}
}

func FuzzOpen(f *testing.F) {
	v := testVocabulary(f)
	var b bytes.Buffer
	if err := Write(&b, Parameters{Dims: 32, Vocabulary: v, Rows: make([]float32, 32*v.Len()), Rarity: make([]float64, v.Len())}); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) { open(string(data)) })
}

var sink [][]float32

func BenchmarkQuery(b *testing.B) {
	benchmarkEmbed(b, "how long do sessions last before a user must log in again?")
}

func BenchmarkPassage(b *testing.B) {
	benchmarkEmbed(b, `Access tokens live for fifteen minutes and refresh tokens for thirty days.
		We rotate the refresh token on every use, so that a stolen one is noticed when both sides present it.
		A longer life would have saved requests to the identity service, and was rejected because revocation
		takes effect only when the token ends.`)
}

func BenchmarkPassageChinese(b *testing.B) {
	benchmarkEmbed(b, `访问令牌的有效期为十五分钟，刷新令牌的有效期为三十天。每次使用时都会轮换刷新令牌，这样当令牌被盗用时，双方都出示同一令牌就会被发现。
		更长的有效期可以减少对身份服务的请求，但由于吊销只有在令牌到期后才生效，因此被否决。`)
}

func benchmarkEmbed(b *testing.B, text string) {
	m := shipped(b)
	b.ReportAllocs()
	for b.Loop() {
		sink, _ = m.Embed(context.Background(), embed.Query, []string{text})
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		if _, err := New(); err != nil {
			b.Fatal(err)
		}
	}
}
