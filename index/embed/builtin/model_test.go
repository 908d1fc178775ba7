package builtin

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/embedtest"
	"github.com/tacit-kb/tacit/index/embed/vec"
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
		if rarest := f >= 12 && f < 18; packed != rarest { // n-grams: all but the first; phrases are rarer still
			t.Errorf("the row of %q is packed: %t", v.Text(f), packed)
		}
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

// What is packed follows from the numbers that a file has: written again from them, and not from
// those of training, it is the same.
func TestWriteFromAFile(t *testing.T) {
	v, r := testVocabulary(t), rand.New(rand.NewPCG(5, 6))
	trained := Parameters{Dims: 64, Vocabulary: v}
	for range v.Len() {
		trained.Rarity = append(trained.Rarity, 8+r.Float64()/16) // one step or two
	}
	for range v.Len() * 64 {
		trained.Rows = append(trained.Rows, float32(r.NormFloat64()))
	}
	read := Parameters{Dims: 64, Vocabulary: v, Rows: make([]float32, len(trained.Rows))}
	for _, x := range trained.Rarity {
		read.Rarity = append(read.Rarity, math.Round(16*x)/16)
	}
	q := make([]int8, 64)
	for f := range v.Len() {
		scale := vec.Quantize(q, trained.Rows[64*f:][:64])
		vec.Add(read.Rows[64*f:][:64], q, scale)
	}
	m, again := written(t, trained), written(t, read)
	if m.places != again.places {
		t.Error("other rows are packed")
	}
	if !slices.Equal(m.packed, again.packed) || !slices.Equal(m.rows, again.rows) {
		t.Error("the rows differ")
	}
}

func written(t testing.TB, p Parameters) *Model {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, p); err != nil {
		t.Fatal(err)
	}
	m, err := open(b.String())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A model may know nothing. What a reader would refuse is not written.
func TestWriteOfNothing(t *testing.T) {
	nothing, err := NewVocabulary(nil, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := written(t, Parameters{Dims: 32, Vocabulary: nothing})
	if v := m.Sum(m.Features(nil, "max idle 令牌")); len(v) != 32 || v[0] != 0 || m.Background() != 0 {
		t.Errorf("a model of nothing says %v", v)
	}
	for _, dims := range []int{0, 48, 1 << 17, -32} {
		if err := Write(io.Discard, Parameters{Dims: dims, Vocabulary: nothing}); err == nil {
			t.Errorf("a model of %d dimensions was written", dims)
		}
	}
}

// A file cannot make its own length by sizes that wrap around: here 2^33 features of 2^31
// dimensions, which are 2^64 bytes and a few.
func TestOpenSizesThatWrap(t *testing.T) {
	if _, err := open(wrapped(t)); err == nil {
		t.Error("a file that says that it has a billion words was opened")
	}
}

// wrapped is a small file whose sizes add up to its length, as far as 64 bits hold them.
func wrapped(t testing.TB) string {
	t.Helper()
	h := header{Dims: 1<<31 - 32, Words: 1 << 31, Pieces: 1 << 31, Grams: 1 << 31, Phrases: 1 << 31, Slots: 1, Background: 75}
	sum := uint64(headerSize)
	for _, n := range h.sizes() {
		sum += n
	}
	const length = 100
	h.TextBytes = uint32(length - sum)
	if sum+uint64(h.TextBytes) != length {
		t.Fatalf("the sizes make %d", int64(sum))
	}
	b := bytes.NewBufferString(magic)
	if err := binary.Write(b, binary.LittleEndian, h); err != nil {
		t.Fatal(err)
	}
	return b.String() + strings.Repeat(" ", length-b.Len())
}

func FuzzOpen(f *testing.F) {
	v := testVocabulary(f)
	var b bytes.Buffer
	if err := Write(&b, Parameters{Dims: 32, Vocabulary: v, Rows: make([]float32, 32*v.Len()), Rarity: make([]float64, v.Len())}); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte(wrapped(f)))
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
