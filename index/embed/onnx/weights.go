package onnx

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"slices"
)

// The weights of a large model are not in the graph, but in files beside it that
// its tensors name as external data. They are found without the runtime and
// without holding the graph in memory: it is a protocol buffer, read here as far
// as a tensor may stand in it. onnx.proto of the ONNX project has the numbers.

// A message is a kind of message of that format.
type message uint8

const (
	inModel message = iota + 1
	inGraph
	inNode
	inAttribute
	inTensor
	inSparse
	inFunction
	inTraining
	inEntry // a key and a value
)

// fields says in which fields of a message others stand.
var fields = map[message]map[uint64]message{
	inModel:     {7: inGraph, 20: inTraining, 25: inFunction},
	inGraph:     {1: inNode, 5: inTensor, 15: inSparse},
	inNode:      {5: inAttribute},
	inAttribute: {5: inTensor, 6: inGraph, 10: inTensor, 11: inGraph, 22: inSparse, 23: inSparse},
	inTensor:    {13: inEntry},
	inSparse:    {1: inTensor, 2: inTensor},
	inFunction:  {7: inNode, 11: inAttribute},
	inTraining:  {1: inGraph, 2: inGraph},
}

// Other fields that matter, and what is in them.
const (
	dataLocation = 14 // of a tensor
	external     = 1
	entryKey     = 1
	entryValue   = 2
	location     = "location"
)

const (
	mostDepth = 60      // of messages in each other: an if in an if takes three more
	mostName  = 4 << 10 // bytes of a name of a file
)

var errNoGraph = errors.New("this is no ONNX model")

// A graphReader reads a model, and collects the files that its tensors name.
type graphReader struct {
	r     *bufio.Reader
	at    int64 // bytes read
	files []string

	// Of the tensor that is being read: tensors do not stand in each other.
	isExternal bool
	places     []string
	key, value string
}

// weightFiles returns the files that hold weights of the model that r gives, by
// name, relative to the folder of the model.
func weightFiles(r io.Reader) ([]string, error) {
	g := &graphReader{r: bufio.NewReaderSize(r, 64<<10)}
	if err := g.message(inModel, math.MaxInt64, 0); err != nil {
		return nil, err
	}
	slices.Sort(g.files)
	return slices.Compact(g.files), nil
}

// message reads a message that ends at a byte, or at the end of the file.
func (g *graphReader) message(m message, end int64, depth int) error {
	if depth > mostDepth {
		return errNoGraph
	}
	for g.at < end {
		tag, err := g.number(end)
		if err == io.EOF && depth == 0 {
			return nil
		}
		if err == nil {
			err = g.field(m, tag>>3, tag&7, end, depth)
		}
		if err != nil {
			return noEOF(err)
		}
	}
	return nil
}

// field reads the value of a field.
func (g *graphReader) field(m message, number, wire uint64, end int64, depth int) error {
	switch wire {
	case 0:
		n, err := g.number(end)
		g.isExternal = g.isExternal || m == inTensor && number == dataLocation && n == external
		return noEOF(err)
	case 1:
		return g.skip(8, end)
	case 5:
		return g.skip(4, end)
	case 2:
		n, err := g.number(end)
		if err != nil || n > uint64(end-g.at) {
			return errors.Join(errNoGraph, noEOF(err))
		}
		return g.bytes(m, number, int64(n), depth)
	}
	return errNoGraph
}

// bytes reads a field of n bytes: a message, a text, or what does not matter.
func (g *graphReader) bytes(m message, number uint64, n int64, depth int) error {
	inner := fields[m][number]
	switch {
	case m == inEntry && (number == entryKey || number == entryValue):
		return g.text(number, n)
	case inner == 0:
		return g.skip(n, math.MaxInt64)
	case inner == inTensor:
		g.isExternal, g.places = false, nil
	case inner == inEntry:
		g.key, g.value = "", ""
	}
	if err := g.message(inner, g.at+n, depth+1); err != nil {
		return err
	}
	if inner == inEntry && g.key == location {
		g.places = append(g.places, g.value)
	}
	if inner == inTensor && g.isExternal {
		g.files = append(g.files, g.places...)
	}
	return nil
}

// text reads the key or the value of an entry.
func (g *graphReader) text(number uint64, n int64) error {
	if n > mostName {
		return errNoGraph
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(g.r, b); err != nil {
		return noEOF(err)
	}
	g.at += n
	if number == entryKey {
		g.key = string(b)
	} else {
		g.value = string(b)
	}
	return nil
}

// number reads a number of the usual kind. io.EOF says that there is none.
func (g *graphReader) number(end int64) (uint64, error) {
	n, err := binary.ReadUvarint(g)
	if err == nil && g.at > end {
		err = errNoGraph
	}
	return n, err
}

// ReadByte is for the numbers.
func (g *graphReader) ReadByte() (byte, error) {
	b, err := g.r.ReadByte()
	if err == nil {
		g.at++
	}
	return b, err
}

// skip passes over n bytes.
func (g *graphReader) skip(n, end int64) error {
	if n > end-g.at {
		return errNoGraph
	}
	done, err := io.CopyN(io.Discard, g.r, n)
	g.at += done
	return noEOF(err)
}

// noEOF makes an error of an end that comes too early.
func noEOF(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errNoGraph
	}
	return err
}
