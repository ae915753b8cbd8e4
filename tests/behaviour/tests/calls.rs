//! Signatures and calls: their text, and what is refused.

use gpu_abi::call::{
    Call, CallArgument, Convention, Destination, Linkage, OpaqueVariable, Parameter, Receive, Return, Signature,
    SignatureError, Spelling,
};
use gpu_abi::layout::{Handle, Host, Layout, StateSpace};
use gpu_abi::pointer::Global;
use gpu_abi::ptx::{
    Address, Arch, Code, Identifier, IsaVersion, Operand, Register, RegisterClass, RegisterVariable, Target,
};
use gpu_abi::vector::Float4;
use gpu_abi::{
    DevicePtr, Ptr, PtxLayout, TextureObject,
    narrow::{F16, Half2},
};

fn convention(arch: u16) -> Convention {
    Convention::nvcc(&Target::new(IsaVersion::new(9, 0), Arch::new(arch)).unwrap())
}

fn func<'a>(parameters: &'a [Parameter<'a>], result: Option<Parameter<'a>>) -> Signature<'a> {
    let signature = Signature::func("f", parameters).unwrap();
    result.map_or(signature, |result| signature.returning(result).unwrap())
}

fn register(class: RegisterClass, number: u32) -> Register {
    Register::new(class, number)
}

