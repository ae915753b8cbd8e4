get_signed:
    movswq (%rdi), %rax
    shrq $5, %rax
    retq
