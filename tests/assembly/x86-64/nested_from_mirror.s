nested_from_mirror:
    pushq %rbx
    subq $80, %rsp
    movq %rdi, %rax
    movzbl 64(%rsi), %ecx
    cmpb $1, %cl
    sete %dl
    movb $2, %dil
    subb %dl, %dil
    xorl %edx, %edx
    testb %cl, %cl
    movzbl %dil, %ecx
    cmovel %edx, %ecx
    cmpb $2, %cl
    je .L0
    movsd 32(%rsi), %xmm0
    movq 24(%rsi), %rdx
    movl (%rsi), %edi
    movzwl 68(%rsi), %r8d
    movq 72(%rsi), %r9
    movsd 48(%rsi), %xmm1
    movsd %xmm1, (%rsp)
    movq (%rsp), %r10
    movzbl %cl, %ecx
    movl %edi, (%rax)
    movups 8(%rsi), %xmm1
    movups %xmm1, 8(%rax)
    movq %rdx, 24(%rax)
    movsd %xmm0, 32(%rax)
    movsd 40(%rsi), %xmm0
    movsd %xmm0, 40(%rax)
    movq %r10, 48(%rax)
    movq 56(%rsi), %rdx
    movq %rdx, 56(%rax)
    movl %ecx, 64(%rax)
    movw %r8w, 68(%rax)
    movq %r9, 72(%rax)
    addq $80, %rsp
    popq %rbx
    retq
.L0:
    addq $64, %rsi
    movq %rsp, %rdi
    movl $4, %edx
    movl $1, %ecx
    movq %rax, %rbx
    callq *<gpu_abi::mirror::error::Fault>::no_value@GOTPCREL(%rip)
    movq %rbx, %rax
    movb $2, 64(%rbx)
    addq $80, %rsp
    popq %rbx
    retq
