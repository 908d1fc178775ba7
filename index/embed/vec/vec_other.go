//go:build !amd64

package vec

const fast = false

func dotKernel(a, b []int8) int32 { return dotPlain(a, b) }

func dotsFast(dst []int32, a []int8, rows [][]int8) {
	for i, row := range rows {
		dst[i] = dotPlain(a, row)
	}
}

func addKernel(dst []float32, row []int8, scale float32) { addPlain(dst, row, scale) }

func floatsKernel(dst []float32, x string, w float32) { floatsPlain(dst, x, w) }

func unpackKernel(dst []int8, packed []int8) { unpackPlain(dst, packed) }

func fetch(row []int8) {}
