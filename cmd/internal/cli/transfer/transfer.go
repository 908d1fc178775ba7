// Package transfer has the commands that move memories in and out of a bank: import,
// export, and the JSON Schemas of the documents that Tacit exchanges.
package transfer

import (
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Room lists these commands in the order in which help shows them.
var Room = session.Room{
	Title: lang.Text{EN: "Import and export", ZH: "导入与导出", JA: "取り込みと書き出し"},
	Commands: []session.Command{
		{Build: newImportCommand, Help: importHelp},
		{Build: newExportCommand, Help: exportHelp},
		{Build: newSchemaCommand, Help: schemaHelp},
	},
}
