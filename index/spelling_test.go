package index

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSpellings(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"CAN ID", []string{"id:CAN", "can", "id:id", "id"}},
		{"can id", []string{"can", "id"}},
		{"CAN通信", []string{"id:CAN", "can", "gram:通信"}},
		{"新しいCAN IDを", []string{"gram:新し", "id:CAN", "can", "id:id", "id"}},
		{"ask IT", []string{"ask", "id:IT", "it"}},
		{"US OR ADC", []string{"id:US", "us", "id:OR", "or", "id:adc", "adc"}},
		{"do NOT say OK", []string{"do", "not", "say", "ok"}},
		{"CAN YOU DO IT", []string{"can", "you", "do", "it"}}, // everything is shouted
		{"RENAME A COLUMN", []string{"renam", "a", "column"}},
		{"CAN BUS ERROR", []string{"id:CAN", "can", "id:bus", "bus", "id:error", "error"}},
		{"I2C", []string{"id:i2c", "i2c"}},
		{"I2C1 UART2", []string{"id:i2c1", "id:i2c", "i2c1", "id:uart2", "uart2", "uart"}},
		{"到k8s和S3", []string{"gram:到", "id:k8s", "k8s", "gram:和", "id:s3", "s3"}},
		{"v2 3D 5s", []string{"v2", "3d", "5s"}},
		{"UTF-8", []string{"id:utf-8", "utf", "8"}},
		{"C++ c# F#", []string{"id:c++", "c", "id:c#", "c", "id:f#", "f"}},
		{"这个C#项目", []string{"gram:这个", "id:c#", "c", "gram:项目"}},
		{"a+b #3 i++", []string{"a", "b", "3", "i"}},
		{".NET and example.net", []string{"id:.net", "id:net", "net", "and", "exampl", "net"}},
		{"用.NET写", []string{"gram:用", "id:.net", "id:net", "net", "gram:写"}},
		{"-fno-exceptions", []string{"id:-fno-exceptions", "fno", "exception"}},
		{"git --force, -O2", []string{"git", "id:--force", "forc", "id:-o2", "id:o2", "o2"}},
		{"-milk a-b 3-4", []string{"milk", "a", "b", "3", "4"}},
		{"written in Go", []string{"written", "in", "id:Go", "go"}},
		{"Go services", []string{"id:Go", "go", "servic"}},
		{"Go back. Go!", []string{"go", "back", "go"}},
		{"Go の例外", []string{"id:Go", "go", "gram:の例", "gram:例外"}},
		{"用Go写", []string{"gram:用", "id:Go", "go", "gram:写"}},
		{"plots in R, by R. Meyer", []string{"plot", "in", "id:R", "r", "by", "r", "meyer"}},
		{"用fastjson解析", []string{"gram:用", "fastjson", "gram:解析"}},
	} {
		if diff := cmp.Diff(test.want, terms(test.text)); diff != "" {
			t.Errorf("Terms(%q) (-want +got):\n%s", test.text, diff)
		}
	}
}

// A memory that holds an acronym is found by who writes it small, but not the other
// way round.
func TestAcronymsHoldTheirWord(t *testing.T) {
	has := func(text, term string) bool {
		_, found := slices.BinarySearch(termHashes(text), Term{Text: term}.Hash())
		return found
	}
	if !has("the CAN bus", "CAN") || !has("the CAN bus", "can") || has("we can", "CAN") {
		t.Errorf("the CAN bus: %q, we can: %q", terms("the CAN bus"), terms("we can"))
	}
}
