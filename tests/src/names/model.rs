//! Types and functions as the test knows them, and how C++ spells them.

use super::known::{KINDS, Known, Template, VALUES};

/// A type.
#[derive(Clone, Debug)]
pub enum Ty {
    /// `void`, of results and behind pointers.
    Void,
    /// A type that C++ or CUDA's headers declare.
    Known(&'static Known),
    /// A class, a union or an enumeration of the sources.
    Class(&'static str),
    /// An instance of a class template of the sources.
    Instance(Instance),
    /// `T *`.
    Pointer(Box<Ty>),
    /// `T *__restrict__`.
    Restrict(Box<Ty>),
    /// `T &`.
    Reference(Box<Ty>),
    /// `T &&`.
    Rvalue(Box<Ty>),
    /// `T [N]`.
    Array(Box<Ty>, u64),
    /// A function's type: its result, its parameters, and what follows them.
    Function(Box<Ty>, Vec<Ty>, After),
    /// `T C::*`: the member's type, and the class.
    Member(Box<Ty>, Box<Ty>),
    /// A type with `const`, `volatile` or both.
    Qualified {
        /// The type without them.
        inner: Box<Ty>,
        /// `const`
        constant: bool,
        /// `volatile`
        volatile: bool,
    },
    /// The type that a function template's parameter stands for.
    Parameter(usize),
    /// A type made from each of a pack's types: in the first, the pack is a parameter.
    Expansion(Box<Ty>),
}

/// The words after the parameters of a function's type.
#[derive(Clone, Copy, Debug, Default)]
pub struct After {
    /// `const`, of a member function.
    pub constant: bool,
    /// `volatile`, of a member function.
    pub volatile: bool,
    /// `noexcept`
    pub noexcept: bool,
}

impl After {
    fn words(self) -> String {
        let words = [(self.constant, " const"), (self.volatile, " volatile"), (self.noexcept, " noexcept")];
        words.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect()
    }
}

/// An instance of a class template, or a class in it.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The template.
    pub template: &'static Template,
    /// Its arguments.
    pub arguments: Vec<Arg>,
    /// The class in it that is meant.
    pub member: Option<&'static str>,
}

/// A template's argument.
#[derive(Clone, Debug)]
pub enum Arg {
    /// A type.
    Type(Ty),
    /// A value, by the place of its type in [`VALUES`].
    Value(usize, i128),
    /// An enumerator, by the place of its type in [`KINDS`].
    Kind(usize, i128),
    /// A class template.
    Template(&'static Template),
    /// The arguments of a parameter pack.
    Pack(Vec<Arg>),
}

/// The form of a declaration.
#[derive(Clone, Debug)]
pub enum Form {
    /// A function on its own.
    Free,
    /// `extern "C"`.
    ExternC,
    /// A member of a class of its own.
    Member {
        /// Whether `const` follows its parameters.
        constant: bool,
    },
    /// A member of a class of its own, without an identifier: the class has the subject's identifier.
    Special(Special),
    /// A member of an instance of a class template of its own.
    TemplateMember {
        /// The class template's arguments.
        arguments: Vec<Arg>,
        /// Whether `const` follows its parameters.
        constant: bool,
    },
    /// An instance of a function template.
    Template {
        /// Its arguments.
        arguments: Vec<Arg>,
    },
    /// A variable, of the type of the result.
    Variable,
}

/// A member function without an identifier.
#[derive(Clone, Debug)]
pub enum Special {
    /// An operator.
    Operator {
        /// What follows `operator`.
        symbol: &'static str,
        /// The number of its parameters.
        parameters: u64,
    },
    /// A conversion to the result.
    Conversion,
    /// A constructor.
    Constructor,
    /// A destructor.
    Destructor,
}

/// A function or a variable.
#[derive(Clone, Debug)]
pub struct Subject {
    /// An identifier that no other has.
    pub identifier: String,
    /// The namespace, empty for none.
    pub namespace: &'static str,
    /// Whether it is `__global__`.
    pub kernel: bool,
    /// The form of its declaration.
    pub form: Form,
    /// The type of the result, or a variable's type.
    pub result: Ty,
    /// The parameters as they are declared.
    pub parameters: Vec<Ty>,
}

impl Ty {
    fn is_declared_inside(&self) -> bool {
        match self {
            Self::Array(..) | Self::Function(..) => true,
            Self::Qualified { inner, .. } => inner.is_declared_inside(),
            _ => false,
        }
    }

    /// The type with a template's parameters replaced by its arguments.
    fn with(&self, arguments: &[Arg]) -> Self {
        match self {
            Self::Parameter(index) => match &arguments[*index] {
                Arg::Type(ty) => ty.clone(),
                other => panic!("{other:?} is no type"),
            },
            Self::Expansion(_) => panic!("an expansion is of many types"),
            _ => self.map(&|ty| ty.with(arguments)),
        }
    }

