set_argument:
    movl (%rsi), %eax
    movl %eax, 8(%rdi)
    retq
