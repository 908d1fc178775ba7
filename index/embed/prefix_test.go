package embed_test

import (
	"testing"

	"github.com/tacit-kb/tacit/index/embed"
)

func TestPrefixesOf(t *testing.T) {
	tests := []struct{ model, query, document string }{
		{"nomic-embed-text", "search_query: ", "search_document: "},
		{"nomic-embed-text:v1.5", "search_query: ", "search_document: "},
		{"intfloat/multilingual-e5-small", "query: ", "passage: "},
		{"E5-base-v2", "query: ", "passage: "},
		{"multilingual-e5-large-instruct", "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ", ""},
		{"mxbai-embed-large", "Represent this sentence for searching relevant passages: ", ""},
		{"BAAI/bge-small-en-v1.5", "Represent this sentence for searching relevant passages: ", ""},
		{"BAAI/bge-base-zh-v1.5", "为这个句子生成表示以用于检索相关文章：", ""},
		{"bge-m3", "", ""},
		{"snowflake-arctic-embed2", "query: ", ""},
		{"Snowflake/snowflake-arctic-embed-m-v2.0", "query: ", ""},
		{"snowflake-arctic-embed:22m", "Represent this sentence for searching relevant passages: ", ""},
		{"cl-nagoya/ruri-v3-310m", "検索クエリ: ", "検索文書: "},
		{"all-minilm", "", ""},
		{"text-embedding-3-small", "", ""},
	}
	for _, tt := range tests {
		p := embed.PrefixesOf(tt.model)
		if p.Of(embed.Query) != tt.query || p.Of(embed.Document) != tt.document {
			t.Errorf("%s: %q and %q, want %q and %q", tt.model, p.Query, p.Document, tt.query, tt.document)
		}
	}
}
