refill_arguments:
    movq (%rsi), %rax
    movq %rax, (%rdi)
    movl (%rdx), %eax
    movl %eax, 8(%rdi)
    movq (%rcx), %rax
    movq %rax, 16(%rdi)
    retq
