//! Calling conventions that Rust's `extern "C"` does not use.

use gimli::DwCc;

/// The numbers of LLVM for conventions that are none of a host.
const SPIR_FUNCTION: DwCc = DwCc(0xc6);
const OPENCL_KERNEL: DwCc = DwCc(0xc7);

/// The numbers of LLVM, and how a function's source states each convention.
const SPELLED: [(DwCc, &str); 12] = [
    (DwCc(0xc0), "`__vectorcall`"),
    (DwCc(0xc1), "`__attribute__((ms_abi))`"),
    (DwCc(0xc2), "`__attribute__((sysv_abi))`"),
    (DwCc(0xc3), "`__attribute__((pcs(\"aapcs\")))`"),
    (DwCc(0xc4), "`__attribute__((pcs(\"aapcs-vfp\")))`"),
    (DwCc(0xc5), "`__attribute__((intel_ocl_bicc))`"),
    (DwCc(0xc8), "`__attribute__((swiftcall))`"),
    (DwCc(0xc9), "`__attribute__((preserve_most))`"),
    (DwCc(0xca), "`__attribute__((preserve_all))`"),
    (DwCc(0xcb), "`__regcall`"),
    (DwCc(0xcd), "`__attribute__((preserve_none))`"),
    (DwCc(0xcf), "`__attribute__((swiftasynccall))`"),
];

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
        0x18 => Some(SPELLED[0].0),
        number if ONE_ON_X64.contains(&number) => None,
        _ => Some(OTHER),
    }
}

/// Returns how a function's source states a convention that is not that of C.
pub(super) fn spelled(convention: DwCc) -> Option<&'static str> {
    match convention {
        SPIR_FUNCTION | OPENCL_KERNEL => None,
        DwCc(0xc0..) => {
            let known = SPELLED.iter().find(|(number, _)| *number == convention);
            Some(known.map_or("a calling convention of its own", |(_, spelled)| spelled))
        }
        _ => None,
    }
}
