encode_bits:
    movq %rsi, %rax
    shlq $4, %rax
    cmpq %rax, %rcx
    jne .L0
    pushq %rbp
    pushq %r15
    pushq %r14
    pushq %r13
    pushq %r12
    pushq %rbx
    subq $104, %rsp
    movq $4, 32(%rsp)
    shrq $4, %rcx
    cmpq %rsi, %rcx
    cmovaeq %rsi, %rcx
    movb $1, %al
    testq %rcx, %rcx
    je .L1
    movq %rdx, %r14
    movq %rdi, %r15
    shlq $3, %rcx
    leaq (%rcx,%rcx,2), %rdx
    xorl %ebp, %ebp
    movq %rdx, 8(%rsp)
.L2:
    movl 8(%r15,%rbp), %r12d
    cmpq $15, %r12
    ja .L3
.L4:
    movzbl 20(%r15,%rbp), %ebx
    movslq 12(%r15,%rbp), %rcx
    movl %ecx, %eax
    addq $1024, %rcx
    cmpq $2047, %rcx
    ja .L5
    shll $5, %eax
    movzwl %ax, %r13d
    movq (%r15,%rbp), %rax
    movq %rax, %rcx
    shrq $40, %rcx
    jne .L6
.L7:
    shlq $16, %rax
.L8:
    shll $4, %ebx
    orq %r13, %r12
    orq %rbx, %r12
    orq %rax, %r12
    movq %r12, (%r14)
    movl 16(%r15,%rbp), %eax
    movq %rax, 8(%r14)
    addq $16, %r14
    addq $24, %rbp
    cmpq %rbp, %rdx
    jne .L2
    jmp .L9
.L3:
    movl $16, %edx
    leaq 16(%rsp), %rdi
    movq %r14, %rsi
    xorl %ecx, %ecx
    movl $4, %r8d
    pushq $0
    pushq %r12
    callq *<gpu_abi::mirror::error::Fault>::out_of_range@GOTPCREL(%rip)
    movq 24(%rsp), %rdx
    addq $16, %rsp
    xorl %r12d, %r12d
    jmp .L4
.L5:
    cltq
    movq %rax, %r9
    sarq $63, %r9
    movl $16, %edx
    movl $5, %ecx
    leaq 16(%rsp), %rdi
    movq %r14, %rsi
    movl $11, %r8d
    pushq %r9
    pushq %rax
    callq *<gpu_abi::mirror::error::Fault>::out_of_range@GOTPCREL(%rip)
    movq 24(%rsp), %rdx
    addq $16, %rsp
    xorl %r13d, %r13d
    movq (%r15,%rbp), %rax
    movq %rax, %rcx
    shrq $40, %rcx
    je .L7
.L6:
    movl $16, %edx
    movl $16, %ecx
    leaq 16(%rsp), %rdi
    movq %r14, %rsi
    movl $40, %r8d
    pushq $0
    pushq %rax
    callq *<gpu_abi::mirror::error::Fault>::out_of_range@GOTPCREL(%rip)
    movq 24(%rsp), %rdx
    addq $16, %rsp
    xorl %eax, %eax
    jmp .L8
.L0:
    xorl %eax, %eax
    retq
.L9:
    cmpq $4, 32(%rsp)
    movb $1, %al
    jne .L10
.L1:
    addq $104, %rsp
    popq %rbx
    popq %r12
    popq %r13
    popq %r14
    popq %r15
    popq %rbp
    retq
.L10:
    xorl %eax, %eax
    jmp .L1
