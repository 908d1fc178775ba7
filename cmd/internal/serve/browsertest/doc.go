// Package browsertest lets a real Chromium look at tacit serve: every page in three
// languages, light and dark, narrow and wide, and what a person does there with the mouse
// and the keyboard. CONTRIBUTING.md has the command that installs what it needs.
//
// It speaks the protocol of DevTools over a pipe. That is a hundred lines and no module;
// chromedp and its protocol would be seven modules and a generated package that takes
// longer to compile than the tests to run, and Playwright would put tests in a second
// language beside the code that they test.
package browsertest
