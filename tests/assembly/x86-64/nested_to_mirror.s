nested_to_mirror:
    movq %rdi, %rax
    movups (%rsi), %xmm0
    movups 16(%rsi), %xmm1
    movups 32(%rsi), %xmm2
    movups 48(%rsi), %xmm3
    andps .L0(%rip), %xmm0
    movups 64(%rsi), %xmm4
    andps .L1(%rip), %xmm4
    movups %xmm0, (%rdi)
    movups %xmm1, 16(%rdi)
    movups %xmm2, 32(%rdi)
    movups %xmm3, 48(%rdi)
    movups %xmm4, 64(%rdi)
    retq
