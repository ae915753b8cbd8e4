bits_to_mirror:
    pushq %r15
    pushq %r14
    pushq %r13
    pushq %r12
    pushq %rbx
    subq $96, %rsp
    movq %rdi, %rax
    xorps %xmm0, %xmm0
    movaps %xmm0, (%rsp)
    movq $4, 32(%rsp)
    movl 8(%rsi), %ebx
    cmpq $15, %rbx
    ja .L0
.L1:
    movzbl 20(%rsi), %r14d
    movslq 12(%rsi), %rdx
    movl %edx, %ecx
    addq $1024, %rdx
    cmpq $2047, %rdx
    ja .L2
    shll $5, %ecx
    movzwl %cx, %r15d
    movq (%rsi), %r9
    movq %r9, %rcx
    shrq $40, %rcx
    jne .L3
.L4:
    shlq $16, %r9
.L5:
    shll $4, %r14d
    orq %r15, %rbx
    orq %r14, %rbx
    orq %r9, %rbx
    movq %rbx, (%rsp)
    movl 16(%rsi), %ecx
    movq %rcx, 8(%rsp)
    cmpl $4, 32(%rsp)
    jne .L6
    movq (%rsp), %rcx
    movq %rcx, 8(%rax)
    movq 8(%rsp), %rcx
    movq %rcx, 16(%rax)
    movl $1, %ecx
.L7:
    movq %rcx, (%rax)
    addq $96, %rsp
    popq %rbx
    popq %r12
    popq %r13
    popq %r14
    popq %r15
    retq
.L0:
    leaq 16(%rsp), %rdi
    movq %rsp, %rcx
    movl $16, %edx
    movq %rsi, %r14
    movq %rcx, %rsi
    xorl %ecx, %ecx
    movl $4, %r8d
    pushq $0
    pushq %rbx
    movq %rax, %rbx
    callq *<gpu_abi::mirror::error::Fault>::out_of_range@GOTPCREL(%rip)
    movq %r14, %rsi
    movq %rbx, %rax
    addq $16, %rsp
    xorl %ebx, %ebx
    jmp .L1
.L2:
    movslq %ecx, %r9
    movq %r9, %r10
    sarq $63, %r10
    leaq 16(%rsp), %rdi
    movq %rsp, %r8
    movl $16, %edx
    movl $5, %ecx
    movq %rsi, %r15
    movq %r8, %rsi
    movl $11, %r8d
    pushq %r10
    pushq %r9
    movq %rax, %r12
    callq *<gpu_abi::mirror::error::Fault>::out_of_range@GOTPCREL(%rip)
    movq %r15, %rsi
    movq %r12, %rax
    addq $16, %rsp
    xorl %r15d, %r15d
    movq (%rsi), %r9
    movq %r9, %rcx
    shrq $40, %rcx
    je .L4
.L3:
    leaq 16(%rsp), %rdi
    movq %rsp, %r8
    movl $16, %edx
    movl $16, %ecx
    movq %rsi, %r12
    movq %r8, %rsi
    movl $40, %r8d
    pushq $0
    pushq %r9
    movq %rax, %r13
    callq *<gpu_abi::mirror::error::Fault>::out_of_range@GOTPCREL(%rip)
    movq %r12, %rsi
    movq %r13, %rax
    addq $16, %rsp
    xorl %r9d, %r9d
    jmp .L5
.L6:
    xorl %ecx, %ecx
    jmp .L7
