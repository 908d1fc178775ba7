// Package picture draws the map of a bank: as SVG, and as one HTML file in which a reader
// moves, zooms and searches. What is on the map comes from package govern/chart; nothing
// here knows a bank.
//
// [SVG] is the same picture in every place. Memories are marks (draw.go) whose shape tells
// the kind, whose colour tells what the reader asked for (colour.go), and whose size tells
// how often they were shown. Groups and some memories have labels (labels.go), which never
// lie on each other: the width of a text is estimated (width.go), because there is no
// font here, and a label without room is left out. [HTML] puts the picture into a page
// with a script and a list of all memories (page.go), for who does not look at pictures.
//
// What memories say comes from strangers. It is written as text alone, cut, without
// characters that deceive, and a title that is shaped like an order is withheld.
package picture
