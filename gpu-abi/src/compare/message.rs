//! The words of differences: short notes for tables, which show both sides, and sentences for the errors of constants.

use super::difference::{Difference, Located};
use super::rules::NO_COUNTERPART;
use crate::classes::{CUDA_CLASSES, CudaClass};
use crate::layout::{Host, Kind};
use crate::release::CudaRecord;
use crate::search::first;
use crate::text::{Text, equal, say};
#[cfg(feature = "verify-runtime")]
use alloc::string::String;
use core::fmt;
#[cfg(feature = "verify-runtime")]
use gpu_abi_reader::model::has_rust_abi;
use gpu_abi_reader::model::{Fundamental, HostKind};

/// How to say what a type or a member is on both sides.
struct Both<'a> {
    /// Before Rust's in a sentence.
    verb: &'a str,
    /// Before the kernel's in a sentence.
    again: &'a str,
    /// Before both in a note.
    noun: &'a str,
    rust: Value<'a>,
    kernel: Value<'a>,
}

impl<'a> Both<'a> {
    #[inline]
    const fn of([verb, again, noun]: [&'a str; 3], rust: Value<'a>, kernel: Value<'a>) -> Self {
        Self { verb, again, noun, rust, kernel }
    }

    #[inline]
    const fn numbers(words: [&'a str; 3], rust: u64, kernel: u64) -> Self {
        Self::of(words, Value::Number(rust as i128), Value::Number(kernel as i128))
    }
}

/// What to do about two exchanged parameters of a callback.
const EXCHANGE: &str = "two parameters of the callback have each other's types: exchange them if they are in the wrong order, and otherwise \
     declare the type of each as in C++";

const POINTS_TO: [&str; 3] = [" points to ", "to ", "points to "];

#[derive(Clone, Copy)]
enum Value<'a> {
    Number(i128),
    Words(&'a str),
    /// The name of a type.
    Name(&'a str),
}

impl<'a> Difference<&'a str> {
    /// Returns the words for what both sides have.
    #[inline]
    const fn both(&self) -> Option<Both<'a>> {
        Some(match *self {
            Self::Offset { rust, kernel, .. } => Both::numbers([" is at offset ", "at ", "offset "], rust, kernel),
            Self::Size { rust, kernel } => Both::numbers([" has size ", "", "size "], rust, kernel),
            Self::Align { rust, kernel } => Both::numbers([" has alignment ", "", "align "], rust, kernel),
            Self::BitOffset { rust, kernel } => Both::numbers([" starts at bit ", "at ", "first bit "], rust, kernel),
            Self::BitWidth { rust, kernel } => {
                Both::numbers([" is a bit-field of width ", "", "bit width "], rust as u64, kernel as u64)
            }
            Self::Length { rust, kernel } => Both::numbers([" has length ", "", "length "], rust, kernel),
            Self::Kind { rust, kernel } => Both::of([" is ", "", ""], Value::Words(rust), Value::Words(kernel)),
            Self::Type { rust, kernel } => Both::of([" is ", "", ""], Value::Name(rust), Value::Name(kernel)),
            Self::Undescribed { kernel } => {
                Both::of(POINTS_TO, Value::Words("a type without `PtxLayout`"), Value::Name(kernel))
            }
            Self::Unfollowed { kernel } => {
                let words = "a type that is not compared, behind five pointers in generic types,";
                Both::of(POINTS_TO, Value::Words(words), Value::Name(kernel))
            }
            // A pointer or an array has a description instead of a name.
            Self::Pointee { rust, kernel } if matches!(rust.as_bytes(), [b'a', b' ', ..] | [b'a', b'n', b' ', ..]) => {
                Both::of(POINTS_TO, Value::Words(rust), Value::Name(kernel))
            }
            Self::Pointee { rust, kernel } | Self::Exchanged { rust, kernel } | Self::OtherClass { rust, kernel } => {
                Both::of(POINTS_TO, Value::Name(rust), Value::Name(kernel))
            }
            _ => return None,
        })
    }

    /// Returns the words for what only one side has or is: in a sentence, which ends in C++'s side if the second is true, and in a note.
    #[inline]
    const fn one(&self) -> (&'static str, bool, &'static str) {
        match self {
            Self::NotInKernel => (" does not exist in ", true, "not in the kernel"),
            Self::NotInRust => (" does not exist in Rust", false, "not in Rust"),
            Self::BitField { rust: true } => {
                (" is a bit-field in Rust, but not in ", true, "not a bit-field in the kernel")
            }
            Self::BitField { rust: false } => {
                (" is not a bit-field in Rust, but is one in ", true, "a bit-field in the kernel")
            }
            Self::ReadOnly { rust: true } => {
                (" points to a read-only target in Rust, but not in ", true, "read-only in Rust, but not in the kernel")
            }
            Self::ReadOnly { rust: false } => (
                " does not point to a read-only target in Rust, but does in ",
                true,
                "read-only in the kernel, but not in Rust",
            ),
            Self::Virtual { rust: true } => (" has a virtual base class in Rust", false, "a virtual base class in Rust"),
            Self::Virtual { rust: false } => (" has a virtual base class in ", true, "a virtual base class in the kernel"),
            _ => ("", false, "the names differ"),
        }
    }

    /// Appends a short note about the difference, to print beside the member: `offset 0 in Rust, 4 in the kernel`.
    pub(crate) const fn note<const N: usize>(&self, out: &mut Text<N>) {
        if let Some(Both { noun, rust, kernel, again, .. }) = self.both() {
            out.push(noun);
            rust.write(out);
            let is_target = matches!(
                self,
                Self::Pointee { .. }
                    | Self::Exchanged { .. }
                    | Self::OtherClass { .. }
                    | Self::Undescribed { .. }
                    | Self::Unfollowed { .. }
            );
            say!(out, " in Rust, ", if is_target { again } else { "" });
            kernel.write(out);
            out.push(" in the kernel");
            return self.alignment(out);
        }
        match self {
            Self::EnumeratorNotInRust { name, value } => {
                say!(out, "no `", name, "` = ", integer(*value), " in Rust");
            }
            Self::EnumeratorNotInKernel { name, cxx, value } => {
                out.push("no ");
                enumerator(out, "", name, cxx);
                say!(out, " = ", integer(*value), " in the kernel");
            }
            Self::EnumeratorName { rust, cxx, kernel, value } => {
                say!(out, integer(*value), " is ");
                enumerator(out, "", rust, cxx);
                say!(out, " in Rust, `", kernel, "` in the kernel");
            }
            Self::EnumeratorValue { .. } => self.values(out, "", ", ", "the kernel"),
            Self::NotCompared(reason) => {
                say!(out, "not compared: ", reason.reason());
            }
            _ => out.push(self.one().2),
        }
    }

    /// Appends that a handle has the name of another class.
    pub(crate) const fn say_other_class<const N: usize>(&self, out: &mut Text<N>) {
        if let Self::OtherClass { rust, .. } = self {
            say!(out, "the file has another class `", rust, "`: ");
        }
    }

    /// Appends the values of an enumerator on both sides.
    const fn values<const N: usize>(&self, out: &mut Text<N>, enumeration: &str, and: &str, side: &str) {
        let Self::EnumeratorValue { name, rust, kernel_name, kernel } = self else { return };
        enumerator(out, enumeration, name, name);
        say!(out, " is ", integer(*rust), " in Rust", and);
        if !equal(name, kernel_name) {
            say!(out, "`", kernel_name, "` is ");
        }
        say!(out, integer(*kernel), " in ", side);
    }

    /// Returns what to write instead, if there is something better than to correct a type, in a member or in the type itself.
    #[inline]
    pub(crate) const fn advice(&self, is_in_member: bool) -> Option<&'static str> {
        match self {
            Self::Undescribed { .. } => {
                Some("derive `PtxLayout` for the target in Rust, or point to `c_void`, which is not compared")
            }
            Self::Unfollowed { .. } => Some(
                "put a type without parameters in between, from which on types are compared again, or point to `c_void`",
            ),
            Self::Kind { rust, kernel }
                if is_in_member && equal(rust, "an unsigned integer") && equal(kernel, "a pointer") =>
            {
                Some(
                    "declare the member as `DevicePtr<..>`, as `HostPtr<..>` for an address in host memory, or as a callback",
                )
            }
            Self::BitField { rust: false } => Some("write `#[ptx(bits = ..)]` with its width in C++ on the member"),
            Self::Kind { kernel, .. } if equal(kernel, NO_COUNTERPART) => {
                Some("declare it as bytes, such as `[u8; 8]`, or as a type with `#[ptx(opaque)]`; neither is compared")
            }
            Self::Name => Some("rename one of the two, or write `#[ptx(cxx = ..)]` with its name in C++ on the member"),
            Self::Exchanged { .. } => Some(EXCHANGE),
            Self::ReadOnly { .. } if is_in_member => Some("drop `Const` in Rust, or add `const` in C++"),
            Self::ReadOnly { .. } => Some(
                "it may be written through: declare `*mut T`, or write `#[ptx(readonly)]` on the parameter if it is not",
            ),
            _ => None,
        }
    }

    /// Returns what to write instead of a member, or of the type itself, in words.
    #[cfg(feature = "verify-runtime")]
    pub(crate) fn advice_in_words(&self, is_in_member: bool, kernel_type: &str) -> Option<String> {
        let of_class = || {
            let mut text = Text::<256>::new();
            self.class(kernel_type)?.advise(&mut text);
            Some(text.as_str().into())
        };
        // Not every report is of a type that derives `PtxLayout`.
        let advice = self.advice(is_in_member).filter(|_| !matches!(self, Self::Name));
        advice.map(Into::into).or_else(of_class).or_else(|| self.advice_of_long(kernel_type))
    }

    /// Returns what to write instead of a member of a program that need not use the library.
    #[cfg(feature = "verify-runtime")]
    pub(crate) fn advice_in_program(&self, kernel_type: &str) -> Option<String> {
        match self {
            Self::Kind { rust, kernel } if equal(rust, "an unsigned integer") && equal(kernel, "a pointer") => {
                Some("declare the member as a pointer, such as `*mut T`".into())
            }
            Self::Exchanged { .. } => Some(EXCHANGE.into()),
            Self::ReadOnly { .. } => Some("declare `*mut T` in Rust, or add `const` in C++".into()),
            Self::Pointee { rust, .. } if has_rust_abi(rust) => {
                Some("it has Rust's own ABI: write `extern \"C\" fn`, or `unsafe extern \"C\" fn`".into())
            }
            _ => match self.class(kernel_type) {
                Some(class) => Some(alloc::format!(
                    "declare a struct for `{kernel_type}` with `#[repr(C, align({}))]`",
                    class.layout.align()
                )),
                None => self.advice_of_long(kernel_type),
            },
        }
    }

    /// Returns what to write for a `long` of C++, for which Rust has a type of another size.
    #[cfg(feature = "verify-runtime")]
    fn advice_of_long(&self, kernel_type: &str) -> Option<String> {
        let [name, alias] = self.as_long(kernel_type).filter(|_| matches!(self, Self::Size { .. }))?;
        Some(alloc::format!("if C++ says `{name}`, write `core::ffi::{alias}`"))
    }

    /// Returns the kernel's vector or pack of narrow floats, if Rust has an array, which has the elements but not the alignment.
    #[inline]
    const fn class(&self, kernel_type: &str) -> Option<&'static CudaClass> {
        let is_array = match self {
            Self::Kind { rust, .. } => equal(rust, "an array") || equal(rust, "an array of arrays"),
            _ => false,
        };
        first!(i in 0..if is_array { CUDA_CLASSES.len() } else { 0 } =>
            if equal(CUDA_CLASSES[i].name, kernel_type) { Some(&CUDA_CLASSES[i]) } else { None })
    }

