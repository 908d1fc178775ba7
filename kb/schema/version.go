package schema

import "github.com/tacit-kb/tacit/kb/lang"

// OtherVersion says that a document has another version than the one that this
// program reads.
func OtherVersion(got, known int) error { return errOtherVersion.With(got, known) }

var errOtherVersion = lang.Text{EN: "it has version %d, and this tacit knows version %d",
	ZH: "它的版本是 %d，而这个 tacit 只认识版本 %d", JA: "形式のバージョンは %d ですが、この tacit が読めるのはバージョン %d です"}
