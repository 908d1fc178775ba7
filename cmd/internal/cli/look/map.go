package look

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/picture"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/chart"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// onStdout is the --output that writes to stdout.
const onStdout = "-"

type mapOptions struct{ output, colour string }

func newMapCommand(run *session.Run) *cobra.Command {
	var o mapOptions
	cmd := &cobra.Command{
		Use:  "map",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runMap(cmd, run, o) },
	}
	cmd.Flags().StringVarP(&o.output, "output", "o", "", run.Say(msgFlagMapOutput))
	cmd.Flags().StringVar(&o.colour, "color", string(picture.ByKind), run.Say(msgFlagMapColour))
	session.Complete(cmd, "color", picture.Colours)
	return cmd
}

func runMap(cmd *cobra.Command, run *session.Run, o mapOptions) error {
	o.colour = strings.ToLower(o.colour)
	end := strings.ToLower(filepath.Ext(o.output))
	switch {
	case !slices.Contains(picture.Colours, o.colour):
		return run.WrongWord(msgUnknownColour, o.colour, picture.Colours)
	case o.output == "" && !run.JSON:
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgMapNeedsOutput), Hint: run.Say(msgHintMapOutput)}
	case o.output == onStdout && run.JSON:
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgMapOneDocument), Hint: run.Say(msgHintMapOutput)}
	case o.output != "" && o.output != onStdout && end != ".svg" && end != ".html":
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgMapBadOutput, o.output), Hint: run.Say(msgHintMapOutput)}
	}
	s, err := run.OpenSnapshot(cmd.Context())
	if err != nil {
		return err
	}
	defer s.Close()
	c, err := chartOf(cmd.Context(), run, s)
	if err != nil {
		return err
	}
	draw := picture.SVG
	if end == ".html" {
		draw = picture.HTML
	}
	drawn := draw(c, picture.Options{Lang: run.Lang, Colour: picture.Colour(o.colour)})
	switch o.output {
	case "":
	case onStdout:
		_, err := run.Out.Write(drawn)
		return err
	default:
		if err := chart.Write(o.output, s.Bank.Dir(), drawn, []byte(picture.Marker)); err != nil {
			return explainMap(run, o.output, err)
		}
	}
	return run.Show(newMapDocument(c, o.output))
}

// chartOf makes the map of a bank, with a bar if that takes long.
func chartOf(ctx context.Context, run *session.Run, s *session.Snapshot) (*chart.Chart, error) {
	bar := run.NewProgress(run.Say(msgMapping))
	defer bar.Clear()
	return chart.Of(ctx, s.Bank, s.Index, s.Model, time.Now(), bar.Step)
}

// explainMap says in the person's language why a picture was not written.
func explainMap(run *session.Run, output string, err error) error {
	var foreign *chart.ForeignError
	switch {
	case errors.Is(err, chart.ErrInBank):
		return &session.Problem{Code: session.CodeUsage, Msg: run.Say(msgMapInBank), Hint: run.Say(msgHintMapOutside), Err: err}
	case errors.As(err, &foreign):
		return &session.Problem{Code: session.CodeRefused, Msg: run.Say(msgMapForeign, output), Hint: run.Say(msgHintMapElsewhere), Err: err}
	case errors.Is(err, fs.ErrNotExist):
		return &session.Problem{Code: session.CodeNotFound, Msg: run.Say(msgMapNoFolder, filepath.Dir(output)), Err: err}
	}
	return err
}

// A mapDocument is a map as marks and lines.
type mapDocument struct {
	SchemaVersion string      `json:"schemaVersion"`
	Action        string      `json:"action"`
	Output        string      `json:"output"` // as the person typed it; empty: nothing was written
	Since         string      `json:"since"`  // the first day of which it is known what was shown; empty: it is not known
	Memories      []mapMemory `json:"memories"`
	Links         []mapLink   `json:"links"`
	Groups        []mapGroup  `json:"groups"`
	PairsLeft     int         `json:"pairsLeft"` // that are near, but were not compared

	same, contrary, perhaps, stale, never int
}

type mapMemory struct {
	ID         string  `json:"id"`
	Path       string  `json:"path"`
	Title      string  `json:"title"`
	Kind       string  `json:"kind"`
	Status     string  `json:"status"`
	Day        string  `json:"day"` // of its last change, as it says itself; or empty
	X          float64 `json:"x"`   // from the left, 0 to 1
	Y          float64 `json:"y"`   // from the top, 0 to 1
	Group      int     `json:"group"`
	Shown      int     `json:"shown"`
	LastShown  string  `json:"lastShown"`
	NeverShown bool    `json:"neverShown"`
	Stale      bool    `json:"stale"`
}

type mapLink struct {
	A        string         `json:"a"`
	B        string         `json:"b"`
	Relation chart.Relation `json:"relation"`
}

