padded_from_mirror:
    movq %rdi, %rax
    movups (%rsi), %xmm0
    movups 16(%rsi), %xmm1
    movups 32(%rsi), %xmm2
    movups %xmm2, 40(%rdi)
    movups %xmm1, 24(%rdi)
    movups %xmm0, 8(%rdi)
    movq $1, (%rdi)
    retq
