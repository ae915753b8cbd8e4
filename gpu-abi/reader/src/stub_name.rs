//! The names of stubs: the host functions that launch kernels.
//!
//! A program that writes `step<<<..>>>(..)` calls a host function, which compilers name after the kernel:
//!
//! ```text
//! kernel        nvcc's stub                    its symbol                                        clang's stub and symbol
//! _Z4stepi      __device_stub__Z4stepi         _Z22__device_stub__Z4stepii                       _Z19__device_stub__stepi
//! ec            __device_stub__Z2ecPi          _Z21__device_stub__Z2ecPiPi                       __device_stub__ec
//! _Z2sti        __device_stub__Z2sti           _ZL20__device_stub__Z2stii (static)               _ZL17__device_stub__sti
//! _ZN1n1kEi     __device_stub__ZN1n1kEi        _Z23__device_stub__ZN1n1kEii                      _ZN1n16__device_stub__kEi
//! ```
//!
//! On Windows, the symbol is Microsoft's, `?__device_stub__Z2ecPi@@YAXPEAH@Z`, around the same name.
//!
//! The names of nvcc's stubs therefore state the parameters even of `extern "C"` kernels, whose own names do not.

use crate::names::{base_name, launched_by, split_identifier};

/// The prefix of clang's stubs, before the kernel's own name.
const CLANG: &str = "__device_stub__";

/// Returns the symbol of the kernel whose clang stub has the symbol `symbol`.
pub(crate) fn of_clang_symbol(symbol: &str) -> Option<String> {
    let Some(mut rest) = symbol.strip_prefix("_Z") else { return symbol.strip_prefix(CLANG).map(String::from) };
    let is_nested = rest.starts_with('N');
    rest = rest.strip_prefix('N').unwrap_or(rest);
    loop {
        rest = rest.strip_prefix('L').unwrap_or(rest);
        let (name, after) = split_identifier(rest)?;
        if let Some(own) = name.strip_prefix(CLANG) {
            let before = &symbol[..symbol.len() - rest.len()];
            return Some(format!("{before}{}{own}{after}", own.len()));
        }
        if !is_nested {
            return None;
        }
        rest = after;
    }
}

/// Returns the mangled name of the kernel whose nvcc stub has the symbol `symbol` of Microsoft's compiler.
pub(crate) fn of_microsoft_symbol(symbol: &str) -> Option<&str> {
    let (stub, _) = symbol.strip_prefix('?')?.split_once("@@")?;
    launched_by(stub)
}

/// Returns the key for looking up the stubs of a kernel whose name is not mangled: `step` is `extern "C"`, and the stub's
/// name contains `_Z4stepi`.
pub(crate) fn plain_name(mangled: &str) -> Option<&str> {
    let name = base_name(mangled);
    (name.len() < mangled.len()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::stub_kernel;

    #[test]
    fn stubs_of_clang() {
        for (symbol, kernel) in [
            ("_Z19__device_stub__step6ParamsPK6Hiddeni", Some("_Z4step6ParamsPK6Hiddeni")),
            ("_Z17__device_stub__tkIiEvPT_i", Some("_Z2tkIiEvPT_i")),
            ("_ZL17__device_stub__st1Af", Some("_ZL2st1Af")),
            ("_ZN12_GLOBAL__N_117__device_stub__anE1APi", Some("_ZN12_GLOBAL__N_12anE1APi")),
            ("__device_stub__ec", Some("ec")),
            ("_Z4stepi", None),
            ("_ZN1a4stepEi", None),
            ("_Z99__device_stub__a", None),
            ("step", None),
            ("_Z", None),
        ] {
            assert_eq!(of_clang_symbol(symbol).as_deref(), kernel, "{symbol}");
        }
    }

    #[test]
    fn stubs_on_windows() {
        for (symbol, kernel) in [
            ("?__device_stub__Z2ecPi@@YAXPEAH@Z", Some("_Z2ecPi")),
            ("?__device_stub__ZN1n1kEi@@YAXH@Z", Some("_ZN1n1kEi")),
            ("?step@@YAXH@Z", None),
            ("?__device_stub__Z2ecPi", None),
        ] {
            assert_eq!(of_microsoft_symbol(symbol), kernel, "{symbol}");
        }
    }

    #[test]
    fn stubs_of_nvcc() {
        for (symbol, kernel) in [
            ("_Z33__device_stub__Z2ec1APiPK6float4jR1APiPK6float4j", Some("_Z2ec1APiPK6float4j")),
            ("_ZL22__device_stub__Z2st1AfR1Af", Some("_Z2st1Af")),
            ("_Z25__wrapper__device_stub_tkIiEvRN3app4ViewIT_EERPS2_Ri", None),
            ("_Z19__device_stub__stepi", None),
            ("_ZGVZ33__device_stub__Z2ec1APiPK6float4jR1APiPK6float4jE5__tmp", None),
        ] {
            assert_eq!(stub_kernel(symbol), kernel, "{symbol}");
        }
    }
}
