package postgres

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tacit-kb/tacit/kb/lang"
)

// connect opens a connection. The password comes from PGPASSWORD, a service file or the
// password file, and TLS is as libpq has it.
func connect(ctx context.Context, address string) (*pgx.Conn, error) {
	config, err := configure(address)
	if err != nil {
		return nil, err
	}
	c, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, told(err)
	}
	return c, nil
}

func configure(address string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, told(err)
	}
	config.RuntimeParams["application_name"] = "tacit"
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = patienceOfConnecting
	}
	return config, nil
}

const (
	patienceOfClose = time.Second
	patienceOfIdle  = time.Minute // a connection waits so long for another question
	mostIdle        = 32
)

// idle are the connections of this process that no question has: a program that stays, as tacit
// mcp, asks again, and to connect costs as much as to answer.
var idle connections

type connections struct {
	mu  sync.Mutex
	all []*waiting
}

// A waiting connection is closed when its time is over.
type waiting struct {
	*pgx.Conn
	address string
	end     *time.Timer
}

// take returns a connection to an address; nil for none.
func (c *connections) take(address string) *pgx.Conn {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, w := range c.all {
		if w.address == address && w.end.Stop() {
			c.all = slices.Delete(c.all, i, i+1)
			return w.Conn
		}
	}
	return nil
}

// give keeps a connection that has no transaction.
func (c *connections) give(address string, conn *pgx.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := &waiting{Conn: conn, address: address}
	w.end = time.AfterFunc(patienceOfIdle, func() { c.end(w) })
	if c.all = append(c.all, w); len(c.all) > mostIdle && c.all[0].end.Stop() {
		c.all[0].end.Reset(0)
	}
}

func (c *connections) end(w *waiting) {
	c.mu.Lock()
	c.all = slices.DeleteFunc(c.all, func(other *waiting) bool { return other == w })
	c.mu.Unlock()
	ctx, stop := context.WithTimeout(context.Background(), patienceOfClose)
	defer stop()
	w.Close(ctx)
}

// isMissing reports whether the database has no schema, or not this table.
func isMissing(err error) bool {
	var server *pgconn.PgError
	return errors.As(err, &server) && (server.Code == pgerrTable || server.Code == pgerrSchema)
}

const pgerrTable, pgerrSchema = "42P01", "3F000"

// told returns an error of the driver in the words of a person: what is wrong, and never the
// address, which may have a name that is nobody's business.
func told(err error) error {
	var server *pgconn.PgError
	var parse *pgconn.ParseConfigError
	var said lang.Sentence
	switch {
	case err == nil || errors.As(err, &said):
		return err
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled), pgconn.Timeout(err):
		return msgSlow.With()
	case errors.As(err, &parse):
		return msgAddress.With()
	case errors.As(err, &server):
		switch server.Code {
		case "28P01", "28000":
			return msgRefused.With()
		case "53100", "53200", "53300":
			return msgFull.With(server.Message)
		case "42501":
			return msgForbidden.With(server.Message)
		case "55P03":
			return msgBusy.With()
		case "3D000":
			return msgNoDatabase.With()
		}
		return msgServer.With(server.Code, server.Message)
	}
	return &lang.Message{Text: msgUnreachable, Args: []any{hidden{err}}}
}

// hidden is an error of which nothing is printed: drivers repeat what they connect to.
type hidden struct{ error }

// Error is the reason alone.
func (h hidden) Error() string {
	s := h.error.Error()
	return strings.TrimSpace(s[strings.LastIndex(s, ": ")+1:])
}

func (h hidden) Unwrap() error { return h.error }

var (
	msgAddress = lang.Text{
		EN: "a shared index is a URL such as postgres://host/database",
		ZH: "共享索引的地址应是 postgres://host/database 这样的 URL",
		JA: "共有ストアは postgres://host/database のような URL で指定してください",
	}
	msgSlow = lang.Text{
		EN: "the shared index did not answer in time",
		ZH: "共享索引未在限定时间内响应",
		JA: "共有ストアから時間内に応答がありませんでした",
	}
	msgUnreachable = lang.Text{
		EN: "the shared index cannot be reached: %v",
		ZH: "无法连接共享索引：%v",
		JA: "共有ストアに接続できません: %v",
	}
	msgRefused = lang.Text{
		EN: "the shared index refuses the user or the password",
		ZH: "共享索引拒绝了该用户或密码",
		JA: "共有ストアがユーザーまたはパスワードを拒否しました",
	}
	msgFull = lang.Text{
		EN: "the shared index has no space left: %s",
		ZH: "共享索引的服务器资源不足：%s",
		JA: "共有ストアのサーバーに空き容量がありません: %s",
	}
	msgForbidden = lang.Text{
		EN: "the user of the shared index may not do this: %s",
		ZH: "共享索引的用户无权执行此操作：%s",
		JA: "共有ストアのユーザーにはこの操作の権限がありません: %s",
	}
	msgBusy = lang.Text{
		EN: "another push is under way: try again when it is done",
		ZH: "另一次推送正在进行：请在其完成后重试",
		JA: "別のプッシュが進行中です。終わってからもう一度試してください",
	}
	msgNoDatabase = lang.Text{
		EN: "the server of the shared index has no such database",
		ZH: "服务器上没有这个数据库",
		JA: "共有ストアのサーバーにそのデータベースがありません",
	}
	msgServer = lang.Text{
		EN: "the shared index reports an error (%s): %s",
		ZH: "共享索引报告错误（%s）：%s",
		JA: "共有ストアがエラーを返しました（%s）: %s",
	}
)
