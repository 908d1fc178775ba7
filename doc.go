// Package tacit has no code of its own. This comment is a tour of the code below
// it, for a reader who sees it for the first time.
//
// Tacit is project memory for people who work with coding agents: a folder of
// Markdown files, the bank, and one program that finds the few of them that matter
// for the task at hand, in English, Chinese and Japanese, without a network. If
// nothing matters, it says nothing.
//
// Read it from the bottom up. Every package tells its story in its package comment;
// this one says how they depend on each other. A package uses what lies below it and
// nothing beside or above it. A test in all_test.go checks that.
//
// # The leaves
//
// Package [github.com/tacit-kb/tacit/kb/lang] holds the three languages. A text has
// all of them beside the line that says it, and an error carries its text and its
// arguments, so that people read it in their own language.
//
// Package [github.com/tacit-kb/tacit/kb/pattern] compiles regular expressions when they
// are first used, because every command starts and few need them.
//
// Package [github.com/tacit-kb/tacit/kb/unseen] knows the characters of which a reader sees
// nothing.
//
// Package [github.com/tacit-kb/tacit/kb/schema] holds the JSON documents that Tacit
// exchanges with other programs, each as a Go type and as a JSON Schema. It decodes
// strictly: what a person was shown is what will be done.
//
// Package [github.com/tacit-kb/tacit/kb/guard] judges texts: it refuses secrets,
// characters that a reader does not see, and the echo of Tacit's own words, and it
// recognises text that is shaped like an order to an agent. Everything printed passes
// through it, so that no text acts on a terminal or closes the frame in which agents
// read memories.
//
// Package [github.com/tacit-kb/tacit/kb/markdown] reads Markdown with goldmark:
// sections, fenced code, tables and comments, each with its place in bytes. No other
// package knows what a code fence is, so that all of them agree.
//
// Package [github.com/tacit-kb/tacit/kb/filename] knows which file names work on every
// system, which two names are one, and makes a name of a title.
//
// Package [github.com/tacit-kb/tacit/kb/git] is the only one that runs git. It finds the
// repository on its own, because a bank can be laid out as one, and asks a short list of
// questions that run nothing of what is laid out there.
//
// Package [github.com/tacit-kb/tacit/kb/plain] opens and replaces the files that Tacit keeps
// beside the memories, and follows no link.
//
// Package [github.com/tacit-kb/tacit/kb/lock] is the one lock under which a bank is
// changed, and package [github.com/tacit-kb/tacit/kb/origin] tells what was written on
// this machine from what came with the bank.
//
// Package [github.com/tacit-kb/tacit/kb/emit] writes values as YAML, into a new file or
// in the place of an old value.
//
// Package [github.com/tacit-kb/tacit/kb/front] reads and edits the text of one file. It
// trusts neither what it reads nor what it writes. Before any parser runs, a guard
// checks the bytes, and two YAML readers must see the same fields. An edit replaces a
// few bytes, reads the result again, and is refused unless exactly the intended thing
// has changed.
//
// # Files
//
// Package [github.com/tacit-kb/tacit/kb] reads the files of a bank: what
// the fields of a memory are, which files are memories, and how they are written. It
// promises that nothing a person wrote is lost: no comment, no line ending, no order of
// fields, and no file in a power cut.
// Package [github.com/tacit-kb/tacit/kb/misspelt] finds fields whose names were probably
// meant to be others, [github.com/tacit-kb/tacit/kb/claim] the ids of files that
// cannot be read, and [github.com/tacit-kb/tacit/kb/summary] summaries that their texts
// left behind. [github.com/tacit-kb/tacit/kb/typeword] knows what people call the types, and [github.com/tacit-kb/tacit/kb/sentence] finds where a sentence ends, for the titles that
// are made of one.
//
// Package [github.com/tacit-kb/tacit/kb/transaction] writes several files, all or
// none, and keeps what undo needs. Package [github.com/tacit-kb/tacit/kb/entrance] keeps the
// private file with which tacit serve leads a browser into its pages.
//
// Package [github.com/tacit-kb/tacit/templates] holds the Markdown that people
// start from: every kind of memory and document, in three languages.
//
// # Meaning
//
// Package [github.com/tacit-kb/tacit/index/embed] says what an embedder is: it turns
// texts into vectors, so that texts with the same meaning point the same way. Package
// embed/builtin is the one in the binary. It cuts a text into words and phrases, and
// Han and kana into n-grams, looks them up in a hash table that is used where it lies,
// and adds up their rows. Package embed/vec is its arithmetic, in integers wherever a
// ranking depends on it, so that every machine ranks alike. The command cmd/train
// trains the model on parallel text, and package embed/embedtest is what every embedder
// has to pass.
//
// A person may choose another embedder: package embed/remote asks a host over HTTP, and
// embed/cached keeps what the host has answered.
//
// # Two indexes
//
// Package [github.com/tacit-kb/tacit/index/table] reads and writes INDEX.md, the index
// for people: a table that shows and governs what is live. People edit it and the
// files alike, so neither is the copy of the other. A three-way merge against the last
// agreement decides cell by cell, and reports what it cannot decide.
//
// Package [github.com/tacit-kb/tacit/index] keeps the compiled index, the one for the
// program: passages as vectors, exact terms with their postings, and front matter ready
// to be shown, in one file that is read and not parsed. It is a cache. Open brings it
// up to date with the files that changed, and rebuilds what is damaged.
//
// Package [github.com/tacit-kb/tacit/index/day] finds the days that texts name, however they
// write them: memories are filed under them.
//
// Package [github.com/tacit-kb/tacit/index/projection] places vectors on a plane, so that
// what means nearly the same stands close together: the map of a bank, the same on every
// machine.
//
// # Relevance
//
// Package [github.com/tacit-kb/tacit/index/relevance] answers how likely a memory helps
// with a question, from 0 to 1. It measures the nearest passages, how much of the
// question the memory covers word by word in meaning, which rare names both have and
// where, and how near ordinary text would come. A judge, three small networks, has
// learned from made-up projects which memories answer and which only share the subject;
// of a note of a sentence or two a second judge is asked as well, which made-up teams taught.
// A calibration that ships with the model turns all of this into a likelihood. No cosine
// is ever compared with a threshold.
//
// The command cmd/judge trains both judges. Package relevance/labels reads labelled
// questions, compares rankings with them, and tells a difference from chance. Package
// relevance/calibrate fits a calibration and measures it: the command cmd/fit does so
// for the model that ships, tacit eval --calibrate for a bank with labels of its own.
//
// # Answers
//
// Package [github.com/tacit-kb/tacit/retrieve/prompt] reads what a person sends to an
// agent. It separates what is asked, what is pasted beside it, and how the work should
// be done, and finds what is distinctive in pasted text: the message of an error, codes,
// names, files. Package [github.com/tacit-kb/tacit/retrieve/compound] cuts what says that it asks
// another thing as well. Package [github.com/tacit-kb/tacit/retrieve/inquiry] reads a question about one
// thing: what it is, where it is, who looks after it, or a detail such as its price.
//
// Package [github.com/tacit-kb/tacit/retrieve] decides: who may be seen at this stage of
// work, the weight of what is proven and far-reaching, the threshold of 0.3, at most
// five matches in a total order, and the budget of what is loaded. Together
// asks several banks as one, with the statistics of all. Package
// retrieve/evaluate measures it for tacit eval: package practice says what prompts as
// people send them do to a bank, package wrapped has what people paste around a
// question, and package generic has prompts that are about nothing.
//
// Facts about a device and its firmware are not a question of relevance: package
// retrieve/resolve lays the facts of profile rules over each other, by the ranges of
// versions that package kb/firmware reads.
//
// # Change
//
// Package [github.com/tacit-kb/tacit/govern] changes the bank, and only by plans that a
// person approved. It prepares a plan to the byte and shows it; on approval it prepares
// the plan again under the lock, where the result must be the same, looks once more for
// duplicates, and writes. Package [github.com/tacit-kb/tacit/govern/draft] makes the
// operations of a plan out of what a person asks for, such as a new memory, another
// status or a text from an editor; package draft/adopt adds the front matter that files
// written by hand lack. Function table.Derive says what becomes of INDEX.md.
//
// Package [github.com/tacit-kb/tacit/govern/candidate] takes in what is proposed as a
// memory, judges it by a rubric that needs no model, and makes a memory of it once a
// person has picked it. Package [github.com/tacit-kb/tacit/govern/decision] is what a
// person decides about, for commands and pages alike. Package
// [github.com/tacit-kb/tacit/govern/similar] finds
// duplicates and contradictions, and package similar/join makes one memory of two. Package [github.com/tacit-kb/tacit/govern/inspect]
// finds what is stale, contradictory or left behind, for tacit check, and package
// [github.com/tacit-kb/tacit/govern/mend] drafts what puts it in order where that needs no
// choice. Package [github.com/tacit-kb/tacit/govern/chart] says what is on the map of a bank.
//
// Package [github.com/tacit-kb/tacit/govern/life] says what the operations of history did to
// one memory, and package [github.com/tacit-kb/tacit/govern/recent] counts what was done lately.
//
// Package [github.com/tacit-kb/tacit/govern/progress] says how far the tasks are, and makes
// the machine block of active.md of it. Package
// [github.com/tacit-kb/tacit/govern/shown] says which memories were shown, which never
// were, and which prompts nearly found one.
//
// Package [github.com/tacit-kb/tacit/govern/exchange] moves memories between banks and
// to other tools: it copies them out, and proposes what other tools remember as a plan
// like any other. Package exchange/formats knows how those tools lay out their files.
//
// Package [github.com/tacit-kb/tacit/govern/evidence] keeps what was observed, before it
// becomes a rule, in logs that only grow. Package
// [github.com/tacit-kb/tacit/govern/compile] makes rules of it together with a model that
// is not part of Tacit: it writes the request and checks the answer.
//
// Package [github.com/tacit-kb/tacit/kb/threeway] merges two changes of one text;
// table.Merge does so for INDEX.md. Package
// [github.com/tacit-kb/tacit/govern/repository] makes git use them and settles what git
// left in conflict, and package [github.com/tacit-kb/tacit/govern/renumber] gives new ids
// to memories that took the same one on two branches.
//
// # The command line
//
// The program is [github.com/tacit-kb/tacit/cmd/tacit], one line over package
// cmd/internal/cli, the frame: flags of every command, help, exit statuses. The commands
// live in packages below it, one for each group of tacit help --all:
//
//	find      match select load preview list show search resolve why similar
//	look      serve map lsp
//	change    add adopt edit promote archive remove merge plan apply reject undo history diff
//	learn     remember capture candidates observe timeline compile
//	keep      init index check doctor usage task merge-driver
//	share     bank, and the push of index
//	transfer  import export schema
//	measure   eval
//	agents    install uninstall hook mcp
//
// A command is a file there, with its flags, its document, its messages and its help. It
// asks the packages below and turns the answer into a document, which is written as text
// in one of three languages or as JSON. Package cmd/internal/session is one run over one
// bank: streams, language, bank, embedder, index, question, document, error. Package
// cmd/internal/banks knows the person's other banks and stores, which a session asks beside
// the project's bank; cmd/internal/pgstore adds PostgreSQL to the program that wants it. Package
// cmd/internal/proposal is how every change is shown and approved, package
// cmd/internal/term knows terminals, and package cmd/internal/live is the screen of
// match -i. What the commands promise is in cmd/tacit/testdata/script, one readable script
// for each promise, and the fields of their JSON in docs/json.md.
//
// # Agents
//
// Package cmd/internal/host knows the programs that agents live in. Package
// cmd/internal/hook answers their events: it puts the memories that matter beside a
// prompt, in the dialect of each host, and never holds a prompt up. Package host/ledger
// keeps it from saying anything twice. Package host/wire writes into the files of hosts
// what they need, and removes it without a trace. Package host/kit makes the files that
// a host gets, from the texts in templates/host; package
// [github.com/tacit-kb/tacit/kb/task] reads the documents of tasks that agents write with
// them. Package host/hosttest lets the hosts themselves try all of it. docs/hosts.md is
// what users may rely on.
//
// Package cmd/internal/mcp lets agents ask on their own, over the Model Context Protocol,
// and propose memories, which a person approves in a dialog of the host; see docs/mcp.md.
//
// # Pages
//
// Package cmd/internal/serve is the frame of the site that tacit serve shows to one person:
// who is let in, what stands around every page, forms that are bound to what was shown, and
// news when files change. cli/look supplies the pages. Package
// [github.com/tacit-kb/tacit/kb/markdown/page] writes the Markdown of a memory as HTML that
// only shows text. docs/serve.md is what users may rely on. Package cmd/internal/picture
// draws the map of a bank, for the page and for tacit map; see docs/map.md. Package
// cmd/internal/conn bounds the connections that this server and the one of MCP hold.
//
// # Editors
//
// Package [github.com/tacit-kb/tacit/govern/author] knows what helps a person who writes in
// a bank with an editor: what is wrong with the text as it is now, what may stand where they
// type, what a name leads to, and what a change takes with it. Package cmd/internal/lsp
// presents it over the Language Server Protocol, which tacit lsp speaks. docs/editors.md is
// what users may rely on.
//
// # A question, from end to end
//
// To follow one question through the code, begin at runMatch in cmd/internal/cli/find and
// go down: index.Open lists the folder and reads what changed; Retriever.Match has the
// prompt read, and asks each question in it; Scorer.Score prepares a question and recalls
// candidates by vector and by rare term; measure fills in the signals, the judge gives its
// opinion, the calibration makes a likelihood of them; each memory keeps the best that a
// question gives it; Retriever.Match weighs, cuts and orders; RenderLines writes a line
// for each match. If there is none, nothing was written, and that is the answer.
//
// # What people install
//
// The command cmd/release and .goreleaser.yaml make the archives and packages of a
// release. None of this is needed to build the program.
//
// # Why it is so
//
// The decisions, with what was rejected and why, are memories in the project's own bank,
// memory-bank, each with pointers into the code. Ask it:
//
//	go run ./cmd/tacit match "the same question is ranked differently on two machines"
//
// What is left out on purpose is in docs/design.md, and what every word means, in three
// languages, in docs/glossary.md.
package tacit