    /// The type made of the types that `f` makes of its parts.
    fn map(&self, f: &dyn Fn(&Self) -> Self) -> Self {
        let boxed = |ty: &Self| Box::new(f(ty));
        match self {
            Self::Pointer(inner) => Self::Pointer(boxed(inner)),
            Self::Restrict(inner) => Self::Restrict(boxed(inner)),
            Self::Reference(inner) => Self::Reference(boxed(inner)),
            Self::Rvalue(inner) => Self::Rvalue(boxed(inner)),
            Self::Array(inner, len) => Self::Array(boxed(inner), *len),
            Self::Function(result, parameters, after) => {
                Self::Function(boxed(result), parameters.iter().map(f).collect(), *after)
            }
            Self::Member(member, class) => Self::Member(boxed(member), boxed(class)),
            Self::Qualified { inner, constant, volatile } => {
                Self::Qualified { inner: boxed(inner), constant: *constant, volatile: *volatile }
            }
            Self::Instance(instance) => Self::Instance(Instance {
                arguments: instance.arguments.iter().map(|argument| argument.map(f)).collect(),
                ..instance.clone()
            }),
            Self::Expansion(inner) => Self::Expansion(boxed(inner)),
            Self::Void | Self::Known(_) | Self::Class(_) | Self::Parameter(_) => self.clone(),
        }
    }

    /// A declaration of `what` with this type; the type alone without one.
    pub fn declare(&self, what: &str) -> String {
        let base = |name: &str| if what.is_empty() { name.to_owned() } else { format!("{name} {what}") };
        let pointer = |inner: &Self, sign: &str| {
            let what = format!("{sign} {what}");
            inner.declare(&if inner.is_declared_inside() { format!("({what})") } else { what })
        };
        match self {
            Self::Void => base("void"),
            Self::Known(known) => base(known.cxx),
            Self::Class(path) => base(path),
            Self::Instance(instance) => base(&instance.spelled()),
            Self::Pointer(inner) => pointer(inner, "*"),
            Self::Restrict(inner) => pointer(inner, "* __restrict__"),
            Self::Reference(inner) => pointer(inner, "&"),
            Self::Rvalue(inner) => pointer(inner, "&&"),
            Self::Array(inner, len) => inner.declare(&format!("{what}[{len}]")),
            Self::Function(result, parameters, after) => {
                result.declare(&format!("{what}({}){}", listed(parameters), after.words()))
            }
            Self::Member(member, class) => pointer(member, &format!("{}::*", class.declare(""))),
            Self::Qualified { inner, constant, volatile } => {
                let mut words = String::new();
                words += if *constant { " const" } else { "" };
                words += if *volatile { " volatile" } else { "" };
                match &**inner {
                    Self::Pointer(target) => pointer(target, &format!("*{words}")),
                    Self::Restrict(target) => pointer(target, &format!("*{words} __restrict__")),
                    Self::Member(member, class) => pointer(member, &format!("{}::*{words}", class.declare(""))),
                    other => other.declare(&format!("{words} {what}")),
                }
            }
            Self::Parameter(index) => base(&format!("T{index}")),
            Self::Expansion(inner) => inner.declare(&format!("... {what}")),
        }
    }
}

impl Instance {
    fn spelled(&self) -> String {
        let member = self.member.map_or(String::new(), |member| format!("::{member}"));
        format!("{}<{}>{member}", self.template.path, arguments(&self.arguments))
    }
}

impl Arg {
    /// The argument made of the types that `f` makes of its types.
    fn map(&self, f: &dyn Fn(&Ty) -> Ty) -> Self {
        match self {
            Self::Type(ty) => Self::Type(f(ty)),
            Self::Pack(pack) => Self::Pack(pack.iter().map(|argument| argument.map(f)).collect()),
            _ => self.clone(),
        }
    }

    fn spelled(&self) -> String {
        match self {
            Self::Type(ty) => ty.declare(""),
            Self::Value(1, value) => if *value == 0 { "false" } else { "true" }.to_owned(),
            Self::Value(at, value) => match VALUES[*at].suffix {
                Some(suffix) => format!("{value}{suffix}"),
                None => format!("({}){value}", VALUES[*at].cxx),
            },
            Self::Kind(at, value) => format!("({}){value}", KINDS[*at]),
            Self::Template(template) => template.path.to_owned(),
            Self::Pack(pack) => arguments(pack),
        }
    }

