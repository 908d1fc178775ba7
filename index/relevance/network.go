package relevance

// A Network judges whether a memory helps with a question. It reads the question's
// units one by one, each with what the memory has for it, adds them up, once by what
// they say and once by a gate that it learned, and looks at the sums together with the
// signals (Zaheer et al. 2017; the gate after Guo et al. 2016). So it knows which word
// a memory lacks, where sums over the question know only how much is lacking.
//
// All parts are rows of numbers, a row an input, so that the sums of a layer do not
// wait for each other; the last row of a layer is its bias.
type Network struct {
	Weights []float64 // all of them, in this order

	Kind  []float64 // rowDims rows of kinds: what kind of word a unit is, from its row
	Ask   []float64 // AskInputs, kinds and 1 rows of senses
	Match []float64 // MatchInputs rows of senses
	Gate  []float64 // a weight a sense, and the bias
	Hide  []float64 // the signals, twice the senses and 1 rows of hidden units
	Out   []float64 // a weight a hidden unit, and the bias
}

// The shape of a network.
const (
	rowDims = 256 // of a feature of the built-in model
	Kinds   = 16
	Senses  = 16 // what is made of a unit and its match
	Hidden  = 32
)

// NetworkSize is how many weights a network has.
func NetworkSize() int {
	return rowDims*Kinds + (AskInputs+Kinds+1)*Senses + MatchInputs*Senses + Senses + 1 + (Joined()+1)*Hidden + Hidden + 1
}

// Joined is how many inputs the hidden units have.
func Joined() int { return len(JudgeNames) + 2*Senses }

// NewNetwork returns the network of these weights, of which there are NetworkSize.
func NewNetwork(weights []float64) *Network {
	n := &Network{Weights: weights}
	take := func(size int) []float64 {
		part := weights[:size:size]
		weights = weights[size:]
		return part
	}
	n.Kind = take(rowDims * Kinds)
	n.Ask = take((AskInputs + Kinds + 1) * Senses)
	n.Match = take(MatchInputs * Senses)
	n.Gate = take(Senses + 1)
	n.Hide = take((Joined() + 1) * Hidden)
	n.Out = take(Hidden + 1)
	return n
}

// A Heard is what a network makes of one unit of the question, whatever the memory.
type Heard struct {
	Kind  [Kinds]float64
	Sense [Senses]float64 // before the match is added
}

// Hear reads the units of a question.
func (n *Network) Hear(units []AskedUnit) []Heard {
	all := make([]Heard, 0, len(units))
	for _, x := range units {
		var h Heard // fresh memory that is read before it is written costs two page faults
		for i, q := range x.Row[:min(len(x.Row), rowDims)] {
			add(h.Kind[:], n.Kind[i*Kinds:], float64(float64(q)*x.Scale))
		}
		for i, v := range x.Inputs {
			add(h.Sense[:], n.Ask[i*Senses:], float64(v))
		}
		for i, v := range h.Kind {
			add(h.Sense[:], n.Ask[(AskInputs+i)*Senses:], v)
		}
		add(h.Sense[:], n.Ask[(AskInputs+Kinds)*Senses:], 1)
		all = append(all, h)
	}
	return all
}

// A Thought is how a network came to its opinion of one memory. It is used again.
type Thought struct {
	Senses [][Senses]float64 // by unit
	Gates  []float64         // by unit: what the gate makes of it, before they are made to add up to 1
	Open   float64           // the sum of the openings
	Joined []float64         // the inputs of the hidden units
	Hidden [Hidden]float64
}

// Logit returns the logarithm of the odds that the memory helps. Every machine gets
// the same: no sum is fused with a product, and there is no exponential.
func (n *Network) Logit(heard []Heard, e *Evidence, t *Thought) float64 {
	t.Joined = append(t.Joined[:0], e.Signals...)
	t.Joined = append(t.Joined, make([]float64, 2*Senses)...)
	n.sense(heard, e, t)
	copy(t.Hidden[:], n.Hide[len(t.Joined)*Hidden:])
	for i, v := range t.Joined {
		if v != 0 {
			add(t.Hidden[:], n.Hide[i*Hidden:], v)
		}
	}
	sum := n.Out[Hidden]
	for k, v := range t.Hidden {
		t.Hidden[k] = max(v, 0)
		sum += float64(t.Hidden[k] * n.Out[k])
	}
	return sum
}

// sense adds up what the units and their matches mean.
func (n *Network) sense(heard []Heard, e *Evidence, t *Thought) {
	t.Senses, t.Gates, t.Open = t.Senses[:0], t.Gates[:0], 0
	said, gated := t.Joined[len(e.Signals):][:Senses], t.Joined[len(e.Signals)+Senses:]
	for u, match := range e.Matches {
		s := heard[u].Sense
		for i, v := range match {
			add(s[:], n.Match[i*Senses:], float64(v))
		}
		gate := n.Gate[Senses]
		for k, v := range s {
			s[k] = max(v, 0)
			gate += float64(s[k] * n.Gate[k])
		}
		t.Senses, t.Gates = append(t.Senses, s), append(t.Gates, gate)
		open := Opening(gate)
		t.Open += open
		add(said, s[:], e.Units[u].Share)
		add(gated, s[:], open)
	}
	for k := range gated {
		gated[k] /= max(t.Open, 1e-9)
	}
}

// Opening is how far a gate is open: 1 at nothing, falling to 0, growing without end.
// It does what the exponential does in a softmax, without being one.
func Opening(gate float64) float64 {
	if gate < 0 {
		return 1 / (1 - gate)
	}
	return 1 + gate
}

// add adds a multiple of a row to a sum.
func add(sum, row []float64, times float64) {
	row = row[:len(sum)]
	for k := range sum {
		sum[k] += float64(times * row[k])
	}
}
