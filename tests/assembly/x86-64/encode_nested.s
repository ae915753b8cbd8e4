encode_nested:
    movq %rsi, %rax
    shlq $4, %rax
    leaq (%rax,%rax,4), %r9
    cmpq %r9, %rcx
    jne .L0
    movq %rdx, %r8
    movabsq $-3689348814741910323, %rdx
    movq %rcx, %rax
    mulq %rdx
    shrq $6, %rdx
    cmpq %rsi, %rdx
    cmovaeq %rsi, %rdx
    testq %rdx, %rdx
    je .L0
    shlq $4, %rdx
    leaq (%rdx,%rdx,4), %rax
    xorl %edx, %edx
    movaps .L1(%rip), %xmm0
    movaps .L2(%rip), %xmm1
.L3:
    movups (%rdi,%rdx), %xmm2
    andps %xmm0, %xmm2
    movups %xmm2, (%r8,%rdx)
    movups 16(%rdi,%rdx), %xmm2
    movups %xmm2, 16(%r8,%rdx)
    movups 32(%rdi,%rdx), %xmm2
    movups %xmm2, 32(%r8,%rdx)
    movups 48(%rdi,%rdx), %xmm2
    movups %xmm2, 48(%r8,%rdx)
    movups 64(%rdi,%rdx), %xmm2
    andps %xmm1, %xmm2
    movups %xmm2, 64(%r8,%rdx)
    addq $80, %rdx
    cmpq %rdx, %rax
    jne .L3
.L0:
    cmpq %r9, %rcx
    sete %al
    retq
