//! The syntax of PTX identifiers.

use crate::search::any;
use crate::text::{ErrorName, Text, say};

/// Returns whether a module can declare `text`: a letter followed by letters, digits, `_` and `$`, or one of `_`, `$` and `%`
/// followed by at least one of those, and not a name that PTX predefines: `WARP_SZ` or a special register such as `%tid`.
///
/// ```
/// use gpu_abi::ptx::is_identifier;
///
/// assert!(is_identifier("_Z4stepPf_param_0"));
/// assert!(!is_identifier("_"));
/// assert!(!is_identifier("0x"));
/// assert!(!is_identifier("WARP_SZ"));
/// ```
#[inline]
pub const fn is_identifier(text: &str) -> bool {
    let bytes = text.as_bytes();
    let Some((&first, rest)) = bytes.split_first() else {
        return false;
    };
    let starts = first.is_ascii_alphabetic() || (matches!(first, b'_' | b'$' | b'%') && !rest.is_empty());
    let has_other = any!(i in 0..rest.len() => !(rest[i].is_ascii_alphanumeric() || matches!(rest[i], b'_' | b'$')));
    starts && !has_other && !is_predefined(text)
}

/// Returns the error of a text that is not an identifier.
#[inline]
pub(crate) const fn check_identifier(text: &str) -> Result<(), IdentifierError> {
    if is_identifier(text) { Ok(()) } else { Err(IdentifierError { name: ErrorName::new(text), is_reserved: false }) }
}

/// The reason that a text cannot be a name in PTX.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct IdentifierError {
    pub(super) name: ErrorName,
    /// Whether it is an identifier, but one that this crate's sequences declare.
    pub(super) is_reserved: bool,
}

impl IdentifierError {
    pub(crate) const fn describe<const N: usize>(&self, out: &mut Text<N>) {
        let name = self.name.as_str();
        if self.is_reserved {
            say!(out, quoted(name), " is reserved for the sequences of this crate: write another name");
        } else if is_predefined(name) {
            say!(out, "PTX predefines ", quoted(name), ": write another name");
        } else {
            say!(
                out,
                quoted(name),
                " is not a valid PTX identifier: write a letter followed by letters, digits, `_` and `$`, or one of `_`, `$` and `%` \
                 followed by at least one of those"
            );
        }
    }
}

crate::text::described!(IdentifierError, 512);
crate::text::error!(IdentifierError);

/// Returns whether PTX predefines the name. PTX's other keywords start with `.`, or are instructions, whose names are free.
#[inline]
pub(crate) const fn is_predefined(text: &str) -> bool {
    match text.as_bytes() {
        b"WARP_SZ" => true,
        [b'%', register @ ..] => is_special_register(register),
        _ => false,
    }
}

/// Returns whether a special register has this name, without the `%`.
#[inline]
#[rustfmt::skip]
const fn is_special_register(name: &[u8]) -> bool {
    matches!(
        name,
        b"tid" | b"ntid" | b"laneid" | b"warpid" | b"nwarpid" | b"ctaid" | b"nctaid" | b"smid" | b"nsmid" | b"gridid"
            | b"is_explicit_cluster" | b"clusterid" | b"nclusterid" | b"cluster_ctaid" | b"cluster_nctaid"
            | b"cluster_ctarank" | b"cluster_nctarank" | b"lanemask_eq" | b"lanemask_le" | b"lanemask_lt"
            | b"lanemask_ge" | b"lanemask_gt" | b"clock" | b"clock_hi" | b"clock64" | b"globaltimer" | b"globaltimer_lo"
            | b"globaltimer_hi" | b"total_smem_size" | b"aggr_smem_size" | b"dynamic_smem_size" | b"current_graph_exec"
            | b"reserved_smem_offset_begin" | b"reserved_smem_offset_end" | b"reserved_smem_offset_cap"
            | b"reserved_smem_offset_0" | b"reserved_smem_offset_1" | [b'p', b'm', b'0'..=b'7']
            | [b'p', b'm', b'0'..=b'7', b'_', b'6', b'4'] | [b'e', b'n', b'v', b'r', b'e', b'g', b'0'..=b'9']
            | [b'e', b'n', b'v', b'r', b'e', b'g', b'1' | b'2', b'0'..=b'9']
            | [b'e', b'n', b'v', b'r', b'e', b'g', b'3', b'0' | b'1']
    )
}
