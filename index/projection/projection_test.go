package projection

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/tacit-kb/tacit/index/embed/vec"
)

// some returns items in groups, as the memories of a bank are.
func some(n int, seed uint64) []Item {
	const dims = 32
	r := rand.New(rand.NewPCG(seed, 1))
	middles := make([][]float32, 2+n/15)
	for g := range middles {
		middles[g] = make([]float32, dims)
		for d := range middles[g] {
			middles[g][d] = float32(r.NormFloat64())
		}
	}
	items := make([]Item, n)
	for i := range items {
		v := slices.Clone(middles[r.IntN(len(middles))])
		for d := range v {
			v[d] += 0.6 * float32(r.NormFloat64())
		}
		items[i] = item(fmt.Sprintf("experience/%d.md", i), v)
	}
	return items
}

func item(key string, v []float32) Item {
	it := Item{Key: key, Numbers: make([]int8, len(v))}
	if vec.Quantize(it.Numbers, v) > 0 {
		it.Scale = float32(1 / math.Sqrt(float64(vec.Dot(it.Numbers, it.Numbers))))
	}
	return it
}

func laidOut(t testing.TB, items []Item) []Point {
	t.Helper()
	points, err := Layout(context.Background(), items, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(points) != len(items) {
		t.Fatalf("%d points for %d items", len(points), len(items))
	}
	for i, p := range points {
		if !(p.X >= 0 && p.X <= 1 && p.Y >= 0 && p.Y <= 1) { // nor is it NaN
			t.Fatalf("item %d is at %v", i, p)
		}
	}
	return points
}

// The order of the items does not matter, nor does the number of processors.
func TestOrderDoesNotMatter(t *testing.T) {
	for _, n := range []int{3, 50, 450, 1700} {
		items := some(n, 1)
		want := laidOut(t, items)
		for seed := range uint64(2) {
			order := rand.New(rand.NewPCG(seed, 2)).Perm(n)
			mixed := make([]Item, n)
			for i, o := range order {
				mixed[i] = items[o]
			}
			for i, p := range laidOut(t, mixed) {
				if p != want[order[i]] {
					t.Fatalf("of %d, item %d is at %v and at %v", n, order[i], want[order[i]], p)
				}
			}
		}
	}
}

// Every machine gets these points.
func TestEveryMachine(t *testing.T) {
	items := some(500, 8)
	sum := fnv.New64a()
	for _, p := range laidOut(t, items) {
		fmt.Fprintf(sum, "%.4f %.4f\n", p.X, p.Y)
	}
	if got, want := sum.Sum64(), uint64(0x3ac7d4b0e8c599fd); got != want {
		t.Errorf("the points have the sum %#x, want %#x: if the layout was changed on purpose, write the new one here", got, want)
	}
}

// Banks that have nothing to lay out, or nothing to tell apart.
func TestOddBanks(t *testing.T) {
	one, none := item("a", []float32{1, 2, 3}), Item{Key: "b"}
	equal := make([]Item, 300)
	for i := range equal {
		equal[i] = item(fmt.Sprint(i), []float32{1, 2, 3})
	}
	var lost []Item
	for i := range 40 {
		lost = append(lost, Item{Key: fmt.Sprint(i), Numbers: make([]int8, 3)})
	}
	for name, items := range map[string][]Item{
		"none": nil, "one": {one}, "two": {one, item("c", []float32{-1, 0, 1})}, "twins": {one, one}, "no vector": {none}, "one without": {one, none},
		"all equal": equal, "all without": lost, "some without": append(some(100, 3), lost...), "opposite": {item("x", []float32{1, 0}), item("y", []float32{-1, 0}), item("z", []float32{0, 1})},
	} {
		t.Run(name, func(t *testing.T) {
			points := laidOut(t, items)
			for i, p := range points {
				for j, q := range points[:i] {
					if p == q && items[i].Key != items[j].Key {
						t.Errorf("items %d and %d are in one place", i, j)
					}
				}
			}
		})
	}
}

// kept returns how many of the nearest ten of an item are among its nearest ten on the
// plane.
func kept(items []Item, points []Point) float64 {
	const k = 10
	sum := 0
	for i := range items {
		order := func(far func(j int) float64) []int {
			all := make([]int, 0, len(items))
			for j := range items {
				if j != i {
					all = append(all, j)
				}
			}
			slices.SortStableFunc(all, func(x, y int) int {
				if a, b := far(x), far(y); a != b {
					return map[bool]int{true: -1, false: 1}[a < b]
				}
				return 0
			})
			return all[:k]
		}
		near := order(func(j int) float64 { return -near(items[i], items[j]) })
		for _, j := range order(func(j int) float64 { return math.Hypot(points[i].X-points[j].X, points[i].Y-points[j].Y) }) {
			if slices.Contains(near, j) {
				sum++
			}
		}
	}
	return float64(sum) / float64(k*len(items))
}

// The picture keeps neighbours together that the principal plane lays over others.
func TestNeighboursStay(t *testing.T) {
	for _, n := range []int{100, 600} {
		items := some(n, 4)
		got, plane := kept(items, laidOut(t, items)), kept(items, start(items, nil))
		t.Logf("%d items: %.3f of the nearest, on the principal plane %.3f", n, got, plane)
		if got < plane+0.05 {
			t.Errorf("%d items: %.3f of the nearest, on the principal plane %.3f", n, got, plane)
		}
	}
}

// A small bank is no line, although its items hardly know each other.
func TestSmallBanksHaveWidth(t *testing.T) {
	for n := 5; n < 60; n += 5 {
		low, high := Point{1, 1}, Point{}
		for _, p := range laidOut(t, some(n, 9)) {
			low, high = Point{min(low.X, p.X), min(low.Y, p.Y)}, Point{max(high.X, p.X), max(high.Y, p.Y)}
		}
		if wide, tall := high.X-low.X, high.Y-low.Y; min(wide, tall) < 0.2 {
			t.Errorf("%d items take %.2f by %.2f", n, wide, tall)
		}
	}
}

// Where an item is added, the others hardly move.
func TestOthersStay(t *testing.T) {
	for _, n := range []int{300, 900} {
		items := some(n, 5)
		all := laidOut(t, items)
		var median []float64
		for without := 0; without < n; without += n / 5 {
			var moved []float64
			for i, p := range laidOut(t, slices.Delete(slices.Clone(items), without, without+1)) {
				if i >= without {
					i++
				}
				moved = append(moved, math.Hypot(p.X-all[i].X, p.Y-all[i].Y))
			}
			slices.Sort(moved)
			median = append(median, moved[len(moved)/2])
		}
		slices.Sort(median)
		t.Logf("%d items: medians of the way %.3f", n, median)
		if median[len(median)/2] > 0.05 {
			t.Errorf("%d items: medians of the way %.3f of the map", n, median)
		}
	}
}

func TestLayoutEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	last := 0
	_, err := Layout(ctx, some(900, 6), func(done, total int) {
		if last = done; done == 10 {
			cancel()
		}
	})
	if err == nil || last != 10 {
		t.Errorf("it went on for %d rounds: %v", last, err)
	}
}

// A layout is whole, or says that it was ended: also where it ends in the middle of the last round.
func TestLayoutIsWhole(t *testing.T) {
	items := some(300, 6)
	whole := laidOut(t, items)
	all := &ending{Context: t.Context()}
	all.lasts.Store(math.MaxInt32)
	if _, err := Layout(all, items, nil); err != nil {
		t.Fatal(err)
	}
	asked := math.MaxInt32 - all.lasts.Load()
	for n := range int32(8) {
		ctx := &ending{Context: t.Context()}
		ctx.lasts.Store(asked - n)
		if points, err := Layout(ctx, items, nil); err == nil && !slices.Equal(points, whole) {
			t.Errorf("%d before its end: other points, and no error", n)
		}
	}
}

// An ending context ends when it has been asked so many times whether it has.
type ending struct {
	context.Context
	lasts atomic.Int32
}

func (e *ending) Err() error {
	if e.lasts.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

func BenchmarkLayout(b *testing.B) {
	for _, n := range []int{100, 1000, 10_000} {
		items := some(n, 7)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				laidOut(b, items)
			}
		})
	}
}
