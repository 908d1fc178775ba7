// Package remote is the embedder behind an HTTP endpoint: Ollama, or any server
// that understands the embeddings request of OpenAI.
//
// Nothing here is asked unless a person named the host in settings of their
// own (settings.go): the texts of a bank, and the questions about it, leave the
// machine. The key goes to that host alone, in one header, and into no message;
// no redirect is followed.
//
// A client is a guest (retry.go, exchange.go). It sends a few texts at a time,
// over two connections at most; it waits when it is told to, comes back a few
// times with growing pauses of random length, and not at all when the answer
// would come after the caller's deadline. It reads no more than an answer of
// sensible size can have, and believes none of it (answer.go): the vectors must
// be as many as the texts, of the length that they had before, finite and not
// zero.
//
// An endpoint keeps its name when somebody puts another model behind it. So
// every request carries one text more, always the same, and its vector must
// point where it pointed when the model was met first (fingerprint.go).
// Otherwise the answer is refused, and no vector of the one model is ever held
// against a vector of the other.
package remote
