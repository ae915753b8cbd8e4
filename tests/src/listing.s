	.section .text.set,"ax",@progbits
	.globl set
set:
.Lfunc_begin4:
	.cfi_startproc
	movl %edi, %eax # a comment
	ja .LBB4_2
	movb %al, .Lanon.0123456789abcdef.7(%rip)
.LBB4_1:
	retq
.LBB4_2:
	callq *_ZN7gpu_abi6mirror4view12does_not_fit17h0123456789abcdefE@GOTPCREL(%rip)
	.section .rodata
.Lanon.0123456789abcdef.7:
	.ascii "x"
data:
	.quad 1
	.section .text
_ZN7gpu_abi6mirror5large5write17h0123456789abcdefE:
	nop
