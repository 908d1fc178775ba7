package vec

import "golang.org/x/sys/cpu"

var fast = cpu.X86.HasAVX2

// dotKernel needs a length that is a multiple of 32.
//
//go:noescape
func dotKernel(a, b []int8) int32

// addKernel needs a length that is a multiple of 32. It multiplies and adds
// in two steps, not fused, to agree with addPlain to the last bit.
//
//go:noescape
func addKernel(dst []float32, row []int8, scale float32)

// fetch tells the machine that a row will be read soon.
//
//go:noescape
func fetch(row []int8)