    /// The declaration of the parameter that this is an argument for.
    fn parameter(&self, index: usize) -> String {
        match self {
            Self::Type(_) => format!("class T{index}"),
            Self::Value(at, _) => format!("{} T{index}", VALUES[*at].cxx),
            Self::Kind(at, _) => format!("{} T{index}", KINDS[*at]),
            Self::Template(_) => format!("template<class, int> class T{index}"),
            Self::Pack(_) => format!("class... T{index}"),
        }
    }
}

/// Types with commas between them.
fn listed(types: &[Ty]) -> String {
    types.iter().map(|ty| ty.declare("")).collect::<Vec<_>>().join(", ")
}

fn arguments(arguments: &[Arg]) -> String {
    arguments.iter().map(Arg::spelled).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
}

fn parameters_of(arguments: &[Arg]) -> String {
    let parameters: Vec<_> = arguments.iter().enumerate().map(|(index, argument)| argument.parameter(index)).collect();
    format!("template<{}>", parameters.join(", "))
}

impl Subject {
    /// The name of the class that a member function stands in.
    pub fn class(&self) -> String {
        format!("{}_class", self.identifier)
    }

    /// Returns whether its name states parameters.
    pub fn states_parameters(&self) -> bool {
        !matches!(self.form, Form::ExternC | Form::Variable)
    }

    /// The parameters of an instance, each of a pack on its own.
    fn instantiated(&self, arguments: &[Arg]) -> Vec<Ty> {
        let mut parameters = Vec::new();
        for ty in &self.parameters {
            let Ty::Expansion(each) = ty else {
                parameters.push(ty.with(arguments));
                continue;
            };
            let Some(Arg::Pack(pack)) = arguments.last() else { panic!("an expansion without a pack") };
            for argument in pack {
                let mut of_one = arguments.to_vec();
                *of_one.last_mut().expect("the pack itself") = argument.clone();
                parameters.push(each.with(&of_one));
            }
        }
        parameters
    }

    /// Returns the parameters of the function that is compiled.
    pub fn stated(&self) -> Vec<Ty> {
        match &self.form {
            Form::Template { arguments } => self.instantiated(arguments),
            Form::TemplateMember { arguments, .. } => self.parameters.iter().map(|ty| ty.with(arguments)).collect(),
            _ => self.parameters.clone(),
        }
    }

    /// The definition in CUDA C++, where `DEVICE` and `GLOBAL` are the compiler's words for those.
    pub fn source(&self) -> String {
        let Self { identifier, result, .. } = self;
        let class = self.class();
        let word = if self.kernel { "GLOBAL" } else { "DEVICE" };
        let listed_parameters = listed(&self.parameters);
        let function = |name: &str, parameters: &str, rest: &str| {
            format!("{word} {}", result.declare(&format!("{name}({parameters}){rest}")))
        };
        let text = match &self.form {
            Form::Free => format!("{} {{}}", function(identifier, &listed_parameters, "")),
            Form::ExternC => format!("extern \"C\" {} {{}}", function(identifier, &listed_parameters, "")),
            Form::Member { constant } => {
                let constant = if *constant { " const" } else { "" };
                format!(
                    "struct {class} {{ {}; }}; {} {{}}",
                    function(identifier, &listed_parameters, constant),
                    function(&format!("{class}::{identifier}"), &listed_parameters, constant)
                )
            }
            Form::Special(special) => {
                // The result of an operator alone is written before its name.
                let name = self.special_name(special);
                let declared = |name: &str| match special {
                    Special::Operator { .. } => function(name, &listed_parameters, ""),
                    _ => format!("DEVICE {name}({listed_parameters})"),
                };
                format!(
                    "struct {identifier} {{ {}; }}; {} {{}}",
                    declared(&name),
                    declared(&format!("{identifier}::{name}"))
                )
            }
            Form::TemplateMember { arguments, constant } => {
                let constant = if *constant { " const" } else { "" };
                format!(
                    "{} struct {class} {{ {} {{}} }}; template struct {class}<{}>;",
                    parameters_of(arguments),
                    function(identifier, &listed_parameters, constant),
                    self::arguments(arguments)
                )
            }
            Form::Template { arguments } => {
                let name = format!("{identifier}<{}>", self::arguments(arguments));
                let instantiated = listed(&self.instantiated(arguments));
                format!(
                    "{} {} {{}} template {word} {};",
                    parameters_of(arguments),
                    function(identifier, &listed_parameters, ""),
                    result.with(arguments).declare(&format!("{name}({instantiated})"))
                )
            }
            Form::Variable => format!("DEVICE {};", result.declare(identifier)),
        };
        if self.namespace.is_empty() { text } else { format!("namespace {} {{ {text} }}", self.namespace) }
    }

    fn special_name(&self, special: &Special) -> String {
        match special {
            Special::Operator { symbol, .. } => format!("operator{symbol}"),
            Special::Conversion => format!("operator {}", self.result.declare("")),
            Special::Constructor => self.identifier.clone(),
            Special::Destructor => format!("~{}", self.identifier),
        }
    }
}
