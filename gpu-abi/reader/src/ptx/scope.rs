//! The declarations outside of functions in a text, and the shared memory that kernels declare.
//!
//! Every token outside of functions is read; bodies and sections are skipped from brace to brace. Bodies are searched only
//! for `.shared` where a declaration can start.

use super::Ptx;
use super::code::{Code, Next};
use super::directives::{VariableDirectives, dimensions};
use crate::error::ReadError;
use crate::model::{Linkage, StateSpace};
use crate::module::Declarations;
use crate::search::Lines;
use crate::shared::StaticShared;
use crate::token::{TokenKind, Tokens};
use crate::variable::{Initial, Variable};

/// The maximum number of directives before a variable's name.
const MAX_DIRECTIVES: usize = 32;

/// The maximum number of broken declarations that are skipped. Each may be read to the end of the text.
const MAX_BROKEN: usize = 16;

/// The functions that the driver defines; they use no shared memory.
const SYSTEM_CALLS: [&str; 5] = ["vprintf", "malloc", "free", "__assertfail", "cudaDeviceSynchronize"];

impl<'a> Ptx<'a> {
    /// Returns the declarations outside of functions, and the shared memory that the kernels declare.
    pub(crate) fn declarations(&self) -> Result<Declarations<'a>, ReadError> {
        let Self { text, body, .. } = *self;
        let mut walk = Walk {
            text,
            tokens: Tokens::from(text, body),
            lines: Lines::new(text),
            code: Code::new(text, body, [Next::of(b'{'), Next::of(b'}'), Next::of(SHARED[2])]),
            variables: Ok(Vec::new()),
            broken: 0,
            shared: StaticShared::default(),
        };
        walk.go()?;
        Ok(Declarations { variables: walk.variables, shared: walk.shared })
    }
}

struct Walk<'a> {
    text: &'a [u8],
    tokens: Tokens<'a>,
    lines: Lines<'a>,
    /// Braces, and the third byte of `.shared`, the rarest of its letters.
    code: Code<'a, 3>,
    /// The variables, or the first broken declaration of one.
    variables: Result<Vec<Variable<'a>>, ReadError>,
    /// The number of broken declarations of variables.
    broken: usize,
    shared: StaticShared<'a>,
}

/// The part of a declaration outside of functions that has been read so far.
#[derive(Clone, Copy, Default)]
struct Head<'a> {
    /// The byte at which it starts.
    start: Option<usize>,
    linkage: Option<Linkage>,
    function: Option<Function<'a>>,
}

/// The start of a function's declaration.
#[derive(Clone, Copy)]
struct Function<'a> {
    is_entry: bool,
    name: Option<&'a str>,
}

impl<'a> Walk<'a> {
    fn go(&mut self) -> Result<(), ReadError> {
        let mut head = Head::default();
        loop {
            let token = self.tokens.next()?;
            match token.kind {
                TokenKind::End => return Ok(()),
                TokenKind::Directive => {
                    head.start.get_or_insert(token.start);
                    match self.tokens.text_of(token) {
                        b".visible" => head.linkage = Some(Linkage::Visible),
                        b".weak" | b".common" => head.linkage = Some(Linkage::Weak),
                        b".extern" => head.linkage = Some(Linkage::Extern),
                        b".const" => self.variables(&mut head, StateSpace::Const)?,
                        b".global" => self.variables(&mut head, StateSpace::Global)?,
                        b".shared" => self.variables(&mut head, StateSpace::Shared)?,
                        b".entry" => head.function = Some(Function { is_entry: true, name: None }),
                        b".func" => head.function = Some(Function { is_entry: false, name: None }),
                        // `.version`, `.section` and so on start a declaration of their own.
                        _ if head.function.is_none() => head = Head::default(),
                        _ => {}
                    }
                }
                TokenKind::Word => {
                    if let Some(Function { is_entry, name: name @ None }) = &mut head.function {
                        let own = self.tokens.str_of(token);
                        *name = Some(own);
                        // A function of another module may use shared memory.
                        let is_elsewhere = !*is_entry && head.linkage == Some(Linkage::Extern);
                        self.shared.is_elsewhere |= is_elsewhere && !SYSTEM_CALLS.contains(&own);
                    }
                }
                TokenKind::Character(b'(') => self.tokens.skip_parentheses("`)` at the end of this list", |_, _| {})?,
                TokenKind::Character(b'{') => {
                    self.body(head.function)?;
                    head = Head::default();
                }
                TokenKind::Character(b';') => head = Head::default(),
                _ => {}
            }
        }
    }

