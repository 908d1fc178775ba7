package guard_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/guard"
)

// random spells a token that no service has given out. The prefixes of the
// tests are joined to it at run time, so that no scanner takes this file for a
// leak.
func random(n int) string {
	const letters = "q7Zk2Vw9TbXc4Rn8JmHd6LsYf3Gp5NaKe1Uu0WiQoEyBtCvDrAzSxFhMjPl"
	return strings.Repeat(letters, n/len(letters)+1)[:n]
}

func hex(n int) string { return strings.Repeat("9f86d081884c7d659a2feaa0c55ad015", n/32+1)[:n] }

func TestSecretsAreRefused(t *testing.T) {
	upper := strings.Repeat("Q7ZK2VW9TBXC4RN8JMHD6LSYF3GP5NAK", 2)
	for _, c := range []struct{ rule, before, secret, after string }{
		{"aws-access-key", "the key is ", "AKIA" + upper[:16], " of the old account"},
		{"aws-secret-key", "aws_secret_access_key = ", random(40), ""},
		{"gcp-api-key", "", "AIza" + random(35), ""},
		{"azure-storage-key", "AccountName=a;AccountKey=", random(86) + "==", ";"},
		{"aliyun-access-key", "", "LTAI" + random(20), ""},
		{"github-token", "clone with ", "ghp_" + random(36), "."},
		{"github-token", "", "github_pat_" + random(60), ""},
		{"gitlab-token", "", "glpat-" + random(20), ""},
		{"slack-token", "", "xoxb-" + "123456789012-" + random(24), ""},
		{"slack-webhook", "https://", "hooks.slack.com/services/" + "T0AB/B0CD/" + random(24), ""},
		{"dingtalk-webhook", "https://", "oapi.dingtalk.com/robot/send?access_token=" + hex(64), ""},
		{"stripe-key", "", "sk_live_" + random(24), ""},
		{"npm-token", "//registry/:_authToken=", "npm_" + random(36), ""},
		{"openai-key", "OPENAI_API_KEY=", "sk-proj-" + random(48), ""},
		{"openai-key", "用 ", "sk-" + hex(32), " 调用"},
		{"anthropic-key", "", "sk-ant-" + "api03-" + random(40), ""},
		{"jwt", "cookie: ", "eyJ" + random(20) + ".eyJ" + random(40) + "." + random(30), ""},
		{"private-key", "", "-----BEGIN RSA " + "PRIVATE KEY-----\n" + random(64) + "\n-----END", ""},
		{"private-key", `"private_key": "`, "-----BEGIN " + "PRIVATE KEY-----\\n" + random(64), ""},
		{"url-credentials", "postgres://admin:", "S3cr" + "et99", "@db.internal:5432/app"},
		{"url-credentials", "redis://:", "hunter" + "22", "@cache.internal:6379"},
		{"url-credentials", "postgres://admin:", "p4" + "ss", "@10.0.0.3/app"},
		{"curl-credentials", "curl -s -u deploy:", random(12), " https://ci.internal/job"},
		{"bearer-token", "Authorization: Bearer ", "abcdefghijklmnopqr" + "stuvwxyz012345", ""},
		{"private-key", "", "-----BEGIN EC " + "PRIVATE KEY-----\nabc\n-----END EC " + "PRIVATE KEY-----", ""},
		{"generic-password", "| DB password | ", "hunter" + "22", " |"},
		{"bearer-token", "Authorization: Bearer ", random(32), ""},
		{"generic-secret", `client_secret: "`, random(28), `"`},
		{"generic-secret", "the token is ", random(24), ""},
		{"generic-secret", "API_KEY=", hex(32), ""},
		{"generic-password", "DB_PASSWORD=", "hunter" + "22", ""},
		{"generic-password", `{"password": "`, "P@ssw" + "0rd!", `"}`},
		{"generic-password", "the password is ", "Tr0ub" + "4dor&3", ", ask no more"},
		{"han-password", "数据库密码：", "Miao" + "2024x", "，不要外传"},
		{"han-password", "登录口令是 ", "qwe" + "rt!2345", "。"},
		{"han-password", "パスワードは ", "sakura" + "2024", " です"},
		{"han-password", "パスワードは「", "sakura" + "2024", "」です"},
		{"han-secret", "接口密钥：", random(24), ""},
		{"han-secret", "トークンは ", random(24), " を使う"},
	} {
		text := "# A note\n\n" + c.before + c.secret + c.after + "\n"
		found := guard.Inspect("business/note.md", []byte(text))
		if len(found) != 1 || found[0].Rule != c.rule || found[0].Severity != guard.Refuse {
			t.Errorf("%s: %s%s: found %v", c.rule, c.before, c.after, found)
			continue
		}
		f := found[0]
		if key := c.rule == "private-key"; !key && f.Line != 3 || f.Column < 1 || !key && f.Column > len([]rune(c.before))+1 { // the key is below its head
			t.Errorf("%s: at %d:%d", c.rule, f.Line, f.Column)
		}
		if strings.Contains(fmt.Sprint(f), c.secret) {
			t.Errorf("%s: the finding tells the secret", c.rule)
		}
	}
}

