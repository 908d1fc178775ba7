package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// mostLine is how many bytes one line may have: as much as a request over HTTP.
// mostBatch is how many messages one batch may have, so that a line of a few bytes
// a message cannot be answered by one that is many times as long.
const (
	mostLine  = 4 << 20
	mostBatch = 100
)

// errLong is the error of a line that is longer than it may be.
var errLong = errors.New("the line is too long")

// lines reads line by line, and never keeps more of one than it may have.
type lines struct {
	in   *bufio.Reader
	most int // bytes of a line
}

// next returns the next line. After errLong there can be others; any other error is
// the end. The last line need not end in a line feed.
func (l *lines) next() ([]byte, error) {
	var line []byte
	for long := false; ; {
		part, err := l.in.ReadSlice('\n')
		if long = long || len(line)+len(part) > l.most; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case long:
			return nil, errLong
		case errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil
		default:
			return line, err
		}
	}
}

// An item is a message, or what is wrong with something that should have been one.
type item struct {
	msg   jsonrpc.Message
	wrong *jsonrpc.Error
	id    json.RawMessage // of a call that is refused, as the client wrote it; nil if that is not known
}

// parse returns what a line that is not empty says: one item, or those of a batch.
func parse(line []byte) (items []item, batch bool) {
	line = bytes.TrimSpace(line)
	if !json.Valid(line) {
		return []item{unparsed("a line has to be one message in JSON")}, false
	}
	if line[0] != '[' {
		return []item{decode(line)}, false
	}
	var parts []json.RawMessage
	if err := json.Unmarshal(line, &parts); err != nil {
		return []item{unparsed(err.Error())}, false
	}
	if len(parts) == 0 || len(parts) > mostBatch {
		return []item{noRequest("a batch has 1 to 100 messages")}, false
	}
	for _, part := range parts {
		items = append(items, decode(part))
	}
	return items, true
}

// decode makes a message of a JSON value.
func decode(value []byte) item {
	msg, err := jsonrpc.DecodeMessage(value)
	if err != nil {
		return noRequest(err.Error())
	}
	if m, ok := msg.(*jsonrpc.Request); ok && m.IsCall() {
		if id := rounded(value); id != nil {
			it := noRequest("the id has to be a text, or a whole number between -2^53 and 2^53")
			it.id = id
			return it
		}
	}
	return item{msg: msg}
}

// rounded returns the id of a call if it is a number that the SDK would answer with another
// one, because it takes each for a whole number that a float64 can hold.
func rounded(value []byte) json.RawMessage {
	var call struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(value, &call) != nil {
		return nil
	}
	n, err := strconv.ParseFloat(string(call.ID), 64)
	const most = 1 << 53
	if err == nil && (n != math.Trunc(n) || math.Abs(n) >= most) || errors.Is(err, strconv.ErrRange) {
		return call.ID
	}
	return nil
}

func unparsed(why string) item {
	return item{wrong: &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: "parse error: " + why}}
}

func noRequest(why string) item {
	return item{wrong: &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "invalid request: " + why}}
}

// refusal is the answer to what is no message. If it cannot be known whose it is, the id
// is null, which the messages of the SDK cannot say.
func refusal(wrong *jsonrpc.Error, id json.RawMessage) json.RawMessage {
	data, _ := json.Marshal(struct { // text and a number always can be
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"` // nil: null
		Error   *jsonrpc.Error  `json:"error"`
	}{"2.0", id, wrong})
	return data
}