fn written(write: impl FnOnce(&mut Code<'_>) -> std::fmt::Result) -> String {
    let mut text = String::new();
    write(&mut Code::new(&mut text)).unwrap();
    text
}

#[derive(PtxLayout)]
#[ptx(host = "linux")]
struct Tagged {
    tag: u8,
    #[ptx(bits = 3)]
    kind: i32,
    #[ptx(bits = 40)]
    id: u64,
    weight: f64,
}

#[test]
fn an_entry_declares_its_pointers_state_spaces() {
    let shared = Layout::pointer("p", StateSpace::Shared, Host::LINUX_X86_64);
    let parameters = [
        Parameter::pointer_to::<Float4, Global>(),
        Parameter::of::<DevicePtr<f32>>(),
        Parameter { pointee_align: Some(8), ..Parameter::new(&shared) },
        Parameter::of::<Ptr<u8, Global>>(),
        Parameter { pointee_align: Some(16), ..Parameter::of::<DevicePtr<f32>>() },
        Parameter::of::<i8>(),
        Parameter::of::<Half2>(),
        Parameter::opaque(Handle::Surface),
    ];
    let entry = Signature::entry("k", &parameters).unwrap();
    let common = |generic: &str| {
        format!(
            ".visible .entry k(\n\t.param .u64 .ptr .global .align 16 k_param_0,\n\t.param .u64 {generic}k_param_1,\n\
             \t.param .u32 .ptr .shared .align 8 k_param_2,\n\t.param .u64 .ptr .global .align 1 k_param_3,\n\
             \t.param .u64 .ptr .align 16 k_param_4,\n\t.param .u8 k_param_5,\n\t.param .align 4 .b8 k_param_6[4],\n\
             \t.param .surfref k_param_7\n)"
        )
    };
    assert_eq!(entry.header(&convention(75)).to_string(), common(""));
    assert_eq!(entry.header(&convention(100)).to_string(), common(".ptr .align 1 "));
}

#[test]
fn every_form_of_a_functions_text() {
    let parameters = [Parameter::of::<Half2>(), Parameter::of::<i8>()];
    let hidden = func(&parameters, Some(Parameter::of::<Half2>()));
    let nvcc = convention(75);
    let list = "(\n\t.param .b64 f_param_0,\n\t.param .b64 f_param_1,\n\t.param .b32 f_param_2\n)";
    assert_eq!(hidden.header(&nvcc).to_string(), format!(".visible .func f{list}"));
    for (linkage, prefix) in [(Linkage::Extern, ".extern"), (Linkage::Weak, ".weak")] {
        let elsewhere = hidden.with_linkage(linkage);
        assert_eq!(elsewhere.declaration(&nvcc).to_string(), format!("{prefix} .func f{list};"));
    }
    assert_eq!(hidden.with_linkage(Linkage::Internal).header(&nvcc).to_string(), format!(".func f{list}"));
    assert_eq!(hidden.parameter_name(0).to_string(), "f_param_1");

    assert_eq!(func(&[], None).declaration(&nvcc).to_string(), ".visible .func f();");
}

#[test]
fn what_has_no_signature_is_refused_at_its_place() {
    let empty = Layout::without_storage("Nothing");
    let wide = Layout::narrow_float("Wide", 256, 256, "wide");
    let error = |signature: Result<Signature<'_>, SignatureError>| signature.unwrap_err().to_string();
    let at_one = |parameter| [Parameter::of::<u32>(), parameter];
    assert_eq!(
        error(Signature::func("f", &at_one(Parameter::new(&empty)))),
        "parameter 1: `Nothing` cannot be a parameter: it has no size, so leave it out"
    );
    assert_eq!(
        error(Signature::entry("k", &at_one(Parameter::new(&wide)))),
        "parameter 1: `Wide` is aligned to 256 bytes, but a parameter to at most 128: pass its address"
    );
    assert_eq!(
        error(Signature::entry("k", &at_one(Parameter { pointee_align: Some(3), ..Parameter::of::<DevicePtr<u8>>() }))),
        "parameter 1: the target of `DevicePtr` cannot be aligned to 3 bytes: write a power of two up to 2147483648"
    );
    // ptxas takes no larger number.
    for (align, fits) in [(1 << 31, true), (1 << 32, false)] {
        let parameters = at_one(Parameter { pointee_align: Some(align), ..Parameter::of::<DevicePtr<u8>>() });
        assert_eq!(Signature::entry("k", &parameters).is_ok(), fits, "{align}");
    }
    assert_eq!(
        error(Signature::func("f", &at_one(Parameter::opaque(Handle::Texture)))),
        "parameter 1: only an `.entry` has `.texref`, `.samplerref` and `.surfref` parameters: pass the handle, as a \
         `TextureObject`, `SamplerHandle` or `SurfaceObject`"
    );
    assert!(error(Signature::func("2nd", &[])).starts_with("`2nd` is not a valid PTX identifier"));
    let [entry, f] = [Signature::entry("k", &[]), Signature::func("f", &[])].map(Result::unwrap);
    assert_eq!(error(entry.returning(Parameter::of::<u32>())), "`k` is an `.entry`, which cannot have a returned value");
    assert_eq!(
        error(f.returning(Parameter::new(&empty))),
        "the returned value: `Nothing` cannot be a parameter: it has no size, so leave it out"
    );
    let unnamed = OpaqueVariable::new(Handle::Texture, "_").unwrap_err();
    assert!(unnamed.to_string().starts_with("`_` is not a valid PTX identifier"));
}

#[test]
fn what_does_not_fit_a_call_is_refused_by_parameter_and_piece() {
    let parameters = [Parameter::of::<u32>(), Parameter::of::<Tagged>()];
    let f = func(&parameters, None);
    let [b32, b64, f64] = [RegisterClass::B32, RegisterClass::B64, RegisterClass::F64].map(|class| register(class, 1));
    let error = |pieces: &[Operand<'_>]| {
        let arguments = [b32.into(), CallArgument::Pieces(pieces)];
        Call::direct(&f, &arguments, None).unwrap_err().to_string()
    };
    let right = [b32.into(), b32.into(), b64.into(), f64.into()];
    let with = |at: usize, operand: Operand<'static>| {
        let mut pieces = right;
        pieces[at] = operand;
        error(&pieces)
    };
    let fine = [b32.into(), CallArgument::Pieces(&right)];
    assert!(Call::direct(&f, &fine, None).is_ok());
    assert_eq!(error(&right[..3]), "parameter 1: wrong number of operands for the pieces of `Tagged`: expected 4, found 3");
    assert_eq!(with(2, b32.into()), "parameter 1, piece 2 (`id`): `%r1` is a `.b32` register: write one of class `.b64`");
    assert_eq!(
        with(1, 8.into()),
        "parameter 1, piece 1 (`kind`): the constant is not an integer of 3 bits: write one from -4 to 7"
    );
    assert_eq!(
        with(1, (-5).into()),
        "parameter 1, piece 1 (`kind`): the constant is not an integer of 3 bits: write one from -4 to 7"
    );
    assert_eq!(
        with(3, 1.0_f32.into()),
        "parameter 1, piece 3 (`weight`): the constant is not a floating-point number of 64 bits: write an `f64`"
    );
    assert_eq!(
        Call::direct(&f, &fine[..1], None).unwrap_err().to_string(),
        "wrong number of arguments for `f`: expected 2, found 1"
    );
    assert_eq!(
        Call::direct(&f, &fine, Some(b32.into())).unwrap_err().to_string(),
        "`f` returns no value: write `None` for a call, and no `Return`"
    );
    let entry = Signature::entry("k", &[]).unwrap();
    assert_eq!(
        Call::direct(&entry, &[], None).unwrap_err().to_string(),
        "`k` is an `.entry`: only a `.func` can be called or return a value"
    );
    let bool_parameter = [Parameter::of::<bool>()];
    let f = func(&bool_parameter, Some(Parameter::of::<f32>()));
    let two = Call::direct(&f, &[2.into()], None).unwrap_err();
    assert_eq!(two.to_string(), "parameter 0, piece 0: the constant is not a truth value: write 0 or 1");
    let wrong = Return::new(&f, b64.into()).unwrap_err();
    assert_eq!(wrong.to_string(), "the returned value, piece 0: `%rd1` is a `.b64` register: write one of class `.f32`");
    assert_eq!(
        Receive::new(&f, 1, b64.into()).unwrap_err().to_string(),
        "`f` has no parameter 1: it has 1 parameter, numbered from 0"
    );
    let memory = |space| CallArgument::Memory { space, address: Address::new(register(RegisterClass::B32, 2), 0) };
    assert_eq!(
        Call::direct(&f, &[memory(StateSpace::Generic)], None).unwrap_err().to_string(),
        "parameter 0: `%r2` is a `.b32` register: write one of class `.b64` for an address in `.generic`"
    );
    let to = Destination::Memory { space: StateSpace::Global, address: Address::new(register(RegisterClass::F64, 2), 0) };
    assert_eq!(
        Receive::new(&f, 0, to).unwrap_err().to_string(),
        "parameter 0: `%fd2` is a `.f64` register: write one of class `.b64` for an address in `.global`"
    );
    assert!(Call::direct(&f, &[memory(StateSpace::Local)], None).is_ok());
}

