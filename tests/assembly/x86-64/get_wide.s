get_wide:
    movq (%rdi), %rcx
    shrq $16, %rcx
    movabsq $1099511627775, %rax
    andq %rcx, %rax
    retq
