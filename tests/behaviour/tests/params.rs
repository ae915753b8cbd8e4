//! Parameter declarations of an `.entry`.

use gpu_abi::ptx::{ParamDecl, is_identifier};
use gpu_abi::vector::{Char1, Float3};
use gpu_abi::{DevicePtr, PtxLayout, narrow::F16, param_decl};

#[derive(PtxLayout)]
#[ptx(align = 128)]
struct Wide {
    a: [u8; 130],
}

#[derive(PtxLayout)]
struct Generic<T> {
    a: T,
}

#[derive(PtxLayout)]
#[repr(u16)]
enum Mode {
    A,
}

#[derive(PtxLayout)]
#[repr(u8)]
enum Data {
    A(u32),
}

#[derive(PtxLayout)]
struct Empty;

// Constants called like those that the macro might use.
const NAME: &str = "k_param_0";
const LEN: &str = "a";
const LAYOUT: &str = "$x";
const TEXT: &str = "_0";
macro_rules! constants_and_run_time_agree {
    ($($ty:ty, $name:expr => $text:literal;)*) => {
        $({
            const DECL: &str = param_decl!($ty, $name);
            assert_eq!((DECL, <$ty>::param_decl($name).to_string().as_str()), ($text, $text));
        })*
    };
}

#[test]
fn constants_and_run_time_agree() {
    constants_and_run_time_agree! {
        u8, LEN => ".param .u8 a";
        f32, LAYOUT => ".param .f32 $x";
        i128, TEXT => ".param .align 16 .b8 _0[16]";
        Wide, NAME => ".param .align 128 .b8 k_param_0[256]";
        Generic<[u16; 3]>, "%g" => ".param .align 2 .b8 %g[6]";
        Mode, "mode" => ".param .u16 mode";
        Data, "data" => ".param .align 4 .b8 data[8]";
        DevicePtr<str>, "p" => ".param .u64 p";
        Char1, "c" => ".param .align 1 .b8 c[1]";
        Empty, "e" => ".param .align 1 .b8 e[1]";
    }
    assert_eq!(param_decl!(Mode, "mode",), ".param .u16 mode");
    assert_eq!(F16::param_decl("h").name(), "h");
    assert_eq!(format!("({})", <[Float3; 1000]>::param_decl("v")), "(.param .align 4 .b8 v[12000])");
}

#[test]
fn identifiers() {
    for name in ["a", "Z9", "_a", "$1", "%r1", "a$b_c", "_Z4stepPf_param_0"] {
        assert!(is_identifier(name), "{name}");
        assert!(ParamDecl::new(&u8::LAYOUT, name).is_ok());
    }
    for name in ["", "_", "$", "%", "1a", "a b", "a-b", "a%b", "é", "a\0", "a\n", ".a"] {
        assert!(!is_identifier(name), "{name:?}");
        assert!(ParamDecl::new(&u8::LAYOUT, name).is_err(), "{name}");
    }
    // ptxas 13.5 declares these.
    for name in ["warp_sz", "mov", "u32", "x", "%envreg32", "%pm8", "%ctaid_x", "%lanemask", "%virtual_smid"] {
        assert!(is_identifier(name), "{name}");
    }
    for name in ["WARP_SZ", "%tid", "%clock64", "%pm7_64", "%envreg0", "%envreg19", "%envreg31", "%reserved_smem_offset_1"]
    {
        let error = ParamDecl::new(&u8::LAYOUT, name).unwrap_err();
        assert_eq!(error.to_string(), format!("PTX predefines `{name}`: write another name"));
    }
}

#[test]
#[should_panic(expected = "`2nd` is not a valid PTX identifier: write a letter followed by letters, digits, `_` and `$`")]
fn a_bad_name_at_run_time() {
    let _ = u8::param_decl("2nd");
}
