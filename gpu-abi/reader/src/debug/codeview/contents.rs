//! Whether two definitions of one name are the same.
//!
//! The types of a program's object files are one list, without two that are equal byte by byte. Definitions of a class that differ there may still
//! be the same: a compiler lists a function that it generates only where a source uses it. Only what a record's members, base classes and
//! enumerators are counts; types with names are compared by these.

use super::parts::Part;
use super::record::{Fields, Record, numbers};
use super::types::{
    Class, LF_ARGLIST, LF_ARRAY, LF_BITFIELD, LF_FIELDLIST, LF_MFUNCTION, LF_MODIFIER, LF_POINTER, LF_PROCEDURE, Types,
};
use crate::error::ReadError;
use std::hash::{DefaultHasher, Hash, Hasher};

impl Types<'_> {
    /// Returns a hash of the contents of each record, in order.
    pub(super) fn contents(&self) -> Vec<u64> {
        let mut all = Vec::with_capacity(self.records.len());
        for (index, record) in (self.first..).zip(&self.records) {
            let mut hash = DefaultHasher::new();
            // A broken record is an error when it is read; here, it is different from others.
            if self.add_contents(index, *record, &all, &mut hash).is_err() {
                index.hash(&mut hash);
            }
            all.push(hash.finish());
        }
        all
    }

    /// Adds the contents of a record; `before` has those of the records before it, to which alone it refers.
    fn add_contents(
        &self,
        index: u32,
        Record { kind, mut fields }: Record<'_>,
        before: &[u64],
        hash: &mut DefaultHasher,
    ) -> Result<(), ReadError> {
        let of = |index: u32| match self.class(index) {
            Some(class) if !class.is_unnamed() => hash_of(class.key()),
            _ => before.get(index.wrapping_sub(self.first) as usize).copied().unwrap_or(index.into()),
        };
        kind.hash(hash);
        if let Some(Class { size, fields, underlying, .. }) = self.class(index) {
            (size, of(*fields), of(*underlying)).hash(hash);
            return Ok(());
        }
        // The types at the start of a record.
        let types = match kind {
            LF_MODIFIER | LF_POINTER | LF_BITFIELD | LF_PROCEDURE => 1,
            LF_ARRAY => 2,
            LF_MFUNCTION => 3,
            LF_FIELDLIST => {
                while let Some(part) = Part::read(&mut fields)? {
                    add_part(part, &of, hash);
                }
                return Ok(());
            }
            LF_ARGLIST => {
                let count = fields.u32()? as usize;
                numbers(fields.take(count.saturating_mul(4))?).for_each(|param| of(param).hash(hash));
                return Ok(());
            }
            _ => 0,
        };
        for _ in 0..types {
            of(fields.u32()?).hash(hash);
        }
        if matches!(kind, LF_PROCEDURE | LF_MFUNCTION) {
            (fields.u32()?, of(fields.u32()?)).hash(hash);
        }
        let Fields { rest, .. } = fields;
        rest.hash(hash);
        Ok(())
    }
}

fn add_part(part: Part<'_>, of: &dyn Fn(u32) -> u64, hash: &mut DefaultHasher) {
    match part {
        Part::BaseClass { ty, offset } => (of(ty), offset).hash(hash),
        Part::Member { name, ty, offset, .. } => (name, of(ty), offset).hash(hash),
        Part::Enumerator { name, value } => (name, value).hash(hash),
        Part::VirtualFunctions { .. } => "virtual".hash(hash),
        Part::Rest { list } => of(list).hash(hash),
        Part::Function { .. } | Part::Functions { .. } => {}
    }
}

fn hash_of(name: &str) -> u64 {
    let mut hash = DefaultHasher::new();
    name.hash(&mut hash);
    hash.finish()
}
