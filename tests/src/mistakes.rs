//! Mistakes in PTX text that ptxas accepts, each with the lint's message.

/// A text with one mistake.
#[derive(Clone, Copy, Debug)]
pub struct Mistake {
    /// The module's text after `.version`, `.target` and `.address_size`, which are on one line.
    pub text: &'static str,
    /// The lint's message.
    pub found: &'static str,
}

/// The start of every text.
pub const HEAD: &str = ".version 8.0 .target sm_80 .address_size 64\n";

/// Every kind of mistake that does not need types.
pub const MISTAKES: &[Mistake] = &[
    Mistake {
        text: ".entry k(.param .u32 n) { .reg .u64 %rd<2>;\nld.param.u64 %rd1, [n];\nret; }",
        found: "line 3, `k`: `ld.param.u64` accesses bytes 0 to 7 of `n`, which has 4 bytes: access fewer bytes at once, or declare the parameter \
                with its whole size",
    },
    Mistake {
        text: ".entry k(.param .align 8 .b8 p[24]) { .reg .u32 %r<5>; .reg .u64 %rd<3>; .reg .pred %p1;\nmov.u64 %rd1, p;\nadd.s64 %rd2, %rd1, 8;\n\
               @!%p1 ld.param.v4.u32 {%r1, %r2, %r3, %r4}, [%rd2+8]; ret; }",
        found: "line 5, `k`: `ld.param.v4.u32` accesses bytes 16 to 31 of `p`, which has 24 bytes: write the offset 0, or declare the \
                parameter with its whole size",
    },
    Mistake {
        text: ".entry k(.param .align 4 .b8 p[8]) { .reg .u32 %r1;\nld.param.u32 %r1, [p+2]; ret; }",
        found: "line 3, `k`: `ld.param.u32` accesses byte 2 of `p`, which is declared `.align 4`, and its address is not a multiple of 4: access fewer bytes at \
                once, or write an offset that is a multiple of 4",
    },
    Mistake {
        text: ".entry k(.param .u32 n, .param .align 4 .b8 p[8]) { .reg .f32 %f<3>;\n/* two\nlines */ ld.param.v2.f32 {%f1, %f2}, [p]; ret; }",
        found: "line 4, `k`: `ld.param.v2.f32` accesses byte 0 of `p`, which is declared `.align 4`, and its address is not a multiple of 8: access fewer bytes at \
                once, or declare the parameter `.align 8`",
    },
    Mistake {
        text: ".extern .func (.param .b32 r) f(.param .align 8 .b8 s[16]);\n.entry k() { .reg .u32 %r1; {\n.param .b32 a; .param .align 8 .b8 b[16];\n\
               st.param.b64 [b+16], 0;\ncall (a), f, (b);\nld.param.b32 %r1, [a]; } ret; }",
        found: "line 5, `k`: `st.param.b64` accesses bytes 16 to 23 of `b`, which has 16 bytes: write an offset up to 8, or declare the parameter \
                with its whole size",
    },
    Mistake {
        text: ".func (.param .align 4 .b8 r[12]) f(.param .b32 x) { .reg .b32 %r1; ld.param.b32 %r1, [x];\nst.param.b32 [r+10], %r1; ret; }",
        found: "line 3, `f`: `st.param.b32` accesses bytes 10 to 13 of `r`, which has 12 bytes: write an offset up to 8, or declare the parameter \
                with its whole size",
    },
    Mistake {
        text: ".entry k(.param .align 2 .b8 p[8]) { .reg .u32 %r1;\nld.param.u32 %r1, [p+2]; ret; }",
        found: "line 3, `k`: `ld.param.u32` accesses byte 2 of `p`, which is declared `.align 2`, and its address is not a multiple of 4: access fewer bytes at \
                once, or declare the parameter `.align 4` and write an offset that is a multiple of 4",
    },
    Mistake {
        text: ".func f(.param .align 4 .b8 s[8]) { .reg .f32 %f<3>;\nld.param.f32 %f2, [s+2]; ret; }",
        found: "line 3, `f`: `ld.param.f32` accesses byte 2 of `s`, which is declared `.align 4`, and its address is not a multiple of 4: access fewer bytes at \
                once, or write an offset that is a multiple of 4",
    },
    Mistake {
        text: ".func (.param .b32 r) f(.param .b64 x, .param .b64 y) { st.param.b32 [r], 0; ret; }\n\
               .entry k() { .reg .b64 %d<3>; .reg .b32 %r<2>;\nmov.u64 %d2, f; {\n.param .b64 a; .param .b32 b; .param .b32 c;\n\
               st.param.b64 [a], 0; st.param.b32 [b], 0; proto: .callprototype (.param .b32 _) _ (.param .b64 _, .param .b32 _);\n\
               call (c), %d2, (a, b), proto;\nld.param.b32 %r1, [c]; } ret; }",
        found: "line 7, `k`: the prototype `proto` differs from `f`, whose address `%d2` holds, in the number, size or alignment of parameters or \
                returned values: declare both alike",
    },
];
