package banks

import (
	"context"
	"net/url"
	"time"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Pushed is a bank on its way to a store.
type Pushed struct {
	Name   string    // in the store
	Team   string    // the role whose members may see it; empty for everybody
	Commit string    // of the files, with Edits behind it if they differ; empty if it is not known
	Made   time.Time // when that was committed
	Index  *index.Index
	Text   func(path string) ([]byte, error)

	// Follows reports whether a commit is this one or one before it, and whether that is
	// known; nil: it is not.
	Follows  func(ctx context.Context, commit string) (follows, known bool)
	Force    bool // over what may be newer, too
	Progress func(done, total int)
}

// Edits stands behind a commit that the files of a bank differ from.
const Edits = "+edits"

// A Report says what a push changed.
type Report struct {
	Memories int `json:"memories"` // in the bank
	Sent     int `json:"sent"`     // added or changed
	Removed  int `json:"removed"`
	Terms    int `json:"terms"` // of which the lists changed
}

// Push makes what a store holds of a bank equal to its index. The program that has an engine
// sets it; it is nil elsewhere.
var Push func(ctx context.Context, address string, b Pushed) (Report, error)

// Contents are what a store holds of one bank.
type Contents struct {
	Memories, Passages int
	Team               string // empty: everybody sees it
	Commit             string // that it was pushed from; empty if it is not known
	Pushed             time.Time
}

// Remove takes a bank out of a store, if it is agreed: that is asked with what goes. The program
// that has an engine sets it; it is nil elsewhere.
var Remove func(ctx context.Context, address, name string, agreed func(Contents) error) (Contents, error)

// CheckAddress returns why a text is no address of a store: it has to be a URL of PostgreSQL
// without a password, which would stand in a list of processes or in a file that is shared.
func CheckAddress(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return msgAddress
	}
	_, has := u.User.Password()
	if q := u.Query(); has || q.Has("password") || q.Has("sslpassword") {
		return msgPassword
	}
	return nil
}

var (
	msgAddress = lang.Text{
		EN: "a store is a URL such as postgres://host/database",
		ZH: "存储的地址应是 postgres://host/database 这样的 URL",
		JA: "ストアは postgres://host/database のような URL で指定してください",
	}
	msgPassword = lang.Text{
		EN: "the URL of a store has a password: leave it out, and give it in PGPASSWORD, a service file or ~/.pgpass",
		ZH: "存储的 URL 中带有密码：请去掉，改由 PGPASSWORD、服务文件或 ~/.pgpass 提供",
		JA: "ストアの URL にパスワードがあります。URL から除き、PGPASSWORD、サービスファイル、~/.pgpass のいずれかで渡してください",
	}
)
