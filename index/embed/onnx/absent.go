//go:build !onnx

package onnx

import "github.com/tacit-kb/tacit/index/embed"

// Open returns ErrNotBuilt: this program was built without the tag onnx.
func Open(string, *Files, embed.Prefixes) (embed.Embedder, error) { return nil, ErrNotBuilt }

// Built reports whether the runtime is in this program.
const Built = false
