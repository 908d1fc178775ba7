package session

// The messages of this file.
var ()
