set_signed:
    movslq %esi, %r8
    leaq 1024(%r8), %rax
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
    movq %r8, %r9
    sarq $63, %r9
    leaq .L1(%rip), %rax
    movq %rax, (%rsp)
    leaq .L2(%rip), %rdi
    movl $2, %esi
    movl $5, %edx
    movl $11, %ecx
    callq *gpu_abi::mirror::view::does_not_fit@GOTPCREL(%rip)
