//! Types that only the mangled names of kernels and of their stubs state, without debug information.

use super::spelling::CHAR;
use super::{Aligns, Collector, Type};
use gpu_abi::scalar::Scalar;
use gpu_abi_reader::model::ScalarKind;
use gpu_abi_reader::names::{CxxKind, CxxType, Fundamental};
use gpu_abi_reader::{Param, ParamKind};

/// The reason why a type is declared only by its size.
pub(crate) const NO_MEMBERS: &str = "the compiled file does not describe its members: `nvcc -g -c` does (on Windows, `nvcc -c -Xcompiler /Z7`), and `-G` if only some architectures have the kernel";

/// The reason for a closure: the source for the host compiler has another type in its place.
const NO_CLOSURE: &str = "the compiled file does not describe its members: only `nvcc -G` describes closures";

impl Collector<'_, '_> {
    /// Notes that a kernel takes values of `size` bytes of a type, with one of these alignments.
    pub(crate) fn see_stated(&mut self, ty: &CxxType, size: u64, aligns: Aligns) {
        if let CxxKind::Class(name) = ty.kind() {
            let known = self.stated_aligns.entry((name.to_string(), size)).or_insert(aligns);
            *known = known.and(aligns);
        }
    }

    /// Returns the type of the parameter `param`, for which a name states `ty`.
    pub(crate) fn stated(&mut self, ty: &CxxType, param: &Param<'_>, aligns: Aligns) -> Type {
        let size = param.size as u64;
        let found = match ty.with_size(size).kind() {
            CxxKind::Fundamental(fundamental) => self.fundamental(fundamental),
            CxxKind::Pointer(to) => Some(self.pointer(&to)),
            CxxKind::Class(name) => {
                let name = name.to_string();
                let class = self.class_named(&name, Some(size), |align| aligns.contains(align)).map(Type::Class);
                class.or_else(|| self.described(&name)).or_else(|| match (param.kind, integer(size)) {
                    (ParamKind::Integer, Some(repr)) => Some(self.open_enum(&name, repr)),
                    _ => {
                        let reason = if has_closure(&name) { NO_CLOSURE } else { NO_MEMBERS };
                        let known = self.stated_aligns.get(&(name.clone(), size));
                        let aligns = known.map_or(aligns, |known| aligns.and(*known));
                        Some(self.opaque(&name, size, aligns.smallest().unwrap_or(1), reason.into()))
                    }
                })
            }
            _ => None,
        };
        found
            .filter(|found| self.layout(found).is_ok_and(|layout| layout.size() as u64 == size))
            .unwrap_or_else(|| self.unstated("", param, aligns))
    }

    /// Returns the type of a parameter of which only the declaration in the module is known; `owner` is part of its name if it needs one.
    pub(crate) fn unstated(&mut self, owner: &str, param: &Param<'_>, aligns: Aligns) -> Type {
        let size = param.size as u64;
        match (param.kind, integer(size)) {
            (ParamKind::Float, _) if size == 4 => Type::Scalar(Scalar::F32),
            (ParamKind::Float, _) if size == 8 => Type::Scalar(Scalar::F64),
            (ParamKind::Pointer { .. }, _) => Type::Pointer { to: Box::new(Type::Void), is_const: false },
            (ParamKind::Integer | ParamKind::Bits, Some(repr)) => Type::Scalar(repr),
            _ => {
                let name = format!("{owner}_{size}_bytes");
                self.opaque(name.trim_start_matches('_'), size, aligns.smallest().unwrap_or(1), NO_MEMBERS.into())
            }
        }
    }

    /// Returns the equivalent type in Rust, if there is one. A name does not tell `long` from `int64_t`.
    fn fundamental(&self, fundamental: Fundamental) -> Option<Type> {
        Some(match (fundamental, Scalar::of_fundamental(fundamental, self.layouts.host.get())?) {
            (Fundamental::Char, scalar) if self.options.host.is_none() => Type::Host(scalar, CHAR),
            // Not every `char32_t` is a `char`.
            (_, Scalar::Char) => Type::Scalar(Scalar::U32),
            (_, scalar) => Type::Scalar(scalar),
        })
    }

    fn pointer(&mut self, to: &CxxType) -> Type {
        let to_type = match to.kind() {
            CxxKind::Fundamental(fundamental) => self.fundamental(fundamental).unwrap_or(Type::Void),
            CxxKind::Pointer(next) => self.pointer(&next),
            CxxKind::Class(name) => {
                let name = name.to_string();
                match self.class_named(&name, None, |_| true) {
                    Some(class) => Type::Class(class),
                    None => self.described(&name).unwrap_or_else(|| self.incomplete(&name)),
                }
            }
            _ => Type::Void,
        };
        Type::Pointer { to: Box::new(to_type), is_const: to.is_const() }
    }
}

/// Returns whether a name in C++ has a closure in it.
pub(crate) fn has_closure(name: &str) -> bool {
    name.contains("{lambda")
}

/// Returns the integer of this size in bytes, if PTX has one.
fn integer(size: u64) -> Option<Scalar> {
    Scalar::of_kind(ScalarKind::Unsigned, size).filter(|_| size <= 8)
}
