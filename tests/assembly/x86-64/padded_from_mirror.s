padded_from_mirror:
    movq %rdi, %rax
    movzbl (%rsi), %ecx
    movsd 8(%rsi), %xmm0
    movzwl 16(%rsi), %edx
    movl 20(%rsi), %edi
    movzbl 24(%rsi), %r8d
    movq 32(%rsi), %r9
    movzbl 40(%rsi), %esi
    movb %cl, 8(%rax)
    movsd %xmm0, 16(%rax)
    movw %dx, 24(%rax)
    movl %edi, 28(%rax)
    movb %r8b, 32(%rax)
    movq %r9, 40(%rax)
    movb %sil, 48(%rax)
    movq $1, (%rax)
    retq
