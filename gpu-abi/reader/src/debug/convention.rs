//! Calling conventions that Rust's `extern "C"` does not use.

use gimli::DwCc;

/// The numbers of LLVM.
const VECTORCALL: DwCc = DwCc(0xc0);
const WIN64: DwCc = DwCc(0xc1);
const SYSV64: DwCc = DwCc(0xc2);
const SPIR_FUNCTION: DwCc = DwCc(0xc6);
const OPENCL_KERNEL: DwCc = DwCc(0xc7);
const REGCALL: DwCc = DwCc(0xcb);

/// A convention of CodeView that has no number of its own.
#[cfg(feature = "windows")]
const OTHER: DwCc = DwCc(0xff);

/// The conventions of CodeView that are one convention on x64: `__cdecl`, `__fastcall`, `__stdcall` and that of member functions.
#[cfg(feature = "windows")]
const ONE_ON_X64: [u8; 4] = [0x00, 0x04, 0x07, 0x0b];

/// Returns a convention of CodeView as DWARF has it; `None` for that of C.
#[cfg(feature = "windows")]
pub(super) fn of_codeview(number: u8) -> Option<DwCc> {
    match number {
        0x18 => Some(VECTORCALL),
        number if ONE_ON_X64.contains(&number) => None,
        _ => Some(OTHER),
    }
}

/// Returns how a function's source states a convention that is not that of C.
pub(super) const fn spelled(convention: DwCc) -> Option<&'static str> {
    match convention {
        VECTORCALL => Some("`__vectorcall`"),
        WIN64 => Some("`__attribute__((ms_abi))`"),
        SYSV64 => Some("`__attribute__((sysv_abi))`"),
        REGCALL => Some("`__regcall`"),
        SPIR_FUNCTION | OPENCL_KERNEL => None,
        DwCc(0xc0..) => Some("a calling convention of its own"),
        _ => None,
    }
}
