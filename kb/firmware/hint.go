package firmware

import "github.com/tacit-kb/tacit/kb/lang"

// What to do about a range that cannot be read, and about rules of which none wins.
var (
	HintRange = lang.Text{
		EN: `write fw_range in quotes, such as "1.2.3", "1.2.*", ">=1.2.0 <1.3.0", "~1.2" or "1.2 - 1.4"`,
		ZH: `请把 fw_range 写在引号内，例如 "1.2.3"、"1.2.*"、">=1.2.0 <1.3.0"、"~1.2" 或 "1.2 - 1.4"`,
		JA: `fw_range は引用符で囲んでください。例: "1.2.3"、"1.2.*"、">=1.2.0 <1.3.0"、"~1.2"、"1.2 - 1.4"`,
	}
	HintConflict = lang.Text{
		EN: "give one of them a higher priority or a narrower fw_range, or remove the fact from one",
		ZH: "请提高其中一条的优先级、缩小其 fw_range，或从一条中去掉这个事实",
		JA: "一方の priority を上げるか、fw_range を狭めるか、その事実を一方から外してください",
	}
)