    /// Returns the name of the kernel's type and that in `core::ffi` if it is a `long`, whose size depends on the host, and Rust's type is not.
    #[inline]
    const fn as_long(&self, kernel_type: &str) -> Option<[&'static str; 2]> {
        let name = match *self {
            // With another size, the kernels are of another host.
            Self::Size { kernel, .. } if kernel as usize == Host::TARGET.long().size() => kernel_type,
            Self::Kind { .. } => kernel_type,
            Self::Pointee { kernel, .. } => kernel,
            _ => "",
        };
        match Fundamental::of_name(name.as_bytes()) {
            Some(Fundamental::Long) => Some(["long", "c_long"]),
            Some(Fundamental::UnsignedLong) => Some(["unsigned long", "c_ulong"]),
            _ => None,
        }
    }

    /// Appends what to write for a `long` of C++, unless its files are of another host than the program. In the name of a kernel, a typedef
    /// such as `size_t` is a `long` too.
    #[inline]
    pub(crate) const fn instead_of_long<const N: usize>(&self, out: &mut Text<N>, host: Option<HostKind>, cxx: &str) {
        let is_of_other = matches!(host, Some(host) if !Host::TARGET.is_like(host));
        if let (false, Some([name, alias])) = (is_of_other, self.as_long(cxx)) {
            say!(out, "; if C++ says `", name, "`, write `core::ffi::", alias, "`");
        }
    }

