set_signed:
    movslq %esi, %rcx
    leaq 1024(%rcx), %rax
    cmpq $2048, %rax
    jae .L0
    movzwl (%rdi), %eax
    andl $31, %eax
    shll $5, %esi
    orl %eax, %esi
    movw %si, (%rdi)
    retq
.L0:
    pushq %rax
    movq %rcx, %r8
    sarq $63, %r8
    leaq .L1(%rip), %rdi
    leaq .L2+240(%rip), %rsi
    leaq .L3(%rip), %r9
    movl $11, %edx
    callq *gpu_abi::mirror::view::does_not_fit@GOTPCREL(%rip)
