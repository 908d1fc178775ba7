package similar

import "testing"

// A time, a decimal and a number with a comma in it are one number, and one digit counts where it has
// a unit: where two notes differ in one, no merge is proposed, and the reason quotes it whole.
func TestFiguresAreWhole(t *testing.T) {
	m := model(t)
	for _, c := range []struct{ a, b, quoted string }{
		{"The gate opens at 8:00", "The gate opens at 9:00", "The gate opens at 8:00 / The gate opens at 9:00"},
		{"閘門は 8:00 に開ける", "閘門は 9:00 に開ける", "閘門は 8:00 に開ける / 閘門は 9:00 に開ける"},
		{"大门 8:00 开", "大门 9:30 开", "大门 8:00 开 / 大门 9:30 开"},
		{"大门 8：00 开", "大门 9:00 开", "大门 8：00 开 / 大门 9:00 开"},
		{"Keep the chlorine at 0.4 mg/L", "Keep the chlorine at 1.0 mg/L", "Keep the chlorine at 0.4 mg/L / Keep the chlorine at 1.0 mg/L"},
		{"プールの塩素は 0.4 mg/L に保つ", "プールの塩素は 1.0 mg/L に保つ", "プールの塩素は 0.4 mg/L に保つ / プールの塩素は 1.0 mg/L に保つ"},
		{"A day ticket costs £16.00, cash only", "A day ticket costs £14.50, cash only", "A day ticket costs £16.00 / A day ticket costs £14.50"},
		{"The hall holds 3,000 people", "The hall holds 5,000 people", "The hall holds 3,000 people / The hall holds 5,000 people"},
		{"The shop closes at 5 pm", "The shop closes at 6 pm", "The shop closes at 5 pm / The shop closes at 6 pm"},
		{"The shop opens its doors at 8 am", "The shop opens its doors at 8 pm", "The shop opens its doors at 8 am / The shop opens its doors at 8 pm"},
		{"The dose is 5 ml per litre", "The dose is 7 ml per litre", "The dose is 5 ml per litre / The dose is 7 ml per litre"},
		{"A child pays 5 euros at the door", "A child pays 6 euros at the door", "A child pays 5 euros at the door / A child pays 6 euros at the door"},
		{"A child pays €5 at the door", "A child pays €6 at the door", "A child pays €5 at the door / A child pays €6 at the door"},
		{"蝶番には 6mm のドリルを使う", "蝶番には 8mm のドリルを使う", "蝶番には 6mm のドリルを使う / 蝶番には 8mm のドリルを使う"},
		{"铰链用 6 毫米钻头", "铰链用 8 毫米钻头", "铰链用 6 毫米钻头 / 铰链用 8 毫米钻头"},
		{"The hall holds 3,000 people", "The hall holds 3000 people", ""},
		{"The shop closes its doors at 5 pm", "The shop closes its doors at 17:00", ""},
		{"Feed the koi 2 times a day with 5 ml of oil", "Feed the koi twice a day with 5ml of oil", ""},
		{"The gate opens at 8:00", "The gate opens at 8:00 each day", ""},
		{"Doors close at 22:00 on weekdays", "Doors close at 22:00 on weekdays and 23:30 on Saturday", ""},
	} {
		a, b := FromText(c.a), FromText(c.b)
		quoted := ""
		for _, r := range Disagreements(a, b) {
			quoted = r.Words[0]
		}
		if quoted != c.quoted {
			t.Errorf("%s / %s: %q", c.a, c.b, quoted)
		}
		if j := Judge(m, a, b, nil); c.quoted != "" && j.Decision == DecideMerge {
			t.Errorf("%s / %s: merged, %v", c.a, c.b, j.Reasons)
		}
	}
}
