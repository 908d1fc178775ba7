package guard

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

var (
	whatToken               = lang.Text{EN: "a %s token", ZH: "%s 令牌", JA: "%s トークン"}
	whatTokenAn             = lang.Text{EN: "an %s token", ZH: "%s 令牌", JA: "%s トークン"}
	whatKey                 = lang.Text{EN: "a %s key", ZH: "%s 密钥", JA: "%s キー"}
	whatKeyAn               = lang.Text{EN: "an %s key", ZH: "%s 密钥", JA: "%s キー"}
	whatWebhook             = lang.Text{EN: "a %s webhook", ZH: "%s 的 webhook 地址", JA: "%s の webhook アドレス"}
	whatPrivateKey          = lang.Text{EN: "a private key", ZH: "私钥", JA: "秘密鍵"}
	whatAWSAccessKey        = lang.Text{EN: "an AWS access key", ZH: "AWS 访问密钥", JA: "AWS アクセスキー"}
	whatAWSSecretKey        = lang.Text{EN: "an AWS secret key", ZH: "AWS 秘密访问密钥", JA: "AWS シークレットキー"}
	whatGoogleAPIKey        = lang.Text{EN: "a Google API key", ZH: "Google API 密钥", JA: "Google API キー"}
	whatGoogleOAuthSecret   = lang.Text{EN: "a Google OAuth secret", ZH: "Google OAuth 密钥", JA: "Google OAuth のシークレット"}
	whatAzureStorageKey     = lang.Text{EN: "an Azure storage key", ZH: "Azure 存储密钥", JA: "Azure ストレージキー"}
	whatAzureClientSecret   = lang.Text{EN: "an Azure client secret", ZH: "Azure 客户端密钥", JA: "Azure クライアントシークレット"}
	whatAlibabaCloudAccess  = lang.Text{EN: "an Alibaba Cloud access key", ZH: "阿里云访问密钥", JA: "Alibaba Cloud アクセスキー"}
	whatTencentCloudSecret  = lang.Text{EN: "a Tencent Cloud secret id", ZH: "腾讯云 SecretId", JA: "Tencent Cloud のシークレット ID"}
	whatTelegramBotToken    = lang.Text{EN: "a Telegram bot token", ZH: "Telegram 机器人令牌", JA: "Telegram ボットのトークン"}
	whatAPIKeyModel         = lang.Text{EN: "an API key of a model provider", ZH: "模型服务的 API 密钥", JA: "モデル提供元の API キー"}
	whatSignedTokenJWT      = lang.Text{EN: "a signed token (JWT)", ZH: "签名令牌（JWT）", JA: "署名付きトークン（JWT）"}
	whatPasswordAddress     = lang.Text{EN: "a password in a URL", ZH: "URL 中的密码", JA: "URL に含まれるパスワード"}
	whatPasswordCommandLine = lang.Text{EN: "a password on a command line", ZH: "命令行中的密码", JA: "コマンドラインに含まれるパスワード"}
	whatBearerToken         = lang.Text{EN: "a bearer token", ZH: "Bearer 令牌", JA: "Bearer トークン"}
	whatUserNamePassword    = lang.Text{EN: "a user name and a password", ZH: "用户名和密码", JA: "ユーザー名とパスワード"}
	whatSecret              = lang.Text{EN: "a secret", ZH: "密钥或令牌", JA: "秘密情報"}
	whatPassword            = lang.Text{EN: "a password", ZH: "密码", JA: "パスワード"}
)

