//! A macro's fragments that are part of an expression: of an array's length, `[T; LEN]`, or of a discriminant, `A = VALUE`.
//!
//! In `[u8; $len * 2]` with `1 + 2` for `$len:expr`, the fragment is a group without delimiters. rustc respects such groups
//! in the output of `macro_rules!`, but ignores those that a procedural macro writes (rust-lang/rust#67062): it would read
//! `1 + 2 * 2`. Parentheses keep them together. Groups that are passed on unread, such as the block of `W<{ $len * 2 }>`, keep
//! what rustc knows about their content.

use crate::tokens::joined;
use crate::unread::wrapped;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::ops::Range;

/// Returns the tokens with parentheses around the fragments in expressions.
pub(crate) fn with_parentheses(tokens: TokenStream) -> TokenStream {
    changed(tokens.clone(), None).unwrap_or(tokens)
}

/// Returns the content of a group with these delimiters, or `None` if nothing changes.
fn changed(content: TokenStream, delimiter: Option<Delimiter>) -> Option<TokenStream> {
    let mut tokens = Vec::new();
    for token in content {
        tokens.push(token);
    }
    let mut is_changed = false;
    for token in &mut tokens {
        if let TokenTree::Group(group) = token {
            if let Some(content) = changed(group.stream(), Some(group.delimiter())) {
                *token = same_span(group, group.delimiter(), content);
                is_changed = true;
            }
        }
    }
    // An expression that is a single fragment does not need parentheses.
    for expression in expressions(&tokens, delimiter) {
        if expression.len() < 2 {
            continue;
        }
        for token in &mut tokens[expression] {
            if let TokenTree::Group(group) = token {
                if group.delimiter() == Delimiter::None && group.stream().into_iter().count() > 1 {
                    *token = same_span(group, Delimiter::Parenthesis, group.stream());
                    is_changed = true;
                }
            }
        }
    }
    if delimiter == Some(Delimiter::Bracket) {
        // A length ends with the brackets.
        for length in expressions(&tokens, delimiter) {
            if let Some(wrapped) = wrapped(joined(&tokens[length.clone()])) {
                tokens.truncate(length.start);
                for token in wrapped {
                    tokens.push(token);
                }
                is_changed = true;
            }
        }
    }
    for index in 0..tokens.len() {
        if let Some((group, content)) = argument(&tokens, index).and_then(|group| Some((group, wrapped(group.stream())?))) {
            tokens[index] = same_span(group, Delimiter::Brace, content);
            is_changed = true;
        }
    }
    is_changed.then(|| joined(&tokens))
}

/// Returns the group at this index if it is a block that is a constant argument, or the default of one, such as `{ N }` in `W<{ N }>`.
fn argument(tokens: &[TokenTree], index: usize) -> Option<&Group> {
    let is_mark = |token: Option<&TokenTree>, marks: &[char]| match token {
        Some(TokenTree::Punct(mark)) => marks.contains(&mark.as_char()),
        _ => false,
    };
    match &tokens[index] {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            let is_argument =
                is_mark(tokens[..index].last(), &['<', ',', '=']) && is_mark(tokens.get(index + 1), &['>', ',']);
            is_argument.then_some(group)
        }
        _ => None,
    }
}

/// Returns the expressions in a group: in brackets after the semicolon, in braces between `=` and a comma.
fn expressions(tokens: &[TokenTree], delimiter: Option<Delimiter>) -> Vec<Range<usize>> {
    let (before, after) = match delimiter {
        Some(Delimiter::Bracket) => (';', None),
        Some(Delimiter::Brace) => ('=', Some(',')),
        _ => return Vec::new(),
    };
    let mut expressions = Vec::new();
    let mut start = None;
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Punct(punct) = token else { continue };
        match start {
            None if punct.as_char() == before => start = Some(index + 1),
            Some(from) if Some(punct.as_char()) == after => {
                expressions.push(from..index);
                start = None;
            }
            _ => {}
        }
    }
    expressions.extend(start.map(|from| from..tokens.len()));
    expressions
}

fn same_span(group: &Group, delimiter: Delimiter, content: TokenStream) -> TokenTree {
    let mut new = Group::new(delimiter, content);
    new.set_span(group.span());
    new.into()
}

#[cfg(test)]
mod tests {
    use super::with_parentheses;
    use proc_macro2::{Delimiter, Group, TokenStream};
    use quote::quote;

    #[track_caller]
    fn check(read: TokenStream, expected: TokenStream) {
        assert_eq!(with_parentheses(read).to_string(), expected.to_string());
    }

    #[test]
    fn expressions_with_blocks_and_statements() {
        check(
            quote!(
                struct S {
                    a: [[u8; if N > 1 { 3 } else { 4 }]; 2],
                    b: W<
                        {
                            let x = 1;
                            x
                        },
                        { N },
                    >,
                    c: [u8; N * 2],
                }
            ),
            quote!(
                struct S {
                    a: [[u8; name_this_expression_with_a_constant! { if N > 1 { 3 } else { 4 } }]; 2],
                    b: W<
                        {
                            name_this_expression_with_a_constant! { let x = 1; x }
                        },
                        { N },
                    >,
                    c: [u8; N * 2],
                }
            ),
        );
        check(
            quote!(
                struct S
                where
                    T: A,
                {
                    a: [u8; N],
                }
            ),
            quote!(
                struct S
                where
                    T: A,
                {
                    a: [u8; N],
                }
            ),
        );
    }

    #[test]
    fn fragments_in_expressions() {
        let fragment = |content: TokenStream| Group::new(Delimiter::None, content);
        let (sum, one, ty) = (fragment(quote!(1 + 2)), fragment(quote!(1)), fragment(quote!(fn() -> u8)));
        check(
            quote!(f(a: *mut [[#ty; #sum * 2]; #one * 2], b: [u8; #sum], c: #ty)),
            quote!(f(a: *mut [[#ty; (1 + 2) * 2]; #one * 2], b: [u8; #sum], c: #ty)),
        );
        check(
            quote!(enum E { A(#ty) = #sum * 2, B(#ty), C = #sum }),
            quote!(enum E { A(#ty) = (1 + 2) * 2, B(#ty), C = #sum }),
        );
    }
}
