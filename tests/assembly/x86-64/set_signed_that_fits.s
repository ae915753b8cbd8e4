set_signed_that_fits:
    movzwl (%rdi), %eax
    andl $31, %eax
    shll $5, %esi
    orl %eax, %esi
    movw %si, (%rdi)
    retq