// rules is the table of secrets. What has a form of its own comes first; the
// words that merely announce a secret come last.
var rules = []rule{
	{id: "private-key", what: whatPrivateKey, keywords: []string{"private key"}, reach: 4096,
		regexp: `-----BEGIN[ A-Z0-9_-]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:\\[nr]|[\s>|"'+,]|[A-Za-z-]{2,20}: ?[^\n]{0,100}\n)*([A-Za-z0-9+/=]{16,}|[A-Za-z0-9+/=]{3,}\s*-----END)`, group: 1},
	{id: "age-secret-key", what: whatPrivateKey, keywords: []string{"age-secret-key-1"}, regexp: `(?i)AGE-SECRET-KEY-1[0-9A-Z]{58}`},

	// Clouds.
	{id: "aws-access-key", what: whatAWSAccessKey, keywords: []string{"akia", "asia", "abia", "acca", "a3t"},
		regexp: `\b(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b`, entropy: 2},
	{id: "aws-secret-key", what: whatAWSSecretKey, keywords: []string{"aws", "secret"},
		regexp: `(?i)(?:aws|secret|access)[\w .-]{0,30}["'` + "`" + `]?\s{0,3}(?:[=:：]|=>|是|は)\s{0,3}["'` + "`" + `]?([A-Za-z0-9/+]{40})(?:[^A-Za-z0-9/+=]|$)`, group: 1, entropy: 3.8},
	{id: "gcp-api-key", what: whatGoogleAPIKey, keywords: []string{"aiza"}, regexp: `\bAIza[\w-]{35}`},
	{id: "gcp-oauth", what: whatGoogleOAuthSecret, keywords: []string{"gocspx-", "ya29."}, regexp: `\b(?:GOCSPX-[\w-]{20,}|ya29\.[\w-]{20,})`},
	{id: "azure-storage-key", what: whatAzureStorageKey, keywords: []string{"accountkey", "sharedaccesskey"},
		regexp: `(?i)(?:AccountKey|SharedAccessKey)\s*=\s*([A-Za-z0-9+/]{40,86}={1,2})`, group: 1},
	{id: "azure-client-secret", what: whatAzureClientSecret, keywords: []string{"q~"}, regexp: `\b[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{31,34}`},
	{id: "aliyun-access-key", what: whatAlibabaCloudAccess, keywords: []string{"ltai"}, regexp: `\bLTAI[A-Za-z0-9]{12,24}\b`, entropy: 2.5},
	{id: "tencent-secret-id", what: whatTencentCloudSecret, keywords: []string{"akid"}, regexp: `\bAKID[A-Za-z0-9]{32}\b`, entropy: 2.5},
	{id: "digitalocean-token", what: whatToken.With("DigitalOcean"), keywords: []string{"_v1_"}, regexp: `\bdo[oprt]_v1_[0-9a-f]{64}\b`},
	{id: "databricks-token", what: whatToken.With("Databricks"), keywords: []string{"dapi"}, regexp: `\bdapi[0-9a-f]{32}\b`},

	// Where code lives.
	{id: "github-token", what: whatToken.With("GitHub"), keywords: []string{"ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"},
		regexp: `\b(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{30,255})\b`},
	{id: "gitlab-token", what: whatToken.With("GitLab"), keywords: []string{"glpat-", "glptt-", "glrt-", "glcbt-", "gldt-", "glsoat-", "glft-", "glimt-", "glagent-"},
		regexp: `\bgl(?:pat|ptt|rt|cbt|dt|soat|ft|imt|agent)-[\w.-]{20,}`},
	{id: "npm-token", what: whatTokenAn.With("npm"), keywords: []string{"npm_"}, regexp: `\bnpm_[A-Za-z0-9]{36}\b`},
	{id: "pypi-token", what: whatToken.With("PyPI"), keywords: []string{"pypi-ageichlwas5vcmc"}, regexp: `\bpypi-AgEIcHlwaS5vcmc[\w-]{20,}`},
	{id: "rubygems-token", what: whatToken.With("RubyGems"), keywords: []string{"rubygems_"}, regexp: `\brubygems_[0-9a-f]{48}\b`},
	{id: "crates-token", what: whatToken.With("crates.io"), keywords: []string{"cio"}, regexp: `\bcio[A-Za-z0-9]{32}\b`, entropy: 3.5},
	{id: "docker-token", what: whatToken.With("Docker"), keywords: []string{"dckr_"}, regexp: `\bdckr_(?:pat|oat)_[\w-]{27,}`},

	// Messages.
	{id: "slack-token", what: whatToken.With("Slack"), keywords: []string{"xox", "xapp-"}, regexp: `\b(?:xox[abeoprs](?:\.xox[bp])?-[\w-]{10,}|xapp-\d-[\w-]{10,})`},
	{id: "slack-webhook", what: whatWebhook.With("Slack"), keywords: []string{"hooks.slack.com"}, regexp: `hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/]{20,}`},
	{id: "discord-webhook", what: whatWebhook.With("Discord"), keywords: []string{"/api/webhooks/"}, regexp: `discord(?:app)?\.com/api/webhooks/\d{10,}/[\w-]{20,}`},
	{id: "telegram-token", what: whatTelegramBotToken, keywords: []string{":aa"}, regexp: `\b\d{8,10}:AA[\w-]{33}\b`},
	{id: "dingtalk-webhook", what: whatWebhook.With("DingTalk"), keywords: []string{"oapi.dingtalk.com"}, regexp: `oapi\.dingtalk\.com/robot/send\?access_token=[0-9a-f]{32,}`},
	{id: "feishu-webhook", what: whatWebhook.With("Feishu"), keywords: []string{"open-apis/bot"}, regexp: `open\.(?:feishu|larksuite)\.c\w+/open-apis/bot/(?:v2/)?hook/[0-9a-f-]{30,}`},
	{id: "wecom-webhook", what: whatWebhook.With("WeCom"), keywords: []string{"qyapi.weixin.qq.com"}, regexp: `qyapi\.weixin\.qq\.com/cgi-bin/webhook/send\?key=[0-9a-f-]{30,}`},
	{id: "sendgrid-token", what: whatToken.With("SendGrid"), keywords: []string{"sg."}, regexp: `\bSG\.[\w-]{16,32}\.[\w-]{16,64}`},
	{id: "twilio-key", what: whatKey.With("Twilio"), keywords: []string{"sk"}, regexp: `\bSK[0-9a-f]{32}\b`, entropy: 3},
	{id: "mailgun-key", what: whatKey.With("Mailgun"), keywords: []string{"key-"}, regexp: `\bkey-[0-9a-f]{32}\b`, entropy: 3},

	// Payment and shops.
	{id: "stripe-key", what: whatKey.With("Stripe"), keywords: []string{"sk_live_", "rk_live_", "sk_test_", "rk_test_", "sk_prod_", "rk_prod_", "whsec_"},
		regexp: `\b(?:[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,99}|whsec_[A-Za-z0-9+/]{20,})`},
	{id: "shopify-token", what: whatToken.With("Shopify"), keywords: []string{"shpat_", "shpca_", "shppa_", "shpss_"}, regexp: `\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b`},
	{id: "square-token", what: whatToken.With("Square"), keywords: []string{"eaaa", "sq0"}, regexp: `\b(?:EAAA[\w-]{60}|sq0[a-z]{3}-[\w-]{22,43})`},

	// Models.
	{id: "anthropic-key", what: whatKeyAn.With("Anthropic"), keywords: []string{"sk-ant-"}, regexp: `\bsk-ant-[\w-]{20,}`},
	{id: "openrouter-key", what: whatKeyAn.With("OpenRouter"), keywords: []string{"sk-or-"}, regexp: `\bsk-or-v\d-[0-9a-f]{32,}`},
	{id: "openai-key", what: whatAPIKeyModel, keywords: []string{"sk-"},
		regexp: `\bsk-(?:(?:proj|svcacct|admin|None)-[\w-]{20,}|[A-Za-z0-9]{20,})`, judge: hasDigit},
	{id: "model-host-key", what: whatAPIKeyModel, keywords: []string{"hf_", "gsk_", "xai-", "pplx-", "r8_", "nvapi-", "fw_", "tgp_v1_"},
		regexp: `\b(?:hf_[A-Za-z0-9]{30,}|gsk_[A-Za-z0-9]{40,}|xai-[A-Za-z0-9]{40,}|pplx-[A-Za-z0-9]{40,}|r8_[A-Za-z0-9]{37}|nvapi-[\w-]{40,}|fw_[A-Za-z0-9]{22,}|tgp_v1_[\w-]{30,})`, entropy: 3},
	{id: "zhipu-key", what: whatAPIKeyModel, keywords: []string{"key", "token", "密钥", "令牌"},
		regexp: `\b[0-9a-f]{32}\.[A-Za-z0-9]{16}\b`, entropy: 3.5},

	// Services.
	{id: "vault-token", what: whatToken.With("Vault"), keywords: []string{"hvs.", "hvb.", "hvr."}, regexp: `\bhv[sbr]\.[\w-]{20,}`},
	{id: "terraform-token", what: whatToken.With("Terraform"), keywords: []string{".atlasv1."}, regexp: `\b[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,}`},
	{id: "grafana-token", what: whatToken.With("Grafana"), keywords: []string{"glsa_", "glc_"}, regexp: `\b(?:glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}|glc_[A-Za-z0-9+/]{32,})`},
	{id: "sentry-token", what: whatToken.With("Sentry"), keywords: []string{"sntrys_", "sntryu_"}, regexp: `\bsntry[su]_[A-Za-z0-9+/=_]{40,}`},
	{id: "new-relic-key", what: whatKey.With("New Relic"), keywords: []string{"nrak-"}, regexp: `\bNRAK-[A-Z0-9]{27}\b`},
	{id: "atlassian-token", what: whatTokenAn.With("Atlassian"), keywords: []string{"atatt3"}, regexp: `\bATATT3[\w=-]{60,}`},
	{id: "linear-key", what: whatKey.With("Linear"), keywords: []string{"lin_api_"}, regexp: `\blin_api_[A-Za-z0-9]{32,}`},
	{id: "notion-token", what: whatToken.With("Notion"), keywords: []string{"ntn_", "secret_"}, regexp: `\b(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43})\b`},
	{id: "figma-token", what: whatToken.With("Figma"), keywords: []string{"figd_"}, regexp: `\bfigd_[\w-]{30,}`},
	{id: "supabase-token", what: whatToken.With("Supabase"), keywords: []string{"sbp_", "sb_secret_"}, regexp: `\b(?:sbp_[0-9a-f]{40}|sb_secret_[\w-]{20,})`},
	{id: "planetscale-token", what: whatToken.With("PlanetScale"), keywords: []string{"pscale_"}, regexp: `\bpscale_(?:tkn|pw|oauth)_[\w.=-]{30,}`},
	{id: "tailscale-key", what: whatKey.With("Tailscale"), keywords: []string{"tskey-"}, regexp: `\btskey-[a-z]+-[\w-]{15,}`},
	{id: "doppler-token", what: whatToken.With("Doppler"), keywords: []string{"dp."}, regexp: `\bdp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,}`},
	{id: "postman-key", what: whatKey.With("Postman"), keywords: []string{"pmak-"}, regexp: `\bPMAK-[0-9a-f]{24}-[0-9a-f]{34}\b`},
	{id: "pulumi-token", what: whatToken.With("Pulumi"), keywords: []string{"pul-"}, regexp: `\bpul-[0-9a-f]{40}\b`},

	// Forms that many use.
	{id: "jwt", what: whatSignedTokenJWT, keywords: []string{"eyj"}, regexp: `\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]{8,}`},
	{id: "url-credentials", what: whatPasswordAddress, keywords: []string{"://"},
		regexp: `(?i)\b[a-z][a-z0-9+.-]{1,30}://([^\s/:@"'<>` + "`" + `]{0,100}):([^\s/@"'<>` + "`" + `]{1,200})@([^\s/"'<>?#` + "`" + `，。、]+)`, group: 2, chosen: true, judge: looksOpen},
	{id: "curl-credentials", what: whatPasswordCommandLine, keywords: []string{"curl"},
		regexp: `\bcurl\b[^\n]{0,200}?\s(?:-u|--user)[ =]?["']?([^\s:"'<>$]{1,100}):([^\s"'<>$]{3,100})()`, group: 2, chosen: true, judge: looksOpen},
	{id: "bearer-token", what: whatBearerToken, keywords: []string{"authorization"},
		regexp: `(?i)\bauthorization["']?\s*[:=]\s*["'` + "`" + `]?(?:bearer|token) ([A-Za-z0-9._~+/-]{16,}=*)`, group: 1, entropy: 3, judge: hasDigit},
	{id: "bearer-token", what: whatBearerToken, keywords: []string{"bearer"},
		regexp: `(?i)\bbearer[ :]{1,3}["'` + "`" + `]?([A-Za-z0-9._~+/-]{16,}=*)`, group: 1, entropy: 3, judge: looksRandom},
	{id: "basic-credentials", what: whatUserNamePassword, keywords: []string{"basic "},
		regexp: `(?i)\bauthorization["']?\s*[:=]\s*["']?basic ([A-Za-z0-9+/]{12,}={0,2})`, group: 1, entropy: 3},

	// Words that announce a secret.
	{id: "generic-secret", what: whatSecret, keywords: []string{"key", "secret", "token", "passw", "passphrase", "pwd", "credential"},
		regexp: `(?i)(?:api[_ -]?key|access[_ -]?key(?:[_ -]?id)?|secret[_ -]?key|private[_ -]?key|signing[_ -]?key|encryption[_ -]?key|(?:aes|hmac|cmac|session|root|device|shared|des)[_ -]?key|master[_ -]?key|account[_ -]?key|auth[_ -]?key|app[_ -]?key|app[_ -]?secret|client[_ -]?secret|webhook[_ -]?secret|secret|token|credentials?)(?:[_-](?:value|prod|production|dev|staging|live|test|base64|\d{1,2}))?` + announces + `([\w.+/=~!@#$%^&*-]{10,200})`,
		group:  1, entropy: 3, judge: looksRandom},
	{id: "han-secret", what: whatSecret, keywords: []string{"key", "secret", "token"}, // told in Chinese or Japanese: app secret 是 …, token は …
		regexp: `(?i)(?:secret|token|(?:api|app|access|secret|private|sign(?:ing)?|auth|account)?[ _-]?(?:v\d)?[ _-]?key)[ \t]{0,3}(?:是|为|為|就是|改成|换成|は|が|を|に)[ \t]{0,3}["'` + "`" + `“「『]{0,3}([\w.+/=~!@#$%^&*-]{12,200})`,
		group:  1, entropy: 3, judge: looksRandom},
	{id: "generic-secret", what: whatSecret, keywords: []string{"key", "secret"}, // APIv3 key: …, AppSecret 0a1b…
		regexp: `(?i)(?:\bapi ?v\d[ _-]?key|app[ _-]?secret|client[ _-]?secret)(?:` + announces + `|[ \t]{1,3})([\w.+/=~!@#$%^&*-]{12,200})`,
		group:  1, entropy: 3, judge: looksRandom},
	{id: "generic-password", what: whatPassword, keywords: []string{"passw", "passphrase", "passcode", "pwd"},
		regexp: `(?i)(?:password|passwd|passphrase|passcode|pwd)(?:[_-](?:value|prod|production|dev|staging|live|test|\d{1,2}))?` + announces + `([!-~]{6,200}?)` + ends,
		group:  1, chosen: true, judge: looksChosenOrPhrase},
	{id: "generic-password", what: whatPassword, keywords: []string{"passw", "passphrase", "passcode", "pwd"}, // the password of root is ...
		regexp: `(?i)\b(?:password|passwd|passphrase|passcode|pwd)[ \t]+(?:[\w'.@-]+[ \t]+){1,5}?(?:is|was)[ \t]{1,4}["'` + "`" + `“*]{0,3}([!-~]{6,200}?)` + ends,
		group:  1, chosen: true, judge: looksChosenOrPhrase},
	{id: "generic-password", what: whatPassword, keywords: []string{"pass"},
		regexp: `(?i)(?:^|[^a-z])pass` + announces + `([!-~]{6,200}?)` + ends, group: 1, chosen: true, judge: looksMixed},
	{id: "command-password", what: whatPasswordCommandLine, keywords: []string{"mysql", "mariadb", "sshpass", "redis-cli"},
		regexp: `\b(?:(?:mysql|mariadb)[\w-]*\b[^\n]{0,200}?\s-p|sshpass\s+-p\s*|redis-cli\b[^\n]{0,200}?\s-a\s*)["']?([^\s"'<>$]{6,100})`, group: 1, chosen: true, judge: looksChosen},
	{id: "han-secret", what: whatSecret, keywords: []string{"密钥", "密匙", "令牌", "秘钥", "金鑰", "權杖", "秘密鍵", "トークン", "シークレット", "アクセスキー", "apiキー", "凭证", "凭据", "認証情報",
		"署名鍵", "暗号鍵", "暗号キー", "暗号化キー", "共通鍵", "共有鍵", "ルート鍵", "私钥", "私鑰"},
		regexp: `(?i)(?:密钥|密匙|秘钥|金鑰|令牌|權杖|凭证|凭据|私钥|私鑰|(?:秘密|署名|暗号|暗号化|共通|共有|ルート)鍵|暗号(?:化)?キー|トークン|シークレット(?:キー)?|アクセスキー|APIキー|認証情報)` + tells + `([\w.+/=~!@#$%^&*-]{8,200})`,
		group:  1, entropy: 2.5, judge: secretOrPassword},
	{id: "han-password", what: whatPassword, keywords: []string{"密码", "密碼", "口令", "暗号", "パスワード", "パスフレーズ", "暗証番号"},
		regexp: `(?:密码|密碼|口令|暗号|パスワード|パスフレーズ|暗証番号)` + tells + `([!-~]{4,200}?)` + endsHan,
		group:  1, chosen: true, judge: looksChosenOrPhrase},
	{id: "han-password", what: whatPassword, keywords: []string{"密码", "密碼", "口令", "暗号", "パスワード", "パスフレーズ", "暗証番号"}, // with a space, or quotes alone
		regexp: `(?:密码|密碼|口令|暗号|パスワード|パスフレーズ|暗証番号)(?:[ \t\x{3000}]{1,3}["'` + "`" + `“「『]?|["'` + "`" + `“「『（(]{1,2})([!-~]{6,200}?)` + endsHan,
		group:  1, chosen: true, judge: looksMixed},
	{id: "han-password", what: whatPassword, keywords: []string{"暗証", "pin"}, // digits alone; 2024 年 is none
		regexp: `(?:暗証(?:番号|コード)?|PIN ?(?:コード|番号|码|碼))` + tells + `(\d{4,12})[ \t]{0,2}([^ \t]?)`, group: 1, chosen: true, judge: looksPIN},
	{id: "generic-password", what: whatPassword, keywords: []string{"psk", "pre-shared key", "事前共有", "预共享"},
		regexp: `(?i)(?:\bpsk|pre-shared key|事前共有(?:鍵|キー)|预共享密钥)(?:` + announces + `|` + tells + `)([!-~]{6,200}?)` + endsHan,
		group:  1, chosen: true, judge: looksPSK},
	{id: "login", what: whatUserNamePassword, keywords: []string{"login", "ログイン", "アカウント", "登录", "登錄", "登入", "账号", "帳號", "账户", "パスワード", "密码", "密碼", "pw"},
		regexp: `(?i)(?:\blogin|\bID ?[/／] ?(?:PW|pass(?:word)?|パスワード|密码)|ログイン|アカウント|パスワード|密码|密碼|登录|登錄|登入|账号|帳號|账户)(?:情報|信息|情报)?(?:` + announces + `|` + tells + `)([\w.@-]{1,64})(?: / | ?／ ?|/)([!-~]{4,64}?)` + endsHan,
		group:  2, chosen: true, judge: looksLogin},
	{id: "login", what: whatUserNamePassword, keywords: []string{"登录", "登錄", "登入"}, // 登录用 ops / …, 登录 grafana 用 admin/…
		regexp: `(?:登录|登錄|登入)[\w .-]{0,20}?用[ \t]{0,2}([\w.@-]{1,64})(?: / | ?／ ?|/)([!-~]{4,64}?)` + endsHan,
		group:  2, chosen: true, judge: looksLogin},
	{id: "login", what: whatUserNamePassword, keywords: []string{"pass", "pw"}, // user kuramoto / pass ...
		regexp: `(?i)\b(?:user(?: ?name|[ _-]?id)?|login|id)[ :=：]{1,3}([\w.@-]{1,64})(?:[ \t]{0,2}[/／|][ \t]{0,2}(?:password|passwd|pass|pwd|pw)[ :=：]{1,3}|[ \t]{0,2}[,，、;]?[ \t]{1,2}(?:password|passwd|pass|pwd|pw) ?[:=：] ?)([!-~]{6,64}?)` + endsHan,
		group:  2, chosen: true, judge: looksMixed},
	{id: "login", what: whatUserNamePassword, keywords: loginWords, // 用 root/Wms@… 登录: the word stands anywhere in the sentence
		regexp: `(?:` + userAndPassword + `)` + endsHan + `[^\n。；;]{0,60}?` + loginWord, group: 2, chosen: true, judge: looksJoined},
	{id: "login", what: whatUserNamePassword, keywords: loginWords,
		regexp: loginWord + `[^\n。；;]{0,60}?(?:` + userAndPassword + `)` + endsHan, group: 2, chosen: true, judge: looksJoined},
	{id: "login", what: whatUserNamePassword, keywords: []string{"root", "admin", "postgres", "oracle", "guest", "sa/"}, // a usual user, and what can only be a password
		regexp: `(?i:` + userAndPassword + `)` + endsHan, group: 2, chosen: true, judge: looksUsualAndSigned},
	{id: "generic-secret", what: whatSecret, keywords: []string{"secret", "token", "key"}, // a variable of the environment: its name says enough
		regexp: `\b[A-Z][A-Z0-9_]*(?:SECRET|TOKEN|SECRET_KEY|ACCESS_KEY|API_?KEY|PRIVATE_KEY)[ \t]?=[ \t]?["'` + "`" + `]?([!-~]{6,200}?)` + ends,
		group:  1, judge: looksMixed},
	{id: "han-password", what: whatPassword, keywords: []string{"パス"}, // which is also a path
		regexp: `(?:^|[^ァ-ヶー])パス` + tells + `([!-~]{6,200}?)` + endsHan, group: 1, chosen: true, judge: looksMixedOften},
}

