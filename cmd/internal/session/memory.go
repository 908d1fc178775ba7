package session

import (
	"github.com/tacit-kb/tacit/kb"
)

// A MemoryItem is the front matter of a memory in JSON, under the names that the
// file uses. Fields that the memory does not have are left out.
type MemoryItem struct {
	ID            string      `json:"id"`
	Path          string      `json:"path"`
	Kind          kb.Kind     `json:"kind"`
	Title         string      `json:"title"`
	Summary       string      `json:"summary,omitempty"`
	Status        kb.Status   `json:"status"`
	Category      string      `json:"category,omitempty"`
	Trigger       []string    `json:"trigger,omitempty"`
	NotWhen       []string    `json:"not_when,omitempty"`
	Tags          []string    `json:"tags,omitempty"`
	Aliases       []string    `json:"aliases,omitempty"`
	Lang          string      `json:"lang,omitempty"`
	Globs         []string    `json:"globs,omitempty"`
	Pointers      []string    `json:"pointers,omitempty"`
	Related       []string    `json:"related,omitempty"`
	Created       string      `json:"created,omitempty"`
	Updated       string      `json:"updated,omitempty"`
	Confidence    *float64    `json:"confidence,omitempty"`
	Importance    string      `json:"importance,omitempty"`
	Source        string      `json:"source,omitempty"`
	Supersedes    []string    `json:"supersedes,omitempty"`
	Stage         string      `json:"stage,omitempty"`
	Type          kb.Type     `json:"type,omitempty"`
	Level         kb.Level    `json:"level,omitempty"`
	Scope         kb.Scope    `json:"scope,omitempty"`
	Strength      kb.Strength `json:"strength,omitempty"`
	SurfaceSignal string      `json:"surface_signal,omitempty"`
	HiddenRisk    string      `json:"hidden_risk,omitempty"`
	Risk          kb.Risk     `json:"risk,omitempty"`
	Replaces      []string    `json:"replaces,omitempty"`
	ReplacedBy    string      `json:"replaced_by,omitempty"`
	TaskID        string      `json:"task_id,omitempty"`
	Service       string      `json:"service,omitempty"`
	DependsOn     []string    `json:"depends_on,omitempty"`
	ModelID       string      `json:"model_id,omitempty"`
	FWRange       string      `json:"fw_range,omitempty"`
	Priority      int         `json:"priority,omitempty"`
	Topic         string      `json:"topic,omitempty"`
	Lines         int         `json:"lines"`
}

// NewMemoryItem returns a memory as documents show it.
func NewMemoryItem(m *kb.Memory) *MemoryItem {
	item := &MemoryItem{
		ID: m.ID, Path: m.Path, Kind: m.Kind, Title: m.Title, Summary: m.Summary, Status: m.Status,
		Category: m.Category, Trigger: m.Trigger, NotWhen: m.NotWhen, Tags: m.Tags, Aliases: m.Aliases,
		Lang: m.Lang, Globs: m.Globs, Pointers: m.Pointers, Related: m.Related, Created: m.Created,
		Updated: m.Updated, Importance: m.Importance, Source: m.Source, Supersedes: m.Supersedes, Stage: m.Stage,
		Type: m.Type, Level: m.Level, Scope: m.Scope, Strength: m.Strength, SurfaceSignal: m.SurfaceSignal,
		HiddenRisk: m.HiddenRisk, Risk: m.Risk, Replaces: m.Replaces, ReplacedBy: m.ReplacedBy, TaskID: m.TaskID,
		Service: m.Service, DependsOn: m.DependsOn, ModelID: m.ModelID, FWRange: m.FWRange, Priority: m.Priority, Topic: m.Topic,
		Lines: m.Lines,
	}
	if m.HasConfidence {
		item.Confidence = &m.Confidence
	}
	return item
}