// The passwords of people, as they are told in three languages. Nothing of a
// value may be taken for a placeholder but the whole of it.
func TestChosenPasswordsAreRefused(t *testing.T) {
	leet, mixed, phrase := "s3cr3t"+"Pw99", "kT7vm"+"Q2xW9", "correct-horse-"+"battery"
	for _, text := range []string{
		"password: " + leet, "passwd=" + leet, "PGPASSWORD=" + leet, "密码：" + leet, "パスワード: " + leet,
		"password: My" + "Secret2024", "密码是 My" + "Secret2024", "パスワードは My" + "Secret2024", "postgres://admin:My" + "Secret2024@db.internal/app",
		"pass: " + mixed, "DB_PASS=" + mixed, "DB_PASS: '" + mixed + "'", "mysql -uroot -p" + mixed + " db", "mysqldump -p'" + mixed + "' app", "sshpass -p " + mixed + " ssh host",
		"密码 " + mixed, "账号 admin 密码 " + mixed, "密码「" + mixed + "」", "口令 " + mixed + "，不要外传",
		"パスワード「" + mixed + "」を使う", "パスワード " + mixed, "パスは " + mixed, "パス：" + mixed,
		"パスワードは " + mixed + " のままにしない", "パスワードは " + mixed + " に変更した", "パスワードは " + mixed + " に書き換えた", "パスワードは " + mixed + " に入れ替える", "パスワードは " + mixed + " でログインする", "密码是 " + mixed + " 不要外传",
		"the password of root is " + phrase, "the password for the old host was " + mixed, "password is " + phrase + ".", "root 的密码是 " + phrase, "root のパスワードは " + phrase + " です",
	} {
		if found := guard.Inspect("business/note.md", []byte(text)); len(found) != 1 || !guard.Refused(found) {
			t.Errorf("%s: found %v", text, found)
		}
	}
	for _, text := range []string{
		"Wi-Fi の PSK は kou" + "jou-2f-9931", "B2クラウドのログインは user kuramoto / pass Yam" + "ada-2481", "小程序 appsecret 是 0a1b2c3d4e5f" + "60718293a4b5c6d7e8f9", "小程序 AppSecret 0a1b2c3d4e5f" + "60718293a4b5c6d7e8f9", "app_secret 是 0a1b2c3d4e5f" + "60718293a4b5c6d7e8f9", "secret 是 0a1b2c3d4e5f" + "60718293a4b5c6d7e8f9",
		"微信支付 APIv3 key 是 8f3bA92kQ1" + "mZ7xP4tL0w", "APIv3 key: 8f3bA92kQ1" + "mZ7xP4tL0w", "诺诺的 token 是 f81d4fae7dec" + "11d0a76500a0c91e", "token は f81d4fae7dec" + "11d0a76500a0c91e", "堡垒机登录用 ops / Sk8" + "te!rink", "登录 grafana 用 admin/Poo" + "l2026!",
		"ID: maki PW: Hok" + "uto-77x", "user=deploy, password=tr" + "out9lake", "WiFiの暗証は 482" + "10077", "PSK: ma" + "ruhachi2024", "预共享密钥：gong" + "chang-2f-77", "治具 PC のログインは jig / Mi" + "kan#2024", "ログイン: admin/hun" + "ter22",
		"登录是 admin / Miao" + "2024x", "暗証番号は 48" + "21",
		"数据库 root/Wms" + "@123456 登录", "测试环境用 root/Wms" + "@123456 登录", "root/Wms" + "@123456", "登陆堡垒机：ops/Sk8" + "te!rink", "账号 wms／Wms" + "@2026", "数据库的密码：报表用的是 report/Rep" + "ort#99x，别外传", "ログイン画面では jig/Mi" + "kan#2024x を使う", "the login for staging: kuramoto/Yam" + "ada!2481", "sign in as sa/Abc" + "12345", "oracle/Or" + "acle+19c!",
		"AWS_SECRET_ACCESS_KEY=hunter" + "2hunter2", "export AWS_SECRET_ACCESS_KEY=abc" + "123", "JWT_SECRET='s3" + "cretive'", "SLACK_TOKEN=abc" + "99xyz", "PIN コード: 90" + "8172", "署名鍵は 0x" + hex(64), "签名私钥：" + hex(64), "AES_KEY = 2b7e" + hex(28), "hmac key: " + hex(32),
	} {
		if found := guard.Inspect("business/note.md", []byte(text)); len(found) != 1 || !guard.Refused(found) {
			t.Errorf("%s: found %v", text, found)
		}
	}
	for _, text := range []string{
		"パスワードは 12 文字以上にする", "密码至少 12 位", "the password expires after 180 days", "暗証番号は 4 桁", "暗証番号は 2024 年に廃止した", "暗証番号は変更する", "PSK は WPA2-Personal で使う",
		"PSK は 20 文字以上", "user accounts pass 3 checks", "To list a user session, pass limit=100", "For every user request, pass X-Tenant-Id2 along", "登录接口是 user/login2fa", "登录接口用 user/login2fa", "token 是 JWT 格式", "AppSecret 放在 vault/wechat/app_secret 里", "secret 是 SecretsManager 管的", "token は access_token_expires_in で切れる", "登录用 OAuth2/OIDC", "登录页用 Vue3/Vite5", "ログインに SSO/SAML2 を使う", "api key 是 X-Api-Key-Internal 这个头", "user ids pass validation2 first", "the id 42 pass count is 3", "暗証は 4 桁", "ログインは SSO / OAuth2", "ログインは auth/login2", "ログインは Chrome / Firefox120 で試す", "login: 3 tries / 10min", "署名鍵は HSM にある", "署名鍵は ECDSA-P256", "密钥：每 90 天轮换",
		"AES_KEY = os.environ['K1']", "aes key: AES-256-GCM", "账号：每人一个 / 2024 起", "登录：/api/v2/login2", "口令：8-16 位",
		"用 actions/checkout@v4 登录仓库", "登录组件是 docker/login-action@v3", "登录前先装 types/node@20", "login bug: acme/web#412", "账号的头像在 static/img@2x.png", "登录走 auth/login2fa", "登录页在 src/pages/Login2", "login/logout/refresh2", "密码规则见 docs/password-rules2", "登录用 OAuth2/OIDC!", "ログインは web/app@1.2.3 から", "找 ops/li@corp2.example 要账号", "admin/panel@v2", "root/etc", "登录接口 user/login?id=22", "C++/C#12 都能登录", "登录名是 wms/仓号", "postgres/16.2-alpine 的镜像要登录", "Login: the branch is feature/login-2026!", "登录的翻译在 acme/Shop-24.zh+en",
		"TOKEN_TTL=15min", "SECRET_NAME=prod2db", "API_KEY_HEADER=X-Api-Key2", "MAX_TOKENS=4096k", "JWT_SECRET=$JWT2SECRET", "API_TOKEN=<token42>", "ACCESS_TOKEN=your-token-1", "SECRET=sha256",
		"password is required", "the password of each user is case-sensitive", "the password field of users is read-only-field", "password: your-password-here", "password: Change-Me!", "password: example123",
		"all tests pass: 12/12", "the first pass: 2024-11-02", "this pass is v2.1.0", "pass: required", "mysql -uroot -p app", "mysql -uroot -p$PW", "docker run --name mysql -p3306:3306 mysql:8",
		"密码不能为空", "密码 SHA-256 加密", "密码 8 位以上", "密码（至少 8 位）", "账号和密码 由管理员分配", "口令 bcrypt12",
		"パスワードは 1Password の「筏」保管庫にある", "パスワードは Vault2 にある", "パスワードは Keepass2 に入れて配る", "パスワードは「Vault2」に保管する", "パスワードは Vault2 で管理する", "密码是 Vault2 里的那条", "password: 1Password, vault rafts",
		"パスワードは必須です", "パスワード（8文字以上）", "パスは /usr/local/bin", "パスは docs/v2/api2.md", "パスは kb2", "フルパスは abc1d2e3f",
	} {
		if found := guard.Inspect("business/note.md", []byte(text)); len(found) > 0 {
			t.Errorf("%s: found %v", text, found)
		}
	}
}

