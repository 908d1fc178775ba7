package mcp

import (
	"context"
	"errors"
	"net/url"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	indexURI  = "tacit://index"
	memoryURI = "tacit://memory/"
	markdown  = "text/markdown"
)

func (s *Server) addResources() {
	s.sdk.AddResource(&sdk.Resource{
		URI: indexURI, Name: "index", Title: "Memories", MIMEType: markdown,
		Description: "the live memories of this project, one a line",
	}, s.readIndex)
	s.sdk.AddResourceTemplate(&sdk.ResourceTemplate{
		URITemplate: memoryURI + "{id}", Name: "memory", Title: "Memory", MIMEType: markdown,
		Description: "one memory in full",
	}, s.readMemory)
}

func (s *Server) readIndex(ctx context.Context, req *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	return s.read(ctx, req.Params.URI, func(ctx context.Context) (string, error) {
		a, err := s.bank.List(ctx, List{Status: "active"})
		return a.Text, err
	})
}

// mostID bounds what may name a memory, in bytes: its path can be as long.
const mostID = 4096

func (s *Server) readMemory(ctx context.Context, req *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	id, err := url.PathUnescape(strings.TrimPrefix(req.Params.URI, memoryURI))
	if err != nil || id == "" || len(id) > mostID {
		return nil, sdk.ResourceNotFoundError(req.Params.URI)
	}
	return s.read(ctx, req.Params.URI, func(ctx context.Context) (string, error) { return s.bank.Get(ctx, id) })
}

// read returns a resource that is a text, in its frame as with the tools: what a
// person attaches is as much data as what an agent looks up.
func (s *Server) read(ctx context.Context, uri string, do func(context.Context) (string, error)) (*sdk.ReadResourceResult, error) {
	text, err := work(ctx, s, do)
	if errors.Is(err, ErrNotFound) {
		return nil, sdk.ResourceNotFoundError(uri)
	}
	if err != nil {
		return nil, err
	}
	return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: uri, MIMEType: markdown, Text: text}}}, nil
}
