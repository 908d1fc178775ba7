package browsertest

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestReadmePictures makes the pictures of the READMEs, in the folder of TACIT_PICTURES.
func TestReadmePictures(t *testing.T) {
	dir := os.Getenv("TACIT_PICTURES")
	c := startChromium(t)
	if dir == "" {
		t.Skip("TACIT_PICTURES names the folder for the pictures")
	}
	s := newSite(t)
	s.dir = filepath.Join(s.dir, "shop")
	check(t, os.Mkdir(s.dir, 0o777))
	s.tacit(0, "", "init")
	s.fill().serve()
	p := s.enter(c, 1000, 640)
	p.call("Emulation.setScrollbarsHidden", map[string]any{"hidden": true}, nil)
	p.visit(s.url + "/?q=a+payment+is+sent+twice+after+a+timeout&why=1")
	p.must(`document.activeElement.blur()`, nil)
	p.picture("search", false)
	p.dark(true)
	p.visit(s.url + "/decide")
	p.submit(`article[data-item] a[href*="/plan/"]`)
	p.size(1000, 780)
	p.picture("decide", false)
	for _, name := range []string{"search", "decide"} {
		small(t, filepath.Join(dir, name+".png"))
	}
}

// small writes a picture again with the 256 colours that it has most of.
func small(t *testing.T, name string) {
	t.Helper()
	data, err := os.ReadFile(name)
	check(t, err)
	from, err := png.Decode(bytes.NewReader(data))
	check(t, err)
	counts := map[color.RGBA]int{}
	b := from.Bounds()
	at := func(x, y int) color.RGBA { return color.RGBAModel.Convert(from.At(x, y)).(color.RGBA) }
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			counts[at(x, y)]++
		}
	}
	most := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int { return cmp.Compare(counts[b], counts[a]) })
	var palette color.Palette
	for _, c := range most[:min(len(most), 256)] {
		palette = append(palette, c)
	}
	to, index := image.NewPaletted(b, palette), map[color.RGBA]uint8{}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := at(x, y)
			i, ok := index[c]
			if !ok {
				i = uint8(palette.Index(c))
				index[c] = i
			}
			to.SetColorIndex(x, y, i)
		}
	}
	var out bytes.Buffer
	check(t, (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, to))
	check(t, os.WriteFile(name, out.Bytes(), 0o666))
}
