package letter

import "testing"

func TestIsName(t *testing.T) {
	for s, want := range map[string]bool{
		"Odile": true, "Éva Szűcs": true, "Anne-Marie O'Neill": true, "王芳": true, "佐藤健太郎": true, "オディール": true, "田中です": true,
		"odile": false, "E4031": false, "the door jams": false, "扉も開かない": false, "烤箱门关不上了": false, "": false,
	} {
		if IsName(s) != want {
			t.Errorf("IsName(%q) = %t", s, !want)
		}
	}
}

// A number is one to be called only where a word says so, or where nothing else stands beside it.
func TestIsContact(t *testing.T) {
	for s, want := range map[string]bool{
		"+44 20 7946 0018": true, "Mill & Sons, Tel 0511 22 33": true, "Phone: 55-812": true, "电话：0571 8812 3344": true, "内線 20431": true,
		"odile@mill.example": true, "www.mill.example": true,
		"E4031": false, "error 0511 2233 in the log": false, "Tel 12": false, "telling 12345 people": false, "write to odile@mill.example about it": false,
	} {
		if IsContact(s) != want {
			t.Errorf("IsContact(%q) = %t", s, !want)
		}
	}
}
