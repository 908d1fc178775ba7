#include "textflag.h"

// func dotKernel(a, b []int8) int32
// Widens 16 bytes at a time to 16-bit lanes, multiplies and adds neighbours
// into 32-bit lanes; two accumulators hide the latency.
TEXT ·dotKernel(SB), NOSPLIT, $0-52
	MOVQ  a_base+0(FP), SI
	MOVQ  a_len+8(FP), CX
	MOVQ  b_base+24(FP), DI
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	SHRQ  $5, CX
	JZ    sum

loop:
	VPMOVSXBW (SI), Y0
	VPMOVSXBW (DI), Y1
	VPMOVSXBW 16(SI), Y2
	VPMOVSXBW 16(DI), Y3
	VPMADDWD  Y0, Y1, Y1
	VPMADDWD  Y2, Y3, Y3
	VPADDD    Y1, Y4, Y4
	VPADDD    Y3, Y5, Y5
	ADDQ      $32, SI
	ADDQ      $32, DI
	DECQ      CX
	JNZ       loop

sum:
	VPADDD       Y5, Y4, Y4
	VEXTRACTI128 $1, Y4, X5
	VPADDD       X5, X4, X4
	VPSHUFD      $0x4E, X4, X5
	VPADDD       X5, X4, X4
	VPSHUFD      $0xB1, X4, X5
	VPADDD       X5, X4, X4
	VMOVD        X4, AX
	VZEROUPPER
	MOVL         AX, ret+48(FP)
	RET

// func dotsKernel(dst []int32, a []int8, rows [][]int8)
// As dotKernel, but four rows at a time, so that a is widened once for all four.
TEXT ·dotsKernel(SB), NOSPLIT, $0-72
	MOVQ dst_base+0(FP), DI
	MOVQ rows_base+48(FP), BX
	MOVQ rows_len+56(FP), DX
	SHRQ $2, DX
	JZ   last

rows:
	MOVQ  a_base+24(FP), SI
	MOVQ  a_len+32(FP), CX
	MOVQ  (BX), R8
	MOVQ  24(BX), R9
	MOVQ  48(BX), R10
	MOVQ  72(BX), R11
	XORQ  AX, AX
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	VPXOR Y6, Y6, Y6
	VPXOR Y7, Y7, Y7
	SHRQ  $4, CX
	JZ    add

numbers:
	VPMOVSXBW (SI)(AX*1), Y0
	VPMOVSXBW (R8)(AX*1), Y1
	VPMOVSXBW (R9)(AX*1), Y2
	VPMOVSXBW (R10)(AX*1), Y3
	VPMOVSXBW (R11)(AX*1), Y8
	VPMADDWD  Y0, Y1, Y1
	VPMADDWD  Y0, Y2, Y2
	VPMADDWD  Y0, Y3, Y3
	VPMADDWD  Y0, Y8, Y8
	VPADDD    Y1, Y4, Y4
	VPADDD    Y2, Y5, Y5
	VPADDD    Y3, Y6, Y6
	VPADDD    Y8, Y7, Y7
	ADDQ      $16, AX
	DECQ      CX
	JNZ       numbers

add:
	VPHADDD      Y5, Y4, Y4
	VPHADDD      Y7, Y6, Y6
	VPHADDD      Y6, Y4, Y4
	VEXTRACTI128 $1, Y4, X5
	VPADDD       X5, X4, X4
	VMOVDQU      X4, (DI)
	ADDQ         $16, DI
	ADDQ         $96, BX
	DECQ         DX
	JNZ          rows

last:
	VZEROUPPER
	RET

// func dotsWideKernel(dst []int32, a []int8, rows [][]int8)
// As dotsKernel, with 32 numbers at a time, multiplied and added in one step.
TEXT ·dotsWideKernel(SB), NOSPLIT, $0-72
	MOVQ dst_base+0(FP), DI
	MOVQ rows_base+48(FP), BX
	MOVQ rows_len+56(FP), DX
	SHRQ $2, DX
	JZ   last

rows:
	MOVQ   a_base+24(FP), SI
	MOVQ   a_len+32(FP), CX
	MOVQ   (BX), R8
	MOVQ   24(BX), R9
	MOVQ   48(BX), R10
	MOVQ   72(BX), R11
	XORQ   AX, AX
	VPXORQ Z4, Z4, Z4
	VPXORQ Z5, Z5, Z5
	VPXORQ Z6, Z6, Z6
	VPXORQ Z7, Z7, Z7
	SHRQ   $5, CX
	JZ     add

