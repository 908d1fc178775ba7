// Package tacit has no code of its own. This comment is a tour of the code
// that is below it, for somebody who sees it for the first time.
//
// Tacit is project memory for people who work with coding agents: a folder of
// Markdown files, the bank, and one program that finds the few of them that
// matter for the task at hand, in any of English, Chinese and Japanese, without
// a network, and that says nothing when nothing matters.
//
// It is best read from the bottom up. Every package tells its own story in its
// package comment; this one says how they stand on each other. A package may
// use what lies below it and nothing beside or above it, which a test in
// all_test.go makes sure of.
//
// # The leaves
//
// Package [github.com/tacit-kb/tacit/kb/lang] holds the three languages. A text
// stands in all of them beside the line that says it, and an error carries its text
// and its arguments, so that the person reads it in their own language.
//
// Package [github.com/tacit-kb/tacit/kb/schema] holds the JSON documents that
// Tacit exchanges with other programs, each as a Go type and as a JSON Schema.
// It decodes strictly: what a person was shown is what will be done.
//
// Package [github.com/tacit-kb/tacit/kb/guard] is the one place that judges a
// text: it refuses secrets, what is hidden from a reader, and the echo of Tacit's
// own words, and it knows the shape of an order to an agent. What is printed is
// quoted by it, so that nothing acts on a terminal or closes the frame in which
// agents read memories.
//
// Package [github.com/tacit-kb/tacit/kb/markdown] reads Markdown: sections, fenced
// code, tables, comments, each with its place in bytes. No other package knows what
// a code fence is, so that all of them agree.
//
// Package [github.com/tacit-kb/tacit/templates] holds the Markdown that people
// start from: every kind of memory and document, in three languages.
//
// # Files
//
// Package [github.com/tacit-kb/tacit/kb] reads and edits the files of a bank. It
// is distrustful in both directions. On the way in, a guard looks at the bytes
// before any parser does, and two YAML readers must see the same fields.
// On the way out, an edit replaces a few bytes, reads the result again, and is
// refused unless exactly the intended thing has changed. Its promise is that
// nothing that a person wrote is lost: no comment, no line ending, no order of
// fields, and no file when the power goes.
//
// # Meaning
//
// Package [github.com/tacit-kb/tacit/index/embed] says what an embedder is:
// something that turns texts into vectors, so that what means the same points
// the same way. Package embed/builtin is the one in the binary. It cuts a text
// into words and phrases, and Han and kana into n-grams, looks them up in a hash table that
// is used where it lies, and adds up their rows. Package embed/vec is its
// arithmetic, in integers wherever a ranking depends on it, so that every
// machine ranks alike. The command cmd/train makes the model from parallel
// text, and package embed/embedtest is what every embedder has to pass.
//
// Another embedder can take the place of the built-in one where a person wants
// it: package embed/remote asks a host over HTTP, and embed/cached keeps what the
// host has answered.
//
// # Two indexes
//
// Package [github.com/tacit-kb/tacit/index/table] reads and writes INDEX.md, the
// index for people: a table in which they see and govern what is live. People
// edit it and the files alike, so neither is the copy of the other; a three-way
// merge against the last agreement decides, cell by cell, and says where it
// cannot.
//
// Package [github.com/tacit-kb/tacit/index] keeps the compiled index, which is
// the one for the program: passages as vectors, exact terms with their postings,
// front matter ready to be shown, in one file that is mapped and not parsed. It
// is a cache. Open brings it up to date with the files that changed, and rebuilds
// in silence what is damaged.
//
// # Relevance
//
// Package [github.com/tacit-kb/tacit/index/relevance] answers how likely a
// memory helps with a question, from 0 to 1. It measures: the nearest passages,
// how much of the question the memory covers word by word in meaning, which
// rare names both have and where they stand, and how near ordinary text would
// come. A judge, a few small networks, has learned from made-up projects which
// memories answer and which are only about the same subject. A calibration
// that was fitted once and ships with the model weighs all of this into a
// likelihood. No cosine is ever compared with a threshold. The command
// cmd/judge trains the judge. Package relevance/labels reads labelled questions,
// compares rankings with them, and tells a difference from chance. Package
// relevance/calibrate fits a calibration and judges it: the command cmd/fit for
// the model that ships, tacit eval --calibrate for a bank that has labels of its
// own.
//
// Package [github.com/tacit-kb/tacit/retrieve/prompt] reads what a person sends to
// an agent. It tells apart what is asked, what is pasted beside it, and how the
// work should be done, and finds in pasted text what is distinctive: the message
// of the error, codes, coined names, files.
//
// Package [github.com/tacit-kb/tacit/retrieve] makes the decision: who may be
// seen at this stage of work, the weight of what is proven and far-reaching, the
// threshold of 0.3, five matches at most in a total order, the budget of what is
// loaded, and the words in which people and agents are told. Package
// retrieve/evaluate measures all of it, for the command tacit eval. Below it,
// package practice says what prompts as people send them do to a bank, package
// wrapped has what people paste around a question, and package generic has what
// they type that is about nothing. What holds for
// a device and its firmware is no question of relevance: package retrieve/resolve
// lays the facts of profile rules over each other, by the ranges of versions that
// package kb/firmware reads.
//
// # Change
//
// Package [github.com/tacit-kb/tacit/govern] is the other half: it changes the
// bank, and only by plans that a person agreed to. It works a plan out to the
// byte, shows it, and when there is a yes makes it again under the lock, where it
// has to come to the same. Package [github.com/tacit-kb/tacit/govern/draft] makes
// the operations of a plan out of what a person asks for, such as a new memory,
// another status or a text from an editor. Package kb/transaction writes it, all
// or nothing, and keeps what undo needs; table.Derive says what becomes of
// INDEX.md.
//
// Package [github.com/tacit-kb/tacit/govern/candidate] takes in what somebody
// proposes to remember, judges it by a rubric that needs no model, and makes a
// memory of it once a person has picked it. Package kb/guard stands at every way
// in. What has gone stale meanwhile, contradicts itself or was left behind is found by
// package [github.com/tacit-kb/tacit/govern/inspect], for the command tacit check.
//
// Package [github.com/tacit-kb/tacit/govern/exchange] moves memories between banks and
// to other tools: it copies them out, and proposes what other tools remember as a
// plan like any other. Package exchange/formats knows how they lay out their files.
//
// Package [github.com/tacit-kb/tacit/govern/evidence] keeps what was observed, before
// anybody makes a rule of it, in logs that only grow. Package
// [github.com/tacit-kb/tacit/govern/compile] makes rules of it together with a model
// that is no part of Tacit: it writes the request, and judges the answer.
//
// Package [github.com/tacit-kb/tacit/kb/threeway] puts two changes of one text
// together; table.Merge does so for INDEX.md. Package
// [github.com/tacit-kb/tacit/govern/repository] tells git to merge with them, and
// package [github.com/tacit-kb/tacit/govern/renumber] gives memories ids of their own
// again that took the same one on two branches.
//
// # The command line
//
// The program is [github.com/tacit-kb/tacit/cmd/tacit], which is one line, and
// package cmd/internal/cli, which has a file for each command. A command asks
// the packages below and turns the answer into a document; the document is
// written as text in one of three languages or as JSON. What it promises to
// scripts and people stands in cmd/tacit/testdata/script, one readable script
// for each promise, and the fields of its JSON in docs/json.md.
//
// Package cmd/internal/host knows the programs that agents live in, and the one
// command that is not for people: tacit hook, which puts the memories that matter
// beside a prompt, in the dialect of each host, and can never hold a prompt up.
// Package host/ledger keeps it from saying anything twice; docs/hosts.md is what
// users may count on. Package host/wire puts into the files of hosts what they
// need, and takes it out again without a trace. Package host/kit makes the files
// that a host gets, of the texts in templates/host; package
// [github.com/tacit-kb/tacit/kb/task] reads the documents of tasks that agents
// write by them.
// Package host/hosttest lets the hosts themselves try all of it.
//
// Package cmd/internal/mcp lets agents ask by themselves, over the Model Context
// Protocol, and propose memories, which a person agrees to in a dialog of their
// host; docs/mcp.md is what users may count on.
//
// # A question, from end to end
//
// To follow one question through the code, begin at runMatch in cmd/internal/cli
// and go down: index.Open lists the folder and reads what changed; Retriever.Match
// has the prompt read, and asks each question in it; Scorer.Score prepares a
// question and recalls candidates by vector and by rare term; measure fills in
// the signals, the judge gives its opinion, the calibration makes a likelihood of
// them; each memory keeps the best that a question gives it; Retriever.Match
// weighs, cuts and orders; RenderLines writes a line for each match. If there is
// none, nothing was written, and that is the answer.
//
// # Why it is so
//
// The decisions, with what was rejected and what gave the balance, are memories
// in the project's own bank, memory-bank, each with pointers into the code.
// Ask it:
//
//	go run ./cmd/tacit match "the same question is ranked differently on two machines"
//
// What is left out on purpose is in docs/design.md, and what every word means,
// in three languages, in docs/glossary.md.
package tacit
