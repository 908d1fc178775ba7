package banks

import (
	"context"
	"net/url"

	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Edits stands behind a commit that the files of a bank differ from.
const Edits = "+edits"

// Push makes what a store holds of a bank equal to its index. The program that has an engine
// sets it; it is nil elsewhere.
var Push func(ctx context.Context, address string, b shared.Pushed) (shared.Report, error)

// Remove takes a bank out of a store, if it is agreed: that is asked with what goes. The program
// that has an engine sets it; it is nil elsewhere.
var Remove func(ctx context.Context, address, name string, agreed func(shared.Contents) error) (shared.Contents, error)

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
		EN: "a shared index is a URL such as postgres://host/database",
		ZH: "共享索引的地址应是 postgres://host/database 这样的 URL",
		JA: "共有ストアは postgres://host/database のような URL で指定してください",
	}
	msgPassword = lang.Text{
		EN: "the URL of a shared index has a password: leave it out, and give it in PGPASSWORD, a service file or ~/.pgpass",
		ZH: "共享索引的 URL 中带有密码：请去掉，改由 PGPASSWORD、服务文件或 ~/.pgpass 提供",
		JA: "共有ストアの URL にパスワードがあります。URL から除き、PGPASSWORD、サービスファイル、~/.pgpass のいずれかで渡してください",
	}
)
