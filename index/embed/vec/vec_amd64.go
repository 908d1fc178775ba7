package vec

import "golang.org/x/sys/cpu"

var fast = cpu.X86.HasAVX2

// wide says that 64 bytes at a time can be multiplied and added in one step. Processors that
// can run no slower for it, other than the first with such registers.
var wide = cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VNNI

// dotKernel needs a length that is a multiple of 32.
//
//go:noescape
func dotKernel(a, b []int8) int32

// dotsKernel needs a length of a that is a multiple of 32, as many numbers in each row, and a
// number of rows that is a multiple of 4.
//
//go:noescape
func dotsKernel(dst []int32, a []int8, rows [][]int8)

// dotsWideKernel is dotsKernel for processors that are wide.
//
//go:noescape
func dotsWideKernel(dst []int32, a []int8, rows [][]int8)

// dotsFast is the faster of the two.
func dotsFast(dst []int32, a []int8, rows [][]int8) {
	if wide {
		dotsWideKernel(dst, a, rows)
		return
	}
	dotsKernel(dst, a, rows)
}

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

// unpackKernel needs a length of dst that is a multiple of 32, and half as many bytes in packed.
//
//go:noescape
func unpackKernel(dst []int8, packed []int8)

// fetch tells the machine that a row will be read soon.
//
//go:noescape
func fetch(row []int8)