    /// Returns whether Rust has a record and the other side no record, vector or array.
    #[inline]
    pub(super) const fn is_record_for_value(&self) -> bool {
        let Self::Kind { rust, kernel } = self else { return false };
        let is_value = !equal(kernel, "a struct") && !equal(kernel, "a union") && !equal(kernel, "a vector");
        (equal(rust, "a struct") || equal(rust, "a union")) && is_value && !equal(kernel, "an array")
    }

    /// Appends the alignment that explains an offset.
    const fn alignment<const N: usize>(&self, out: &mut Text<N>) {
        if let Self::Offset { aligned: Some((ty, align)), .. } = self {
            say!(out, " (`", ty, "` is aligned to ", integer(*align as i128), " in Rust)");
        }
    }
}

impl CudaClass {
    /// Appends what to write for it in Rust.
    const fn advise<const N: usize>(&self, out: &mut Text<N>) {
        let module = if let Kind::NarrowFloat(_) = self.layout.kind() { "narrow" } else { "vector" };
        say!(out, "write `gpu_abi::", module, "::", self.layout.name(), "` for `", self.name, "`, which is aligned to ");
        say!(out, integer(self.layout.align() as i128));
    }
}

impl Value<'_> {
    const fn write<const N: usize>(self, out: &mut Text<N>) {
        match self {
            Self::Number(number) => out.push_integer(number),
            Self::Words(words) => out.push(words),
            Self::Name(name) => {
                say!(out, "`", name, "`");
            }
        }
    }
}

