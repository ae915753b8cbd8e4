//! The mistakes of parameters and variables in words: the errors of constants, and lines of reports.
//!
//! The clauses of a fact are: for a declaration, which file declares the parameter, where and how; for a type in a name, what the
//! type in C++ is, and which file has which name; for a type in debug information, what the type in C++ is, and which file describes it.

use super::difference::{Difference, Located};
use super::parameter::ParameterDifference;
use super::rust::RustType;
use crate::description::{Description, DescriptionKind};
use crate::layout::{Host, Kind, Layout};
use crate::name::cuda_vector;
use crate::text::{Text, equal, say};
use gpu_abi_reader::model::HostKind;
use gpu_abi_reader::model::wire::Clauses;

/// A difference between the type of a parameter, or of a variable, and a fact.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mistake<'a> {
    /// From its declaration in an image.
    Declared(ParameterDifference),
    /// From its type in a name.
    Stated(Difference<&'a str>),
    /// From its type in debug information.
    Described(Located<'a>),
    /// From the host that the kernels are compiled for.
    Host(HostKind),
    /// The type in Rust has no values that a call of a function passes.
    NotPassed,
    /// Values are passed to the function in another way, since the type is the bytes of another one.
    PassedOtherwise,
    /// Rust does not define how it passes the type, which is or holds a union without `repr(C)`.
    UnionOfRust,
    /// The members of this opaque type decide how values are passed to the function.
    Opaque(&'a str),
}

/// A parameter of a kernel, or a variable, in messages.
#[derive(Clone, Copy)]
pub(crate) struct Parameter<'a> {
    /// The name in Rust.
    pub(crate) name: &'a str,
    /// The type in Rust, as the message shows it.
    pub(crate) spelled: &'a str,
    /// Its layout and description.
    pub(crate) ty: (&'a Layout<'a>, &'a Description),
    /// Its number among the kernel's parameters, from 0; `None` for a variable.
    pub(crate) index: Option<usize>,
    /// The other parameter, if all parameters agree once the two are exchanged in Rust.
    pub(crate) exchanged: Option<&'a str>,
    /// The name in C++ that is declared for the type or its target, if no class of the file has it.
    pub(crate) class: Option<&'a str>,
    /// The words for the place of the declaration in Rust.
    pub(crate) here: &'a str,
}

impl Mistake<'_> {
    /// Returns what differs, where, and what to write instead. A difference within a record or an enumeration comes first: the parameter is
    /// only where it was found.
    #[inline]
    pub(crate) const fn message(&self, parameter: &Parameter<'_>, clauses: Clauses<'_>) -> Text<2048> {
        let mut text = Text::new();
        let out = &mut text;
        let &Parameter { name, ty: (layout, description), exchanged, here, .. } = parameter;
        if let Self::Host(host) = *self {
            say!(out, "`", name, "` is `", parameter.spelled, "` in Rust, ");
            match parameter.of_other_host(host) {
                Some(Remedy::FixedSize) => {
                    let [own, other] = [Host::TARGET.long().size(), Host::of_kind(host).long().size()];
                    say!(out, "where a `long` has ", number(own), " bytes, and ", number(other), " in the kernel");
                }
                _ => say!(out, "whose layout is that of ", systems(host)[0]),
            }
            self.host(out, parameter, clauses.host());
            return text;
        }
        let kernel = clauses.nth(0);
        let culprit = match self {
            Self::Described(found) => found.culprit(),
            _ => "",
        };
        // A pointer's layout does not have the name that the user wrote.
        let shown = if let Kind::Pointer(_) = layout.kind() { parameter.spelled } else { layout.name() };
        match self {
            Self::Host(_) | Self::NotPassed | Self::PassedOtherwise | Self::UnionOfRust | Self::Opaque(_) => {}
            Self::Declared(difference) => {
                say!(out, "`", name, "` ");
                if let ParameterDifference::Kind { .. } = difference {
                    say!(out, "is `", shown, "` in Rust and ");
                }
                difference.describe(out);
                say!(out, ": ", kernel);
            }
            Self::Stated(_) => {
                parameter.describe(out, kernel);
                say!(out, ": ", clauses.nth(1));
            }
            Self::Described(found) => {
                if culprit.is_empty() {
                    parameter.describe(out, kernel);
                    say!(out, " (", clauses.nth(1), " describes it");
                    if parameter.index.is_none() {
                        say!(out, " as `", kernel, "`");
                    }
                    out.push("): ");
                }
                found.describe(out, "the kernel");
            }
        }
        out.push("; ");
        let how_to_regenerate = clauses.how_to_regenerate();
        if let (None, Some(other)) = (how_to_regenerate, exchanged) {
            say!(out, "if `", name, "` and `", other, "` are in the wrong order, exchange them; otherwise ");
        }
        let advice = match self {
            Self::Stated(difference) => difference.advice(false),
            Self::Described(_) if exchanged.is_some() && !culprit.is_empty() => Some("correct their types"),
            Self::Described(found) => found.advice(),
            _ => None,
        };
        match (how_to_regenerate, advice, self) {
            (Some(advice), ..) | (None, Some(advice), _) => out.push(advice),
            (None, None, Self::Declared(difference)) => {
                say!(out, "change `", shown, "` ", here, ", or that parameter in the kernel's source");
                if difference.is_number_as_bytes() {
                    out.push("; for a `__grid_constant__` parameter, write a struct that has this as its only member, or compile with `-g`");
                }
            }
            (None, None, Self::Described(found)) if !culprit.is_empty() => {
                say!(out, "correct `", culprit, "` ");
                found.say_aligned(out);
                out.push("in Rust or in the kernel's source");
            }
            (None, None, _) => {
                let is_stated = matches!(self, Self::Stated(_)) && exchanged.is_none();
                let order = if is_stated { " or the order of the parameters" } else { "" };
                if let Self::Stated(difference) | Self::Described(Located { difference, .. }) = self {
                    difference.say_other_class(out);
                }
                match parameter.class {
                    Some(class) => {
                        say_unknown_class(out, class);
                        say!(out, "or the type", order, ", ", here, " or in the kernel's source");
                    }
                    None => {
                        say!(out, "correct the type", order, ", ", here, " or in the kernel's source");
                        self.explain(out, description);
                    }
                }
            }
        }
        self.long(out, clauses);
        if !culprit.is_empty() {
            say!(out, " (found in `", name, "`: ", clauses.nth(1), " describes it as `", kernel, "`)");
        }
        let record = match self {
            Self::Declared(difference) if difference.is_in_layout() => description.changed_record(),
            Self::Described(found) => found.changed_record(),
            _ => None,
        };
        if let Some(record) = record {
            out.push("; ");
            record.describe(out);
        }
        self.host(out, parameter, clauses.host());
        text
    }

    /// Appends what to write for a `long` of the kernel.
    #[inline]
    const fn long(&self, out: &mut Text<2048>, clauses: Clauses<'_>) {
        let cxx = clauses.last_type();
        match self {
            Self::Declared(ParameterDifference::Size { kernel, rust }) => {
                let size = Difference::Size { kernel: *kernel as u64, rust: *rust as u64 };
                size.instead_of_long(out, clauses.host(), cxx);
            }
            Self::Stated(difference) => difference.instead_of_long(out, clauses.host(), cxx),
            Self::Described(found) => {
                let cxx = if found.record.is_empty() { clauses.nth(0) } else { found.kernel_type };
                found.difference.instead_of_long(out, clauses.host(), cxx);
            }
            _ => {}
        }
    }

    /// Appends what to write if the type is for another host than the kernels, whose host is `kernels` if the files show it.
    #[inline]
    const fn host(&self, out: &mut Text<2048>, parameter: &Parameter<'_>, kernels: Option<HostKind>) {
        let remedy = match kernels {
            Some(host) => parameter.of_other_host(host),
            None => None,
        };
        match (self, kernels, remedy) {
            (_, Some(host), _) if !Host::TARGET.is_like(host) => {
                other_host(out, "; ", kernels, Remedy::or_attribute(remedy));
            }
            (_, Some(host), Some(Remedy::FixedSize)) => say!(out, "; ", Host::of_kind(host).instead_of_long()),
            (_, Some(_), Some(_)) => out.push("; drop `#[ptx(host = ..)]` from the type for these kernels"),
            (Self::Declared(ParameterDifference::Size { kernel, .. }), ..) => {
                let other = if cfg!(windows) { HostKind::Linux } else { HostKind::Windows };
                let (layout, host) = (parameter.ty.0, Host::of_kind(other));
                let is_long = matches!(layout.stored(), Some(scalar) if scalar.size() == Host::TARGET.long().size());
                if is_long && layout.has_other_long(host) && host.long().size() == *kernel {
                    say!(out, "; on ", systems(other)[1], ", a `long` has ", number(*kernel), " bytes");
                    out.push(": if the kernels are compiled there, write `host = \"");
                    say!(out, other.name(), "\"` in `#[kernels(..)]`, and ", host.instead_of_long());
                }
            }
            _ => {}
        }
    }

    /// Appends what the type in a name does not say.
    #[inline]
    const fn explain(&self, out: &mut Text<2048>, mut description: &Description) {
        let Self::Stated(difference) = self else { return };
        while let DescriptionKind::Pointer(to) = description.kind {
            description = to;
        }
        let (DescriptionKind::Leaf | DescriptionKind::Record(_) | DescriptionKind::Instance(..), Some(layout)) =
            (description.kind, description.layout)
        else {
            return;
        };
        let rust = layout.name();
        match (difference, layout.kind()) {
            (Difference::Type { rust: other, kernel }, Kind::Record(_) | Kind::Enum { .. })
                if equal(rust, other) && cuda_vector(kernel).is_none() =>
            {
                say!(out, "; if `", rust, "` is the kernel's `", kernel, "`, write `#[ptx(cxx = ", kernel, ")]` on it");
            }
            (_, Kind::Enum { repr, .. }) => {
                say!(out, "; `", rust, "` is stored as `", repr.name(), "`");
            }
            _ => {}
        }
    }
}

/// What to write in Rust where kernels, or functions of C++, are compiled for another host than the program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Remedy {
    /// Nothing: functions are linked with the program.
    None,
    /// The host, on the type.
    Attribute,
    /// A number of fixed size.
    FixedSize,
}

