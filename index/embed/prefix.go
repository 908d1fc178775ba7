package embed

import "strings"

// Prefixes are what a model wants to stand before a text, so that it knows on
// which side of a search the text is.
type Prefixes struct{ Query, Document string }

// Of returns the prefix for a role.
func (p Prefixes) Of(r Role) string {
	if r == Query {
		return p.Query
	}
	return p.Document
}

// families are the models that were trained with prefixes, as their model
// cards say. The first one whose words all stand in a model's name counts.
var families = []struct {
	words []string // lower case
	Prefixes
}{
	{[]string{"e5", "instruct"}, Prefixes{Query: instruct + "\nQuery: "}},
	{[]string{"e5-mistral"}, Prefixes{Query: instruct + "\nQuery: "}},
	{[]string{"multilingual-e5"}, e5},
	{[]string{"e5-small"}, e5},
	{[]string{"e5-base"}, e5},
	{[]string{"e5-large"}, e5},
	{[]string{"nomic-embed"}, Prefixes{"search_query: ", "search_document: "}},
	{[]string{"mxbai-embed"}, Prefixes{Query: represent}},
	{[]string{"arctic-embed2"}, Prefixes{Query: "query: "}},
	{[]string{"arctic-embed", "v2"}, Prefixes{Query: "query: "}},
	{[]string{"arctic-embed"}, Prefixes{Query: represent}},
	{[]string{"bge-m3"}, Prefixes{}},
	{[]string{"bge", "-zh"}, Prefixes{Query: "为这个句子生成表示以用于检索相关文章："}},
	{[]string{"bge-small"}, Prefixes{Query: represent}},
	{[]string{"bge-base"}, Prefixes{Query: represent}},
	{[]string{"bge-large"}, Prefixes{Query: represent}},
	{[]string{"embeddinggemma"}, Prefixes{"task: search result | query: ", "title: none | text: "}},
	{[]string{"qwen3-embedding"}, Prefixes{Query: instruct + "\nQuery:"}},
	{[]string{"ruri-v3"}, Prefixes{"検索クエリ: ", "検索文書: "}},
	{[]string{"ruri"}, Prefixes{"クエリ: ", "文章: "}},
	{[]string{"glucose-base-ja-v2"}, e5},
}

var e5 = Prefixes{"query: ", "passage: "}

const (
	represent = "Represent this sentence for searching relevant passages: "
	instruct  = "Instruct: Given a web search query, retrieve relevant passages that answer the query"
)

// PrefixesOf returns the prefixes that a model was trained with, by its name:
// "nomic-embed-text:v1.5", "intfloat/multilingual-e5-small". A model that is
// not known gets none, which is right for most.
func PrefixesOf(model string) Prefixes {
	name := strings.ToLower(model)
	for _, f := range families {
		if containsAll(name, f.words) {
			return f.Prefixes
		}
	}
	return Prefixes{}
}

func containsAll(s string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(s, w) {
			return false
		}
	}
	return true
}
