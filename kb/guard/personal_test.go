package guard_test

import (
	"testing"

	"github.com/tacit-kb/tacit/kb/guard"
)

func TestPersonal(t *testing.T) {
	for _, text := range []string{
		"Priya's number is +49 170 1234567", "call 555-867-5309 when the lift is stuck", "打给李工 13812345678", "李工的电话：138-1234-5678", "田中さんは 090-1234-5678", "代表は 03-1234-5678 まで",
		"send it to ana.p@gmail.com", "Bob lives at 12 Elm Street", "李工家住海淀区", "鈴木さんの自宅の住所は世田谷",
		"Ana is on sick leave until May", "Tom was diagnosed with diabetes", "小王怀孕了，别排夜班", "张工请病假到五月", "佐藤さんは妊娠中です", "山田さんはうつ病で休んでいます",
		"李四的证件 110101199003078515", "李四的身份证号是110101", "Ana's passport number is X4201123", "SSN: 219-09-9999", "鈴木さんのマイナンバーは 1234 5678 9012",
		"the refund went to 4532 0151 1283 0366", "退款退到卡号 6222021001112345670", "カード番号 4532015112830366 で決済した",
	} {
		if len(guard.Personal([]byte(text))) != 1 {
			t.Errorf("%q: %v", text, guard.Personal([]byte(text)))
		}
	}
	for _, text := range []string{
		"Order numbers begin with 138 and have 18 digits: 138123456789012345", "use version 1.22.333-4444", "2026-01-31 10:30:00", "the cache lives in /var/cache/12", "10.0.0.1:8080", "port 8080-8090", "ISO 8601, +09:00",
		"the race was diagnosed as a lost wakeup", "surgery lists are sorted by theatre", "手术排班按科室排序", "住院费用以分为单位", "診断コードは ICD-10", "入院基本料は日ごとに計算する", "mails go to ops@example.com", "区号 010-12", "0x1F3-22", "EXP-001-0002-3333",
		"地址表的主键是 address_id", "メモリの 0x0800-0000 から", "retry 3-5 times, 100-200 ms", "CVE-2024-12345", "sha 13812345678abcdef",
		"pay with the test card 4242 4242 4242 4242", "测试卡号 4111111111111111", "order 4532-0151-1283-0361", "the batch 110101199003078519", "cards have 16 digits", "身份证号加密后存储", "マイナンバーは保存しない", "passport numbers are masked",
	} {
		if found := guard.Personal([]byte(text)); found != nil {
			t.Errorf("%q: %v", text, found)
		}
	}
}
