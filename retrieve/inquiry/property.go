package inquiry

import (
	"regexp"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/index/embed/han"
)

// A property is something that a question may want of a thing, such as its price: how the
// question asks for it, and what stands in every text that says it. What tells it is wide:
// a text that has nothing of the kind does not say it.
type property struct {
	asks     *regexp.Regexp
	tells    func() *regexp.Regexp // compiled when a question asks for it
	ofPerson bool
}

// The patterns are written as people write, and folded as the texts are that they are held against:
// 円 of a pattern would never meet 円 of a text, which is 圆 by then.
var properties = sync.OnceValue(func() (all []property) {
	for _, p := range [][2]string{
		{askPrice, tellPrice}, {askWeight, tellWeight}, {askAmount, tellAmount}, {askPhone, tellPhone}, {askTime, tellTime}, {askPerson, tellPerson}, {askCount, tellCount},
		{askRate, tellRate}, {askSpan, tellSpan}, {askLong, tellLength + `|` + tellSpan}, {askDegree, tellDegree}, {askLength, tellLength}, {askMaker, tellMaker}, {askColour, tellColour}, {askStreet, tellStreet},
		{askSize, tellSize}, {askVersion, tellVersion},
	} {
		tells := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(han.Fold(p[1])) })
		all = append(all, property{regexp.MustCompile(han.Fold(p[0])), tells, p[0] == askPerson})
	}
	return all
})

// Unsaid reports whether a question wants something of a thing, such as its price, of which
// a text says nothing at all, not even that the thing is no more.
func Unsaid(question, text string) bool {
	if len(question) > Longest {
		return false
	}
	question = plain(question)
	for _, p := range properties() {
		if p.asks.MatchString(question) {
			return !p.tells().MatchString(plain(text)) && !(p.ofPerson && namesSomebody(text, question)) && !saysOver(text, question)
		}
	}
	return false
}

