package rejected_test

import (
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate/rejected"
)

// What was not chosen is found behind the words that say so, in three languages.
func TestIn(t *testing.T) {
	for text, want := range map[string][]string{
		"look the key up instead of sending it again": {"sending it again"},
		"We use pnpm, not npm":                        {"npm"},
		"Use the pool, not because it is fast":        nil,
		"请求走网关，别直接连数据库":                               {"直接连数据库"},
		"找不到就算了，别再去找了":                                {"去找"},
		"烧录用 J-Link 不用 ST-Link":                       {"用 ST-Link"},
		"走 SPI 不走 I2C":                                {"走 I2C"},
		"日志存 NAS 而不存本地":                               {"存本地"},
		"接口用着不用担心":                                    nil,
		"能用不用都行":                                      nil,
		"灯亮不亮看 3 号脚":                                  nil,
		"依存の追加には npm ではなく pnpm を使う":                   {"npm"},
		"すぐ再送するのではなく先に調べる":                            {"すぐ再送する"},
		"": nil,
	} {
		if got := rejected.In(text); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
