package candidate

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A marker is a family of words and forms by which the rubric reads a text. The
// patterns are case-blind, and of the three languages at once.
type marker struct {
	name     string
	patterns []string
}

// The families. What is latin is matched as whole words.
var (
	// fleeting says that something will not hold for long.
	fleeting = &marker{"fleeting", []string{
		`temporar(?:y|ily)`, `for now`, `for the moment`, `this time`, `just once`, `one-?off`, `quick fix`, `hot-?fix`, `stop-?gap`, `until (?:we|the|then|it|next)`, `tomorrow`, `today`, `this (?:week|sprint|month)`, `wip`,
		`暂时`, `临时`, `这一次`, `这次`, `本次`, `目前先`, `先这样`, `权宜`, `今天`, `明天`, `本周`, `这周`, `本迭代`, `一次性`,
		`一時的`, `とりあえず`, `今回だけ`, `今回のみ`, `当面`, `暫定`, `ひとまず`, `今日`, `明日`, `今週`, `今スプリント`}}
	// lasting says that it holds whenever the case comes up again.
	lasting = &marker{"lasting", []string{
		`always`, `never`, `whenever`, `every time`, `each time`, `must(?: not)?`, `as a rule`, `in general`, `principle`, `invariant`, `by design`, `first`, `before (?:any|every|each|the)`,
		`总是`, `始终`, `每次`, `凡是`, `一律`, `任何时候`, `永远`, `必须`, `禁止`, `不得`, `原则`, `通常`, `一旦`, `只要`, `优先`, `先.{1,12}再`,
		`常に`, `必ず`, `毎回`, `禁止`, `原則`, `いつでも`, `決して`, `べき`, `優先`, `してはならない`, `しなければならない`, `てから`}}
	// general says that it holds in many places.
	general = &marker{"general", []string{
		`any`, `every`, `all (?:services|teams|projects|modules|clients|writes|reads|changes|calls)`, `across`, `generic`, `in general`, `teams?`, `whoever`, `convention`, `pattern`, `interface`, `contract`,
		`任何`, `所有`, `各个`, `通用`, `跨`, `团队`, `规范`, `约定`, `模式`, `契约`, `接口`, `全部服务`, `每个`,
		`すべて`, `全て`, `どの`, `あらゆる`, `汎用`, `横断`, `チーム`, `規約`, `パターン`, `契約`, `インターフェース`, `各`}}
	// onlyHere says that it holds in one place.
	onlyHere = &marker{"only-here", []string{
		`only (?:here|in this|for this)`, `this (?:repo|repository|project|machine|file|function|line)`, `on my machine`, `locally`,
		`仅(?:本|此|这个)`, `只在(?:这|本|此)`, `本项目`, `这个项目`, `这个文件`, `本机`, `我的电脑`, `这一行`,
		`このプロジェクト(?:だけ|のみ)`, `このファイル`, `このリポジトリ`, `手元の`, `自分のマシン`, `この行`}}
	// particular are things that only one place has.
	particular = &marker{"particular", []string{
		`[\w./-]+\.(?:go|ts|tsx|js|jsx|py|java|rs|rb|php|c|cc|cpp|h|vue|kt|swift|cs|sql|ya?ml|json|toml|sh)(?::\d+)?`, `lines? \d+`, `[0-9a-f]{7,40}`, `\d{1,3}(?:\.\d{1,3}){3}`, `\d{4}-\d{2}-\d{2}`, `#\d{2,}`, `[A-Z]{2,8}-\d{2,}`, `https?://\S+`, `v\d+\.\d+(?:\.\d+)?`,
		`第\s?\d+\s?行`, `\d+\s?行目`, `[A-Za-z]+_[A-Za-z_]+\(`, `[A-Za-z]+\(\)`}}
	// causal gives a reason, or weighs one thing against another.
	causal = &marker{"causal", []string{
		`because`, `since`, `so that`, `therefore`, `otherwise`, `trade-?offs?`, `rather than`, `instead of`, `in order to`, `costs?`, `due to`, `at the price of`, `would (?:break|lose|fail|double|be)`, `avoids?`, `prevents?`, `risks?`, `leads? to`, `causes?`,
		`因为`, `由于`, `所以`, `因此`, `否则`, `以免`, `避免`, `防止`, `权衡`, `取舍`, `代价`, `而不是`, `而非`, `会导致`, `导致`, `风险`, `放弃`, `为了`,
		`なぜなら`, `ため`, `ので`, `から(?:、|。)`, `さもないと`, `そうしないと`, `避け`, `防ぐ`, `防止`, `トレードオフ`, `代償`, `ではなく`, `よりも`, `リスク`, `恐れ`, `につながる`, `招く`}}
	// conditional names a situation.
	conditional = &marker{"conditional", []string{
		`when(?:ever)?`, `if`, `once`, `while`, `as soon as`, `on (?:retry|error|failure|timeout|deploy|release|start|write|read|change)`, `before`, `after`, `during`, `where`,
		`当`, `如果`, `若`, `一旦`, `的时候`, `时`, `之前`, `之后`, `场景`, `情况下`, `遇到`,
		`とき`, `場合`, `際`, `たら`, `れば`, `なら`, `前に`, `後に`, `時`}}
	// binding says that nobody may do otherwise.
	binding = &marker{"binding", []string{
		`must(?: not)?`, `never`, `always`, `shall(?: not)?`, `forbidden`, `prohibited`, `mandatory`, `required`, `not allowed`, `do not`, `don['’]?t`, `rule`, `policy`, `convention`,
		`必须`, `禁止`, `不得`, `不准`, `不允许`, `一律`, `严禁`, `应当`, `强制`, `规定`, `规范`, `约定`, `务必`, `只能`,
		`必ず`, `禁止`, `してはならない`, `してはいけない`, `しなければならない`, `必須`, `義務`, `規則`, `規約`, `ルール`, `べき`, `厳禁`}}
	// public says that documentation has it.
	public = &marker{"public", []string{
		`(?:official )?(?:docs|documentation)`, `manual`, `tutorial`, `api reference`, `readme`, `by default`, `default (?:value|behaviou?r)`, `syntax`, `built-?in`, `as (?:documented|described)`, `standard library`, `textbooks?`, `theorem`, `wikipedia`, `[a-z0-9-]+\.(?:io|org|com|dev)`, `learning about`, `kubectl explain`, `is (?:called|defined as|a kind of)`, `stack ?overflow`,
		`官方文档`, `文档(?:里|中)?(?:说明|写|有)`, `手册`, `教程`, `默认值`, `默认行为`, `语法`, `是指`, `是一种`, `定义为`, `标准库`, `用法`, `教科书`, `课本`, `定理`, `理论`, `百科`, `官网`, `读了`,
		`公式ドキュメント`, `ドキュメントに`, `マニュアル`, `チュートリアル`, `既定値`, `デフォルト(?:値|の動作)`, `構文`, `とは(?:、|何|なに|どういう|[^、。]{1,40}(?:こと|もの|の意味|用語|仕組み)(?:だ|です|である)?(?:[、。\n]|$))`, `標準ライブラリ`, `使い方`, `教科書`, `定理`, `入門書`, `公式サイト`, `を読んだ`}}
	// own says that it is the team's.
	own = &marker{"own", []string{
		`we`, `our`, `us`, `the team`, `in-?house`, `internal(?:ly)?`, `agreed`, `decided`, `incident`, `outage`, `post-?mortem`, `measured`, `customers?`, `downstream`, `upstream`, `legacy`, `contract`, `on-?call`, `production`,
		`我们`, `团队`, `内部`, `约定`, `决定`, `故障`, `事故`, `复盘`, `实测`, `压测`, `客户`, `线上`, `上游`, `下游`, `历史原因`, `老系统`, `业务`, `生产环境`,
		`私たち`, `我々`, `当社`, `弊社`, `自社`, `チーム`, `社内`, `合意`, `決めた`, `障害`, `事故`, `振り返り`, `実測`, `顧客`, `本番`, `上流`, `下流`, `経緯`, `業務`}}
	// debugging is what one does to look, and takes away again.
	debugging = &marker{"debugging", []string{
		`console\.log`, `print(?:f|ln)?\(`, `print statements?`, `debug(?:ger)? (?:log|output|statement|flag|mode)s?`, `breakpoints?`, `comment(?:ed)? out`, `(restart(?:ed)?) (?:the|my)`, `clear(?:ed)? the cache`, `sleep\(\d*\)`, `add(?:ed)? a log`,
		`临时日志`, `打印日志`, `加(?:个|一行)?日志`, `断点`, `注释掉`, `重启一下`, `清(?:了)?缓存`, `调试输出`,
		`デバッグ(?:ログ|出力|表示)`, `ブレークポイント`, `コメントアウト`, `再起動(?:した|してみ)`, `キャッシュを(?:消|削除)`, `ログを(?:仕込|追加)`, `print文`}}
	// hedging says that nobody has made sure.
	hedging = &marker{"hedging", []string{
		`maybe`, `perhaps`, `probably`, `might be`, `could be`, `i (?:guess|think)`, `not sure`, `unverified`, `not (?:yet )?verified`, `untested`, `seems? to`, `apparently`,
		`可能是`, `也许`, `大概`, `似乎`, `猜测`, `不确定`, `未验证`, `没验证`, `还没验证`, `应该是`, `估计`,
		`かもしれない`, `たぶん`, `おそらく`, `と思われる`, `らしい`, `未検証`, `未確認`, `推測`, `気がする`}}
	// sequence numbers the steps of a procedure.
	sequence = &marker{"sequence", []string{
		`first(?:ly)?,?`, `then`, `next,`, `after that`, `finally`, `step \d+`, `\d[.)] \S`,
		`首先`, `然后`, `接着`, `随后`, `最后`, `第[一二三四五六1-6]步`, `步骤`,
		`まず`, `次に`, `それから`, `その後`, `最後に`, `手順\s?\d*`, `ステップ`}}
	// trade is about the business and not the code.
	trade = &marker{"trade", []string{
		`refunds?`, `invoices?`, `orders?`, `customers?`, `contracts?`, `compliance`, `tax(?:es)?`, `pricing`, `discounts?`, `billing`, `subscriptions?`, `payments?`, `shipping`, `accounting`,
		`退款`, `发票`, `订单`, `客户`, `合同`, `合规`, `税`, `定价`, `折扣`, `计费`, `订阅`, `支付`, `发货`, `财务`, `审批`, `会员`,
		`返金`, `請求`, `注文`, `顧客`, `契約`, `税`, `価格`, `割引`, `課金`, `定期購入`, `決済`, `発送`, `会計`, `会員`}}
	// serving is about what a service does, needs and offers.
	serving = &marker{"serving", []string{
		`service (?:boundary|owns?|depends?|exposes?|contract)`, `entry ?points?`, `endpoints?`, `config(?:uration)? (?:key|option|switch)s?`, `queue`, `topic`, `schema`, `depends on`, `owner`,
		`服务(?:边界|职责|依赖|入口)`, `入口`, `接口定义`, `配置项`, `开关`, `队列`, `主题`, `表结构`, `依赖于`,
		`サービスの(?:境界|責務|依存)`, `エンドポイント`, `入口`, `設定項目`, `キュー`, `トピック`, `スキーマ`, `依存する`}}
	// building is about stack, architecture and norms: what a team shares.
	building = &marker{"building", []string{
		`architecture`, `tech(?:nology)? stack`, `framework`, `convention`, `code style`, `standard`, `norm`, `all services`, `every service`, `across (?:teams|services|projects)`, `review rule`, `release process`,
		`架构`, `技术栈`, `框架`, `规范`, `编码约定`, `团队`, `所有服务`, `各服务`, `流程规定`, `发布流程`,
		`アーキテクチャ`, `技術スタック`, `フレームワーク`, `規約`, `コーディング規約`, `チーム`, `全サービス`, `すべてのサービス`, `リリース手順`}}
)

