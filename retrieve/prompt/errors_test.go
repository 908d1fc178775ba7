package prompt

import (
	"strings"
	"testing"
)

// An errorCase is what a program prints, and the message in it that a memory would hold.
type errorCase struct{ name, text, want string }

// The line with the message of an error counts, in the form of every runtime.
var errorCases = []errorCase{
	{"rails", "Redis::TimeoutError (Waited 1.0 seconds):\napp/jobs/a_job.rb:12:in 'perform'", "Waited 1.0 seconds"},
	{"rails with a blank line", "Redis::TimeoutError (Waited 1.0 seconds):\n\napp/jobs/a_job.rb:12:in 'perform'", "Waited 1.0 seconds"},
	{"logger of Ruby", "E, [2025-03-01T10:00:00.123456 #4711] ERROR -- : Redis::TimeoutError (Waited 1.0 seconds):\nE, [2025-03-01T10:00:00.123456 #4711] ERROR -- : app/jobs/a_job.rb:12:in 'perform'", "Waited 1.0 seconds"},
	{"ruby", "import.rb:10:in 'parse': invalid date (ArgumentError)", "invalid date"},
	{"ruby with a backtrace", "import.rb:10:in `parse': invalid date (Date::Error)\n\tfrom import.rb:22:in `<main>'", "invalid date"},
	{"php in a file", "PHP Fatal error:  Uncaught RuntimeException: ledger is sealed in /srv/app/Ledger.php:12\nStack trace:\n#0 /srv/app/run.php(4): seal()\n#1 {main}", "ledger is sealed"},
	{"swift", "MyApp/Ledger.swift:12: Fatal error: Index out of range", "Index out of range"},
	{"gradle", "* What went wrong:\nExecution failed for task ':app:mergeDebugResources'.\n> Could not resolve com.example:ledger:2.1.0", "Could not resolve com.example:ledger"},
	{"elixir", "** (Ecto.NoResultsError) expected at least one result but got none in query\n    (ecto 3.10.0) lib/ecto/repo/queryable.ex:164: Ecto.Repo.Queryable.one!/3", "expected at least one result"},
	{"perl", "Can't locate object method \"seal\" via package \"Ledger\" at lib/Shop.pm line 31.", "Can't locate object method"},
	{"c++", "terminate called after throwing an instance of 'std::runtime_error'\n  what():  ledger is sealed\nAborted (core dumped)", "ledger is sealed"},
	{"kernel", "[  123.456789] BUG: kernel NULL pointer dereference, address: 0000000000000008\n[  123.456790] RIP: 0010:ledger_seal+0x12/0x40 [ledger]", "kernel NULL pointer dereference"},
	{"flutter", "E/flutter (12345): [ERROR:flutter/runtime/dart_vm_initializer.cc(41)] Unhandled Exception: Bad state: ledger is sealed\nE/flutter (12345): #0      Ledger.seal (package:shop/ledger.dart:12:5)", "Bad state: ledger is sealed"},
	{"powershell", "Get-Item : Cannot find path 'C:\\data\\ledger.csv' because it does not exist.\nAt C:\\scripts\\run.ps1:12 char:1\n+ Get-Item ledger.csv\n+ ~~~~~~~~~~~~~~~~~~~\n    + CategoryInfo          : ObjectNotFound: (C:\\data\\ledger.csv:String) [Get-Item], ItemNotFoundException", "Cannot find path"},
	{"postgres", "ERROR:  duplicate key value violates unique constraint \"ledger_no_key\"\nDETAIL:  Key (no)=(17) already exists.", "duplicate key value violates"},
	{"nginx", "2025/03/01 10:00:00 [error] 31#31: *77 upstream timed out (110: Connection timed out) while reading response header from upstream, client: 10.0.0.9, server: shop", "upstream timed out"},
	{"oracle", "ORA-00060: deadlock detected while waiting for resource", "deadlock detected"},
	{"javascript", "Uncaught TypeError: Cannot read properties of undefined (reading 'seal')\n    at shop.js:12:5", "Cannot read properties of undefined"},
}