// doer finds who does something at the beginning of an English sentence: Lena does, Tom and Anna have.
// Most verbs look like nouns there, "Ready sheets dry", so that they are named.
var doer = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)(?:^|[.!?;] )(\p{Lu}\p{Ll}+)(?: (?:and )?\p{Lu}\p{Ll}+)* (?:(?:always|usually|also|only|still|now) )?(?:` + doing + `)\b`)
})

// doing are verbs of what people do, and of those that stand before one.
const doing = `does|do|has|have|will|can|may|must|keeps|handles|knows|owns|takes|makes|gets|gives|brings|opens|closes|calls|answers|writes|reads|sends|signs|` +
	`pays|buys|sells|orders|cleans|sweeps|washes|feeds|waters|drives|teaches|trains|prepares|decides|maintains|repairs|fixes|mends|builds|tends|counts|collects|delivers|picks|fetches|works|speaks|lives`

// namesSomebody reports whether a text says of somebody what they do. A word of the question is the
// thing that is asked about, and one that points is nobody.
func namesSomebody(text, question string) bool {
	for _, m := range doer().FindAllStringSubmatch(text, -1) {
		if name := strings.ToLower(m[1]); !strings.Contains(question, name) && !pointers()[name] {
			return true
		}
	}
	return false
}

// A number in digits or words, of the three languages.
const (
	number  = `(?:[0-9]|[零〇一二两三四五六七八九十百千万亿半几]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|dozens?|half|once|twice|both|single|no|never|none|every|each)\b|每|毎|全|只|无|无限|不限|ひとつ|ふたつ|みっつ)`
	numeral = `(?:[0-9]|[零〇一二两三四五六七八九十百千万半几]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|half|a|an)\b)`
)

const (
	askPrice  = `多少钱|什么价|价格是|价钱|单价是|单价多少|花了多少|贵不贵|几块钱|几元|いくら(?:です|でし|し|かか|ぐらい|くらい|$)|値段は|价格は|单価は|\bhow much\b.*\b(?:costs?|pay|paid|worth|charged?|money|euros?|dollars?|pounds?)\b|\b(?:price|cost) of\b|what (?:does|did|do) .* cost`
	tellPrice = `[¥$€£￥]|元|块|毛|万|费|价|钱|贵|便宜|免费|付|押金|工资|薪|円|ドル|代金|料|払|安い|高い|额|成本|\b(?:cost|costs|price|pay|paid|pays|fee|fees|free|euros?|dollars?|pounds?|yuan|yen|usd|eur|cheap\w*|expensive|budget|rent|salary|cents?|fares?|surcharges?|charge[ds]|(?:no|of) charge|half price|on the house|gratis|complimentary)\b|折|割引`

	// How much something is, or has, may be told by any number, as of a tolerance.
	askAmount  = `\bhow much (?:is|was|are|were|does|do|did|for|can|may|must|should)\b`
	tellAmount = tellPrice + `|` + number + `|\b(?:full|empty|all|more|less|little|enough|twice|quarter|third|most|least)\b`

	// That somebody has called, "…と電話", 打来电话, asks for no number, and 打印了手机号 says that one was printed.
	askPhone  = `(?:电话|手机|传真|座机|分机)(?:(?:号码|号|番号)?(?:是|は|多少|几|何)|(?:号码|号|番号)って)|^[^了着过把被将]{0,16}(?:电话|手机|传真|座机|分机)(?:号码|号|番号)$|(?:^|[^とらてで打来接到个通、，,和与及或跟])(?:电话|手机|传真|座机|分机)(?:って|$)|电话番号(?:は|って|を教えて|$)|号码是多少|\bwhat\b.*\b(?:phone|telephone|mobile|fax) number\b|what number do (?:i|we) call`
	tellPhone = `[0-9]{3,}|[0-9]-[0-9]|\bext\b|分机|内线`

	askTime  = `什么时候|啥时候|何时|几点|几号|几月|哪(?:一)?(?:年|天|月|日|个月)|星期几|周几|\bいつ(?:です|でし|まで|から|に|頃|ごろ|買|始|終|届|行|[^もかで]|$)|何(?:时|年|月|日|曜日)(?:に|から|まで|です|の|頃|ごろ|$)|^(?:and |so )?(?:when|since when|until when) (?:is|was|were|are|did|do|does|will|can|should|must|has|have)\b|\bwhat (?:time|year|day|date|month)\b|\bwhich (?:year|day|month|week)\b`
	tellTime = `[0-9]|[零〇一二两三四五六七八九十]|年|月|日|天|周|号|晚|早|晨|夜|午|季|春|夏|秋|冬|时|刻|点|前|后|先|再|才|即|马上|立即|立刻|当场|随时|每|毎|期|节|假|末|初|底|朝|昼|夕|曜|とき|时|まで|から|間|毎|すぐ|ごと|たら|れば|盆|休|\b(?:after|before|during|while|until|till|once|when|whenever|if|at|on|in|by|every|each|daily|weekly|monthly|yearly|nightly|always|never|again|then|first|last|soon|immediately|now|today|tomorrow|morning|noon|night|evening|midnight|weekends?|\w+day|\w+days|hours?|minutes?|weeks?|months?|years?|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|spring|summer|autumn|winter|season|dusk|dawn|sunset|sunrise|midday|fortnight\w*|hourly|quarterly|tide|(?:high|low) water|shift|between|since|early|late|begin\w*|start\w*|end|ends)\b`

	askPerson  = `谁|哪位|(?:だれ|どなた)|^(?:so |and )?(?:who|whom|whose)\b|\b(?:by|from|to|with|ask) whom\b`
	tellPerson = `[老小阿][\p{Han}]|[\p{Han}](?:工|总|哥|姐|叔|婶|伯|嫂|爷|师|员|长|者|手|家|主|户|班|组|队|部|室|科|处|所|厂|店|铺|人|经理|先生|女士|老师|大夫|医生|师傅|同事|客户|用户|团队|公司|中心|局|院|会|方|商)|负责|归|由|找|问|联系|通知|确认|签|批|审|同意|只有|任何|所有|大家|自己|谁|我|你|他|她|さん|様|氏|くん|ちゃん|担当|长|者|员|係|系|部|组|班|社|店|屋|杜氏|だけ|みんな|全员|各自|本人|受け持|任せ|受付|窓口|先生|医师|当番|值班|轮流|轮值|管着|盯|老板|领导|前台|保安|主任|说了算|运营|财务|行政|人事|后勤|采购|销售|客服|研发|法务|质检|总務|経理|営業|広報|に聞|に頼|に連絡|に言|[\p{Han}]{2,3}が(?:持|担|見|行|や|受|決|出|取|書|作|管|入|承|確|送|運|直|払|返|開|閉|回)|` +
		`\b(?:ask|owner|owns?|owned|team|lead|leads|leader|manager|boss|staff|crew|people|person|somebody|someone|nobody|anybody|anyone|everybody|everyone|no one|only|we|you|they|he|she|i|our|us|them|him|her|responsible|charge|sign\w*|approv\w*|review\w*|by|from|user|users|customer|customers|member|members|author|driver|engineer|engineers|developer|developers|on-call|support|office|desk|department|board|committee|council|authority|agency|admins?|ops|sales|finance|security|reception|captain|mate|chief|head|clerk|agent|guard|pilot|cook|chef|nurse|doctor|coach|intern|trainee|employee|apprentice|assistant|attendant|accountant|consultant|dispatch|legal|facilities|accounting|payroll|marketing|hr|parents?|volunteers?|students?|contractors?|vendor|shift|landlord|landlady|neighbou?rs?|council|police|union|mayor|bank|supplier|hospital|committee|anybody|operations|logistics|technician|mechanic|secretary|\w+hands?|\w+(?:er|or|ist|man|men|woman|women)s?)\b`

	askCount  = `多少(?:个|台|张|人|次|份|件|条|只|本|家|套|块|把|根|辆|户|名|瓶|箱|袋|斤|亩|棵|种|页|行|节|号|位)|几(?:个|台|张|人|次|份|件|条|只|本|家|套|把|根|辆|户|名|瓶|箱|袋|斤|亩|棵|种|页|位)|总共(?:有)?多少|一共(?:有)?多少|有多少|何(?:个|台|枚|人|回|本|件|册|匹|着|轩|种|名|箱|袋|社|カ所|箇所)|いくつ|\bhow many\b`
	tellCount = number + `|人手|各|\b(?:handful|couple|pairs?|several|many|few|plenty)\b`

	// How often something is done may be told by a shift or a distance as well as by a time.
	askRate = `多(?:久|长时间)[^，。；,;？?]{0,10}(?:一|1)(?:次|回|遍|趟|轮)|(?:每)?隔多(?:久|长时间)|(?:频率|周期)(?:是|有)?多|(?:几|多少)(?:天|小时|个小时|分钟|周|个月|年|班|公里|趟)[^，。；,;？?]{0,8}(?:一|1)(?:次|回|遍)|` +
		`何(?:日|时间|分|秒|週間|か月|ヶ月|カ月|年|回|キロ)(?:ごと|おき|毎|に(?:一|1)(?:回|度))|(?:どのくらい|どれくらい|どの程度)の(?:頻度|間隔|ペース)|(?:頻度|間隔)(?:は|って)|\bhow (?:often|frequently)\b|\bat what intervals?\b`
	tellRate = `[0-9]|每|毎|ごと|おき|次|回|遍|趟|轮|常|连续|定期|才|满|随|跟着|交接|日に|週に|月に|年に|たら|れば|とき|時に|たび|いつも|都度|随時|連続|常時|` + tellSpan + `|\b(?:every|each|per|after|before|once|twice|daily|hourly|weekly|` +
		`monthly|yearly|annually|nightly|fortnight\w*|quarterly|regularly|constantly|continuous\w*|always|never|whenever|when|if|between|on|rarely|seldom|sometimes|often)\b`

	askSpan  = `多长时间|多久|几(?:天|小时|分钟|个小时|周|个月|年)|多少(?:天|小时|分钟|秒)|何(?:时间|分间|分|日间|秒|週間|周间|か月|ヶ月|年间)|どのくらい(?:の時間|の时间|かか)|どれくらい(?:かか|続|の时间)|\bhow long (?:does|do|did|will|until)\b`
	tellSpan = `(?:每班|[一半两]班|交班|星期|礼拜|炷|会儿|直到|到[^，。；]{1,6}(?:为止|才|再)|趟|公里|千米|里程|キロ|秒|分|钟|时|天|日|周|月|年|季|夜|宿|晚|刻|永久|长期|随时|马上|立即|过夜|当场|立刻|马上|一直|始终|长年|永)|\b(?:right away|straight away|at once|immediately|instantly|never|for good|as long as|shifts?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|nights?|overnight|forever|ms|min|until|once|end|seasons?|quarters?|always|permanently|indefinitely|since|km|kilomet(?:er|re)s?|miles?|trips?|uses?|cycles?|washes|rides?|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|spring|summer|autumn|winter|\w+days?)\b|まで|间|间で|ずっと|すぐ|[0-9] ?(?:s|ms|m|h|d)\b`

	// How long something is may be a length or a time.
	askLong = `\bhow long (?:is|are|may|can|must|should)\b`

	askDegree  = `多少度|几度|温度是多少|多热|何度(?:です|で|に|まで|く|$)|\bhow (?:hot|cold|warm)\b|\bwhat temperature\b`
	tellDegree = `[0-9]|度|℃|°|\bdegrees?\b|[0-9] ?[cf]\b|温|热|冷|凉|常温|冰|沸|开水|\b(?:cold|hot|warm|lukewarm|boiling|room temperature)\b|热汤|水で|汤で`

	askWeight  = `多重|多少(?:公斤|千克|克|吨|斤)|重量是|何(?:キロ|グラム|トン|kg|g)|重さは|\bhow heavy\b|\bwhat weight\b|\bhow much does .* weigh\b`
	tellWeight = `斤|克|吨|キロ|グラム|トン|重|\b(?:\d+ ?)?(?:kg|g|t|lb|lbs|kilos?|kilograms?|grams?|tons?|tonnes?|pounds?|ounces?|weigh\w*|heav\w*)\b|轻`

	askLength  = `多长(?:[^时]|$)|多宽|多高|多深|多远|多大尺寸|几米|多少米|何(?:メートル|センチ|ミリ|キロメートル|m|cm|km)|(?:どのくらい|どれくらい|どれだけ)(?:離れ|遠)|(?:长さ|幅|高さ|深さ)(?:は|って)|\bhow (?:wide|tall|deep|far|high|thick)\b`
	tellLength = number + `|挨着|紧挨|同一|对门|门口|站前|駅前|前|裏|同じ|内|隔壁|对面|旁边|附近|走路|车程|隣|向かい|すぐ|徒歩|近|遠|远|\b(?:next door|next to|inside|within|outside|across|opposite|beside|nearby|near|close|walk\w*|adjacent|around the corner|length|width|height|as (?:far|long|high|wide) as)\b`

	askMaker  = `(?:哪|什么)(?:个|家)?(?:厂家|厂商|厂|公司|品牌|牌子|制造商|供应商)|谁(?:做|造|生产|制造)的|(?:どこの|どの|何の)(?:メーカー|会社|社|ブランド|业者)|メーカーは(?:どこ|何)|どこのメーカー|\b(?:which|what) (?:company|firm|brand|maker|manufacturer|vendor|supplier)\b|^who (?:made|makes|built|builds|manufactures|produces|supplies)\b`
	tellMaker = `厂|公司|牌|产|造|社|进货|供|买|从|商|铺|家|师|メーカー|制|から|仕入|店|农家|\b(?:from|by|made|makes|built|builds|inc|ltd|gmbh|corp|co|company|supplier|vendor|brand|maker|mill|factory|shop|firm)\b`

	askSize  = `(?:尺寸|大小|规格)(?:是|有)?(?:多|什么|几)|(?:什么|多大)(?:尺寸|规格)|多大(?:的|$)|(?:大きさ|サイズ|寸法)(?:は|って)|(?:どのくらい|どれくらい)の(?:大きさ|サイズ)|\bhow (?:big|large)\b|\b(?:what|which) sizes?\b`
	tellSize = number + `|大|小|中|同|号|巴掌|手のひら|ほど|くらい|ぐらい|並み|半|长|宽|径|厚|[ab][0-9]|\b(?:small|smaller|large|larger|big|bigger|full|medium|[xsml]{1,3}|letter|legal|tabloid|size|sizes|sized|as \w+ as|same)\b`

	askVersion  = `(?:哪个|什么|哪一?个)版本|版本(?:号)?(?:是|用)(?:多少|几|什么|哪)|(?:どの|何の|いくつの)バージョン|何版|バージョンは|\b(?:which|what) (?:[\w.+#-]+ ){0,2}version\b`
	tellVersion = number + `|长期|自带|サポート|付属|最新|最旧|最老|最低|最高|稳定|任何|所有|安定|旧|古|新|どれ|\b(?:latest|newest|any|whatever|ships|shipped|supported|oldest|stable|lts|beta|current|previous|old|new|nightly|master|main|head)\b`

	askColour  = `什么颜色|啥颜色|哪种颜色|何色|どんな色|どの色|(?:の)?色は(?:何|なに|どう|$)|\b(?:what|which) colou?r\b`
	tellColour = `[红黄蓝绿黑白紫灰橙粉金银棕褐青赤茶橘]|色|琥珀|桃|透|\b(?:red|yellow|blue|green|black|white|purple|gr[ae]y|orange|pink|gold\w*|silver\w*|brown|amber|violet|turquoise|beige|cyan|magenta|maroon|navy|lilac|ivory|cream|teal|olive|bronze|copper|strip\w+|colou?r\w*|dark|light|transparent|#[0-9a-f]{3,6})\b|透明`

	askStreet  = `(?:哪|什么)(?:条|个)?(?:街|路|城市|省|国家|楼|层)|地址是|住所は|何阶|何丁目|どの(?:街|町|国|通り)|\b(?:which|what) (?:street|city|country|floor|address|building|room)\b|\baddress of\b`
	tellStreet = `街|路|市|省|国|楼|层|巷|村|镇|县|区|号|地|住|屋|室|阶|町|通り|丁目|县|村|仓|库|码头|旁|隣|裏|棟|館|港|` +
		`\b(?:street|road|avenue|lane|city|town|village|floor|building|room|house|office|country|hall|shed|yard|gate|quay|pier|dock|port|station|site|at|in|behind|beside|near|next|opposite)\b|[a-z0-9]\.[a-z0-9]|@|://|localhost`
)
