bits_from_mirror:
    movq %rdi, %rax
    movzbl (%rsi), %ecx
    movl %ecx, %edx
    andl $15, %edx
    movswq (%rsi), %rdi
    shrq $5, %rdi
    movabsq $1099511627775, %r8
    andq 2(%rsi), %r8
    movss 8(%rsi), %xmm0
    shrb $4, %cl
    andb $1, %cl
    movq %r8, (%rax)
    movl %edx, 8(%rax)
    movl %edi, 12(%rax)
    movss %xmm0, 16(%rax)
    movb %cl, 20(%rax)
    retq
