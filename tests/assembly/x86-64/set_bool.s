set_bool:
    movzbl (%rdi), %eax
    andb $-17, %al
    shlb $4, %sil
    orb %al, %sil
    movb %sil, (%rdi)
    retq
