package cli

import (
	"fmt"

	"github.com/tacit-kb/tacit/kb"
)

// A doctorDocument is the state of the machinery: of the program, and of what it
// keeps for one bank.
type doctorDocument struct {
	SchemaVersion string        `json:"schemaVersion"`
	Action        string        `json:"action"`
	Program       doctorProgram `json:"program"`
	Model         doctorModel   `json:"model"`

	Bank     *doctorBank    `json:"bank"` // null: there is none here, and what follows is empty
	Embedder doctorEmbedder `json:"embedder"`
	Cache    doctorCache    `json:"cache"`
	Lock     doctorLock     `json:"lock"`
	Journal  doctorJournal  `json:"journal"`
	Plans    doctorPlans    `json:"plans"`
	Backups  doctorBackups  `json:"backups"`
	History  doctorHistory  `json:"history"`
	State    bool           `json:"state"` // INDEX.md and the files have agreed before
	Usage    doctorUsage    `json:"usage"`
	Git      doctorGit      `json:"git"`
	Hosts    []doctorHost   `json:"hosts"`      // that are wired, of the project first
	Prompt   *doctorPrompt  `json:"lastPrompt"` // null: none has come to a hook yet

	Errors   int       `json:"errors"`
	Warnings int       `json:"warnings"`
	Problems []finding `json:"problems"`

	bank *kb.Bank
}

type doctorProgram struct {
	Version  string `json:"version"`
	Commit   string `json:"commit"` // empty if unknown
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func programOf(v versionDocument) doctorProgram {
	return doctorProgram{v.Version, v.Commit, v.Go, v.Platform}
}

type doctorModel struct {
	Name     string `json:"name"`
	SHA256   string `json:"sha256"` // as its card says
	Dims     int    `json:"dims"`
	Verified bool   `json:"verified"` // the bytes in the program have it
}

type doctorBank struct {
	Path string `json:"path"` // absolute
}

type doctorEmbedder struct {
	Name   string `json:"name"`
	Where  string `json:"where"`  // the host or folder; empty for the built-in one
	Outage string `json:"outage"` // why it failed last; empty if it did not
}

type doctorCache struct {
	State    string `json:"state"` // none, whole, foreign or damaged
	Bytes    int64  `json:"bytes"`
	Memories int    `json:"memories"` // when it was written
	Stale    int    `json:"stale"`    // files it was behind with then
}

type doctorLock struct {
	Held   bool   `json:"held"`
	Holder string `json:"holder"` // as far as it said so
}

type doctorJournal struct {
	Pending bool     `json:"pending"` // a transaction is agreed to and not finished
	Files   []string `json:"files"`   // that it still writes
}

type doctorPlans struct {
	Waiting []string `json:"waiting"` // their ids, the oldest first
	Damaged int      `json:"damaged"`
}

type doctorBackups struct {
	Count   int    `json:"count"` // operations that can be undone
	Damaged int    `json:"damaged"`
	Newest  string `json:"newest"` // operation; empty for none
	Oldest  string `json:"oldest"`
}

type doctorHistory struct {
	Records int    `json:"records"`
	Damaged int    `json:"damaged"` // lines
	Last    string `json:"last"`    // operation; empty for none
	At      string `json:"at"`
	Command string `json:"command"`
}

type doctorUsage struct {
	Since    string `json:"since"`    // first day of the ledger; empty: there is none
	Memories int    `json:"memories"` // that were used
}

type doctorGit struct {
	Top     string `json:"top"` // of the working tree; empty for none
	Branch  string `json:"branch"`
	Changed int    `json:"changed"` // files of the bank that differ from the last commit
	Busy    bool   `json:"busy"`    // in the middle of a merge, a rebase or the like

	Attributes bool `json:"attributes"` // the repository wants INDEX.md and the logs merged by Tacit
	Driver     bool `json:"driver"`     // and this clone knows how
	Hook       bool `json:"hook"`       // the bank is checked before each commit
}

func (d doctorDocument) writeText(p *page) {
	p.say(msgDoctorProgram, d.Program.Version, d.Program.Go, d.Program.Platform)
	if d.Model.Verified {
		p.say(msgDoctorModel, d.Model.Name, d.Model.Dims, d.Model.SHA256[:min(12, len(d.Model.SHA256))])
	}
	if d.Bank == nil {
		p.say(msgDoctorNoBank)
	} else {
		d.writeBank(p)
	}
	d.writeHosts(p)
	p.findings(d.Problems, d.bank)
	if len(d.Problems) == 0 {
		p.say(msgDoctorGood)
		return
	}
	p.say(msgDoctorBad, d.Errors, d.Warnings)
}

// writeBank writes a line for each part of the machinery.
func (d doctorDocument) writeBank(p *page) {
	p.say(msgDoctorBank, d.Bank.Path)
	if d.Embedder.Name != "" {
		where := ""
		if d.Embedder.Where != "" {
			where = " (" + d.Embedder.Where + ")"
		}
		p.say(msgDoctorEmbedder, d.Embedder.Name+where)
	}
	p.line(d.cacheText(p.app))
	if d.Lock.Held {
		p.say(msgDoctorLockHeld, d.Lock.Holder)
	} else {
		p.say(msgDoctorLockFree)
	}
	if !d.Journal.Pending {
		p.say(msgDoctorNoJournal)
	}
	p.say(msgDoctorPlans, len(d.Plans.Waiting))
	p.say(msgDoctorBackups, d.Backups.Count)
	if d.History.Records == 0 {
		p.say(msgDoctorNoHistory)
	} else {
		p.say(msgDoctorHistory, d.History.Records, d.History.Command, d.History.At)
	}
	if d.Usage.Since != "" {
		p.say(msgDoctorUsage, d.Usage.Since, d.Usage.Memories)
	}
	if d.Git.Top == "" {
		p.say(msgDoctorNoGit)
	} else {
		p.say(msgDoctorGit, d.Git.Top, d.Git.Branch, d.Git.Changed)
		merges := msgDoctorMergesNot
		if d.Git.Attributes && d.Git.Driver {
			merges = msgDoctorMerges
		}
		p.say(merges)
		if d.Git.Hook {
			p.say(msgDoctorHooked)
		}
	}
}

func (d doctorDocument) cacheText(a *app) string {
	switch d.Cache.State {
	case "whole":
		return a.say(msgDoctorCache, d.Cache.Memories, fmt.Sprintf("%.1f MiB", float64(d.Cache.Bytes)/(1<<20)))
	case "none":
		return a.say(msgDoctorNoCache)
	}
	return a.say(msgDoctorOldCache)
}
