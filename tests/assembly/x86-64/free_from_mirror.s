free_from_mirror:
    movq %rdi, %rax
    movzbl (%rsi), %ecx
    movq 8(%rsi), %rdx
    movzwl 16(%rsi), %edi
    movl 20(%rsi), %r8d
    movzbl 24(%rsi), %r9d
    movq 32(%rsi), %r10
    movzbl 40(%rsi), %esi
    movq %rdx, 8(%rax)
    movq %r10, 16(%rax)
    movl %r8d, 24(%rax)
    movw %di, 28(%rax)
    movb %cl, 30(%rax)
    movb %r9b, 31(%rax)
    movb %sil, 32(%rax)
    movq $1, (%rax)
    retq
