package session

import (
	"github.com/tacit-kb/tacit/kb/task"
)

// requirements is the folder of the bank that holds the documents of tasks.
const requirements = task.Folder
