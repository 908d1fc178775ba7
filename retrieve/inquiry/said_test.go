package inquiry

import "testing"

// What a text says in other words than digits and the commonest nouns is said.
func TestSaidInOtherWords(t *testing.T) {
	for _, c := range [][2]string{
		{"what is the address of the staging server", "The staging server is ferry-stage.internal and its database is restored every Sunday"},
		{"what address does the ticket printer have", "The ticket printer answers under 10.4.0.17"},
		{"what is the address of the wiki", "The wiki: https://wiki.ferry.example"},
		{"what is the address of the harbour office", "Write to the harbour office: quay@ferry.example"},
		{"which building has the weighbridge", "The weighbridge stands behind the customs shed on South Quay"},
		{"who decides on weather stops", "The captain decides on weather stops"},
		{"who counts the life jackets", "The second mate counts the life jackets each Monday"},
		{"who opens the ramp at night", "The night ramp belongs to the deckhand"},
		{"who refunds group bookings", "Group bookings: refunds go through finance"},
		{"who checks the tide tables", "Tide tables are checked at the head office"},
		{"who may stop the loading", "Any apprentice may stop the loading"},
		{"how long will the pontoon be closed", "The pontoon at Kilronan will be closed from 3 to 17 March"},
		{"how long does the winter timetable run", "The winter timetable runs from October to Easter"},
		{"how long does a season ticket last", "A season ticket lasts from Monday to Friday"},
		{"how long do we keep the scanner logs", "Scanner logs are kept for one season"},
		{"what colour is the ramp warning light", "The ramp warning light is amber"},
		{"which colour do staff vests have", "Staff vests are turquoise"},
		{"what temperature does the galley fridge have", "The galley fridge is set to 4"},
		{"which company services the ramps", "The ramps are serviced by Harland"},
		{"who built the Heron", "The Heron is a Damen ferry, delivered in 2019"},
		{"how heavy may a lorry be", "A lorry may have 44,000 kilograms"},
		{"how much is the night surcharge", "The night surcharge is 15 percent"},
		{"how much does a bicycle cost", "A bicycle travels at half fare"},
		{"what does a dog cost", "A dog travels at no charge"},
		{"when is the ramp greased", "The ramp is greased fortnightly"},
		{"when does the purser count the cash", "The purser counts the cash at dusk"},
		{"how much does the ramp carry", "The ramp carries 44 tonnes"},
		{"how much is the tolerance of the berth sensor", "The berth sensor has a tolerance of 3 mm"},
		{"how much does a lorry weigh at most", "Lorries weigh no more than 44 tonnes"},
		{"how much may we overbook", "We overbook by four seats"},
		{"how much oil is in the gearbox", "The gearbox is half full"},
		{"how long do bottom brackets last", "Bottom brackets last about 11000 km on Gen 3"},
		{"how often is the torch nozzle cleaned", "The torch nozzle is cleaned after each shift"},
		{"how often do we change the belt", "The belt is changed every 400 km"},
		{"how long are the drafts kept", "Drafts are deleted right away"},
		{"how far is the archive", "The archive is next door to the press room"},
		{"how far is the boiler from the kiln", "The boiler stands beside the kiln"},
		{"how big is the proof sheet", "The proof sheet is A3"},
		{"what size are the crates", "The crates are the small ones"},
		{"which version of the slicer do we use", "We use the latest stable slicer"},
		{"which slicer version do we use", "The slicer is 2.9"},
		{"who may release the tide report", "The tide report is released by the dispatcher"},
		{"who answers for the brochure", "Marketing answers for the brochure"},
		{"who may restart the kiln", "The night shift may restart the kiln"},
		{"who do we call when the gate sticks", "Call the landlord"},
		{"how far may the barrow go", "The barrow stays inside the yard wall"},
		{"how many moulds are in the shed", "The shed has a handful of moulds"},
		{"what does the car park cost", "The car park is on the house"},
		{"which version of the slicer do we use", "We use whatever slicer Debian ships"},
		{"喷嘴多久清一次", "喷嘴堵了才清"},
		{"试用期多久过期", "试用永不过期"},
		{"锅炉离窑多远", "锅炉挨着窑"},
		{"调价谁决定", "调价运营说了算"},
		{"ノズルはどのくらいの頻度で掃除する", "ノズルは詰まったら掃除する"},
		{"倉庫はどのくらい遠いですか", "倉庫は駅前"},
		{"鍵は誰が持っていますか", "鍵は佐藤が持っている"},
		{"休みの申請は誰に聞けばいい", "休みの申請は総務に聞く"},
		{"喷嘴多久清一次", "喷嘴每班清一次"},
		{"皮带多久换一次", "皮带跑 400 公里就换"},
		{"皮带多久换", "皮带每跑四百公里换"},
		{"面团要醒多久", "面团要醒一个星期"},
		{"面团要醒多久", "面团醒三个礼拜"},
		{"面团要醒几天", "面团醒一炷香就行"},
		{"锅炉离窑多远", "锅炉在窑旁边"},
		{"样张多大", "样张是 A3"},
		{"切片软件用什么版本", "切片软件用最新的稳定版"},
		{"调价谁批", "调价要店长点头"},
		{"ノズルは何日ごとに掃除しますか", "ノズルはシフトごとに掃除する"},
		{"ベルトはどのくらいの頻度で換えますか", "ベルトは走行四百キロで換える"},
		{"倉庫までどのくらい離れていますか", "倉庫は工房の隣"},
		{"校正紙のサイズは", "校正紙は A3"},
		{"スライサーのバージョンは", "スライサーは最新の安定版"},
		{"値引きは誰が認めますか", "値引きは院長に聞く"},
		{"写一个患者列表页，要显示姓名、身份证、电话", "病人的身份证号在列表页只显示后四位"},
		{"预发环境的地址是什么", "预发环境：stage.ferry.internal，周日重置"},
		{"因天气停航谁决定", "停航由船长决定"},
		{"码头会关闭多久", "码头 3 月 3 日到 17 日关闭"},
		{"警示灯是什么颜色", "警示灯是琥珀的"},
		{"ステージングの住所は", "ステージングは stage.ferry.internal"},
		{"欠航は誰が決めますか", "欠航は船長が決める"},
		{"桟橋は何日間閉まりますか", "桟橋は3月3日から17日に閉まる"},
		{"警告灯は何色ですか", "警告灯は琥珀"},
	} {
		if Unsaid(c[0], c[1]) {
			t.Errorf("Unsaid(%q, %q)", c[0], c[1])
		}
	}
}

