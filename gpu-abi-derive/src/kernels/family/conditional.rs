//! Conditions in lists: `#[ptx(types = [f32, #[cfg(feature = "f16")] f16])]`.
//!
//! A macro cannot evaluate `#[cfg(..)]`, but rustc does before it expands another attribute. The block is therefore written
//! twice, with the values of the first condition and without them, each for one of its outcomes.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A block for both outcomes of a condition.
pub(crate) struct Split {
    /// The condition in parentheses.
    pub(crate) condition: Group,
    pub(crate) with: TokenStream,
    pub(crate) without: TokenStream,
}

/// Splits a block by the first condition in its lists, if there is one.
pub(crate) fn split(block: &TokenStream) -> Option<Split> {
    let condition = first(block.clone(), false)?;
    let filled = |is_met| lists(block.clone(), false, &mut |list| values(list, &condition, is_met));
    Some(Split { with: filled(true), without: filled(false), condition })
}

/// Returns the first condition in a list.
fn first(tokens: TokenStream, is_ptx: bool) -> Option<Group> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    tokens.iter().enumerate().find_map(|(index, token)| match token {
        TokenTree::Group(group) if is_ptx && group.delimiter() == Delimiter::Bracket => {
            let list: Vec<TokenTree> = group.stream().into_iter().collect();
            (0..list.len()).find_map(|index| condition(&list, index))
        }
        TokenTree::Group(group) => first(group.stream(), is_ptx || is_argument_of_ptx(&tokens, index)),
        _ => None,
    })
}

/// Returns the tokens with each list replaced by `change`.
fn lists(tokens: TokenStream, is_ptx: bool, change: &mut dyn FnMut(TokenStream) -> TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let changed = tokens.iter().enumerate().map(|(index, token)| match token {
        TokenTree::Group(group) => {
            let content = if is_ptx && group.delimiter() == Delimiter::Bracket {
                change(group.stream())
            } else {
                lists(group.stream(), is_ptx || is_argument_of_ptx(&tokens, index), change)
            };
            let mut new = Group::new(group.delimiter(), content);
            new.set_span(group.span());
            TokenTree::Group(new)
        }
        other => other.clone(),
    });
    changed.collect()
}

/// Returns whether the group at this index is the `(..)` of a `ptx(..)`.
fn is_argument_of_ptx(tokens: &[TokenTree], index: usize) -> bool {
    matches!(tokens[..index].last(), Some(TokenTree::Ident(name)) if name == "ptx")
}

/// Returns the condition if there is a `#[cfg(..)]` at this index.
fn condition(list: &[TokenTree], index: usize) -> Option<Group> {
    let [TokenTree::Punct(mark), TokenTree::Group(attribute), ..] = &list[index..] else { return None };
    let mut inside = attribute.stream().into_iter();
    match (mark.as_char(), inside.next(), inside.next()) {
        ('#', Some(TokenTree::Ident(name)), Some(TokenTree::Group(condition))) if name == "cfg" => Some(condition),
        _ => None,
    }
}

/// Returns a list without the condition and, unless it is met, without the values that have it.
fn values(list: TokenStream, only: &Group, is_met: bool) -> TokenStream {
    let list: Vec<TokenTree> = list.into_iter().collect();
    let only = only.to_string();
    let (mut kept, mut index) = (Vec::new(), 0);
    while index < list.len() {
        if condition(&list, index).is_none_or(|condition| condition.to_string() != only) {
            kept.push(list[index].clone());
            index += 1;
            continue;
        }
        index += 2;
        let mut depth = 0;
        while !is_met && index < list.len() {
            if let TokenTree::Punct(mark) = &list[index] {
                match mark.as_char() {
                    '<' => depth += 1,
                    '>' => depth -= 1,
                    ',' if depth == 0 => {
                        index += 1;
                        break;
                    }
                    _ => {}
                }
            }
            index += 1;
        }
    }
    kept.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::split;
    use quote::quote;

    #[test]
    fn values_with_a_condition_are_in_one_of_two_blocks() {
        let block = quote!(
            extern "C" {
                #[ptx(types = [f32, #[cfg(a)] Pair<u8, u8> = "p", #[cfg(b)] f64, #[cfg(a)] u8])]
                type Float;
                #[cfg(a)]
                #[ptx(T = Float, N = [#[cfg(a)] 1, 2])]
                fn step<T, const N: u32>(x: [u8; 2]);
            }
        );
        let split = split(&block).unwrap();
        assert_eq!(split.condition.to_string(), "(a)");
        let with = quote!(
            extern "C" {
                #[ptx(types = [f32, Pair<u8, u8> = "p", #[cfg(b)] f64, u8])]
                type Float;
                #[cfg(a)]
                #[ptx(T = Float, N = [1, 2])]
                fn step<T, const N: u32>(x: [u8; 2]);
            }
        );
        assert_eq!(split.with.to_string(), with.to_string());
        let without = quote!(
            extern "C" {
                #[ptx(types = [f32, #[cfg(b)] f64, ])]
                type Float;
                #[cfg(a)]
                #[ptx(T = Float, N = [2])]
                fn step<T, const N: u32>(x: [u8; 2]);
            }
        );
        assert_eq!(split.without.to_string(), without.to_string());
        assert!(
            super::split(&quote!(
                extern "C" {
                    #[cfg(a)]
                    fn step(x: [u8; 2]);
                }
            ))
            .is_none()
        );
    }
}
