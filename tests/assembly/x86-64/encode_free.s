encode_free:
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
    addq $40, %r8
    shlq $5, %rdx
    xorl %eax, %eax
.L1:
    movzbl 22(%rdi,%rax), %esi
    movq %rsi, -40(%r8)
    movq (%rdi,%rax), %rsi
    movq %rsi, -32(%r8)
    movzwl 20(%rdi,%rax), %esi
    movl %esi, -24(%r8)
    movl 16(%rdi,%rax), %esi
    movl %esi, -20(%r8)
    movzbl 23(%rdi,%rax), %esi
    movq %rsi, -16(%r8)
    movq 8(%rdi,%rax), %rsi
    movq %rsi, -8(%r8)
    movzbl 24(%rdi,%rax), %esi
    movq %rsi, (%r8)
    addq $48, %r8
    addq $32, %rax
    cmpq %rax, %rdx
    jne .L1
.L0:
    cmpq %r9, %rcx
    sete %al
    retq
