padded_to_mirror:
    movq %rdi, %rax
    movups (%rsi), %xmm0
    andps .L0(%rip), %xmm0
    movups 16(%rsi), %xmm1
    andps .L1(%rip), %xmm1
    movups 32(%rsi), %xmm2
    andps .L2(%rip), %xmm2
    movups %xmm0, (%rdi)
    movups %xmm1, 16(%rdi)
    movups %xmm2, 32(%rdi)
    retq
