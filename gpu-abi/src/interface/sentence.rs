//! Writes differences as sentences for the errors of constants. Reports, which show both sides, use [`Difference`]'s short
//! notes.

use super::difference::{Difference, enumerator};
use super::found::Found;
use crate::release::CudaRecord;
use crate::text::{Text, equal, say};

impl Found<'_> {
    /// Appends the difference and its location:
    /// `` `Light.power` is at offset 0 in Rust and 12 in the kernel's `rt::Light` ``.
    pub(crate) const fn describe<const N: usize>(&self, out: &mut Text<N>) {
        match self.difference {
            Difference::NotInRust => {
                out.push("the kernel's ");
                quoted(out, self.kernel_record, self.kernel_member);
                out.push(" does not exist in Rust's ");
                return quoted(out, self.record, "");
            }
            Difference::EnumeratorNotInRust { name, value } => {
                texts(out, &["the kernel's enumerator `", name, "` = "]);
                out.push_integer(value);
                texts(out, &[" does not exist in Rust's `", self.enumeration, "`"]);
                return self.place_of_enumerator(out);
            }
            Difference::EnumeratorNotInKernel { name, cxx, value } => {
                enumerator(out, self.enumeration, name, cxx);
                say!(out, " = ", integer(value), " does not exist in the kernel");
                return self.place_of_enumerator(out);
            }
            Difference::EnumeratorName { rust, cxx, kernel, value } => {
                texts(out, &["the enumerator of `", self.enumeration, "` with the value "]);
                out.push_integer(value);
                out.push(" is called ");
                enumerator(out, "", rust, cxx);
                texts(out, &[" in Rust and `", kernel, "` in the kernel"]);
                return self.place_of_enumerator(out);
            }
            Difference::EnumeratorValue { name, rust, kernel_name, kernel } => {
                texts(out, &["`", self.enumeration, "::", name, "` is "]);
                say!(out, integer(rust), " in Rust and ");
                if !equal(name, kernel_name) {
                    texts(out, &["`", kernel_name, "` is "]);
                }
                say!(out, integer(kernel), " in the kernel");
                return self.place_of_enumerator(out);
            }
            Difference::Size { rust, kernel } if !self.enumeration.is_empty() => {
                texts(out, &["`", self.enumeration, "`"]);
                numbers(out, " has size ", rust as i128, " in Rust and ", kernel as i128);
                return self.place_of_enumerator(out);
            }
            _ => self.subject(out),
        }
        match self.difference {
            Difference::NotInKernel => out.push(" does not exist in the kernel"),
            Difference::Name => texts(out, &[" is called `", self.kernel_member, "` in the kernel"]),
            Difference::Offset { rust, kernel } => {
                numbers(out, " is at offset ", rust as i128, " in Rust and at ", kernel as i128);
            }
            Difference::Size { rust, kernel } => {
                numbers(out, " has size ", rust as i128, " in Rust and ", kernel as i128);
            }
            Difference::Align { rust, kernel } => {
                numbers(out, " has alignment ", rust as i128, " in Rust and ", kernel as i128);
            }
            Difference::BitField { rust: true } => out.push(" is a bit-field in Rust, but not in the kernel"),
            Difference::BitField { rust: false } => out.push(" is not a bit-field in Rust, but is one in the kernel"),
            Difference::BitOffset { rust, kernel } => {
                numbers(out, " starts at bit ", rust as i128, " in Rust and at ", kernel as i128);
            }
            Difference::BitWidth { rust, kernel } => {
                numbers(out, " is a bit-field of width ", rust as i128, " in Rust and ", kernel as i128);
            }
            Difference::Length { rust, kernel } => {
                numbers(out, " has length ", rust as i128, " in Rust and ", kernel as i128);
            }
            Difference::Kind { rust, kernel } => texts(out, &[" is ", rust, " in Rust and ", kernel, " in the kernel"]),
            Difference::Pointee { rust, kernel } => {
                // A pointer or an array has a description instead of a name.
                let quote = if matches!(rust.as_bytes(), [b'a', b' ', ..] | [b'a', b'n', b' ', ..]) { "" } else { "`" };
                texts(out, &[" points to ", quote, rust, quote, " in Rust and to `", kernel, "` in the kernel"]);
            }
            Difference::Type { rust, kernel } => texts(out, &[" is `", rust, "` in Rust and `", kernel, "` in the kernel"]),
            Difference::Undescribed { kernel } => {
                texts(out, &[" points to a type without `PtxLayout` in Rust and to `", kernel, "` in the kernel"]);
            }
            Difference::Virtual => out.push(" has a virtual base class in the kernel"),
            // These cases are handled above.
            Difference::NotInRust
            | Difference::EnumeratorNotInRust { .. }
            | Difference::EnumeratorNotInKernel { .. }
            | Difference::EnumeratorName { .. }
            | Difference::EnumeratorValue { .. } => {}
        }
        if !self.kernel_record.is_empty() {
            texts(out, &["'s `", self.kernel_record, "`"]);
        }
        let (aligned, align) = self.aligned;
        if !aligned.is_empty() {
            say!(out, " (`", aligned, "` is aligned to ", integer(align as i128), " in Rust)");
        }
    }

    /// Appends the member, or the record if it differs as a whole, or `it` for the parameter.
    const fn subject<const N: usize>(&self, out: &mut Text<N>) {
        if self.record.is_empty() { out.push("it") } else { quoted(out, self.record, self.member) }
    }

    /// Appends the member that has the enumeration, if there is one.
    const fn place_of_enumerator<const N: usize>(&self, out: &mut Text<N>) {
        if !self.record.is_empty() {
            out.push(" (in ");
            self.subject(out);
            out.push(")");
        }
    }

    /// Returns the record of CUDA's headers whose layout depends on the release of CUDA and that may explain the difference:
    /// the kernel's type at the location, or its record.
    pub(crate) const fn changed_record(&self) -> Option<&'static CudaRecord> {
        match CudaRecord::find(self.kernel_type) {
            Some(record) => Some(record),
            None => CudaRecord::find(self.kernel_record),
        }
    }

    /// Returns what to write instead, if there is something better than to correct a type.
    pub(crate) const fn advice(&self) -> Option<&'static str> {
        match self.difference {
            Difference::Undescribed { .. } => {
                Some("derive `PtxLayout` for the target in Rust, or point to `c_void`, which is not compared")
            }
            _ => None,
        }
    }

    /// Returns the Rust type to correct; empty if it is the parameter's own type.
    pub(crate) const fn culprit(&self) -> &str {
        if self.enumeration.is_empty() { self.record } else { self.enumeration }
    }
}

/// Appends ``` `record.member` ```, or whichever part is not empty.
const fn quoted<const N: usize>(out: &mut Text<N>, record: &str, member: &str) {
    let dot = if record.is_empty() || member.is_empty() { "" } else { "." };
    texts(out, &["`", record, dot, member, "`"]);
}

/// Appends the texts in order.
const fn texts<const N: usize>(out: &mut Text<N>, texts: &[&str]) {
    let mut i = 0;
    while i < texts.len() {
        out.push(texts[i]);
        i += 1;
    }
}

/// Appends two numbers; the second one is the kernel's.
const fn numbers<const N: usize>(out: &mut Text<N>, before: &str, rust: i128, between: &str, kernel: i128) {
    say!(out, before, integer(rust), between, integer(kernel), " in the kernel");
}
