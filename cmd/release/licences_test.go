package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

const root = "../.."

// THIRD_PARTY is what the command writes: with every module of the program at its
// version in go.mod, and every work that the model was trained on.
func TestThirdParty(t *testing.T) {
	want, err := licences(root)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, thirdParty))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")), want) {
		t.Errorf("%s is not up to date: go run ./cmd/release licences", thirdParty)
	}
}

func TestLicencesIn(t *testing.T) {
	for text, want := range map[string][]string{
		"Apache License\n  Version 2.0, January 2004":                                      {"Apache-2.0"},
		"Permission is hereby granted, free of\ncharge, to any person obtaining a copy of": {"MIT"},
		"Mozilla Public License Version 2.0":                                               {"MPL-2.0"},
		"Redistribution and use in source and\n binary forms. Neither the name of":         {"BSD-3-Clause"},
		"Redistribution and use in source and binary forms, with or without":               {"BSD-2-Clause"},
		"All rights reserved.": nil,
	} {
		if got := licencesIn([]byte(text)); !slices.Equal(got, want) {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}
