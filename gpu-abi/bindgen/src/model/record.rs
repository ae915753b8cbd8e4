//! Structs and unions: their members, and the declaration that gives the members their offsets in the compiled file.

use super::collect::{Owner, bytes};
use super::fit::{Part, Wanted};
use super::spelling::declaration;
use super::{Collector, Field, Form, ItemId, ItemKind, Record, Role, Type};
use gpu_abi::layout::{Host, Layout};
use gpu_abi::scalar::Scalar;
use gpu_abi_reader::debug::{self, Types};
use gpu_abi_reader::model::BitRange;
use gpu_abi_reader::names::{is_of_library, squeezed};

impl Collector<'_, '_> {
    pub(super) fn define_record(&mut self, id: ItemId, ty: &debug::Type, record: &debug::Record, types: &Types) {
        // A file may describe a type that contains itself.
        self.laid_out[id.0] = Some(self.layouts.keep(bytes(record.size)));
        let align = self.align_of(ty);
        if let Some(reason) = hidden(record).filter(|_| self.is_of_host) {
            return self.define_opaque(id, record.size, align.or(record.max_align()).unwrap_or(1), reason.to_owned());
        }
        let path = self.items[id.0].path.clone();
        let (mut parts, mut unnamed) = (Vec::new(), 0);
        let mut reason = None;
        for member in record.members.iter().filter(|member| !member.shares_storage && !types.is_without_storage(&member.ty))
        {
            let role = match member.name.as_deref() {
                Some(name) => Role::Named(name.to_owned()),
                None if member.is_base_class => Role::Base,
                None if member.ty.record().is_some() => Role::Anonymous,
                None => Role::Unnamed,
            };
            let name = match &role {
                Role::Named(name) => name.clone(),
                Role::Anonymous => {
                    unnamed += 1;
                    format!("anonymous_{unnamed}")
                }
                _ => "base".to_owned(),
            };
            let place = Owner { owner: &path, member: &name };
            let ty = self.ty(&member.ty, types, Some(place), true);
            match self.layout(&ty) {
                Ok(layout) if layout.size() as u64 == member.ty.size.unwrap_or(0) => {
                    let debug::Member { offset, bits, align, .. } = *member;
                    let (declared, is_private) = (declaration(member, types), self.is_of_host && member.is_private);
                    let field = Field { role, ty, offset, bits, wide: None, align, is_private, declared };
                    parts.push(Part { field, layout });
                }
                Ok(_) => reason = reason.or(Some(format!("its member `{name}` cannot be declared with its size"))),
                Err(error) => reason = reason.or(Some(format!("its member `{name}` cannot be declared: {error}"))),
            }
        }
        let is_whole = record.is_complete && reason.is_none();
        if parts.is_empty() && self.holds_unnamed.contains(&squeezed(&path.spelled)) {
            let field = Field::made(Role::Unnamed, Type::Scalar(Scalar::I8), Some(BitRange::new(0, 8)));
            parts.push(Part { field, layout: self.layouts.keep(Layout::scalar(Scalar::I8)) });
        }
        if !record.is_complete {
            reason = Some("it has a virtual base class, whose offset is known only at run time".into());
        }
        let fitted = match reason {
            Some(reason) => Err(reason),
            None => {
                let natural = record.max_align().filter(|_| align.is_none());
                let host = self.layouts.host.get();
                let wanted = Wanted { host, record, name: &path.ident, parts: &parts, align, natural, non_pod: false };
                let leaves_padding = self.leaves_padding.contains(&squeezed(&path.spelled));
                match wanted.fit(self.layouts) {
                    Err(reason) => {
                        if self.other.is_some_and(|host| wanted.fits_on(Host::of_kind(host))) {
                            self.of_other.insert(path.spelled.clone());
                        }
                        Err(reason)
                    }
                    Ok((_, layout)) if leaves_padding && layout.data_size() == layout.size() => {
                        Wanted { non_pod: true, ..wanted }.fit(self.layouts)
                    }
                    fitted => fitted,
                }
            }
        };
        let is_union = record.is_union;
        match fitted {
            Ok((made, layout)) => {
                // One that follows from the size or an offset may be a larger one in C++.
                if align.or(record.max_align()).is_none() {
                    self.unstated.insert(id);
                }
                self.finished(id, ItemKind::Record(made), layout);
            }
            Err(reason) => {
                let natural = parts.iter().map(|part| part.layout.align() as u64).max().unwrap_or(1);
                let is_within = parts.iter().all(|part| part.end_bit() <= record.size.saturating_mul(8));
                if is_whole && is_within && (is_union || !Part::overlap(&parts)) {
                    let fields = parts.into_iter().map(|part| part.field).collect();
                    self.items[id.0].placed = Some(Record { is_union, form: Form::default(), fields });
                }
                self.define_opaque(id, record.size, align.or(record.max_align()).unwrap_or(natural), reason);
            }
        }
    }
}

/// Returns why only C++ uses the members of a record: they are private and Rust cannot hold its values, which have a destructor or a copy
/// constructor, or it belongs to a library that reserves the names of its members.
fn hidden(record: &debug::Record) -> Option<&'static str> {
    if record.is_by_reference && record.members.iter().any(|member| member.is_private) {
        return Some("only C++ makes and uses its values");
    }
    let is_reserved = |member: &debug::Member| match member.name.as_deref() {
        Some(name) => name.starts_with('_'),
        None => member.ty.record().is_some_and(|base| !base.members.is_empty()),
    };
    let is_library = record.name.as_deref().is_some_and(is_of_library) && record.members.iter().any(is_reserved);
    is_library.then_some("it belongs to a library, which alone uses its members")
}
