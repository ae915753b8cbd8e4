free_to_mirror:
    movq %rdi, %rax
    movzbl 22(%rsi), %ecx
    movzwl 20(%rsi), %edx
    movl 16(%rsi), %edi
    movzbl 23(%rsi), %r8d
    movq (%rsi), %r9
    movq 8(%rsi), %r10
    movzbl 24(%rsi), %esi
    movq %rcx, (%rax)
    movq %r9, 8(%rax)
    movl %edx, 16(%rax)
    movl %edi, 20(%rax)
    movq %r8, 24(%rax)
    movq %r10, 32(%rax)
    movq %rsi, 40(%rax)
    retq