#[test]
fn numbers_are_extended_whatever_register_they_are_in() {
    let parameters = [Parameter::of::<i16>(), Parameter::of::<bool>(), Parameter::of::<u8>(), Parameter::of::<i8>()];
    let f = func(&parameters, None);
    let arguments = [
        register(RegisterClass::B16, 1).into(),
        register(RegisterClass::Pred, 1).into(),
        RegisterVariable::Named(Identifier::new("%mine").unwrap()).into(),
        Operand::Integer(0xf0).into(),
    ];
    let call = Call::direct(&f, &arguments, None).unwrap();
    assert_eq!(
        written(|code| call.write(code, &convention(75))),
        "{\n\t.reg .b32 %abi_w<3>;\n\tcvt.s32.s16 %abi_w0, %rs1;\n\tselp.b32 %abi_w1, 1, 0, %p1;\n\
         \tcvt.u32.u8 %abi_w2, %mine;\n\t.param .b32 param0;\n\tst.param.b32 [param0], %abi_w0;\n\t.param .b32 param1;\n\
         \tst.param.b32 [param1], %abi_w1;\n\t.param .b32 param2;\n\tst.param.b32 [param2], %abi_w2;\n\
         \t.param .b32 param3;\n\tst.param.b32 [param3], -16;\n\tcall.uni f, (param0, param1, param2, param3);\n}\n"
    );
}

#[derive(PtxLayout)]
#[ptx(host = "linux")]
struct Flags {
    whole: bool,
    #[ptx(bits = 1)]
    bit: bool,
}

