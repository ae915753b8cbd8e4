<&str as core::fmt::Display>::fmt:
    movq %rsi, %rdx
    movq (%rdi), %rax
    movq 8(%rdi), %rsi
    movq %rax, %rdi
    jmpq *<str as core::fmt::Display>::fmt@GOTPCREL(%rip)
bytemuck::internal::something_went_wrong::<bytemuck::PodCastError>:
    subq $56, %rsp
    movq %rdi, 8(%rsp)
    movq %rsi, 16(%rsp)
    movb %dl, 7(%rsp)
    leaq 8(%rsp), %rax
    movq %rax, 24(%rsp)
    leaq <&str as core::fmt::Display>::fmt(%rip), %rax
    movq %rax, 32(%rsp)
    leaq 7(%rsp), %rax
    movq %rax, 40(%rsp)
    movq <bytemuck::PodCastError as core::fmt::Display>::fmt@GOTPCREL(%rip), %rax
    movq %rax, 48(%rsp)
    leaq .L0(%rip), %rdi
    leaq .L1(%rip), %rdx
    leaq 24(%rsp), %rsi
    callq *core::panicking::panic_fmt@GOTPCREL(%rip)