numbers:
	VPMOVSXBW (SI)(AX*1), Z0
	VPMOVSXBW (R8)(AX*1), Z1
	VPMOVSXBW (R9)(AX*1), Z2
	VPMOVSXBW (R10)(AX*1), Z3
	VPMOVSXBW (R11)(AX*1), Z8
	VPDPWSSD  Z0, Z1, Z4
	VPDPWSSD  Z0, Z2, Z5
	VPDPWSSD  Z0, Z3, Z6
	VPDPWSSD  Z0, Z8, Z7
	ADDQ      $32, AX
	DECQ      CX
	JNZ       numbers

add:
	VEXTRACTI64X4 $1, Z4, Y0
	VEXTRACTI64X4 $1, Z5, Y1
	VEXTRACTI64X4 $1, Z6, Y2
	VEXTRACTI64X4 $1, Z7, Y3
	VPADDD        Y0, Y4, Y4
	VPADDD        Y1, Y5, Y5
	VPADDD        Y2, Y6, Y6
	VPADDD        Y3, Y7, Y7
	VPHADDD       Y5, Y4, Y4
	VPHADDD       Y7, Y6, Y6
	VPHADDD       Y6, Y4, Y4
	VEXTRACTI128  $1, Y4, X5
	VPADDD        X5, X4, X4
	VMOVDQU       X4, (DI)
	ADDQ          $16, DI
	ADDQ          $96, BX
	DECQ          DX
	JNZ           rows

last:
	VZEROUPPER
	RET

// func addKernel(dst []float32, row []int8, scale float32)
TEXT ·addKernel(SB), NOSPLIT, $0-52
	MOVQ         dst_base+0(FP), DI
	MOVQ         row_base+24(FP), SI
	MOVQ         row_len+32(FP), CX
	VBROADCASTSS scale+48(FP), Y7
	SHRQ         $5, CX
	JZ           done

loop:
	VPMOVSXBD (SI), Y0
	VPMOVSXBD 8(SI), Y1
	VPMOVSXBD 16(SI), Y2
	VPMOVSXBD 24(SI), Y3
	VCVTDQ2PS Y0, Y0
	VCVTDQ2PS Y1, Y1
	VCVTDQ2PS Y2, Y2
	VCVTDQ2PS Y3, Y3
	VMULPS    Y7, Y0, Y0
	VMULPS    Y7, Y1, Y1
	VMULPS    Y7, Y2, Y2
	VMULPS    Y7, Y3, Y3
	VADDPS    (DI), Y0, Y0
	VADDPS    32(DI), Y1, Y1
	VADDPS    64(DI), Y2, Y2
	VADDPS    96(DI), Y3, Y3
	VMOVUPS   Y0, (DI)
	VMOVUPS   Y1, 32(DI)
	VMOVUPS   Y2, 64(DI)
	VMOVUPS   Y3, 96(DI)
	ADDQ      $32, SI
	ADDQ      $128, DI
	DECQ      CX
	JNZ       loop

done:
	VZEROUPPER
	RET

// func floatsKernel(dst []float32, x string, w float32)
TEXT ·floatsKernel(SB), NOSPLIT, $0-44
	MOVQ         dst_base+0(FP), DI
	MOVQ         dst_len+8(FP), CX
	MOVQ         x_base+24(FP), SI
	VBROADCASTSS w+40(FP), Y7
	SHRQ         $3, CX
	JZ           end

floats:
	VMULPS  (SI), Y7, Y0
	VADDPS  (DI), Y0, Y0
	VMOVUPS Y0, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DI
	DECQ    CX
	JNZ     floats

end:
	VZEROUPPER
	RET

// func unpackKernel(dst []int8, packed []int8)
// Looks up 16 low and 16 high halves of bytes at once in the table of levels.
TEXT ·unpackKernel(SB), NOSPLIT, $0-48
	MOVQ         dst_base+0(FP), DI
	MOVQ         dst_len+8(FP), CX
	MOVQ         packed_base+24(FP), SI
	VMOVDQU      ·levels(SB), X7
	MOVL         $0x0f0f0f0f, AX
	VMOVD        AX, X6
	VPBROADCASTD X6, X6
	SHRQ         $5, CX
	JZ           unpacked

blocks:
	VMOVDQU (SI), X0
	VPSRLW  $4, X0, X1
	VPAND   X6, X0, X0
	VPAND   X6, X1, X1
	VPSHUFB X0, X7, X0
	VPSHUFB X1, X7, X1
	VMOVDQU X0, (DI)
	VMOVDQU X1, 16(DI)
	ADDQ    $16, SI
	ADDQ    $32, DI
	DECQ    CX
	JNZ     blocks

unpacked:
	VZEROUPPER
	RET

// func fetch(row []int8)
TEXT ·fetch(SB), NOSPLIT, $0-24
	MOVQ row_base+0(FP), SI
	MOVQ row_len+8(FP), CX

lines:
	PREFETCHT0 (SI)
	ADDQ       $64, SI
	SUBQ       $64, CX
	JG         lines
	RET
