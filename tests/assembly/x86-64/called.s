<gpu_abi_assembly::bits::State as gpu_abi::mirror::codec::Codec>::encode:
    pushq %rbp
    pushq %r15
    pushq %r14
    pushq %r13
    pushq %r12
    pushq %rbx
    pushq %rax
    movl 8(%rdi), %r14d
    cmpq $15, %r14
    ja .L0
.L1:
    movzbl 20(%rdi), %r15d
    movslq 12(%rdi), %r9
    leaq 1024(%r9), %rax
    cmpq $2047, %rax
    ja .L2
    shll $5, %r9d
    movzwl %r9w, %r12d
    movq (%rdi), %r9
    movq %r9, %rax
    shrq $40, %rax
    jne .L3
.L4:
    shlq $16, %r9
    movq 8(%rsi), %rbx
    cmpq $15, %rbx
    jbe .L5
.L6:
    movq (%rsi), %rax
    shll $4, %r15d
    andl $16, %r15d
    orq %r12, %r14
    orq %r9, %r14
    orq %r15, %r14
    movq %r14, (%rax)
    movl 16(%rdi), %ecx
    movq %rcx, 8(%rax)
    addq $8, %rsp
    popq %rbx
    popq %r12
    popq %r13
    popq %r14
    popq %r15
    popq %rbp
    retq
.L0:
    movq 16(%rsi), %rax
    movq (%rsi), %rcx
    movq 8(%rsi), %rdx
    movq %rdi, %rbx
    movq %rax, %rdi
    movq %rsi, %r15
    movq %rcx, %rsi
    xorl %ecx, %ecx
    movl $4, %r8d
    pushq $0
    pushq %r14
    callq *<gpu_abi::mirror::error::Fault>::out_of_range@GOTPCREL(%rip)
    movq %r15, %rsi
    movq %rbx, %rdi
    addq $16, %rsp
    xorl %r14d, %r14d
    jmp .L1
.L2:
    movq 16(%rsi), %rax
    movq (%rsi), %r8
    movq 8(%rsi), %rdx
    movq %r9, %r10
    sarq $63, %r10
    movl $5, %ecx
    movq %rdi, %rbx
    movq %rax, %rdi
    movq %rsi, %r12
    movq %r8, %rsi
    movl $11, %r8d
    pushq %r10
    pushq %r9
    callq *<gpu_abi::mirror::error::Fault>::out_of_range@GOTPCREL(%rip)
    movq %r12, %rsi
    movq %rbx, %rdi
    addq $16, %rsp
    xorl %r12d, %r12d
    movq (%rdi), %r9
    movq %r9, %rax
    shrq $40, %rax
    je .L4
.L3:
    movq 16(%rsi), %rax
    movq (%rsi), %rdx
    movq 8(%rsi), %rbx
    movl $16, %ecx
    movq %rdi, %r13
    movq %rax, %rdi
    movq %rsi, %rbp
    movq %rdx, %rsi
    movq %rbx, %rdx
    movl $40, %r8d
    pushq $0
    pushq %r9
    callq *<gpu_abi::mirror::error::Fault>::out_of_range@GOTPCREL(%rip)
    movq %rbp, %rsi
    movq %r13, %rdi
    addq $16, %rsp
    xorl %r9d, %r9d
    cmpq $15, %rbx
    ja .L6
.L5:
    leaq .L7(%rip), %rcx
    movl $16, %esi
    xorl %edi, %edi
    movq %rbx, %rdx
    callq *core::slice::index::slice_index_fail@GOTPCREL(%rip)
