package session

import (
	"testing"

	"github.com/tacit-kb/tacit/kb/lang"
)

func TestLocaleLang(t *testing.T) {
	tests := []struct {
		name string
		env  map[string]string
		want lang.Lang
	}{
		{"nothing set", nil, lang.English},
		{"LANG", map[string]string{"LANG": "zh_CN.UTF-8"}, lang.Chinese},
		{"LC_MESSAGES before LANG", map[string]string{"LC_MESSAGES": "ja_JP.UTF-8", "LANG": "zh_CN.UTF-8"}, lang.Japanese},
		{"LC_ALL before all", map[string]string{"LC_ALL": "zh_TW", "LC_MESSAGES": "ja_JP", "LANG": "en_US"}, lang.Chinese},
		{"an unspoken language that comes first", map[string]string{"LC_ALL": "fr_FR.UTF-8", "LANG": "ja_JP.UTF-8"}, lang.English},
		{"C", map[string]string{"LC_ALL": "C.UTF-8", "LANG": "ja_JP.UTF-8"}, lang.English},
		{"language alone", map[string]string{"LANG": "ja"}, lang.Japanese},
		{"BCP 47 form", map[string]string{"LANG": "zh-Hans-CN"}, lang.Chinese},
	}
	for _, tt := range tests {
		if got := localeLang(func(name string) string { return tt.env[name] }); got != tt.want {
			t.Errorf("%s: localeLang = %q, want %q", tt.name, got, tt.want)
		}
	}
}