func TestWhatIsNoSecret(t *testing.T) {
	for _, text := range []string{
		"password: <secret>", "DB_PASSWORD=${DB_PASSWORD}", "DB_PASSWORD=$DB_PASSWORD", "password = os.environ['PW']", "token: {{ .Token }}",
		"api_key: your-api-key-here-1234567890", "API_KEY=xxxxxxxxxxxxxxxxxxxx", "password: ********", "password: changeme123", "password: required, at least 12 characters",
		"AKIAIOSFODNN7" + "EXAMPLE", "secret: see vault path kv/app/db2", "password_hash is bcrypt12", "the password is hashed with argon2id",
		"token = request.headers.get('X-Token-2')", "token: string | null", "the tokens are 4096 long", "secret = derive_key_from_password2(x)", "token := parser.nextToken3()",
		"postgres://user:password@localhost:5432/db", "postgres://postgres:postgres@localhost/db", "https://user:pass@example.com/x", "https://x-access-token:${TOKEN}@github.com/o/r",
		"密码：不能为空", "密码：至少 8 位", "密码长度为 8 位", "密钥轮换周期为 90 天", "为 c1 配置凭证 为 consumer2 配置令牌", "令牌：由网关签发", "密码使用 SHA-256 加密", "パスワードは 8 文字以上", "トークンは JWT を使う", "パスワードは変更してください", "トークンは base64url で送る",
		"commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b", "id 6f1c1d4e-54f1-4b0e-9f0f-6c7f3c0d2a11", "sha256: " + hex(64), "the header -----BEGIN PRIVATE KEY----- is enough to recognise it",
		"the password is sunshine", // nothing tells it from what a sentence may say of a password
		"ask-for-permission", "sk-learn is slow", "risk-assessment-for-the-whole-company", "token bucket: 100/s, burst 200", "key: value, secret: none, token: bearer", "secret: my-app-secret-v2", "api key: X-Api-Key-Header",
		"Bearer authentication-with-short-lived-tokens", "git@github.com:tacit-kb/tacit.git", "ssh://git@host:22/repo",
	} {
		if found := guard.Inspect("business/note.md", []byte(text)); len(found) > 0 {
			t.Errorf("%s: found %v", text, found)
		}
	}
}

