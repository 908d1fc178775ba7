package misspelt

import (
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb"
)

// native are the names of fields as people write them who keep their notes in Chinese or
// Japanese. No other program has these names, so that they are corrected like slips.
var native = map[string]string{
	"id":             "编号 編號 番号 識別子 标识 標識",
	"title":          "标题 標題 题目 題目 題名 表題 件名 タイトル",
	"summary":        "摘要 概述 概要 要約 サマリー サマリ",
	"status":         "状态 狀態 状態 ステータス",
	"kind":           "种类 種類 種別 種别",
	"type":           "类型 類型 タイプ",
	"level":          "级别 級別 层级 層級 レベル",
	"scope":          "适用范围 適用範圍 適用範囲 范围 範圍 範囲 スコープ",
	"strength":       "强度 強度",
	"risk":           "风险 風險 风险等级 風險等級 リスク リスクレベル 危険度",
	"category":       "分类 分類 类别 類別 カテゴリ カテゴリー",
	"service":        "服务 服務 サービス",
	"depends_on":     "依赖 依賴 依存 依存先",
	"fw_range":       "版本范围 版本範圍 バージョン範囲",
	"priority":       "优先级 優先級 優先度",
	"topic":          "主题 主題 トピック",
	"trigger":        "触发 触发条件 触发场景 觸發 觸發條件 使用场景 トリガー 契機 きっかけ 使う場面",
	"not_when":       "不适用 不适用场景 不適用 不適用場景 対象外 使わない場面",
	"surface_signal": "表层信号 表層信號 表面の兆し",
	"hidden_risk":    "隐含风险 隐藏风险 隱含風險 隠れたリスク",
	"stage":          "阶段 階段 段階 ステージ フェーズ",
	"tags":           "标签 標籤 タグ 关键词 關鍵詞 关键字 キーワード",
	"aliases":        "别名 別名 エイリアス",
	"lang":           "语言 語言 言語",
	"pointers":       "代码位置 代碼位置 コードの場所 ポインター",
	"related":        "相关 相關 关联 關聯 関連 相关记忆 関連記憶",
	"replaces":       "取代 替换 替換 置き換え",
	"replaced_by":    "被取代 置き換え先",
	"confidence":     "置信度 確信度",
	"importance":     "重要性 重要度",
	"source":         "来源 來源 出典 情報源",
	"created":        "创建日期 创建时间 創建日期 建立日期 作成日 作成日時",
	"updated":        "更新日期 更新时间 更新時間 修改日期 更新日 更新日時 最終更新",
}

// nativeWords are the words of closed sets, as the same people write them.
var nativeWords = map[string]map[string]string{
	"status":   {"active": "有效 启用 啟用 生效 有効", "draft": "草稿 下書き", "archived": "归档 已归档 歸檔 アーカイブ"},
	"kind":     {"experience": "经验 經驗 経験", "tech": "技术 技術", "business": "业务 業務"},
	"type":     {"standard": "标准 標準 规范", "knowledge": "认知 认识 知识 知見"},
	"level":    {"team": "团队 團隊 チーム", "project": "项目 項目 プロジェクト"},
	"scope":    {"narrow": "窄 狭い", "medium": "中", "broad": "广 宽 広い"},
	"strength": {"hypothesis": "假设 仮説", "validated": "已验证 検証済み", "enforced": "强制 必須"},
	"risk":     {"low": "低 低い", "medium": "中 中程度", "high": "高 高い"},
}

// inverted turns words with their translations around.
func inverted(all map[string]string) map[string]string {
	to := map[string]string{}
	for word, names := range all {
		for name := range strings.FieldsSeq(names) {
			to[name] = word
		}
	}
	return to
}

var byNative = sync.OnceValue(func() map[string]string { return inverted(native) })

// sort tells kind from type by the value: people use one word for both.
func sort(meant, value string) string {
	if meant != "kind" && meant != "type" {
		return meant
	}
	value = strings.TrimSpace(value)
	for _, field := range []string{"kind", "type"} {
		if slices.Contains(kb.FieldNamed(field).Words, strings.ToLower(value)) || inverted(nativeWords[field])[value] != "" {
			return field
		}
	}
	return meant
}

// inEnglish returns what follows the name of a field, with the word that the field takes
// in the place of a translation.
func inEnglish(field, value string) string {
	after, text, found := strings.Cut(value, ":")
	trimmed := strings.TrimSpace(text)
	word := inverted(nativeWords[field])[trimmed]
	if !found || after != "" || word == "" {
		return value
	}
	return ":" + strings.Replace(text, trimmed, word, 1)
}
