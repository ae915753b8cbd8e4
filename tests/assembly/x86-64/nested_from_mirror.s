nested_from_mirror:
    pushq %r14
    pushq %rbx
    subq $88, %rsp
    movq %rdi, %rax
    movzbl 64(%rsi), %ecx
    cmpb $1, %cl
    sete %dl
    movb $2, %dil
    subb %dl, %dil
    xorl %edx, %edx
    testb %cl, %cl
    movzbl %dil, %ebx
    cmovel %edx, %ebx
    cmpb $2, %bl
    je .L0
    movsd 32(%rsi), %xmm0
    movq 24(%rsi), %rcx
    movl (%rsi), %edx
    movzwl 68(%rsi), %edi
    movq 72(%rsi), %r8
    movl %edx, (%rax)
    movups 8(%rsi), %xmm1
    movups %xmm1, 8(%rax)
    movq %rcx, 24(%rax)
    movsd %xmm0, 32(%rax)
    movsd 40(%rsi), %xmm0
    movsd %xmm0, 40(%rax)
    movups 48(%rsi), %xmm0
    movups %xmm0, 48(%rax)
    movw %di, 68(%rax)
    movq %r8, 72(%rax)
.L1:
    movb %bl, 64(%rax)
    addq $88, %rsp
    popq %rbx
    popq %r14
    retq
.L0:
    addq $64, %rsi
    movq %rsp, %rdi
    movl $4, %edx
    movl $1, %ecx
    movq %rax, %r14
    callq *<gpu_abi::mirror::error::Fault>::no_value@GOTPCREL(%rip)
    movq %r14, %rax
    jmp .L1