// A text that only gives a value to what is called a secret is told as one, whatever the value is.
func TestAssignsSecret(t *testing.T) {
	for text, want := range map[string]bool{
		"AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY": true, "export API_TOKEN=changeme123": true, "db.password = example123 ": true,
		"API_KEY=<secret>": false, "API_KEY=${API_KEY_2}": false, "TOKEN=x": false, "API_KEY=abcdefgh is what the manual has": false, "retries=12345678": false,
		"JWT_SECRET_KEY=abcdefgh": true, "DB_PASSWORD_2=abcdefgh": true, "TOKEN_TTL=15minutes": false, "SECRET_NAME=prod2database": false, "API_KEY_HEADER=X-Api-Key2": false, "PASSWORD_POLICY=strictest": false,
	} {
		if got := guard.AssignsSecret(text) != nil; got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

func TestThePathIsLookedAt(t *testing.T) {
	found := guard.Inspect("business/ghp_"+random(36)+".md", []byte("clean\n"))
	if len(found) != 1 || found[0].Line != 0 || !guard.Refused(found) {
		t.Errorf("found %v", found)
	}
}

func TestOneFindingPerLine(t *testing.T) {
	text := strings.Repeat("ghp_"+random(36)+" ", 3) + "\n" + "ghp_" + random(36)
	if found := guard.Inspect("a.md", []byte(text)); len(found) != 2 {
		t.Errorf("found %v", found)
	}
}