// What is not said at all is not.
func TestUnsaidStill(t *testing.T) {
	for _, c := range [][2]string{
		{"what is the address of the staging server", "The staging server is reset every Sunday"},
		{"which building has the weighbridge", "The weighbridge needs calibration"},
		{"who decides on storm stops", "Storm stops need a log entry"},
		{"how long will the pontoon be closed", "The pontoon takes only the Puffin"},
		{"what colour is the ramp lamp", "The ramp lamp blinks twice"},
		{"which company services the ramps", "The ramps need grease"},
		{"how much does a bicycle cost", "A bicycle stands beside the lift"},
		{"when is the ramp greased", "The ramp needs marine grease"},
		{"how much is the night fee", "The night shift has a key"},
		{"how much does the ramp carry", "The ramp needs marine grease"},
		{"how much did the ramp cost", "The ramp carries 44 tonnes"},
		{"how often is the ramp greased", "The ramp needs marine grease"},
		{"how big is the proof sheet", "The proof sheet goes to the binder"},
		{"which version of the slicer do we use", "The slicer needs a licence"},
		{"喷嘴多久清一次", "喷嘴要用酒精擦"},
		{"样张多大", "样张要寄给客户"},
		{"ノズルは何日ごとに掃除しますか", "ノズルは真鍮"},
		{"校正紙のサイズは", "校正紙は客に送る"},
		{"警示灯是什么颜色", "警示灯装好后要测试"},
		{"欠航は誰が決めますか", "欠航は記録に残す"},
	} {
		if !Unsaid(c[0], c[1]) {
			t.Errorf("not Unsaid(%q, %q)", c[0], c[1])
		}
	}
}

// A text that says that the thing is no more answers who asks for a detail of it; one that tells how
// something is cancelled does not.
func TestSaidToBeOver(t *testing.T) {
	for _, c := range []struct {
		question, text string
		unsaid         bool
	}{
		{"how many free minutes does a ride have", "The free minutes were abolished", false},
		{"how many approvals does a refund take", "Refunds don't need approvals any longer", false},
		{"who runs the night watch", "The night watch has been disbanded", false},
		{"when does the night bus leave", "We scrapped the night bus", false},
		{"how much is the locker deposit", "There's no locker deposit anymore", false},
		{"how many stamps fill a card", "We stopped stamping cards", false},
		{"how many people may cancel a tour", "A cancelled tour is entered in the ledger", true},
		{"how many stops has the ferry", "The ferry stops for fog", true},
		{"押金多少钱", "押金取消了", false},
		{"接驳车几点发车", "接驳车停了", false},
		{"退款要几个人审批", "退款不需要审批了", false},
		{"夜班谁值", "夜班制度已废除", false},
		{"参观几点开始", "参观活动不再举办", false},
		{"取消订单要几个人确认", "取消订单要写备注", true},
		{"貸し靴はいくらですか", "貸し靴は廃止した", false},
		{"夜勤の担当は誰ですか", "夜勤はなくなった", false},
		{"検印は何人ですか", "検印は不要になりました", false},
		{"見学は何時からですか", "見学はもうやっていない", false},
		{"送迎は何時に出ますか", "送迎はやめた", false},
		{"解約は誰が受けますか", "解約の記録を残す", true},
	} {
		if Unsaid(c.question, c.text) != c.unsaid {
			t.Errorf("Unsaid(%q, %q) is %v", c.question, c.text, !c.unsaid)
		}
	}
}