/// Appends an enumerator's name in Rust after the name of its type, and its name in C++ if that differs.
const fn enumerator<const N: usize>(out: &mut Text<N>, enumeration: &str, name: &str, cxx: &str) {
    say!(out, "`", enumeration, if enumeration.is_empty() { "" } else { "::" }, name, "`");
    other_name(out, name, cxx);
}

/// Appends the name that is declared for C++, if it is another one.
const fn other_name<const N: usize>(out: &mut Text<N>, name: &str, cxx: &str) {
    if !equal(name, cxx) {
        say!(out, " (`", cxx, "` in C++)");
    }
}

impl<S: AsRef<str>> fmt::Display for Difference<S> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::<512>::new();
        self.map(S::as_ref).note(&mut text);
        f.write_str(text.as_str())
    }
}

impl Located<'_> {
    /// Appends the difference and its location in a sentence:
    /// `` `Light.power` is at offset 0 in Rust and at 12 in the kernel's `rt::Light` ``.
    ///
    /// `side` is where the other type is: the kernel, or C++.
    pub(crate) const fn describe<const N: usize>(&self, out: &mut Text<N>, side: &str) {
        let Self { enumeration, .. } = *self;
        let is_of_enumeration = match self.difference {
            Difference::EnumeratorNotInRust { name, value } => {
                say!(out, side, "'s enumerator `", name, "` = ", integer(value));
                say!(out, " does not exist in Rust's `", enumeration, "`");
                true
            }
            Difference::EnumeratorNotInKernel { name, cxx, value } => {
                enumerator(out, enumeration, name, cxx);
                say!(out, " = ", integer(value), " does not exist in ", side);
                true
            }
            Difference::EnumeratorName { rust, cxx, kernel, value } => {
                say!(out, "the enumerator of `", enumeration, "` with the value ", integer(value), " is called ");
                enumerator(out, "", rust, cxx);
                say!(out, " in Rust and `", kernel, "` in ", side);
                true
            }
            Difference::EnumeratorValue { .. } => {
                self.difference.values(out, enumeration, " and ", side);
                true
            }
            Difference::NotInRust => {
                say!(out, side, "'s ");
                quoted(out, self.kernel_record, self.kernel_member);
                say!(out, self.difference.one().0, "'s ");
                return quoted(out, self.record, "");
            }
            Difference::Size { .. } if !enumeration.is_empty() => {
                quoted(out, enumeration, "");
                true
            }
            _ => {
                self.subject(out);
                false
            }
        };
        match (self.difference, self.difference.both()) {
            (_, Some(Both { verb, again, rust, kernel, .. })) => {
                out.push(verb);
                rust.write(out);
                say!(out, " in Rust and ", again);
                kernel.write(out);
                say!(out, " in ", side);
            }
            (Difference::Name, None) => {
                say!(out, " is called `", self.kernel_member, "` in ", side);
            }
            (Difference::NotCompared(reason), None) => {
                say!(out, " is not compared (", reason.reason(), ") with ", side);
            }
            (difference, None) if !is_of_enumeration => {
                let (sentence, is_followed, _) = difference.one();
                say!(out, sentence, if is_followed { side } else { "" });
            }
            (_, None) => {}
        }
        if is_of_enumeration && self.place.pair.is_some() {
            // The member that has the enumeration.
            out.push(" (in ");
            self.subject(out);
            out.push(")");
        } else if !is_of_enumeration && !self.kernel_record.is_empty() {
            say!(out, "'s `", self.kernel_record, "`");
        }
        self.difference.alignment(out);
        if let (Difference::Align { rust, kernel }, Some(_), None) = (self.difference, self.place.pair, self.place.field) {
            if rust < kernel {
                let [before, after] = if equal(side, "C++") { ["repr(C, align(", "))"] } else { ["ptx(align = ", ")"] };
                say!(out, " (write `#[", before, integer(kernel as i128), after, "]` on it)");
            }
        }
        // It may be the first of several members.
        if cfg!(windows) && self.place.field.is_some() && self.difference.is_record_for_value() {
            out.push(" (files of Windows list the members of an anonymous struct as those of the record around it)");
        }
        if let (Difference::Size { .. }, Some(_), None, None, true) =
            (self.difference, self.place.pair, self.place.field, self.place.member, self.enumeration.is_empty())
        {
            let declared = if equal(side, "C++") { "repr(C, align(..))" } else { "ptx(align = ..)" };
            say!(out, " (the padding at its end differs: one side may declare another alignment, `#[", declared, "]`)");
        }
        if let Some(class) = self.difference.class(self.kernel_type) {
            out.push(" (");
            class.advise(out);
            out.push(")");
        }
    }

    /// Appends the member, or the record if it differs as a whole, or `it` for the parameter.
    const fn subject<const N: usize>(&self, out: &mut Text<N>) {
        if self.place.pair.is_none() {
            return out.push("it");
        }
        quoted(out, self.record, self.member);
        other_name(out, self.member, self.cxx);
    }

    /// Returns the record of CUDA's headers whose layout depends on the release of CUDA and that may explain the difference:
    /// the kernel's type at the location, or its record.
    #[inline]
    pub(crate) const fn changed_record(&self) -> Option<&'static CudaRecord> {
        match CudaRecord::find(self.kernel_type) {
            Some(record) => Some(record),
            None => CudaRecord::find(self.kernel_record),
        }
    }

    /// Returns what to write instead, if there is something better than to correct a type.
    #[inline]
    pub(crate) const fn advice(&self) -> Option<&'static str> {
        self.difference.advice(self.place.pair.is_some())
    }

    /// Appends the type to correct instead, if its alignment explains an offset and does not depend on the release of CUDA.
    #[inline]
    pub(crate) const fn say_aligned<const N: usize>(&self, out: &mut Text<N>) {
        if let (Difference::Offset { aligned: Some((ty, _)), .. }, None) = (self.difference, self.changed_record()) {
            say!(out, "or `", ty, "` ");
        }
    }

    /// Returns the Rust type to correct; empty if it is the parameter's own type.
    #[inline]
    pub(crate) const fn culprit(&self) -> &str {
        if self.enumeration.is_empty() { self.record } else { self.enumeration }
    }
}

/// Appends ``` `record.member` ```, or whichever part is not empty.
const fn quoted<const N: usize>(out: &mut Text<N>, record: &str, member: &str) {
    let dot = if record.is_empty() || member.is_empty() { "" } else { "." };
    say!(out, "`", record, dot, member, "`");
}

#[cfg(all(test, feature = "verify-runtime"))]
mod tests {
    use super::Difference;

    #[test]
    fn an_array_for_a_vector_has_the_vector_as_advice() {
        let array = Difference::Kind { rust: "an array", kernel: "a vector" };
        let words = "write `gpu_abi::vector::Float4` for `float4`, which is aligned to 16";
        assert_eq!(array.advice_in_words(true, "float4").as_deref(), Some(words));
        assert_eq!(array.advice_in_words(true, "Body"), None);
    }
}
