package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"
)

// browser ADDRESS is a browser as tacit serve --open starts one. The files browser.words
// and browser.page have what it was started with and what it was led to. Then it closes:
// tacit serve gets SIGTERM.
func browser() {
	check := func(err error) {
		if err != nil {
			os.WriteFile("browser.page", []byte(err.Error()), 0o666)
			os.Exit(1)
		}
	}
	check(os.WriteFile("browser.words", []byte(strings.Join(os.Args, " ")+"\n"), 0o666))
	file, err := url.Parse(os.Args[len(os.Args)-1])
	check(err)
	info, err := os.Stat(file.Path)
	check(err)
	page, err := os.ReadFile(file.Path)
	check(err)
	jar, _ := cookiejar.New(nil)
	client := &http.Client{Jar: jar}
	first := follow(check, client, page, "cross-site")
	second := follow(check, client, first, "same-origin")
	for end := time.Now().Add(time.Minute); err == nil && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		_, err = os.Stat(file.Path)
	}
	left := "is gone"
	if err == nil {
		left = "is still there"
	}
	check(os.WriteFile("browser.page", []byte(info.Mode().String()+"\n"+string(second)+"\nthe file "+left+"\n"), 0o666))
	parent, err := os.FindProcess(os.Getppid())
	check(err)
	check(parent.Signal(os.Interrupt))
}

var leadsTo = regexp.MustCompile(`content="0;url=([^"]+)"`)

// follow asks for the page that another one leads to. site is what a browser says of where
// it comes from.
func follow(check func(error), client *http.Client, page []byte, site string) []byte {
	found := leadsTo.FindSubmatch(page)
	if found == nil {
		return page
	}
	to, err := url.Parse(string(found[1]))
	check(err)
	if to.Host == "" { // on the same server
		to.Scheme, to.Host = "http", serverOf
	}
	serverOf = to.Host
	r, err := http.NewRequest(http.MethodGet, to.String(), nil)
	check(err)
	for name, value := range map[string]string{"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"} {
		r.Header.Set(name, value)
	}
	answer, err := client.Do(r)
	check(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	check(err)
	return text
}

// serverOf is the server that the browser has been led to.
var serverOf string
