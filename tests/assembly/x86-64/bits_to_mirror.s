bits_to_mirror:
    pushq %rbx
    subq $128, %rsp
    movq %rsi, %rax
    movq %rdi, %rbx
    xorps %xmm0, %xmm0
    movaps %xmm0, (%rsp)
    movq $4, 64(%rsp)
    movq %rsp, %rcx
    movq %rcx, 24(%rsp)
    movq $16, 32(%rsp)
    leaq 48(%rsp), %rcx
    movq %rcx, 40(%rsp)
    leaq 24(%rsp), %rsi
    movq %rax, %rdi
    callq <gpu_abi_assembly::bits::State as gpu_abi::mirror::codec::Codec>::encode
    cmpl $4, 64(%rsp)
    jne .L0
    movaps (%rsp), %xmm0
    movups %xmm0, 8(%rbx)
    movl $1, %eax
.L1:
    movq %rax, (%rbx)
    movq %rbx, %rax
    addq $128, %rsp
    popq %rbx
    retq
.L0:
    xorl %eax, %eax
    jmp .L1