    /// Moves past a block whose `{` has been read.
    fn body(&mut self, function: Option<Function<'a>>) -> Result<(), ReadError> {
        let declared;
        (self.tokens.at, declared) = self.block(self.tokens.at)?;
        match function {
            Some(Function { is_entry: true, name: Some(name) }) => {
                let bytes = self.shared_of(&declared)?;
                self.shared.kernels.insert(name, bytes);
            }
            Some(Function { is_entry: false, .. }) if !declared.is_empty() => self.shared.is_elsewhere = true,
            _ => {}
        }
        Ok(())
    }

    /// Returns the size in bytes of the shared memory that a body declares at these places. As in ptxas, each variable is
    /// placed at the next multiple of its alignment. `None` if one has an unknown size.
    fn shared_of(&mut self, declared: &[usize]) -> Result<Option<u64>, ReadError> {
        let mut end = Some(0_usize);
        for &at in declared {
            let mut tokens = Tokens::from(self.text, at);
            tokens.next()?;
            for variable in self.declarators(&mut tokens, Linkage::Internal, StateSpace::Shared, at)? {
                let place = end.zip(variable.align).and_then(|(end, align)| end.checked_next_multiple_of(align));
                end = place.zip(variable.size).and_then(|(place, size)| place.checked_add(size));
            }
        }
        Ok(end.map(|end| end as u64))
    }

    /// Reads the variables of one declaration whose state space has been read.
    fn variables(&mut self, head: &mut Head<'a>, space: StateSpace) -> Result<(), ReadError> {
        let linkage = head.linkage.unwrap_or(Linkage::Internal);
        let start = head.start.unwrap_or(self.tokens.at);
        *head = Head::default();
        let mut tokens = self.tokens;
        let found = match self.declarators(&mut tokens, linkage, space, start) {
            Ok(found) => found,
            Err(error) if space == StateSpace::Shared || self.broken == MAX_BROKEN => return Err(error),
            Err(error) => {
                self.broken += 1;
                self.variables = std::mem::replace(&mut self.variables, Ok(Vec::new())).and(Err(error));
                return self.skip_declaration();
            }
        };
        self.tokens = tokens;
        if space != StateSpace::Shared {
            if let Ok(variables) = &mut self.variables {
                variables.extend(found);
            }
        } else if linkage == Linkage::Extern {
            // The launch sets its size, but its alignment counts.
            self.shared.is_elsewhere |= found.iter().any(|variable| variable.size != Some(0));
        } else {
            self.shared.is_elsewhere = true;
        }
        Ok(())
    }

    /// Moves past a broken declaration, to its `;` or the next declaration: its variables do not matter to kernels.
    fn skip_declaration(&mut self) -> Result<(), ReadError> {
        const STARTS: [&[u8]; 9] =
            [b".visible", b".weak", b".common", b".extern", b".const", b".global", b".shared", b".entry", b".func"];

        loop {
            let token = self.tokens.peek()?;
            match token.kind {
                TokenKind::End => return Ok(()),
                TokenKind::Directive if STARTS.contains(&self.tokens.text_of(token)) => return Ok(()),
                TokenKind::Character(b';') => {
                    self.tokens.next()?;
                    return Ok(());
                }
                _ => self.tokens.next()?,
            };
        }
    }

