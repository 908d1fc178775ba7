package vec

import "math"

// levels are what four bits say: the 16 values that stand for numbers of a bell curve with the
// least squared error (J. Max, "Quantizing for minimum distortion", 1960, table I), times
// perDeviation and rounded, so that the largest is 127.
var levels = [16]int8{-127, -96, -75, -58, -44, -31, -18, -6, 6, 18, 31, 44, 58, 75, 96, 127}

// perDeviation is the level of one standard deviation.
const perDeviation = 127 / 2.733

// packed numbers lie in blocks: the low halves of 16 bytes are the first 16 of them, the high
// halves the others.
const (
	block     = 32
	blockSize = 16 // bytes
)

// PackedSize is the number of bytes that n numbers take, n a multiple of 32.
func PackedSize(n int) int { return n / block * blockSize }

// Pack writes v as numbers of four bits into dst, PackedSize(len(v)) bytes, and returns the
// scale of what Unpack makes of them, so that v[i] is about scale times number i. Each number gets
// the level nearest to it, and the scale is the best for these levels, in turn until no level
// changes (as in S. Lloyd, "Least squares quantization in PCM", 1982): the squared error only
// shrinks. The scale that is returned keeps the length of v, which the best scale shortens: by
// half the error, as a share. A zero vector, or one with a number that is not finite, gets
// scale 0.
func Pack(dst []int8, v []float32) (scale float32) {
	clear(dst)
	sum := 0.0
	for _, x := range v {
		sum += float64(float64(x) * float64(x))
	}
	if !(sum > 0) || math.IsInf(sum, 0) {
		return 0
	}
	chosen := make([]uint8, len(v))
	s := math.Sqrt(sum/float64(len(v))) / perDeviation
	for round, changed := 0, true; changed && round < mostRounds; round++ {
		changed = choose(chosen, v, s)
		s = bestScale(v, chosen)
	}
	square := 0.0
	for i, c := range chosen {
		dst[i/block*blockSize+i%blockSize] |= int8(c << (i % block / blockSize * 4))
		square += float64(float64(levels[c]) * float64(levels[c]))
	}
	return float32(math.Sqrt(sum / square))
}

// mostRounds is more than any vector needs, unless rounding makes two choices follow each other.
const mostRounds = 100

// choose writes the nearest level of each number and reports whether one changed.
func choose(chosen []uint8, v []float32, scale float64) (changed bool) {
	for i, x := range v {
		best, least := uint8(0), math.Inf(1)
		for k, level := range levels {
			if off := math.Abs(float64(x) - float64(scale*float64(level))); off < least {
				best, least = uint8(k), off
			}
		}
		changed = changed || best != chosen[i]
		chosen[i] = best
	}
	return changed
}

// bestScale returns the scale that brings the chosen levels nearest to v.
func bestScale(v []float32, chosen []uint8) float64 {
	product, square := 0.0, 0.0
	for i, x := range v {
		level := float64(levels[chosen[i]])
		product += float64(float64(x) * level)
		square += float64(level * level)
	}
	return product / square
}

// Unpack writes the numbers of packed, PackedSize(len(dst)) bytes, into dst.
func Unpack(dst []int8, packed []int8) {
	packed = packed[:PackedSize(len(dst))]
	if fast {
		unpackKernel(dst, packed)
		return
	}
	unpackPlain(dst, packed)
}

func unpackPlain(dst []int8, packed []int8) {
	for len(packed) > 0 {
		low, high := dst[:blockSize], dst[blockSize:block]
		for i, b := range packed[:blockSize] {
			low[i], high[i] = levels[uint8(b)&15], levels[uint8(b)>>4]
		}
		dst, packed = dst[block:], packed[blockSize:]
	}
}
