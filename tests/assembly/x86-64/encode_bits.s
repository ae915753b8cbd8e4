encode_bits:
    movq %rsi, %rax
    shlq $4, %rax
    cmpq %rax, %rcx
    jne .L0
    pushq %r15
    pushq %r14
    pushq %r13
    pushq %r12
    pushq %rbx
    subq $112, %rsp
    movq %rcx, %rbx
    movq $4, 48(%rsp)
    shrq $4, %rbx
    cmpq %rsi, %rbx
    cmovaeq %rsi, %rbx
    movb $1, %al
    testq %rbx, %rbx
    je .L1
    movq %rdx, %r14
    movq %rdi, %r15
    leaq 32(%rsp), %r13
    leaq 8(%rsp), %r12
.L2:
    movq %r14, 8(%rsp)
    movq $16, 16(%rsp)
    movq %r13, 24(%rsp)
    movq %r15, %rdi
    movq %r12, %rsi
    callq <gpu_abi_assembly::bits::State as gpu_abi::mirror::codec::Codec>::encode
    addq $16, %r14
    addq $24, %r15
    decq %rbx
    jne .L2
    cmpq $4, 48(%rsp)
    movb $1, %al
    jne .L3
.L1:
    addq $112, %rsp
    popq %rbx
    popq %r12
    popq %r13
    popq %r14
    popq %r15
    retq
.L0:
    xorl %eax, %eax
    retq
.L3:
    xorl %eax, %eax
    jmp .L1