    /// Reads a declaration from after its state space to the `;`: attributes, a type and one or more names, each with
    /// dimensions and an initial value.
    fn declarators(
        &mut self,
        tokens: &mut Tokens<'a>,
        linkage: Linkage,
        space: StateSpace,
        start: usize,
    ) -> Result<Vec<Variable<'a>>, ReadError> {
        let mut declared = VariableDirectives::default();
        let mut directives = 0;
        let mut variables = Vec::new();
        loop {
            let token = tokens.next()?;
            match token.kind {
                TokenKind::Directive if variables.is_empty() && directives < MAX_DIRECTIVES => {
                    directives += 1;
                    declared.take(tokens, token)?;
                }
                TokenKind::Word => {
                    let dimensions = dimensions(tokens)?;
                    let end = tokens.at;
                    let is_initialized = space != StateSpace::Shared && tokens.take(b'=')?;
                    let value = tokens.at;
                    let written = if is_initialized { self.initial(tokens, &dimensions)? } else { None };
                    let value = is_initialized.then_some(&self.text[value..tokens.at]);
                    if !declared.is_reference {
                        let declaration = std::str::from_utf8(&self.text[start..end]).ok();
                        variables.push(Variable {
                            name: tokens.str_of(token),
                            space,
                            size: declared.size(&dimensions, written),
                            align: declared.align(),
                            is_managed: declared.is_managed,
                            linkage,
                            declaration,
                            offset: token.start,
                            // Shared memory is only summed up.
                            line: (space != StateSpace::Shared).then(|| self.lines.line_of(token.start)),
                            is_of_kernel: false,
                            initial: value.zip(declared.number_size()).map(|(text, size)| Initial::Text(text, size)),
                        });
                    }
                    if tokens.take(b';')? {
                        return Ok(variables);
                    }
                    tokens.expect(b',', "`;` after a variable")?;
                }
                // A bank of constant memory in old PTX: `.const[2]`.
                TokenKind::Character(b'[' | b']') | TokenKind::Number => {}
                _ => {
                    return Err(tokens.expected(token.start, "a type, an attribute or a name of a variable"));
                }
            }
        }
    }

    /// Moves past an initial value; returns the number of its elements if the first dimension is omitted.
    fn initial(&mut self, tokens: &mut Tokens<'a>, dimensions: &[Option<u64>]) -> Result<Option<u64>, ReadError> {
        let is_counted = dimensions.first() == Some(&None);
        if !is_counted && tokens.take(b'{')? {
            (tokens.at, _) = self.block(tokens.at)?;
            return Ok(None);
        }
        let (mut depth, mut elements, mut is_element) = (0_usize, 0_u64, false);
        loop {
            let token = tokens.peek()?;
            match token.kind {
                TokenKind::Character(b';' | b',') if depth == 0 => return Ok(is_counted.then_some(elements)),
                TokenKind::Character(b'{' | b'(') => {
                    is_element |= depth > 0;
                    depth += 1;
                }
                TokenKind::Character(b'}' | b')') => {
                    if depth == 1 && is_element {
                        elements += 1;
                    }
                    depth = depth.saturating_sub(1);
                }
                TokenKind::Character(b',') if depth == 1 => {
                    elements += 1;
                    is_element = false;
                }
                TokenKind::End => {
                    return Err(tokens.expected(token.start, "`;` after a variable's initial value"));
                }
                _ => is_element = true,
            }
            tokens.at = token.end;
        }
    }

    /// Returns the end of the block whose `{` is just before byte `at`, and the positions of the `.shared` declarations in it.
    fn block(&mut self, at: usize) -> Result<(usize, Vec<usize>), ReadError> {
        self.code.seek(at);
        let (mut depth, mut declared) = (1_usize, Vec::new());
        while let Some(found) = self.code.next()? {
            match self.text[found] {
                b'{' => depth += 1,
                b'}' if depth == 1 => return Ok((found + 1, declared)),
                b'}' => depth -= 1,
                _ => declared.extend(shared_at(self.text, found)),
            }
        }
        Err(ReadError::expected(self.text, at, "`}` at the end of this block"))
    }
}

const SHARED: &[u8] = b".shared";

/// Returns the start of the `.shared` declaration whose `h` is at this position; `None` for instructions, pointers and
/// `.extern`.
fn shared_at(text: &[u8], h: usize) -> Option<usize> {
    let start = h.checked_sub(2)?;
    let after = text.get(start..)?.strip_prefix(SHARED)?;
    let before = text[..start].trim_ascii_end();
    let is_apart = before.len() < start || matches!(before.last(), Some(b';' | b'{' | b'}' | b'/'));
    let is_other = before.ends_with(b".ptr") || before.ends_with(b".extern");
    (is_apart && !is_other && after.first().is_some_and(u8::is_ascii_whitespace)).then_some(start)
}

#[cfg(test)]
mod tests {
    use crate::{Linkage, Module, ReadError, StateSpace, Variable};