type mapGroup struct {
	Words []string `json:"words"`
	Size  int      `json:"size"`
	X     float64  `json:"x"`
	Y     float64  `json:"y"`
}

func newMapDocument(c *chart.Chart, output string) mapDocument {
	d := mapDocument{SchemaVersion: session.SchemaVersion, Action: "map", Output: output, Since: c.Since, Memories: []mapMemory{}, Links: []mapLink{}, Groups: []mapGroup{}, PairsLeft: c.Left}
	for _, m := range c.Memories {
		never := c.NeverShown(m)
		d.Memories = append(d.Memories, mapMemory{m.ID, m.Path, m.Title, string(m.Kind), string(m.Status), m.Day, m.X, m.Y, m.Group, m.Shown, m.LastShown, never, m.Stale})
		if never {
			d.never++
		}
		if m.Stale {
			d.stale++
		}
	}
	for _, l := range c.Links {
		d.Links = append(d.Links, mapLink{c.Memories[l.A].ID, c.Memories[l.B].ID, l.Relation})
		switch l.Relation {
		case chart.Same:
			d.same++
		case chart.Contrary, chart.PerhapsContrary:
			d.contrary++
		default:
			d.perhaps++
		}
	}
	for _, g := range c.Groups {
		d.Groups = append(d.Groups, mapGroup{g.Words, g.Size, g.X, g.Y})
	}
	return d
}

func (d mapDocument) WriteText(p *session.Page) {
	p.Say(msgMapped, len(d.Memories), guard.Quote(d.Output))
	if d.same+d.contrary+d.perhaps+d.stale+d.never > 0 {
		p.Say(msgMapCounts, d.same, d.contrary, d.perhaps, d.stale, d.never)
	}
	if d.PairsLeft > 0 {
		p.Say(msgMapLeft, d.PairsLeft)
	}
}

// The messages of this file.
var (
	msgMapping = lang.Text{
		EN: "placing memories",
		ZH: "正在排布记忆",
		JA: "記憶を配置中",
	}
	msgMapped = lang.Text{
		EN: "map of the memories (%[1]d) written to %[2]s",
		ZH: "已将 %[1]d 条记忆的地图写入 %[2]s",
		JA: "記憶 %[1]d 件の地図を %[2]s に書き出しました",
	}
	msgMapCounts = lang.Text{
		EN: "pairs that repeat each other: %[1]d; that contradict each other, or may: %[2]d; that may repeat or contradict each other: %[3]d; stale: %[4]d; never shown: %[5]d",
		ZH: "其中：内容相同 %[1]d 对，互相矛盾或可能互相矛盾 %[2]d 对，可能相同或矛盾 %[3]d 对，过时 %[4]d 条，从未显示 %[5]d 条",
		JA: "内訳: 同じ内容の組 %[1]d、矛盾する、または矛盾の可能性がある組 %[2]d、同じ内容または矛盾の可能性がある組 %[3]d、古い記憶 %[4]d、未表示の記憶 %[5]d",
	}
	msgMapLeft = lang.Text{
		EN: "pairs that are near, but were not compared: %d; settle the pairs that tacit check names, and Tacit will compare the next ones",
		ZH: "相近但尚未比较的有 %d 对；处理 tacit check 列出的各对后，会继续比较",
		JA: "近いがまだ比べていない組: %d。tacit check が挙げる組を片付けると、次の組を比べます",
	}
	msgFlagMapOutput = lang.Text{
		EN: "where to write: `FILE` ends in .svg or .html, or is - for an SVG on stdout",
		ZH: "写入位置：`FILE` 以 .svg 或 .html 结尾；- 表示把 SVG 输出到 stdout",
		JA: "出力先: `FILE` は .svg か .html で終わるもの。- なら SVG を stdout に出力",
	}
	msgFlagMapColour = lang.Text{
		EN: "what the colours show: `kind|age|use` (the kind, the time of the last change, how often it was shown)",
		ZH: "颜色表示什么：`kind|age|use`（种类、距最后更改的时间、显示次数）",
		JA: "色で示すもの: `kind|age|use`（種別、更新時期、表示回数）",
	}
	msgUnknownColour = lang.Text{
		EN: `colours cannot show "%s"`,
		ZH: `颜色不能表示 "%s"`,
		JA: `色で "%s" は示せません`,
	}
	msgMapNeedsOutput = lang.Text{
		EN: "a map needs --output",
		ZH: "需要用 --output 指定地图写到哪里",
		JA: "地図の出力先を --output で指定してください",
	}
	msgHintMapOutput = lang.Text{
		EN: "a picture: tacit map --output map.svg; a page to zoom and search: --output map.html; marks and lines: --json",
		ZH: "图片：tacit map --output map.svg；可缩放和搜索的网页：--output map.html；标记和连线：--json",
		JA: "画像: tacit map --output map.svg、拡大と検索のできるページ: --output map.html、印と線: --json",
	}
	msgMapOneDocument = lang.Text{
		EN: "--json and --output - would both write to stdout",
		ZH: "--json 与 --output - 都会输出到 stdout，不能同时使用",
		JA: "--json と --output - はどちらも stdout に書くため、同時に使えません",
	}
	msgMapBadOutput = lang.Text{
		EN: "%s ends neither in .svg nor in .html",
		ZH: "%s 的结尾既不是 .svg 也不是 .html",
		JA: "%s の末尾が .svg でも .html でもありません",
	}
	msgMapInBank = lang.Text{
		EN: "the map cannot be written into the bank",
		ZH: "地图不能写入记忆库",
		JA: "地図をメモリバンクの中に書き出すことはできません",
	}
	msgHintMapOutside = lang.Text{
		EN: "choose a place outside the bank",
		ZH: "请指定记忆库之外的位置",
		JA: "メモリバンクの外を指定してください",
	}
	msgMapForeign = lang.Text{
		EN: "%s is not a map that Tacit has drawn: nothing was written",
		ZH: "%s 不是 Tacit 绘制的地图，因此没有写入任何内容",
		JA: "%s は Tacit が描いた地図ではないため、何も書き込みませんでした",
	}
	msgHintMapElsewhere = lang.Text{
		EN: "choose another file, or move this one away first",
		ZH: "请指定其他文件，或先把它移走",
		JA: "別のファイルを指定するか、先にこれを移動してください",
	}
	msgMapNoFolder = lang.Text{
		EN: "there is no folder %s",
		ZH: "没有文件夹 %s",
		JA: "フォルダー %s がありません",
	}
)