#[test]
fn a_predicate_is_1_in_memory() {
    let f = func(&[], Some(Parameter::of::<Flags>()));
    let [whole, bit] = [1, 2].map(|number| register(RegisterClass::Pred, number));
    let (operands, variables) = ([whole.into(), bit.into()], [whole.into(), bit.into()]);
    let result = Return::new(&f, CallArgument::Pieces(&operands)).unwrap();
    let returned = written(|code| result.write(code, &convention(75)));
    assert!(returned.contains("selp.b32 %abi_w0, 1, 0, %p1;"), "{returned}");
    assert!(returned.contains("selp.b32 %abi_s0, 1, 0, %p2;\n\tbfi.b32 %abi_w1, %abi_s0, %abi_w1, 0, 1;"), "{returned}");
    let call = Call::direct(&f, &[], Some(Destination::Pieces(&variables))).unwrap();
    let called = written(|code| call.write(code, &convention(75)));
    assert!(called.contains("setp.ne.b32 %p1, %abi_w0, 0;"), "{called}");
    assert!(called.contains("bfe.u32 %abi_s0, %abi_w1, 0, 1;\n\tsetp.ne.b32 %p2, %abi_s0, 0;"), "{called}");
}

#[test]
fn what_cpp_does_not_copy_trivially_goes_by_the_address_of_a_copy() {
    let parameters = [Parameter::of::<Half2>()];
    let f = func(&parameters, Some(Parameter::of::<Half2>()));
    let [half, other] = [1, 2].map(|number| register(RegisterClass::B32, number));
    let arguments = [half.into()];
    let call = Call::direct(&f, &arguments, Some(other.into())).unwrap();
    assert_eq!(
        written(|code| call.write(code, &convention(75))),
        "{\n\t.reg .b64 %abi_d<2>;\n\t.local .align 4 .b8 abi_retval[4];\n\tmov.b64 %abi_d0, abi_retval;\n\
         \tcvta.local.u64 %abi_d0, %abi_d0;\n\t.local .align 4 .b8 abi_copy1[4];\n\tst.local.b32 [abi_copy1], %r1;\n\
         \tmov.b64 %abi_d1, abi_copy1;\n\tcvta.local.u64 %abi_d1, %abi_d1;\n\t.param .b64 param0;\n\
         \tst.param.b64 [param0], %abi_d0;\n\t.param .b64 param1;\n\tst.param.b64 [param1], %abi_d1;\n\
         \tcall.uni f, (param0, param1);\n\tld.local.b32 %r2, [abi_retval];\n}\n"
    );
}

#[test]
fn memory_is_copied_in_the_widest_words() {
    let parameters = [Parameter::of::<Float4>(), Parameter::of::<i8>(), Parameter::of::<[F16; 3]>()];
    let f = func(&parameters, None);
    let from = |offset| CallArgument::Memory {
        space: StateSpace::Global,
        address: Address::new(register(RegisterClass::B64, 1), offset),
    };
    let arguments = [from(0), from(17), from(18)];
    let text = written(|code| Call::direct(&f, &arguments, None).unwrap().write(code, &convention(75)));
    assert!(text.contains("ld.global.v2.b64 {%abi_d0, %abi_d1}, [%rd1];"), "{text}");
    assert!(text.contains("st.param.v2.b64 [param0], {%abi_d0, %abi_d1};"), "{text}");
    // A number in memory is extended as one in a register is.
    assert!(text.contains("ld.global.s8 %abi_w0, [%rd1+17];\n"), "{text}");
    assert!(text.contains("st.param.b32 [param1], %abi_w0;"), "{text}");
    assert!(text.contains("ld.global.u16 %abi_w3, [%rd1+22];"), "{text}");
}

#[test]
fn handles_are_64_bits_everywhere() {
    let parameters = [Parameter::of::<TextureObject>()];
    let f = func(&parameters, Some(Parameter::of::<TextureObject>()));
    assert_eq!(
        f.header(&convention(75).with_spelling(Spelling::Typed)).to_string(),
        ".visible .func (.param .b64 func_retval0) f(\n\t.param .b64 f_param_0\n)"
    );
    let parameters = [Parameter::opaque(Handle::Texture)];
    let entry = Signature::entry("k", &parameters).unwrap();
    let handle = register(RegisterClass::B64, 1);
    let receive = Receive::new(&entry, 0, handle.into()).unwrap();
    assert_eq!(written(|code| receive.write(code, &convention(75))), "mov.u64 %rd1, k_param_0;\n");
    let memory = Destination::Memory { space: StateSpace::Global, address: Address::new(handle, 0) };
    assert_eq!(
        Receive::new(&entry, 0, memory).unwrap_err().to_string(),
        "parameter 0: an opaque object has no bytes in memory: receive its handle in a register of class `.b64`"
    );
}
