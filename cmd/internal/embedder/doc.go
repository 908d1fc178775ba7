// Package embedder decides which embedder answers, and opens what it needs.
//
// The built-in embedder always can. Another one, behind a host, has to be
// turned on by the person who asks, in settings that no bank can write
// (settings.go, file.go). A bank's config.yaml may wish for one by name: it is
// used if that person has turned on an embedder of this name, and otherwise it
// is a wish (choice.go).
//
// An index of the other embedder is built beside that of the built-in one, which
// answers until the other is whole (open.go). What was learned of the embedder
// is kept in the cache of the bank (memory.go): what its vectors are like, so
// that it need not be asked who it is, where ordinary passages lie in them, and
// when it failed last, so that a host that hangs costs one command its patience
// and not every command.
//
// Every error of Open is a reason why the built-in embedder answers instead.
// None of them stops a command.
package embedder
