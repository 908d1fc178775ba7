package embedtest

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"
)

// A Fault is something that an endpoint does instead of answering.
type Fault string

// The faults.
const (
	Well        Fault = ""             // no fault
	Busy        Fault = "busy"         // 429
	BusySeconds Fault = "busy-seconds" // 429, and to come back in 2 s
	BusyDate    Fault = "busy-date"    // the same, as a date
	BusyLong    Fault = "busy-long"    // 429, and to come back in an hour
	Broken      Fault = "broken"       // 500
	Away        Fault = "away"         // 503
	Slow        Fault = "slow"         // begins, and goes on for ever
	Hang        Fault = "hang"         // says nothing
	Short       Fault = "short"        // vectors that are too short
	Mixed       Fault = "mixed"        // vectors of several lengths
	Few         Fault = "few"          // a vector less than there are texts
	Garbage     Fault = "garbage"      // no JSON
	NaN         Fault = "nan"          // a vector with the word NaN
	Null        Fault = "null"         // a vector with null
	Infinite    Fault = "infinite"     // a vector with 1e300
	Zero        Fault = "zero"         // a vector of zeros
	Huge        Fault = "huge"         // more than anybody wants to read
	Redirect    Fault = "redirect"     // 307 to another host
	Truncated   Fault = "truncated"    // half of an answer
	Reset       Fault = "reset"        // a closed connection
	Denied      Fault = "denied"       // 401, and the key in the text
	Reason      Fault = "reason"       // 401, and the key in the status line
	Malformed   Fault = "malformed"    // a long header without a colon, and the key in it
	Missing     Fault = "missing"      // 404
	TooLarge    Fault = "too-large"    // 413 to more than three texts
	Other       Fault = "other"        // the vectors of another model
)

// fails plays the faults that are no answer, and reports whether f is one.
func (p *Endpoint) fails(f Fault, w http.ResponseWriter, r *http.Request, q Request) bool {
	switch f {
	case Busy, BusySeconds, BusyDate, BusyLong:
		if after := map[Fault]string{BusySeconds: "2", BusyLong: "3600",
			BusyDate: time.Now().Add(3 * time.Second).UTC().Format(http.TimeFormat)}[f]; after != "" {
			w.Header().Set("Retry-After", after)
		}
		http.Error(w, "slow down", http.StatusTooManyRequests)
	case Broken:
		http.Error(w, "it \x1b[31mbroke\u202e\n"+strings.Repeat("and broke ", 500), http.StatusInternalServerError)
	case Away:
		http.Error(w, "back soon", http.StatusServiceUnavailable)
	case Slow, Hang:
		if f == Slow {
			fmt.Fprint(w, `{"embeddings":[[`)
			w.(http.Flusher).Flush()
		}
		select {
		case <-r.Context().Done():
		case <-p.closed:
		}
	case Garbage:
		fmt.Fprint(w, "<html>\x1b[2Jhello</html>")
	case Huge:
		for range 17 << 10 {
			if _, err := fmt.Fprintf(w, "%1024d", 0); err != nil {
				return true
			}
		}
	case Redirect:
		away := "http://elsewhere.invalid"
		if p.elsewhere != nil {
			away = p.elsewhere.URL
		}
		http.Redirect(w, r, away+"/v1/embeddings", http.StatusTemporaryRedirect)
	case Truncated:
		w.Header().Set("Content-Length", "1000")
		fmt.Fprint(w, `{"embeddings":[[0.1,`)
	case Reset:
		reset(w)
	case Reason:
		speak(w, "HTTP/1.1 401 wrong key: "+q.Key+"\r\nContent-Length: 0\r\n\r\n")
	case Malformed:
		speak(w, "HTTP/1.1 200 OK\r\nyour key is "+q.Key+strings.Repeat(" indeed", 500)+"\r\n\r\n")
	case Denied:
		http.Error(w, "wrong key: "+q.Key, http.StatusUnauthorized)
	case Missing:
		http.Error(w, `{"error":"model \"`+q.Model+`\" not found"}`, http.StatusNotFound)
	case TooLarge:
		if len(q.Input) <= 3 {
			return false
		}
		http.Error(w, "batch too large", http.StatusRequestEntityTooLarge)
	default:
		return false
	}
	return true
}

func reset(w http.ResponseWriter) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		tcp.SetLinger(0)
	}
	conn.Close()
}

// speak writes an answer as it stands, and closes the connection.
func speak(w http.ResponseWriter, answer string) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	io.WriteString(conn, answer)
}

// spoil plays the faults that are a wrong answer: vectors as JSON.
func spoil(f Fault, vectors [][]float32) []json.RawMessage {
	var raw []json.RawMessage
	for i, v := range vectors {
		switch last := i == len(vectors)-1; {
		case f == Short, f == Mixed && last:
			v = v[:len(v)-1]
		case f == Other:
			v = slices.Clone(v)
			slices.Reverse(v)
		case f == Zero && last:
			v = make([]float32, len(v))
		}
		data, _ := json.Marshal(v) // finite numbers always can
		if word := map[Fault]string{NaN: "NaN", Null: "null", Infinite: "1e300"}[f]; word != "" && i == len(vectors)-1 {
			data = []byte(strings.Replace(string(data), "[", "["+word+",", 1))
			data = append(data[:strings.LastIndexByte(string(data), ',')], ']')
		}
		raw = append(raw, data)
	}
	if f == Few {
		raw = raw[1:]
	}
	return raw
}

// answer writes vectors in the dialect of the request's path. Those of OpenAI
// come last first, with their numbers.
func answer(w http.ResponseWriter, q Request, vectors []json.RawMessage) {
	var b strings.Builder
	if strings.HasSuffix(q.Path, "/api/embed") {
		b.WriteString(`{"model":"played","embeddings":[`)
		for i, v := range vectors {
			b.WriteString(strings.Repeat(",", min(i, 1)) + string(v))
		}
	} else {
		b.WriteString(`{"object":"list","data":[`)
		for i, v := range slices.Backward(vectors) {
			fmt.Fprintf(&b, `%s{"object":"embedding","index":%d,"embedding":%s}`, strings.Repeat(",", min(len(vectors)-1-i, 1)), i, v)
		}
	}
	w.Header().Set("Content-Type", "application/json")
	io.WriteString(w, b.String()+"]}")
}