// loginWords announce a user with a password anywhere in a sentence, and loginWord matches them.
var (
	loginWords = []string{"login", "log in", "sign in", "password", "credential", "ログイン", "サインイン", "アカウント", "パスワード", "登录", "登錄", "登入", "登陆", "账号", "帐号", "帳號", "账户", "密码", "密碼", "口令"}
	loginWord  = `(?i:` + strings.Join(loginWords, "|") + `)`
)

// userAndPassword matches the two with a slash between them, and no path.
const userAndPassword = `(?:^|[^\w./:@~#-])([A-Za-z][\w.-]{1,63})(?: / | ?／ ?|/)([!-.0-~]{6,64}?)`

// announces is what stands between the name of a secret and its value.
const announces = "[\"'`*)\\]]{0,3}[ \\t]{0,4}(?:=|:=|=>|:|：|＝|\\||\\bis\\b|\\bwas\\b)[ \\t]{0,4}[\"'`“「*]{0,3}"

// tells is announces in Chinese and Japanese.
const tells = "[\"'`*）)」』”]{0,3}[ \\t]{0,3}(?:是|为|為|设为|设置为|设成|改为|改成|就是|は|が|を|に|=|:|：|＝|→|\\|)[ \\t]{0,3}[\"'`“「『*]{0,3}"

// ends and endsHan are what may follow a password: it is not cut in the middle.
const (
	ends    = "(?:[\\s\"'`”」<>，。、；,;)*]|$)"
	endsHan = "(?:[^!-~]|[\"'`,;)*]|$)"
)

func hasDigit(_ []string, secret string) bool {
	_, digits := turns(secret)
	return digits > 0
}

// secretOrPassword accepts what either of the two would accept, but no word with
// one digit behind it, which is rather a name.
func secretOrPassword(groups []string, secret string) bool {
	_, digits := turns(secret)
	return looksRandom(groups, secret) || looksChosen(groups, secret) && len(secret) >= 8 && digits >= 2
}
