//! Merges the items of several images, such as cubins for several architectures and PTX.

use crate::accept::Finding;
use crate::paint::Paint;
use crate::sheet::Sheet;
use serde_json::{Value, json};
use std::fmt;

/// Items of several images, each with the indices of the images that have it.
#[derive(Debug)]
pub(crate) struct Common<T> {
    pub(crate) items: Vec<(T, Vec<usize>)>,
}

/// Lines of text about one thing, perhaps with a table between them.
#[derive(Debug, Default)]
pub(crate) struct Block {
    pub(crate) head: String,
    pub(crate) table: Option<Sheet>,
    pub(crate) tail: String,
    /// Whether it is a difference or a mismatch.
    pub(crate) is_finding: bool,
}

impl<T> Common<T> {
    pub(crate) const fn new() -> Self {
        Self { items: Vec::new() }
    }

    /// Merges an item of an image into the first known item of other images for which `merge` succeeds, or adds it as a new
    /// item.
    pub(crate) fn add(&mut self, image: usize, item: T, mut merge: impl FnMut(&mut T, &T) -> bool) {
        for (known, images) in &mut self.items {
            if !images.contains(&image) && merge(known, &item) {
                images.push(image);
                return;
            }
        }
        self.items.push((item, vec![image]));
    }

    /// Returns the items, grouped by the images that have them.
    pub(crate) fn by_images(self) -> Vec<(Vec<usize>, Vec<T>)> {
        let mut sections: Vec<(Vec<usize>, Vec<T>)> = Vec::new();
        for (item, images) in self.items {
            match sections.iter_mut().find(|(known, _)| *known == images) {
                Some((_, items)) => items.push(item),
                None => sections.push((images, vec![item])),
            }
        }
        sections
    }
}

impl Common<Block> {
    /// Merges the blocks of several images, in the order of the images.
    pub(crate) fn of(images: impl Iterator<Item = Vec<Block>>) -> Self {
        let mut common = Self::new();
        for (index, blocks) in images.enumerate() {
            blocks.into_iter().for_each(|block| common.add(index, block, Block::merge));
        }
        common
    }

    /// Returns the findings for the JSON: the lines of each, written in `paint`, and the indices of those of the first `count`
    /// images that have it.
    pub(crate) fn entries(self, paint: Paint, count: usize) -> Vec<Value> {
        let findings = self.items.into_iter().filter(|(block, _)| block.is_finding);
        let entry = |(block, mut modules): (Block, Vec<usize>)| {
            modules.retain(|module| *module < count);
            let mut text = String::new();
            block.write(&mut text, paint);
            json!({ "modules": modules, "text": text })
        };
        findings.map(entry).collect()
    }
}

impl Block {
    /// Adds what `other` also states, and returns `true`, if both agree in everything that both state.
    pub(crate) fn merge(&mut self, other: &Self) -> bool {
        if (&self.head, &self.tail, self.is_finding) != (&other.head, &other.tail, other.is_finding) {
            return false;
        }
        match (&mut self.table, &other.table) {
            (Some(table), Some(other)) => table.merge(other),
            (None, None) => true,
            _ => false,
        }
    }

    pub(crate) fn write(&self, out: &mut String, paint: Paint) {
        out.push_str(&self.head);
        if let Some(table) = &self.table {
            table.write(out, paint);
        }
        out.push_str(&self.tail);
    }

    /// Returns what a file of accepted differences has about the block: its first line, and the lines with a sign.
    pub(crate) fn finding(&self) -> Finding {
        let mut text = String::new();
        self.write(&mut text, Paint::PLAIN);
        let (title, rest) = text.split_once('\n').unwrap_or((&text, ""));
        Finding::new(title, rest.lines().filter(|line| line.trim_start().starts_with(['!', '-', '+'])))
    }

    /// Adds a line at the end.
    pub(crate) fn line(&mut self, line: impl fmt::Display) {
        self.tail += &format!("{line}\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_of_one_image_stay_apart() {
        let mut common = Common::new();
        for (image, item) in [(0, "a"), (0, "a"), (0, "b"), (1, "a"), (1, "c"), (2, "a")] {
            common.add(image, item, |known, item| known == item);
        }
        assert_eq!(common.by_images(), [(vec![0, 1, 2], vec!["a"]), (vec![0], vec!["a", "b"]), (vec![1], vec!["c"])]);
    }
}
