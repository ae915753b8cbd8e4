//! Array lengths, constant arguments and discriminants, which are passed to rustc unread.
//!
//! Which expressions syn can parse, and how it prints them, depends on its feature `full`, which any crate of a build turns on for
//! all. Before parsing, each becomes the content of a macro call, which syn keeps as it is; in the expansion, it takes the call's place.
//!
//! In `[u8; $len * 2]` with `1 + 2` for `$len:expr`, the fragment is a group without delimiters. rustc respects such groups
//! in the output of `macro_rules!`, but ignores those that a procedural macro writes (rust-lang/rust#67062): it would read
//! `1 + 2 * 2`. Parentheses keep them together. Groups that are passed on unread, such as the block of `W<{ $len * 2 }>`, keep
//! what rustc knows about their content.

use crate::tokens::{Tokens, has_ident, joined, regrouped};
use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt, quote};
use std::cell::Cell;
#[cfg(any(feature = "kernels", test))]
use syn::Type;

/// The name of the macro, which is advice in case a call remains.
const NAME: &str = "name_this_expression_with_a_constant";

/// What a list of tokens is the content of.
#[derive(Clone, Copy, PartialEq)]
enum Within {
    Brackets,
    /// The braces of an enumeration.
    Variants,
    Other,
}

/// Returns the tokens of declarations or types with their expressions wrapped.
pub(crate) fn wrapped(tokens: TokenStream) -> TokenStream {
    changed(tokens.clone(), Within::Other).unwrap_or(tokens)
}

/// Reads a type, some of whose expressions may already be wrapped.
#[cfg(any(feature = "kernels", test))]
pub(crate) fn parse_type(tokens: TokenStream) -> syn::Result<Type> {
    syn::parse2(wrapped(unwrapped(tokens)))
}

thread_local! {
    /// Whether an expression of this expansion is wrapped. In most there is none, and a look at all tokens would take longer than the
    /// expansion itself.
    static IS_WRAPPED: Cell<bool> = const { Cell::new(false) };
}

/// Returns an expansion with all expressions unwrapped.
pub(crate) fn finished(expansion: TokenStream) -> TokenStream {
    let expansion = unwrapped(expansion);
    IS_WRAPPED.set(false);
    expansion
}