var compiledMarkers sync.Map // *regexp.Regexp by *marker

func (m *marker) regexp() *regexp.Regexp {
	if re, ok := compiledMarkers.Load(m); ok {
		return re.(*regexp.Regexp)
	}
	all := make([]string, len(m.patterns))
	for i, p := range m.patterns {
		all[i] = bounded(p)
	}
	re := regexp.MustCompile(`(?i)(?:` + strings.Join(all, "|") + `)`)
	compiledMarkers.Store(m, re)
	return re
}

// bounded keeps a pattern that begins or ends with a Latin letter from matching
// inside of a longer word.
func bounded(p string) string {
	latin := !strings.ContainsFunc(p, func(r rune) bool { return r > 0x7f })
	if !latin {
		return p
	}
	p = `\b(?:` + p + `)`
	if last := p[len(p)-2]; last >= 'a' && last <= 'z' || last == '?' || last == ')' {
		p += `\b`
	}
	return p
}

// in returns the different words of the family that a text has, in the order in
// which they come up, at most four. Of a pattern with a group, the word is the group.
func (m *marker) in(text string) []string {
	var found []string
	for _, groups := range m.regexp().FindAllStringSubmatch(text, 64) {
		w := cmp.Or(append(groups[1:], groups[0])...)
		if w = strings.ToLower(oneLine(w)); w != "" && !slices.Contains(found, w) {
			found = append(found, w)
		}
	}
	return found[:min(len(found), 4)]
}
