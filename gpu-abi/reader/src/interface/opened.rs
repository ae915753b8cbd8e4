//! The modules of the files.

use super::Part;
use super::file::{File, Image};
use super::problem::{Item, Problem, ProblemKind};
use crate::error::ReadError;
use crate::lookup::Lookup;
use crate::model::Linkage;
use crate::module::Module;
use crate::variable::Variable;
use std::cell::OnceCell;
use std::sync::Arc;

/// A module of a file.
#[derive(Debug)]
pub(super) struct Opened<'f> {
    /// The index of the file.
    pub(super) file: usize,
    pub(super) image: &'f Image,
    pub(super) module: Module<'f>,
    /// The file, and the image if there are several, as messages show them.
    pub(super) place: Arc<str>,
    /// Its variables, read when first needed.
    variables: OnceCell<Result<Vec<Variable<'f>>, Problem>>,
}

impl<'f> Opened<'f> {
    /// Returns the modules of the file at an index, which messages call `name`, or not at all if that is empty.
    pub(super) fn all(file: usize, name: &str, of: &'f File<'f>) -> impl Iterator<Item = Self> {
        let images = of.modules();
        let are_several = images.len() > 1;
        // The heads of the modules were read for their indices.
        images.filter_map(move |(image, module)| {
            let place = match name {
                "" => format!("the {}", image.title).into(),
                _ if are_several => format!("{name} (its {})", image.title).into(),
                _ => name.into(),
            };
            Some(Self { file, image, module: module.ok()?, place, variables: OnceCell::new() })
        })
    }

    /// Returns the file and the compilation that it is a product of.
    pub(super) const fn compilation(&self) -> (usize, usize) {
        (self.file, self.image.compilation)
    }

    /// Returns the part of a source that describes the image.
    pub(super) fn part(&self, source: usize) -> Part {
        let Part { member, image } = &self.image.part;
        Part { member: member.clone(), image: image.filter(|_| self.file == source) }
    }

    /// Returns the symbols of the kernels that `name` may be.
    pub(super) fn matches(&self, name: &str) -> Vec<&'f str> {
        match self.image.index.look_up(&self.module, name) {
            Ok(Lookup::Several(symbols)) => symbols,
            Ok(Lookup::One(kernel)) => vec![kernel.name],
            _ => Vec::new(),
        }
    }

    pub(super) fn variables(&self) -> Result<&[Variable<'f>], Problem> {
        let read =
            self.variables.get_or_init(|| self.module.variables().map_err(|error| self.unreadable("variables", error)));
        read.as_deref().map_err(Clone::clone)
    }

    pub(super) fn unreadable(&self, what: &str, error: ReadError) -> Problem {
        let text = format!("the {what} of {} cannot be read: {error}", self.place);
        Problem::new(ProblemKind::Unreadable(error), text, "")
    }

    /// Returns the names of the items that the module's source declares.
    pub(super) fn names(&self, item: Item) -> Vec<&'f str> {
        let mut names = Vec::new();
        match item {
            Item::Kernel => {
                for kernel in self.image.index.kernels(&self.module) {
                    names.push(kernel.name);
                }
            }
            Item::Variable => {
                for variable in self.variables().unwrap_or_default() {
                    if !variable.is_made() && variable.linkage != Linkage::Extern {
                        names.push(variable.name);
                    }
                }
            }
        }
        names
    }
}
