package lsp

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"
)

// The limits of what a client may send.
const (
	mostMessage = 32 << 20 // bytes of a message; a document has 64 KiB
	mostHeader  = 4 << 10  // bytes of its header
)

// A badFrame is what a client sent in the place of a message. The stream goes on behind it.
type badFrame struct{ what string }

func (e *badFrame) Error() string { return e.what }

// A framer cuts a stream into messages.
type framer struct{ in *bufio.Reader }

func newFramer(r io.Reader) *framer { return &framer{bufio.NewReaderSize(r, 64<<10)} }

// next returns the next message. A *badFrame is an error behind which another message may
// follow; every other error ends the stream.
func (f *framer) next() ([]byte, error) {
	length, err := f.header()
	if err != nil {
		return nil, err
	}
	if length > mostMessage {
		if _, err := io.CopyN(io.Discard, f.in, length); err != nil {
			return nil, io.ErrUnexpectedEOF
		}
		return nil, &badFrame{fmt.Sprintf("a message of %d bytes is too large: at most %d", length, mostMessage)}
	}
	var body bytes.Buffer // it grows as bytes come, so that a length alone costs nothing
	if _, err := io.CopyN(&body, f.in, length); err != nil {
		return nil, io.ErrUnexpectedEOF
	}
	return body.Bytes(), nil
}

// header reads up to the empty line, and returns the length of the message.
func (f *framer) header() (length int64, err error) {
	length = -1
	for size, lines := 0, 0; ; lines++ {
		line, err := f.in.ReadSlice('\n')
		switch {
		case err == io.EOF && len(line) == 0 && lines == 0:
			return 0, io.EOF
		case errors.Is(err, bufio.ErrBufferFull):
			if err := f.skipLine(); err != nil {
				return 0, err
			}
			return 0, &badFrame{"a line of the header is too long"}
		case err != nil:
			return 0, io.ErrUnexpectedEOF
		}
		if size += len(line); size > mostHeader {
			return 0, &badFrame{"the header is too long"}
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		name, value, ok := bytes.Cut(line, []byte(":"))
		if !ok {
			return 0, &badFrame{"a line of the header has no colon"}
		}
		if bytes.EqualFold(bytes.TrimSpace(name), []byte("Content-Length")) {
			if length, err = strconv.ParseInt(string(bytes.TrimSpace(value)), 10, 64); err != nil || length < 0 {
				return 0, &badFrame{"Content-Length is not a number of bytes"}
			}
		}
	}
	if length < 0 {
		return 0, &badFrame{"the header has no Content-Length"}
	}
	return length, nil
}

// skipLine passes over the rest of a line.
func (f *framer) skipLine() error {
	for {
		_, err := f.in.ReadSlice('\n')
		switch {
		case err == nil:
			return nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return io.ErrUnexpectedEOF
		}
	}
}

// A sender writes messages, one after the other.
type sender struct {
	mu  sync.Mutex
	out io.Writer
	err error // the first one: a client that is gone needs nothing
}

// gone reports whether the client takes nothing any more.
func (s *sender) gone() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err != nil
}

func (s *sender) send(body []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return s.err
	}
	framed := fmt.Appendf(make([]byte, 0, len(body)+32), "Content-Length: %d\r\n\r\n", len(body))
	_, s.err = s.out.Write(append(framed, body...))
	return s.err
}
