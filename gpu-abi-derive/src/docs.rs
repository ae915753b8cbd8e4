//! Doc comments, which headers of CUDA C++ and the docs of mirrors repeat.

use crate::attr;
use syn::Attribute;

/// Returns the first paragraph of a doc comment as one line; empty without one.
pub(crate) fn summary(attrs: &[Attribute]) -> String {
    let text = text(attrs);
    let text = text.trim_start();
    let mut summary = String::new();
    for line in text.lines().map(str::trim).take_while(|line| !line.is_empty()) {
        summary.push_str(line);
        summary.push(' ');
    }
    summary.pop();
    summary
}

/// Returns the lines of a doc comment, without the space that begins them.
pub(crate) fn text(attrs: &[Attribute]) -> String {
    let mut text = String::new();
    for comment in attrs.iter().filter_map(|attr| attr::text(attr, "doc")) {
        text.push_str(&without_stars(&comment.value()));
        text.push('\n');
    }
    text.pop();
    text
}

/// Returns the lines of one comment; those of a block may begin with stars.
fn without_stars(text: &str) -> String {
    let (first, rest) = text.trim_end().split_once('\n').unwrap_or((text, ""));
    let has_stars = rest.lines().all(|line| line.trim_start().starts_with('*'));
    let mut text = first.strip_prefix(' ').unwrap_or(first).to_owned();
    for line in rest.lines() {
        let line = if has_stars { line.trim_start().trim_start_matches('*') } else { line };
        text.push('\n');
        text.push_str(line.strip_prefix(' ').unwrap_or(line));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::{DeriveInput, parse_quote};

    #[test]
    fn a_summary_is_the_first_paragraph() {
        let lines: DeriveInput = parse_quote! {
            ///
            /// One
            ///   and two.
            ///
            /// Three.
            struct S;
        };
        assert_eq!(summary(&lines.attrs), "One and two.");
        assert_eq!(summary(&[]), "");
    }

    #[test]
    fn comments_of_lines_and_blocks() {
        let lines: DeriveInput = parse_quote! {
            /// One.
            ///
            ///   Two.
            struct S;
        };
        assert_eq!(text(&lines.attrs), "One.\n\n  Two.");
        for (block, expected) in
            [(" One.\n * Two.\n ", "One.\nTwo."), (" One.\n   Two.\n", "One.\n  Two."), ("One.", "One."), ("", "")]
        {
            let block: DeriveInput = parse_quote!(#[doc = #block] #[doc = include_str!("x.md")] #[doc(hidden)] struct S;);
            assert_eq!(text(&block.attrs), expected);
        }
    }
}
