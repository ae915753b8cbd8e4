<gpu_abi::mirror::codec::Writer<gpu_abi_assembly::bits::State>>::write:
    pushq %rbp
    pushq %r15
    pushq %r14
    pushq %r13
    pushq %r12
    pushq %rbx
    pushq %rax
    movq 8(%rdi), %rdx
    cmpq $15, %rdx
    jbe .L0
    movq (%rdi), %rbx
    movq 16(%rdi), %r14
    movl 8(%rsi), %r15d
    cmpq $16, %r15
    jae .L1
.L2:
    movzbl 20(%rsi), %r12d
    movslq 12(%rsi), %rax
    leaq 1024(%rax), %rcx
    cmpq $2047, %rcx
    ja .L3
    shll $5, %eax
    movzwl %ax, %r13d
    movq (%rsi), %rax
    movq %rax, %rcx
    shrq $40, %rcx
    jne .L4
.L5:
    shlq $16, %rax
.L6:
    addq $-16, %rdx
    leaq 16(%rbx), %rdi
    shll $4, %r12d
    andl $16, %r12d
    orq %r13, %r15
    orq %rax, %r15
    orq %r12, %r15
    movq %r15, (%rbx)
    movl 16(%rsi), %eax
    movq %rax, 8(%rbx)
    xorl %esi, %esi
    addq $8, %rsp
    popq %rbx
    popq %r12
    popq %r13
    popq %r14
    popq %r15
    popq %rbp
    jmpq *memset@GOTPCREL(%rip)
.L1:
    movq %rdx, %r12
    movl $16, %edx
    movq %r14, %rdi
    movq %rsi, %r13
    movq %rbx, %rsi
    xorl %ecx, %ecx
    movl $4, %r8d
    pushq $0
    pushq %r15
    callq *<gpu_abi::mirror::error::Fault>::out_of_range@GOTPCREL(%rip)
    movq %r13, %rsi
    movq %r12, %rdx
    addq $16, %rsp
    xorl %r15d, %r15d
    jmp .L2
.L3:
    movq %rax, %r9
    sarq $63, %r9
    movq %rdx, %r13
    movl $16, %edx
    movl $5, %ecx
    movq %r14, %rdi
    movq %rsi, %rbp
    movq %rbx, %rsi
    movl $11, %r8d
    pushq %r9
    pushq %rax
    callq *<gpu_abi::mirror::error::Fault>::out_of_range@GOTPCREL(%rip)
    movq %rbp, %rsi
    movq %r13, %rdx
    addq $16, %rsp
    xorl %r13d, %r13d
    movq (%rsi), %rax
    movq %rax, %rcx
    shrq $40, %rcx
    je .L5
.L4:
    movq %rdx, %rbp
    movl $16, %edx
    movl $16, %ecx
    movq %r14, %rdi
    movq %rsi, %r14
    movq %rbx, %rsi
    movl $40, %r8d
    pushq $0
    pushq %rax
    callq *<gpu_abi::mirror::error::Fault>::out_of_range@GOTPCREL(%rip)
    movq %r14, %rsi
    movq %rbp, %rdx
    addq $16, %rsp
    xorl %eax, %eax
    jmp .L6
.L0:
    leaq .L7(%rip), %rdi
    leaq .L8(%rip), %rdx
    movl $19, %esi
    callq *core::panicking::panic_fmt@GOTPCREL(%rip)
<gpu_abi_assembly::values::Nested as gpu_abi::name::rust::CxxType>::DESCRIPTION::RECORD:
