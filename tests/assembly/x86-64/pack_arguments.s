pack_arguments:
    movq %rdi, %rax
    movq (%rsi), %rsi
    movl (%rdx), %edx
    movq (%rcx), %rcx
    movq %rsi, (%rdi)
    movl %edx, 8(%rdi)
    movl $0, 12(%rdi)
    movq %rcx, 16(%rdi)
    movq $1, 32(%rdi)
    movq $0, 40(%rdi)
    movq $2, 48(%rdi)
    leaq .L0(%rip), %rcx
    movq %rcx, 56(%rdi)
    movq $0, 64(%rdi)
    retq
