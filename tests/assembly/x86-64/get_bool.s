get_bool:
    movzbl (%rdi), %eax
    andb $16, %al
    shrb $4, %al
    retq