impl Remedy {
    /// Returns what to write for a type with this layout, if it is not that of `host`.
    #[inline]
    pub(super) const fn of(layout: &Layout<'_>, host: Host) -> Option<Self> {
        if layout.is_unlike(host) {
            Some(Self::Attribute)
        } else if layout.has_other_long(host) {
            Some(Self::FixedSize)
        } else {
            None
        }
    }

    /// Returns what to write for a mistake of kernels: the host on the type, unless its layout says otherwise.
    #[inline]
    pub(crate) const fn or_attribute(found: Option<Self>) -> Self {
        match found {
            Some(remedy) => remedy,
            None => Self::Attribute,
        }
    }
}

/// Returns the name of the system with other rules than this host, and that of its own.
#[inline]
const fn systems(host: HostKind) -> [&'static str; 2] {
    match host {
        HostKind::Windows => ["Linux", "Windows"],
        HostKind::Linux | HostKind::Aarch64 => ["Windows", "Linux"],
    }
}

/// Appends that a type has the name of no class of the file, and that it is to be corrected.
pub(crate) const fn say_unknown_class<const N: usize>(out: &mut Text<N>, class: &str) {
    say!(
        out,
        "`#[ptx(cxx = ..)]` or `CxxType` names the class `",
        class,
        "`, which the file does not have: correct that name, "
    );
}

