set_wide:
    movq %rsi, %rcx
    movq %rsi, %rax
    shrq $40, %rax
    jne .L0
    movabsq $-72057594037862401, %rax
    andq (%rdi), %rax
    shlq $16, %rcx
    orq %rax, %rcx
    movq %rcx, (%rdi)
    retq
.L0:
    pushq %rax
    leaq .L1(%rip), %rdi
    leaq .L2+312(%rip), %rsi
    leaq .L3(%rip), %r9
    movl $40, %edx
    xorl %r8d, %r8d
    callq *gpu_abi::mirror::view::does_not_fit@GOTPCREL(%rip)