    fn read(text: &str) -> Result<Vec<Variable<'_>>, ReadError> {
        Module::read(text.as_bytes())?.variables()
    }

    const HEAD: &str = ".version 8.0 .target sm_90, debug .address_size 64\n";

    #[test]
    fn sizes_follow_from_types_and_dimensions() {
        for (declared, size, align) in [
            (".const .u8 x;", 1, 1),
            (".global .align 4 .f64 x;", 8, 8),
            (".global .v4 .f32 x;", 16, 16),
            (".global .align 32 .v2 .u16 x[3];", 12, 32),
            (".const .b8 x[4][2][3] = {{{1}}, {2}};", 24, 1),
            (".const .u32 x[] = {1, 2, 3};", 12, 4),
            (".const .u32 x[][2] = {{1, 2}, {3}};", 16, 4),
            (".const .u32 x[] = {};", 0, 4),
            (".global .u64 x[2] = {generic(y)+4, z};", 16, 8),
            (".global .u64 x = generic(y)+4;", 8, 8),
            (".global .b8 x[WARP_SZ];", 32, 1),
            (".const[2] .f32 x;", 4, 4),
        ] {
            let text = format!("{HEAD}{declared}");
            let variables = read(&text).unwrap();
            let [x] = variables.as_slice() else { panic!("{declared}") };
            assert_eq!((x.name, x.size, x.align), ("x", Some(size), Some(align)), "{declared}");
        }
    }

    #[test]
    fn unknown_sizes_are_none() {
        for declared in [".extern .const .align 4 .b8 x[];", ".global .strange x;", ".global .b64 x[0xffffffffffffffff];"] {
            let text = format!("{HEAD}{declared}");
            assert_eq!(read(&text).unwrap()[0].size, None, "{declared}");
        }
    }

    #[test]
    fn several_names_share_a_type() {
        let text = format!("{HEAD}.visible .global .align 8 .u32 a, b[2] = {{1, 2}}, c = 3;");
        let found: Vec<_> = read(&text).unwrap().iter().map(|each| (each.name, each.size, each.align)).collect();
        assert_eq!(found, [("a", Some(4), Some(8)), ("b", Some(8), Some(8)), ("c", Some(4), Some(8))]);
    }

    #[test]
    fn only_declarations_outside_of_functions_are_variables() {
        let text = format!(
            "{HEAD}.file 1 \"a.global .u8 x;\" // .global .u8 x;\n
            .section .debug_info {{ .b8 1 .b32 .debug_abbrev }}
            .global .texref image; .global .samplerref s = {{ addr_mode_0 = wrap }};
            .func (.param .b32 r) f(.param .u64 .ptr .global .align 8 p) {{ .global .u8 no; {{ }} }}
            .visible .entry k(.param .u64 .ptr .const p) .maxntid 1, 2 {{ \".global .u8 }}\"; /* }} */ // }}\n }}
            .weak .const .u8 last;"
        );
        let variables = read(&text).unwrap();
        let [last] = variables.as_slice() else { panic!("{variables:?}") };
        assert_eq!((last.name, last.space, last.linkage), ("last", StateSpace::Const, Linkage::Weak));
        assert_eq!((last.declaration, last.line), (Some(".weak .const .u8 last"), Some(9)));
    }

    #[test]
    fn broken_declarations_are_errors() {
        for declared in [
            ".global",
            ".global .u32",
            ".global .u32;",
            ".global .u32 x",
            ".global .u32 x y;",
            ".global .align 3 .u32 x;",
            ".global .u32 x[;",
            ".global .u32 x = {1, 2;",
            ".global .u32 x[] = {1",
            ".global .attribute(.managed .u32 x;",
            ".global .u32 x, .global .u32 y;",
            ".func f(",
            ".entry k() {",
            ".entry k() { /*",
            ".entry k() { .shared .u32 }",
        ] {
            assert!(read(&format!("{HEAD}{declared}")).is_err(), "{declared}");
        }
    }

    /// Returns the shared memory of the kernel `k`.
    fn shared(text: &str) -> Option<u64> {
        Module::read(format!("{HEAD}{text}").as_bytes()).unwrap().static_shared().unwrap().bytes("k")
    }

    #[test]
    fn broken_variables_do_not_hide_shared_memory() {
        for declared in
            [".global .u32 x y;", ".global .u32;", ".global .u32 x[", ".const .u32 x[", ".global .u32 x[2] = {1,"]
        {
            let kernel = "\n.visible .entry k() { .shared .u64 b; }";
            assert_eq!(shared(&format!("{declared}{kernel}")), Some(8), "{declared}");
            assert_eq!(shared(&format!("{declared}\n.shared .u8 a;{kernel}")), None, "{declared}");
            assert!(read(&format!("{HEAD}{declared}{kernel}")).is_err(), "{declared}");
        }
    }

    #[test]
    fn kernel_bodies_declare_shared_memory() {
        let body = ".entry k() { ld.shared.u8 %r1, [a]; .shared .u8 a; {.shared .u64 b;} // .shared .u8 c;\n
            .reg .b32 .sharedness; .extern .shared .u8 d[]; cvta.to.shared.u64 %rd1, %rd2; }";
        assert_eq!(shared(body), Some(16));
        assert_eq!(shared(".entry k() {} .entry other() { .shared .u8 a; }"), Some(0));
        assert_eq!(shared(".extern .func vprintf(); .entry k() {}"), Some(0));
        for beside in [
            ".shared .u8 a;",
            ".extern .shared .align 16 .b8 a[];",
            ".func f() { .shared .u8 a; }",
            ".extern .func (.param .b32 r) f(.param .b32 p);",
        ] {
            assert_eq!(shared(&format!("{beside} .entry k() {{}}")), None, "{beside}");
        }
    }
}