// These were written without regard to how the reader works.
var errorsKept = []errorCase{
	{"rails in a controller", "ActiveRecord::RecordNotUnique (Mysql2::Error: Duplicate entry '17' for key 'no'):\napp/controllers/ledgers_controller.rb:31:in `create'", "Duplicate entry"},
	{"rails without a colon", "Net::ReadTimeout (Net::ReadTimeout with #<TCPSocket:(closed)>)\nlib/bank/client.rb:8:in 'get'", "Net::ReadTimeout with"},
	{"rspec", "Failure/Error: raise \"ledger is sealed\"\n\nRuntimeError:\n  ledger is sealed\n# ./spec/ledger_spec.rb:12:in `block (2 levels) in <top (required)>'", "ledger is sealed"},
	{"sidekiq", "2025-03-01T10:00:00.123Z pid=1 tid=abc WARN: Faraday::ConnectionFailed: Connection refused - connect(2) for bank:443\n2025-03-01T10:00:00.123Z pid=1 tid=abc WARN: app/workers/pull.rb:9:in `perform'", "Connection refused"},
	{"ruby with a name", "app/models/ledger.rb:8:in 'Ledger#seal': undefined method 'lock' for nil (NoMethodError)", "undefined method 'lock'"},
	{"php warning", "PHP Warning:  Undefined array key \"no\" in /srv/app/Ledger.php on line 8", "Undefined array key"},
	{"swift thread", "Thread 1: Fatal error: Unexpectedly found nil while unwrapping an Optional value", "Unexpectedly found nil"},
	{"kotlin", "e: file:///src/Ledger.kt:12:5 Unresolved reference: seal", "Unresolved reference: seal"},
	{"elixir process", "** (EXIT from #PID<0.98.0>) shell process exited with reason: ledger is sealed", "ledger is sealed"},
	{"elixir match", "** (MatchError) no match of right hand side value: {:error, :sealed}\n    lib/shop/ledger.ex:12: Shop.Ledger.seal/1", "no match of right hand side"},
	{"perl die", "ledger is sealed at /srv/app/run.pl line 12.", "ledger is sealed"},
	{"c++ assertion", "ledger: ledger.cpp:12: void seal(): Assertion `open' failed.", "Assertion `open' failed"},
	{"kernel panic", "[    2.123456] Kernel panic - not syncing: VFS: Unable to mount root fs on unknown-block(0,0)", "Unable to mount root fs"},
	{"dart", "Unhandled exception:\nBad state: ledger is sealed\n#0      seal (file:///srv/ledger.dart:12:3)", "Bad state: ledger is sealed"},
	{"flutter overflow", "══╡ EXCEPTION CAUGHT BY RENDERING LIBRARY ╞══\nA RenderFlex overflowed by 42 pixels on the bottom.", "RenderFlex overflowed"},
	{"mysql", "ERROR 1213 (40001): Deadlock found when trying to get lock; try restarting transaction", "Deadlock found"},
	{"sql server", "Msg 2627, Level 14, State 1, Line 1\nViolation of PRIMARY KEY constraint 'PK_Ledger'. Cannot insert duplicate key in object 'dbo.Ledger'.", "Violation of PRIMARY KEY"},
	{"nginx connect", "2025/03/01 10:00:00 [crit] 31#31: *77 connect() to unix:/run/php.sock failed (13: Permission denied) while connecting to upstream", "Permission denied"},
}

// What people write before and behind an error.
var askedAround = []struct{ before, behind string }{
	{}, {before: "What causes this?\n"}, {before: "これの原因は？\n\n"}, {before: "このエラーの原因は？\n"}, {before: "这是什么原因？\n"},
	{behind: "\n\nIt began yesterday. What is the cause?"}, {behind: "\n昨日から出ています。原因は？"}, {behind: "\n昨天开始的，怎么解决？"},
}

func TestErrorLines(t *testing.T) {
	for _, c := range append(errorCases, errorsKept...) {
		t.Run(c.name, func(t *testing.T) {
			for _, around := range askedAround {
				segments := Read(around.before + c.text + around.behind)
				if !isFound(segments, c.want) {
					t.Errorf("%q … %q: not in %+v, clues %+v", around.before, around.behind, segments, Clues(segments))
				}
			}
		})
	}
}

// isFound reports whether a message will be looked for: as the clue of a paste, or as
// something that is asked.
func isFound(segments []Segment, message string) bool {
	for _, c := range Clues(segments) {
		if c.Kind == ClueError && strings.Contains(c.Text, message) {
			return true
		}
	}
	for _, s := range segments {
		if s.Kind == Ask && strings.Contains(s.Text, message) {
			return true
		}
	}
	return false
}
