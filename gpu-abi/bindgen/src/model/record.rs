//! Structs and unions: their members, and the declaration that gives the members their offsets in the compiled file.

use super::collect::{Owner, bytes};
use super::fit::{Fitted, Line, Part, Wanted};
use super::spelling::{declaration, normal};
use super::{Collector, Field, Form, ItemId, ItemKind, Record, Role, Type};
use gpu_abi::layout::Layout;
use gpu_abi::scalar::Scalar;
use gpu_abi_reader::debug::{self, TypeKind, Types};

impl Collector<'_, '_> {
    pub(super) fn define_record(&mut self, id: ItemId, record: &debug::Record, types: &Types) {
        // A file may describe a type that contains itself.
        self.laid_out[id.0] = Some(self.layouts.keep(bytes(record.size)));
        let align = self.align_of(record);
        let path = self.items[id.0].path.clone();
        let (mut members, mut parts, mut unnamed) = (Vec::new(), Vec::new(), 0);
        let mut reason = None;
        for member in &record.members {
            if member.shares_storage {
                continue;
            }
            let is_record = matches!(member.ty.kind, TypeKind::Record(_));
            let role = match member.name.as_deref() {
                Some(name) => Role::Named(name.to_owned()),
                None if member.is_base_class => Role::Base,
                None if is_record => Role::Anonymous,
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
                    let bits = member.bits.map(|bits| (bits.offset(), bits.width()));
                    let is_unnamed = role == Role::Unnamed;
                    let (offset, align, is_base) = (member.offset, member.align, role == Role::Base);
                    parts.push(Part { layout, offset, bits, align, is_unnamed, is_base });
                }
                Ok(_) => reason = reason.or(Some(format!("its member `{name}` cannot be declared with its size"))),
                Err(error) => reason = reason.or(Some(format!("its member `{name}` cannot be declared: {error}"))),
            }
            members.push((role, ty, declaration(member, types)));
        }
        if parts.is_empty() && self.holds_unnamed.contains(&normal(&path.spelled)) {
            let layout = self.layouts.keep(Layout::scalar(Scalar::I8));
            parts.push(Part { is_unnamed: true, bits: Some((0, 8)), ..Part::plain(layout, 0) });
        }
        if !record.is_complete {
            reason = Some("it has a virtual base class, whose offset is known only at run time".into());
        }
        let fitted = match reason {
            Some(reason) => Err(reason),
            None => {
                let (name, is_union, size) = (path.ident.as_str(), record.is_union, record.size);
                let natural = record.max_align().filter(|_| align.is_none());
                let wanted = Wanted { name, is_union, parts: &parts, size, align, natural, non_pod: false };
                let fitted = wanted.fit(self.layouts);
                let leaves_padding = |fitted: &Fitted<'_>| {
                    self.leaves_padding.contains(&normal(&path.spelled))
                        && fitted.layout.data_size() == fitted.layout.size()
                };
                match fitted {
                    Ok(fitted) if leaves_padding(&fitted) => Wanted { non_pod: true, ..wanted }.fit(self.layouts),
                    fitted => fitted,
                }
            }
        };
        let of_part = |index: usize, wide, align| {
            let ((role, ty, declared), part) = (members[index].clone(), &parts[index]);
            Field { role, ty, offset: part.offset, bits: part.bits, wide, align, declared }
        };
        let made = |role, ty, bits| Field { role, ty, offset: 0, bits, wide: None, align: None, declared: String::new() };
        let field = |line: &Line| match *line {
            Line::Part(index, align) => of_part(index, None, align),
            Line::Wide(index, width) => of_part(index, Some(width), None),
            Line::Unnamed(unit, width) => made(Role::Unnamed, Type::Scalar(unit), Some((0, width))),
            Line::Padding(len) => made(Role::Padding, Type::Array(Box::new(Type::Scalar(Scalar::U8)), len), None),
        };
        let fitted = match fitted {
            Ok(fitted) => fitted,
            Err(reason) => {
                let natural = parts.iter().map(|part| part.layout.align() as u64).max().unwrap_or(1);
                let is_whole = record.is_complete && parts.len() == members.len();
                let is_within = parts.iter().all(|part| part.end_bit() <= record.size.saturating_mul(8));
                if is_whole && is_within && (record.is_union || !Part::overlap(&parts)) {
                    let fields = (0..parts.len()).map(|index| of_part(index, None, None)).collect();
                    self.items[id.0].placed = Some(Record { is_union: record.is_union, form: Form::default(), fields });
                }
                return self.define_opaque(id, record.size, align.or(record.max_align()).unwrap_or(natural), reason);
            }
        };
        let fields = fitted.lines.iter().map(field).collect();
        let kind = ItemKind::Record(Record { is_union: record.is_union, form: fitted.form, fields });
        self.finished(id, kind, fitted.layout);
    }
}
