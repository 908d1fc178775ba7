package similar

// Rules names the rules by which memories are judged, their numbers and their network. What
// is kept of judgements belongs to it: other rules may judge otherwise. TestRules compares it
// with the sources and, with -update, writes it.
const Rules = "56877247efe2d3b4"