// mapHelp is the help of tacit map.
var mapHelp = session.HelpText{
	Name: "map",
	Short: lang.Text{
		EN: "Draw a map of the memories by meaning",
		ZH: "按语义绘制记忆的地图",
		JA: "記憶を意味で並べた地図を描く",
	},
	Long: lang.Text{
		EN: `Draws the live memories so that those that mean nearly the same thing stand close
together, across languages too. Groups are named after words in the titles of their
memories. A line joins two that repeat each other; a red line joins two that contradict
each other. Each memory is a mark. The more often the memory was shown, the larger its
mark; the mark of one that was never shown is hollow. A ring means that the memory is
stale: its review is due, or a pointer of its front matter leads nowhere.

The same bank gives the same picture on every machine, and a new memory hardly moves the
others; only two things depend on the clone and the day: what was shown, and what is
stale by now. FILE.svg is a
picture; FILE.html is a page that needs no other file, with zoom and search. Existing
files are replaced only if they are maps. --json prints marks and lines. Besides
FILE, only the cache is written.`,
		ZH: `把有效的记忆画成地图：意思相近的靠在一起，不同语言之间也一样。各组以组内记忆标题中的词命名。
连线表示两条内容相同，红线表示互相矛盾。显示次数越多，标记越大；从未显示的为空心；过时的
（复查到期，或前置元数据中的指针失效）带一个圈。

同一个记忆库在任何机器上画出的都一样，新增一条记忆几乎不会移动其他记忆；只有两项因克隆
和日期而异：显示过多少次，以及到今天是否已过时。FILE.svg 是图片；FILE.html 是单个网页，不引用任何外部内容，可以缩放、
移动和搜索。已有的文件只有是地图时才会被替换。--json 输出标记和连线。除 FILE 外，只写缓存。`,
		JA: `有効な記憶を、意味の近いものが（言語が違っても）近くに来るように描きます。グループの名前は、
そのグループの記憶のタイトルにある語です。線は同じ内容の記憶どうしを、赤い線は矛盾する記憶どうしを結びます。
表示回数が多いほど印は大きく、未表示なら中抜きになり、古いもの（見直しの期限が来たか、
フロントマターのポインターの参照先がない）には輪が付きます。

同じメモリバンクなら、どのマシンでも同じ絵になり、記憶を足してもほかはほとんど動きません。
クローンと日付によって変わるのは、表示された回数と、今日の時点で古いかどうかだけです。FILE.svg は画像、
FILE.html は拡大・移動・検索のできる 1 ページで、これだけで動きます。既にあるファイルは、
それが地図のときだけ置き換えます。--json は印と線を出力します。FILE のほかに書くのはキャッシュだけです。`,
	},
	Examples: lang.Text{
		EN: `tacit map --output map.svg
tacit map --output map.html --color age            # zoom, move and search in a browser
tacit map --json | jq '.links[] | select(.relation != "same")'`,
		ZH: `tacit map --output map.svg
tacit map --output map.html --color age            # 在浏览器中缩放、移动、搜索
tacit map --json | jq '.links[] | select(.relation != "same")'`,
		JA: `tacit map --output map.svg
tacit map --output map.html --color age            # ブラウザーで拡大・移動・検索
tacit map --json | jq '.links[] | select(.relation != "same")'`,
	},
}
