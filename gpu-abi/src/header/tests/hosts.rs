//! Headers for the compilers of another host.

use crate::PtxLayout;
use crate::header::Header;
use crate::layout::Host;
use crate::vector::Long2;
use alloc::format;
use alloc::string::ToString;
use core::ffi::{c_long, c_ulong};

/// A `c_long` is a number of its size in Rust, whatever the header's host calls it; a `Long2` of that size has no name there.
#[test]
fn a_long_keeps_its_size_on_another_host() {
    #[derive(PtxLayout, Clone, Copy)]
    struct Counts {
        steps: c_long,
        bins: [c_ulong; 2],
    }
    #[derive(PtxLayout, Clone, Copy)]
    struct Pair {
        both: Long2,
    }
    let is_windows = Host::TARGET == Host::WINDOWS;
    let [own, other] = [Host::LINUX_X86_64, Host::WINDOWS].map(|host| {
        (Header::new().with_type::<Counts>().for_host(host).text(), Header::new().with_type::<Pair>().for_host(host).text())
    });
    let ([own, other], spelled, size) =
        if is_windows { ([other, own], ["long", "int"], 12) } else { ([own, other], ["long", "long long"], 24) };
    for (text, spelled) in [own.0, other.0].into_iter().zip(spelled) {
        let text = text.unwrap();
        for line in [
            format!("    {spelled} steps;\n"),
            format!("    unsigned {spelled} bins[2];\n"),
            format!("static_assert(sizeof(Counts) == {size}, "),
        ] {
            assert!(text.contains(&line), "{text}");
        }
    }
    assert!(own.1.unwrap().contains("    long2 both;\n"));
    let error = other.1.unwrap_err().to_string();
    assert!(error.starts_with("`Long2` follows the rules of another host than the header"), "{error}");
}
