get_unsigned:
    movzbl (%rdi), %eax
    andl $15, %eax
    retq
