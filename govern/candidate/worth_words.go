package candidate

// The families by which the rubric knows what holds everywhere and says nothing, and
// what belongs to the work that is just being done. They count together with what
// else a candidate lacks: see judgeEmptiness.
var (
	// vacuous are the words of advice that nobody would contradict.
	vacuous = &marker{"vacuous", []string{
		`clean(?:er)?`, `modular(?:ity)?`, `scalab(?:le|ility)`, `maintainab(?:le|ility)`, `readab(?:le|ility)`, `robust(?:ness)?`, `flexib(?:le|ility)`, `extensib(?:le|ility)`, `reliab(?:le|ility)`, `sustainab(?:le|ility)`, `future[- ]proof`, `state[- ]of[- ]the[- ]art`,
		`(?:best|good) practices?`, `quality`, `loose(?:ly)? coupl(?:ed|ing)`, `separat(?:e|ion)(?: of)? concerns`, `user[- ]friendly`, `user experience`, `efficien(?:t|tly|cy)`, `optimi[sz](?:e|ed|ation)`, `improve(?:d|s|ments?)?`, `refactor(?:ed|ing)?`, `simplicity`, `keep it simple`,
		`(?:where|as|when|if) (?:needed|appropriate|necessary|possible)`, `as (?:soon|much|well|simple) as possible`, `(?:is|are) (?:very |really )?important`, `matters`, `proper(?:ly)?`, `appropriate(?:ly)?`, `well[- ](?:structured|designed|documented|tested)`, `good (?:design|communication|code|architecture)`, `messy`,
		`communicat(?:e|ion)`, `collaborat(?:e|ion)`, `stakeholders?`, `synerg(?:y|ies)`, `holistic(?:ally)?`, `strateg(?:y|ic)`, `high standards?`, `continuous(?:ly)?`, `timely`,
		`高内聚`, `低耦合`, `耦合`, `扩展性?`, `可维护性?`, `可读性?`, `健壮`, `灵活`, `高可用`, `高性能`, `质量`, `最佳实践`, `职责单一`, `模块(?:划分|化)`, `优化`, `重构`, `适当`, `合理`, `必要时`, `很重要`, `更?清晰`, `提升`, `完善`, `规范化`, `加强`, `沟通`, `认真`,
		`高效`, `易用`, `尽可能`, `综合考虑`, `(?:根据|结合)实际`, `用户体验`, `持续(?:改进|优化)`, `良好`, `先进`, `协作`, `全面`, `统筹`,
		`拡張(?:性|し)`, `保守(?:性|し)`, `可読性`, `疎結合`, `密結合`, `柔軟`, `堅牢`, `品質`, `最適化`, `リファクタリング`, `改善`, `責務`, `適切`, `必要に応じて`, `ベストプラクティス`, `が?重要`, `が?大事`, `読みやす`, `使いやす`, `効率`, `丁寧`, `しっかり`,
		`信頼性`, `シンプル`, `注意`, `できるだけ`, `なるべく`, `徹底`, `総合的`, `状況に応じ`, `ユーザー体験`, `継続的`, `配慮`, `心がけ`, `気をつけ`, `バランス`, `強化`, `推進`, `円滑`, `きちんと`}}
	// truism compares two things, or praises one, as any textbook does.
	truism = &marker{"truism", []string{
		`(?:is|are|be) (?:much |far |always )?(?:safer|better|faster|easier|cleaner|good|useful|important|helpful|more (?:secure|reliable|efficient|readable|maintainable))`, `helps?`, `makes? (?:it|things|code) easier`, `so that (?:changes|bugs|errors|problems) can be`, `(?:reduces?|prevents?|avoids?|improves?|increases?|protects?) (?:\w+ )?(?:errors|bugs|mistakes|problems|performance|security|speed|quality|data|downtime|attacks)`, `(?:should|must) (?:always )?be (?:tested|documented|backed up|reviewed|encrypted|validated|secure|fast|simple|clear)`,
		`更(?:安全|好|快|方便|可靠|高效|易|稳)`, `比.{1,12}(?:安全|好|快|方便|可靠)`, `有助于`, `有利于`, `(?:可以|能够?|便于)(?:尽早|防止|提高|避免|减少|方便|保护|加快|降低|提升|追踪|回滚)`, `应该?(?:测试|备份|加密|校验|写文档|评审)`, `是好(?:习惯|事)`,
		`(?:ほう|方)が(?:安全|よい|良い|いい|速い|便利)`, `より(?:安全|良い|よい|速い|便利)`, `にくい`, `やすい`, `気づける`, `防げる`, `防ぐことができる`, `高められる`, `役に?立つ`, `減らせる`, `速くなる`, `べき(?:だ|である)?$`, `ことが(?:大切|重要|大事)`}}
	// platitude is a signal that tells no case from another.
	platitude = &marker{"platitude", []string{
		`^(?:for |because |it is about |it['’]s about )?(?:security|quality|performance|safety|privacy|readability|scalability|maintainability|simplicity|usability|user experience|testing|teamwork|clean code|consistency|speed|efficiency|reliability|stability|communication|common sense|best practices?)(?: (?:matters|counts|is (?:very |so )?(?:important|key)|reasons?|considerations?|comes first|first))?$`, `^(?:\w+ ){1,3}(?:matters?|is (?:very |so )?(?:important|good|key))$`, `^everybody (?:knows|does|agrees).*$`,
		`^(?:为了|出于|考虑)?(?:到)?(?:系统|代码|用户|数据|项目)?(?:安全|质量|性能|体验|可读性|扩展性|可扩展性|可维护性|稳定性|稳定|效率|规范|沟通|美观|易用|常识|备份|测试)(?:性)?(?:很?重要|考虑|第一|原因|要紧|问题|优先)?$`, `^.{1,6}(?:很重要|最重要)$`, `^大家都(?:知道|这样|这么).*$`,
		`^(?:コードの|システムの|データの)?(?:安全|安全性|品質|性能|拡張性|保守性|可読性|使いやすさ|読みやすさ|効率|安定性|常識|信頼性|速度)(?:(?:が|は)(?:大事|重要|大切)|のため|を?重視|第一)?$`, `^.{1,8}(?:が|は)(?:大事|重要|大切)(?:だ|です)?(?:から)?$`}}
	// unproven says that a check has not been made, or cannot be.
	unproven = &marker{"unproven", []string{
		`cannot (?:reproduce|tell|say)`, `can['’]?t (?:reproduce|tell|say)`, `hard to say`, `no (?:idea|data|proof|evidence)`, `nothing(?: yet)?`, `not (?:yet )?(?:tested|verified|checked|confirmed|reproduced|measured)`, `keep an eye`, `wait and see`, `we'?ll see`, `next time`, `if it (?:happens|occurs|comes back)`, `none`, `unconfirmed`, `untested`, `unverified`,
		`没(?:有)?(?:验证|核实|测试|确认|数据|依据|复现|查)`, `未(?:核实|验证|确认|复现|测试)`, `(?:无法|不能)复现`, `再看`, `再查`, `以后再`, `观察`, `下次`,
		`未(?:確認|検証|再現)`, `確(?:かめ|認し)て(?:い)?ない`, `再現(?:しない|できない|せず)`, `様子(?:見|を見)`, `また(?:見|起き)`, `今度`}}
	// guess says that the decision itself is one.
	guess = &marker{"guess", []string{
		`maybe`, `perhaps`, `probably`, `possibly`, `presumably`, `might(?: be)?`, `could be`, `i (?:guess|think|suspect|suppose|believe|assume)`, `(?:we|must have been) (?:suspect|assume|guess)`, `not sure`, `hard to say`, `apparently`, `hunch`, `somehow`, `no idea`,
		`可能是`, `也许`, `大概`, `似乎`, `猜`, `(?:^|[^先再才别后不应该要得])(怀疑)`, `不确定`, `多半`, `或许`, `说不定`, `好像`, `应该是`, `估计`, `要么`, `八成`, `没准`, `恐怕`, `兴许`, `搞不好`, `说不准`, `感觉是`, `像是`,
		`かもしれな`, `たぶん`, `多分`, `おそらく`, `恐らく`, `と思(?:う|われる)`, `らしい`, `推測`, `気がする`, `だろう`, `かも`, `もしかすると`, `疑って(?:い|る|ま)`, `と疑(?:う|い)`, `疑い(?:が|は|も|で|だ|$)`, `のせい`, `っぽい`, `ではないか`}}
	// session is about the conversation, and not about what it was for.
	session = &marker{"session", []string{
		`(?:the )?user (?:said|says|asked|asks|greeted|thanked|wanted|told|typed|pasted|is happy)`, `(?:which|what|the) model`, `(?:the|this) (?:conversation|chat|session)`, `conversation`, `(?:new|another) (?:chat|session)`, `context window`, `context at \d+`, `tool calls?`, `the (?:assistant|agent)`, `greet(?:ed|ing)?s?`, `hello`, `thank(?:s|ed)?(?: you)?`, `small ?talk`, `summari[sz]ed the`, `(?:my|the) (?:previous )?(?:answer|reply|response)`, `apologi[sz]ed?`, `answered`, `replied`,
		`对话`, `会话`, `用户(?:问|说|让|请|感谢|想|粘贴|催)`, `(?:什么|哪个)?模型`, `上下文(?:窗口|快满|不够|太长)`, `工具(?:调用|报错)`, `自我介绍`, `介绍自己`, `打招呼`, `问候`, `聊到`, `闲聊`, `助手`, `我(?:的回答|回复|总结了|又调|道歉|解释|回答)`, `道歉`, `谢谢`, `你好`,
		`会話`, `ユーザー(?:に|が|から|は).{0,14}(?:聞|言わ|言っ|尋ね|頼ま|挨拶|貼)`, `(?:どの|何の)?モデル`, `自己紹介`, `あいさつ`, `挨拶`, `ツールの?(?:呼び出し|実行)`, `雑談`, `コンテキスト(?:ウィンドウ|が|の残り)`, `要約して続け`, `アシスタント`, `謝(?:った|罪|り)`, `お礼`, `返答`}}
	// selfTold is a decision that tells what an agent or a user did.
	selfTold = &marker{"self-told", []string{
		`^i (?:\w+ed|ran|read|wrote|sent|told|said|did|made|went|got|gave|took|found|saw|will|am|was|have|had|then|just|first)`, `^the (?:user|assistant|agent) (?:\w+ed|said|says|wants|is|was|told|wrote|sent)`,
		`^我(?:又|先|请|把|向|给|对|用|没|在|已|帮|重|总|道|解|回|等|做|介|问|说)`, `^(?:用户|助手)(?:问|说|感谢|催|要我)`,
		`^(?:私|僕|自分)(?:が|は|で)`, `^(?:ユーザー|アシスタント)(?:に|が|から).{0,20}(?:聞|言|尋|頼|挨拶|送)`}}
	// required names the document or the person that said it already.
	required = &marker{"required", []string{
		`(?:the )?(?:brief|spec|specification|requirements?|ticket|user story|story|prd|acceptance criteri(?:a|on)|mock-?up|design)(?: document)?,? (?:asks?|says?|states?|requires?|wants?|section|chapter|item|shows?|§|\d)`, `(?:according to|as) (?:the )?(?:brief|spec|specification|requirements?|ticket)`, `(?:in|per) the (?:brief|spec|specification|requirements?|ticket)`, `section \d`, `(?:the )?(?:client|customer|product owner|po|boss|manager) (?:wants?|wanted|asked|asks|says|said)`, `as (?:requested|specified|required|written)`, `(?:the )?(?:requirements?|spec(?:ification)?|brief)`,
		`规格书?`, `需求`, `PRD`, `任务书`, `产品(?:文档|说|要求|经理)`, `原型图?`, `设计稿`, `甲方`, `客户(?:说|要求|要)`, `验收标准`, `按要求`, `合同(?:要求|规定|里)`,
		`仕様書?`, `要件(?:定義書?|書)?`, `要求`, `依頼書?`, `要望`, `受入条件`, `企画書`, `設計書`, `指示`}}
	// source is a text in which anybody finds it.
	source = &marker{"source", []string{
		`(?:the )?(?:official )?(?:docs?|documentation|manual|book|textbook|chapter|tutorial|website|wiki(?:pedia)?|course|blog(?: post)?|article|man page|readme|lecture|theory|homepage|google|stack ?overflow)`, `rfc ?\d*`, `[a-z0-9-]+\.(?:io|org|com|dev|net)`, `(?:learning|reading|studying|read|learned) (?:about|up on|that)`, `as (?:documented|described)`, `by definition`,
		`书(?:上|里|中)?`, `教程`, `文档`, `官网`, `博客`, `文章`, `课程?`, `手册`, `百科`, `网上`, `官方文档`, `教科书`, `理论`, `定理`, `(?:学习|了解|看了|读了)`,
		`教科書`, `入門書`, `公式(?:ドキュメント|サイト|文書)`, `ブログ`, `記事`, `講座`, `手引`, `ネット`, `文書`, `を(?:読んだ|学んだ|調べた)`, `の本`}}
	// inPublic places a decision in a language or a tool that everybody has, whose manual says it.
	inPublic = &marker{"in-public", []string{
		`(?:in|with) (?:` + publicTools + `)`, `(?:在|用) ?(?:` + publicTools + `)\b`, `\b(?:` + publicTools + `) ?(?:では|で|の)`}}
	// byHand is an alternative that only does by hand what the decision has a thing do.
	byHand = &marker{"by-hand", []string{
		`by hand`, `manual(?:ly)?`, `(?:do|write|count|build|make|roll)(?:ing)? (?:it |one |them )?(?:yourself|ourselves|myself|your own|our own)`,
		`手动`, `手工`, `人工`, `自己(?:写|数|算|做|实现|转|拼)`,
		`手で`, `手作業`, `手動`, `自分で`, `自前`}}
	// appointment is about when and where people are.
	appointment = &marker{"appointment", []string{
		`meetings?`, `sync`, `stand-?up`, `rooms? \w+`, `calendar`, `invite`, `agenda`, `lunch`, `(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?`, `\d{1,2}:\d{2}`, `\d{1,2} ?(?:am|pm)`, `out of office`, `vacation`, `holidays?`, `birthday`, `parking`, `canteen`, `desk`, `door code`, `tomorrow`, `today`, `next week`, `this (?:morning|afternoon|week)`, `office`,
		`周会`, `例会`, `会议室?`, `开会`, `(?:群|邮件)?(?:通知|公告)`, `日程`, `(?:周|星期)[一二三四五六日天]`, `(?:上|下)午`, `请假`, `团建`, `[一二三四五六七八九\d]楼`, `今天`, `明天`, `下周`, `这周`, `本周`, `停车`, `座位`, `生日`, `放假`, `出差`, `食堂`, `聚餐`, `门禁`, `办公室`, `\d+ ?点`,
		`会議室?`, `打ち合わせ`, `定例`, `予定表?`, `[月火水木金土日]曜`, `(?:午前|午後)\d*`, `\d+時`, `\d+階`, `休暇`, `飲み会`, `今日`, `明日`, `来週`, `今週`, `駐車`, `座席`, `席替え`, `誕生日`, `休み`, `出張`, `食堂`, `入館`, `事務所`}}
	// taste is a person's own liking.
	taste = &marker{"taste", []string{
		`i (?:like|prefer|love|hate|find)`, `(?:looks?|is|are|feels?) (?:nicer|prettier|cooler|uglier|cuter|better looking|more (?:beautiful|elegant|fun))`, `(?:personal )?taste`, `personal(?:ly)?(?: preference| opinion)?`, `my (?:opinion|favou?rite)`, `favou?rite`, `pretty`, `ugly`, `cool`, `boring`, `beautiful`, `elegant`, `aesthetics?`, `looks good`,
		`我(?:喜欢|讨厌|觉得好)`, `好看`, `难看`, `漂亮`, `看着(?:舒服|顺眼)`, `个人(?:喜好|偏好|口味|觉得)`, `太?普通`, `喜欢`, `讨厌`, `美观`, `顺眼`, `审美`, `可爱`, `太?(?:丑|土)`, `更酷`,
		`かっこいい`, `かわいい`, `好き`, `嫌い`, `個人的`, `好み`, `古くさい`, `見て満足`, `きれい`, `ダサ`, `おしゃれ`, `美しい`, `気に入`, `見た目`, `センス`, `すてき`}}
	// reported tells what was done, and not what is to be done.
	reported = &marker{"reported", []string{
		`^(?:i |we |then |just )?(?:\w{2,}ed|ran|re-?ran|read|wrote|sent|set|put|made|went|got|took|found|saw|built|did|cut|split|gave|kept|told|began|brought)`, `(?:v?\d+(?:\.\d+)+) (?:to|->|→) v?\d+(?:\.\d+)+`, `no (?:behaviou?r|functional) changes?`,
		`[一-龥]了`, `从.{1,24}(?:升|移|改|挪|搬|迁|换)(?:级|成)?到`, `行为不变`,
		`[ぁ-ん][ただ](?:。[^。]*)?。?$`, `[\d.]+から[\d.]+(?:に|へ)`, `動作は同じ`}}
	// undone is an alternative that only leaves the decision out.
	undone = &marker{"undone", []string{
		`^(?:not|no|don['’]?t|do not|leave|leaving|stay|staying|do nothing|nothing|ignore|ignoring|skip|skipping|without|as it is|keep (?:it|everything) as|wait|give up|giving up)`,
		`^(?:不|没|别|维持|保持|放着|放弃$|先不|暂不|忽略)`,
		`(?:ない|そのまま|放置|あきらめる|現状維持|無視|何もせず)$`}}
	// happened tells of something that went wrong, or was measured.
	happened = &marker{"happened", []string{
		`incidents?`, `outages?`, `post-?mortem`, `measured`, `complaints?`, `customers?`, `twice`, `broke`, `crash(?:ed|es)?`, `leak(?:s|ed)?`, `production`,
		`故障`, `事故`, `复盘`, `实测`, `压测`, `投诉`, `丢了`, `线上`, `崩溃`, `泄漏`,
		`障害`, `事故`, `実測`, `苦情`, `本番`, `漏れ`, `落ちた`, `消えた`}}
)

// publicTools are names of languages and tools of which everybody can read the manual.
const publicTools = `python|golang|go|java|javascript|typescript|js|rust|ruby|php|perl|kotlin|swift|sql|bash|shell|git|css|html|excel|vim|awk|sed`