/// Appends that files with kernels, or with functions of C++, are compiled for another host than the program, if they are.
pub(crate) const fn other_host<const N: usize>(out: &mut Text<N>, before: &str, host: Option<HostKind>, remedy: Remedy) {
    match host {
        Some(host) if !Host::TARGET.is_like(host) => {
            let [own, other] = systems(host);
            say!(
                out,
                before,
                if let Remedy::None = remedy { "the functions" } else { "the kernels" },
                " are compiled for ",
                other,
                ", where types have other sizes and offsets than on ",
                own,
                ": compile them for this target"
            );
            match remedy {
                Remedy::None => {}
                Remedy::Attribute => say!(out, ", or write `#[ptx(host = \"", host.name(), "\")]` on the type"),
                Remedy::FixedSize => say!(out, ", or ", Host::of_kind(host).instead_of_long()),
            }
        }
        _ => {}
    }
}

impl Parameter<'_> {
    /// Returns what to write if the type, or what its pointers lead to, is not laid out as on `host`.
    #[inline]
    const fn of_other_host(&self, host: HostKind) -> Option<Remedy> {
        RustType::new(self.ty.0, self.ty.1).of_other_host(host)
    }

    /// Appends the types on both sides. The kernel's parameter has a number, since the name in Rust may be that of another one:
    /// ``parameter 3 of the kernel is `float`, but `count` is `u32` in Rust``.
    #[inline]
    const fn describe(&self, out: &mut Text<2048>, kernel: &str) {
        match self.index {
            Some(index) => {
                say!(out, "parameter ", number(index + 1), " of the kernel is `", kernel, "`, but `", self.name);
                say!(out, "` is `", self.spelled, "` in Rust");
            }
            None => {
                say!(out, "`", self.name, "` does not match the variable of the kernel's module");
            }
        }
    }
}
