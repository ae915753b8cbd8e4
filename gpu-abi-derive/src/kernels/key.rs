//! Keys of types, which tell them apart in a block.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// Writes a type's tokens to `key`. Types in a block with the same key are the same type. Returns `None` for a type with
/// `$crate`, which refers to the crate of the macro that it comes from.
///
/// The type as errors show it is not a key. It has no spaces around some characters, not even in strings, and does not show the
/// limits of a fragment such as `$len:expr`, where `$len * 2` is not `1 + 2 * 2`.
pub(super) fn write_key(tokens: TokenStream, key: &mut String) -> Option<()> {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let [open, close] = match group.delimiter() {
                    Delimiter::Brace => ['{', '}'],
                    Delimiter::Parenthesis => ['(', ')'],
                    Delimiter::Bracket => ['[', ']'],
                    Delimiter::None => ['«', '»'],
                };
                key.push(open);
                write_key(group.stream(), key)?;
                key.push(close);
            }
            TokenTree::Ident(ident) if ident == "$crate" => return None,
            TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint => key.push(punct.as_char()),
            token => {
                key.push_str(&token.to_string());
                key.push(' ');
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::write_key;
    use proc_macro2::{Delimiter, Group, TokenStream};
    use quote::quote;

    fn key(tokens: TokenStream) -> String {
        let mut key = String::new();
        write_key(tokens, &mut key).unwrap();
        key
    }

    #[test]
    fn types_with_different_keys() {
        let fragment = Group::new(Delimiter::None, quote!(1 + 2));
        assert_ne!(key(quote!(W<{ #fragment * 2 }>)), key(quote!(W<{ 1 + 2 * 2 }>)));
        assert_ne!(key(quote!(W<{ " ,".len() }>)), key(quote!(W<{ ",".len() }>)));
        assert_ne!(key(quote!(W<r#u8>)), key(quote!(W<u8>)));
        assert_ne!(key(quote!(W<{ a & &b }>)), key(quote!(W<{ a && b }>)));
        assert_eq!(key(quote!(W<Vec<u8>>)), key(quote!(W<Vec<u8>>)));
    }
}
