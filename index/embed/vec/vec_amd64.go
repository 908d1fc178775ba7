package vec

import "golang.org/x/sys/cpu"

var fast = cpu.X86.HasAVX2

// dotKernel needs a length that is a multiple of 32.
//
//go:noescape
func dotKernel(a, b []int8) int32

// dotsKernel needs a length of a that is a multiple of 32, as many numbers in each row, and a
// number of rows that is a multiple of 4.
//
//go:noescape
func dotsKernel(dst []int32, a []int8, rows [][]int8)

// addKernel needs a length that is a multiple of 32. It multiplies and adds
// in two steps, not fused, to agree with addPlain to the last bit.
//
//go:noescape
func addKernel(dst []float32, row []int8, scale float32)

// floatsKernel needs a length of dst that is a multiple of 8, and as many numbers in x. It
// multiplies and adds in two steps, as addKernel does.
//
//go:noescape
func floatsKernel(dst []float32, x string, w float32)

// fetch tells the machine that a row will be read soon.
//
//go:noescape
func fetch(row []int8)