/// Returns the content of a group with its expressions wrapped, or `None` if nothing changes.
fn changed(content: TokenStream, within: Within) -> Option<TokenStream> {
    let Tokens(tokens) = Tokens::of(content);
    let mut changes = Vec::new();
    let mut in_enum = false;
    let mut index = 0;
    while let Some(token) = tokens.get(index) {
        let before = tokens[..index].last();
        index += 1;
        let new = match token {
            // The content of attributes and macro calls.
            TokenTree::Group(_) if is_mark(before, &['#', '!']) => None,
            TokenTree::Group(group) if is_argument(group, before, tokens.get(index)) => {
                let call = call(group.to_token_stream());
                // A default cannot be a macro call without braces.
                Some(if is_mark(before, &['=']) { quote!({ #call }) } else { call })
            }
            TokenTree::Group(group) => {
                let within = match group.delimiter() {
                    Delimiter::Bracket => Within::Brackets,
                    Delimiter::Brace if in_enum => Within::Variants,
                    _ => Within::Other,
                };
                changed(group.stream(), within).map(|content| regrouped(group, group.delimiter(), content).into())
            }
            TokenTree::Ident(word) => {
                in_enum |= word == "enum";
                None
            }
            _ => None,
        };
        changes.extend(new.map(|new| (index - 1..index, new)));
        let end = match within {
            Within::Brackets if is_mark(Some(token), &[';']) => tokens.len(),
            Within::Variants if is_mark(Some(token), &['=']) => index + discriminant(&tokens[index..]),
            _ => continue,
        };
        let expression = &tokens[index..end];
        if !is_same_in_any_mode(expression) {
            changes.push((index..end, call(with_parentheses(expression))));
        }
        index = end;
    }
    if changes.is_empty() {
        return None;
    }
    let (mut all, mut end) = (TokenStream::new(), 0);
    for (range, new) in &changes {
        all.extend(joined(&tokens[end..range.start], &mut TokenTree::clone));
        all.extend(new.clone());
        end = range.end;
    }
    all.extend(joined(&tokens[end..], &mut TokenTree::clone));
    Some(all)
}

fn is_mark(token: Option<&TokenTree>, marks: &[char]) -> bool {
    matches!(token, Some(TokenTree::Punct(mark)) if marks.contains(&mark.as_char()))
}

/// Returns whether a group is a block, or a fragment that is one, and a constant argument or the default of a parameter.
fn is_argument(group: &Group, before: Option<&TokenTree>, after: Option<&TokenTree>) -> bool {
    let is_block = || match group.delimiter() {
        Delimiter::Brace => true,
        Delimiter::None => {
            let mut content = group.stream().into_iter();
            matches!(content.next(), Some(TokenTree::Group(block)) if block.delimiter() == Delimiter::Brace)
                && content.next().is_none()
        }
        _ => false,
    };
    is_mark(before, &['<', ',', '=']) && is_mark(after, &['>', ',']) && is_block()
}

/// Returns the number of tokens of the discriminant at the start of `tokens`: those before the comma that ends the variant.
fn discriminant(tokens: &[TokenTree]) -> usize {
    // The depth in generic arguments.
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Punct(mark) = token else { continue };
        let before = tokens[..index].last();
        match mark.as_char() {
            ',' if depth == 0 => return index,
            // After an operand, `<` compares or shifts.
            '<' if depth > 0 || matches!(before, None | Some(TokenTree::Punct(_))) && !is_joint(before, '<') => depth += 1,
            '>' if !is_joint(before, '-') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    tokens.len()
}

/// Returns whether a token is the first half of an operator of two marks.
fn is_joint(token: Option<&TokenTree>, first: char) -> bool {
    matches!(token, Some(TokenTree::Punct(mark)) if mark.as_char() == first && mark.spacing() == Spacing::Joint)
}

/// Returns whether syn reads the expression the same way in any mode: as nothing, a name or a number.
fn is_same_in_any_mode(expression: &[TokenTree]) -> bool {
    match expression {
        [] | [TokenTree::Ident(_) | TokenTree::Literal(_)] => true,
        [sign, TokenTree::Literal(_)] => is_mark(Some(sign), &['-']),
        _ => false,
    }
}

/// Returns an expression with parentheses around fragments. One that is a single fragment does not need them.
fn with_parentheses(expression: &[TokenTree]) -> TokenStream {
    let is_part = expression.len() > 1;
    joined(expression, &mut |token| match token {
        TokenTree::Group(group) if is_part => parenthesized(group),
        _ => token.clone(),
    })
}

/// Returns a group with parentheses if it is a fragment of several tokens.
pub(crate) fn parenthesized(group: &Group) -> TokenTree {
    if group.delimiter() == Delimiter::None && group.stream().into_iter().nth(1).is_some() {
        return regrouped(group, Delimiter::Parenthesis, group.stream());
    }
    group.clone().into()
}

/// Returns a call of the macro with this content. Parentheses keep the call from ending a declaration, as braces would.
fn call(expression: TokenStream) -> TokenStream {
    IS_WRAPPED.set(true);
    let first = expression.clone().into_iter().next();
    let name = Ident::new(NAME, first.map_or_else(Span::call_site, |token| token.span()));
    quote!(#name!(#expression))
}

/// Returns whether a macro is the one that wraps an expression.
pub(crate) fn is_wrapper(name: &Ident) -> bool {
    name == NAME
}

/// Returns the tokens with all expressions unwrapped. Groups without any are the same groups.
pub(crate) fn unwrapped(tokens: TokenStream) -> TokenStream {
    if !IS_WRAPPED.get() || !has_ident(tokens.clone(), &is_wrapper) {
        return tokens;
    }
    let mut tokens = tokens.into_iter();
    let mut all = TokenStream::new();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(name) if is_wrapper(&name) => {
                if let Some(TokenTree::Group(content)) = tokens.nth(1) {
                    all.extend(content.stream());
                }
            }
            TokenTree::Group(group) => {
                let is_call =
                    matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(name)) if is_wrapper(&name));
                let content = unwrapped(group.stream());
                if is_call && group.delimiter() == Delimiter::Brace {
                    all.extend(content);
                } else {
                    all.append(regrouped(&group, group.delimiter(), content));
                }
            }
            other => all.append(other),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{parse_type, unwrapped, wrapped};
    use proc_macro2::{Delimiter, Group, TokenStream};
    use quote::{ToTokens, quote};
    use syn::{Data, DeriveInput, Type};

    fn fragment(content: TokenStream) -> Group {
        Group::new(Delimiter::None, content)
    }

    #[track_caller]
    fn check(read: TokenStream, expected: TokenStream) {
        let text = |tokens: TokenStream| tokens.to_string().replace(' ', "");
        let again = |ty: syn::Result<Type>| parse_type(ty.unwrap().into_token_stream());
        assert_eq!(text(unwrapped(again(parse_type(read)).unwrap().into_token_stream())), text(expected));
    }

    /// Checks the discriminants of an enumeration with these variants.
    #[track_caller]
    fn check_discriminants(variants: TokenStream, expected: &[TokenStream]) {
        let declaration = quote!(enum E<const N: usize = { 3 }> where W<{ N + 1 }>: Copy, { #variants });
        let input: DeriveInput = syn::parse2(wrapped(declaration)).unwrap();
        let Data::Enum(data) = &input.data else { unreachable!() };
        let read = data.variants.iter().filter_map(|variant| variant.discriminant.as_ref());
        let read: Vec<_> = read.map(|(_, value)| unwrapped(value.to_token_stream()).to_string()).collect();
        assert_eq!(read, expected.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(unwrapped(input.generics.where_clause.to_token_stream()).to_string(), "where W < { N + 1 } > : Copy ,");
    }

    #[test]
    fn expressions_in_types() {
        for ty in [
            "[[u8; if N > 1 { 3 } else { 4 }]; 2]",
            "[u8; [1, 2].len()]",
            "[W<{ let a = [0; 2 * 3]; a.len() }, { N }, -1>; N * 2]",
            "<W<{ N; 2 }> as Trait<{ N }>>::Type",
            "Option<unsafe extern \"C\" fn([u8; { 3 }], W<{ 4 }>) -> W<{ 5 }>>",
            "DevicePtr<dyn Fn(W<{ 3 }>) -> [u8; { 4 }] + Trait<{ 5 }, Type = [u8; N + 1], N = { 6 }>>",
            "(*const [W<{ 3 }>], &[u8; { 4 }], name![u8; 1 + 2])",
        ] {
            let tokens: TokenStream = ty.parse().unwrap();
            check(tokens.clone(), tokens);
        }
    }

    #[test]
    fn fragments_in_types() {
        let (sum, one, ty) = (fragment(quote!(1 + 2)), fragment(quote!(1)), fragment(quote!(fn() -> u8)));
        check(quote!([[#ty; #sum * 2]; #one * 2]), quote!([[#ty; (1 + 2) * 2]; #one * 2]));
        let block = fragment(quote!({ #sum * 2 }));
        let unchanged = quote!(W<[u8; #sum], #ty, { #sum * 2 }, #block>);
        check(unchanged.clone(), unchanged);
    }

    #[test]
    fn discriminants() {
        let (sum, ty) = (fragment(quote!(1 + 2)), fragment(quote!(fn() -> u8)));
        check_discriminants(quote!(A(#ty) = #sum * 2, B(#ty), C = #sum), &[quote!((1 + 2) * 2), quote!(#sum)]);
        let variants = "A { a: [u8; { 3 }] } = W::<1, 2>::N, B = <W<1, { 2 }> as Trait<A, B>>::N << 2, #[name = \"C\"] C = N < 3 && 4 > N, \
                        D = { let x = 1 << 2; x } - size_of::<fn(A, B) -> W<A, B>>(), E = -5,";
        let values = [
            "W::<1, 2>::N",
            "<W<1, { 2 }> as Trait<A, B>>::N << 2",
            "N < 3 && 4 > N",
            "{ let x = 1 << 2; x } - size_of::<fn(A, B) -> W<A, B>>()",
            "-5",
        ];
        check_discriminants(variants.parse().unwrap(), &values.map(|value| value.parse().unwrap()));
    }
}
