set_wide:
    movq %rsi, %r8
    movq %rsi, %rax
    shrq $40, %rax
    jne .L0
    movabsq $-72057594037862401, %rax
    andq (%rdi), %rax
    shlq $16, %r8
    orq %rax, %r8
    movq %r8, (%rdi)
    retq
.L0:
    pushq %rax
    leaq .L1(%rip), %rax
    movq %rax, (%rsp)
    leaq .L2(%rip), %rdi
    movl $3, %esi
    movl $16, %edx
    movl $40, %ecx
    xorl %r9d, %r9d
    callq *gpu_abi::mirror::view::does_not_fit@GOTPCREL(%rip)
