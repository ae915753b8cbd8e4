encode_padded:
    movq %rsi, %rax
    shlq $4, %rax
    leaq (%rax,%rax,2), %r9
    cmpq %r9, %rcx
    jne .L0
    movq %rdx, %r8
    movabsq $-6148914691236517205, %rdx
    movq %rcx, %rax
    mulq %rdx
    shrq $5, %rdx
    cmpq %rsi, %rdx
    cmovaeq %rsi, %rdx
    testq %rdx, %rdx
    je .L0
    shlq $4, %rdx
    leaq (%rdx,%rdx,2), %rax
    xorl %edx, %edx
    movaps .L1(%rip), %xmm0
    movaps .L2(%rip), %xmm1
    movaps .L3(%rip), %xmm2
.L4:
    movups (%rdi,%rdx), %xmm3
    andps %xmm0, %xmm3
    movups %xmm3, (%r8,%rdx)
    movups 16(%rdi,%rdx), %xmm3
    andps %xmm1, %xmm3
    movups %xmm3, 16(%r8,%rdx)
    movups 32(%rdi,%rdx), %xmm3
    andps %xmm2, %xmm3
    movups %xmm3, 32(%r8,%rdx)
    addq $48, %rdx
    cmpq %rdx, %rax
    jne .L4
.L0:
    cmpq %r9, %rcx
    sete %al
    retq
