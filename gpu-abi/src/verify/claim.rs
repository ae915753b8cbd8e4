//! Declared kernels compared with a compiled file while the program compiles: what `#[kernels(ptx = "..")]` emits calls to.
//!
//! [`find`] goes through the file once; then each mistake fails the build where it can be mended: at the file's path, at the
//! kernel's name or at the parameter's type.

use super::compare::{Difference, difference};
use super::error::{ReadError, check, line_of};
use super::interface::{Kernel, Param};
use super::module::Module;
use super::names;
use crate::TypeLayout;
use crate::ptx::Arch;
use crate::text::{Text, equal, equal_bytes};

type Message = Text<2048>;

/// What each image of a file says of each declared kernel.
#[derive(Debug)]
pub struct Found<const K: usize, const M: usize> {
    path: &'static str,
    names: [&'static str; K],
    images: [Image<K>; M],
}

/// What one image says.
#[derive(Clone, Copy, Debug)]
struct Image<const K: usize> {
    module: Result<Module<'static>, ReadError>,
    lookups: [Lookup; K],
}

/// A kernel looked up by its name.
#[derive(Clone, Copy, Debug)]
enum Lookup {
    /// There is none.
    Nothing,
    /// There is one, by the very name.
    Exact(Kernel<'static>),
    /// There is one whose name C++ mangled.
    Mangled(Kernel<'static>),
    /// There are several whose names C++ mangled.
    Several,
}

impl Lookup {
    const fn kernel(&self) -> Option<&Kernel<'static>> {
        match self {
            Self::Exact(kernel) | Self::Mangled(kernel) => Some(kernel),
            Self::Nothing | Self::Several => None,
        }
    }
}

/// Looks the kernels called `names` up in the images of the file at `path`, which an argument called `format` names.
pub const fn find<const K: usize, const M: usize>(
    format: &str,
    path: &'static str,
    images: [&'static [u8]; M],
    names: [&'static str; K],
) -> Found<K, M> {
    const UNREAD: ReadError = ReadError::malformed(0, "");
    let mut found = Found { path, names, images: [Image { module: Err(UNREAD), lookups: [Lookup::Nothing; K] }; M] };
    let mut i = 0;
    while i < M {
        found.images[i].module = Module::read(images[i]);
        if let Ok(module) = found.images[i].module {
            let other = match module {
                Module::Ptx(_) if equal(format, "cubin") => "this is PTX text: write `ptx = ..`",
                Module::Cubin(_) if equal(format, "ptx") => "this is a cubin: write `cubin = ..`",
                _ => "",
            };
            if !other.is_empty() {
                found.images[i].module = Err(ReadError::malformed(0, other));
            } else if let Err(error) = look_up(&module, &names, &mut found.images[i].lookups) {
                found.images[i].module = Err(error);
            }
        }
        i += 1;
    }
    found
}

/// Goes through the module's kernels until all have been found by their very names.
const fn look_up<const K: usize>(
    module: &Module<'static>,
    names: &[&'static str; K],
    lookups: &mut [Lookup; K],
) -> Result<(), ReadError> {
    let mut missing = K;
    let mut at = 0;
    while missing > 0 {
        let Some(candidate) = check!(module.candidate(at)) else { break };
        at = candidate.next;
        let base = names::base_bytes(candidate.name);
        let mut i = 0;
        while i < K {
            let name = names[i].as_bytes();
            if equal_bytes(candidate.name, name) {
                if let Some(kernel) = check!(module.kernel_at(candidate.at)) {
                    if !matches!(lookups[i], Lookup::Exact(_)) {
                        missing -= 1;
                    }
                    lookups[i] = Lookup::Exact(kernel);
                }
            } else if equal_bytes(base, name) {
                if let Some(kernel) = check!(module.kernel_at(candidate.at)) {
                    lookups[i] = match lookups[i] {
                        Lookup::Nothing => Lookup::Mangled(kernel),
                        Lookup::Mangled(_) => Lookup::Several,
                        other => other,
                    };
                }
            }
            i += 1;
        }
    }
    Ok(())
}

impl<const K: usize, const M: usize> Found<K, M> {
    /// Returns the lookups of the kernel declared as `name`, by image.
    const fn lookup(&self, image: usize, name: &str) -> Lookup {
        let mut i = 0;
        while i < K {
            if equal(self.names[i], name) {
                return self.images[image].lookups[i];
            }
            i += 1;
        }
        Lookup::Nothing
    }

    /// Returns the name by which the kernel declared as `name` is launched: the mangled one if that is what the file has.
    pub const fn name_of(&self, name: &'static str) -> &'static str {
        let mut image = 0;
        while image < M {
            if let Some(kernel) = self.lookup(image, name).kernel() {
                return kernel.name();
            }
            image += 1;
        }
        name
    }

    /// Appends the file's path, and the image's architecture if there are several.
    const fn push_image(&self, out: &mut Message, image: usize) {
        out.push("`");
        out.push(self.path);
        out.push("`");
        if M > 1 {
            if let Ok(module) = &self.images[image].module {
                out.push(match module {
                    Module::Ptx(_) => " (its PTX for ",
                    Module::Cubin(_) => " (its cubin for ",
                });
                push_arch(out, module.arch());
                out.push(")");
            }
        }
    }

    /// Appends where a byte of an image is: its line in a text.
    const fn push_place(&self, out: &mut Message, image: usize, offset: usize) {
        if let Ok(Module::Ptx(ptx)) = &self.images[image].module {
            out.push(" in line ");
            out.push_number(line_of(ptx.text(), offset));
        }
    }
}

const fn push_arch(out: &mut Message, arch: Arch) {
    out.push("sm_");
    out.push_number(arch.number() as usize);
    out.push(arch.suffix());
}

/// Returns the `len` bytes from byte `start` of a file.
pub const fn part(file: &[u8], start: usize, len: usize) -> &[u8] {
    file.split_at(start).1.split_at(len).0
}

/// Fails the build if the file cannot be read.
#[track_caller]
pub const fn check_file<const K: usize, const M: usize>(found: &Found<K, M>) {
    let mut image = 0;
    while image < M {
        if let Err(error) = &found.images[image].module {
            let mut text = Message::new();
            text.push("`");
            text.push(found.path);
            text.push("` cannot be read: ");
            if M > 1 {
                text.push("image ");
                text.push_number(image);
                text.push(", ");
            }
            error.describe(&mut text);
            panic!("{}", text.as_str());
        }
        image += 1;
    }
    if M == 0 {
        let mut text = Message::new();
        text.push("`");
        text.push(found.path);
        text.push("` holds neither PTX text nor a cubin");
        panic!("{}", text.as_str());
    }
}

/// Fails the build unless every image has the kernel declared as `name`, with `count` parameters.
#[track_caller]
pub const fn check_kernel<const K: usize, const M: usize>(found: &Found<K, M>, name: &'static str, count: usize) {
    let mut image = 0;
    while image < M {
        let Ok(module) = &found.images[image].module else { return };
        match found.lookup(image, name) {
            Lookup::Exact(kernel) | Lookup::Mangled(kernel) => {
                if kernel.param_count() != count {
                    fail_count(found, image, name, &kernel, count);
                }
            }
            Lookup::Nothing => fail_nothing(found, image, name, module),
            Lookup::Several => fail_several(found, image, name, module),
        }
        image += 1;
    }
}

#[track_caller]
const fn fail_count<const K: usize, const M: usize>(
    found: &Found<K, M>,
    image: usize,
    name: &str,
    kernel: &Kernel<'_>,
    count: usize,
) {
    let mut text = Message::new();
    text.push("`");
    text.push(name);
    text.push("` ");
    let kernel_count = kernel.param_count();
    Difference::Count { kernel: kernel_count, rust: count }.describe(&mut text);
    text.push(": ");
    found.push_image(&mut text, image);
    found.push_place(&mut text, image, kernel.offset());
    text.push(if kernel_count == 0 { " declares none" } else { " declares" });
    let mut params = [Param::EMPTY; 16];
    let mut i = 0;
    if kernel_count <= params.len() {
        if let Ok(params) = kernel.params_in(&mut params) {
            while i < params.len() {
                text.push(if i == 0 { " " } else { ", " });
                push_param(&mut text, &params[i]);
                i += 1;
            }
        }
    } else {
        text.push(" ");
        text.push_counted(kernel_count, "parameter");
    }
    text.push(if kernel_count > count {
        ": declare the missing parameters here, or drop them from the kernel"
    } else {
        ": drop the parameters that are too many here, or add them to the kernel"
    });
    panic!("{}", text.as_str())
}

/// Appends a parameter as the file declares it.
const fn push_param(out: &mut Message, param: &Param<'_>) {
    if let Some(declaration) = param.declaration() {
        out.push("`");
        out.push(declaration);
        out.push("`");
    } else {
        out.push_counted(param.size(), "byte");
        if let Some(offset) = param.offset() {
            out.push(" at offset ");
            out.push_number(offset);
        }
    }
}

#[track_caller]
const fn fail_nothing<const K: usize, const M: usize>(found: &Found<K, M>, image: usize, name: &str, module: &Module<'_>) {
    let mut text = Message::new();
    found.push_image(&mut text, image);
    text.push(" has no kernel `");
    text.push(name);
    text.push("`");
    let (mut near, mut all) = (0, 0);
    let mut kernels = module.kernels();
    while let Some(Ok(kernel)) = kernels.next_kernel() {
        all += 1;
        if near < MOST_NAMES && names::is_near(name, kernel.name()) {
            text.push(if near == 0 { ": did you mean " } else { ", " });
            push_name(&mut text, kernel.name());
            near += 1;
        }
    }
    if near > 0 {
        text.push("?");
        panic!("{}", text.as_str())
    }
    let mut listed = 0;
    let mut kernels = module.kernels();
    while let Some(Ok(kernel)) = kernels.next_kernel() {
        if listed == MOST_NAMES {
            break;
        }
        text.push(if listed == 0 { ", only " } else { ", " });
        push_name(&mut text, kernel.name());
        listed += 1;
    }
    if all == 0 {
        text.push(", and no other");
    } else if all > listed {
        text.push(" and ");
        text.push_number(all - listed);
        text.push(" more");
    }
    text.push(": correct the name here or in the kernel's source");
    panic!("{}", text.as_str())
}

/// How many names an error lists at most.
const MOST_NAMES: usize = 8;

/// Appends a kernel's own name, and the one that C++ made of it.
const fn push_name(out: &mut Message, name: &str) {
    let base = names::base_name(name);
    out.push("`");
    out.push(base);
    out.push("`");
    if !equal(base, name) {
        out.push(" (`");
        out.push(name);
        out.push("`)");
    }
}

#[track_caller]
const fn fail_several<const K: usize, const M: usize>(found: &Found<K, M>, image: usize, name: &str, module: &Module<'_>) {
    let mut text = Message::new();
    text.push("`");
    text.push(name);
    text.push("` may be one of several kernels in ");
    found.push_image(&mut text, image);
    text.push(": write one of their names, ");
    let mut listed = 0;
    let mut kernels = module.kernels();
    while let Some(Ok(kernel)) = kernels.next_kernel() {
        if equal(names::base_name(kernel.name()), name) {
            if listed == MOST_NAMES {
                text.push(", ...");
                break;
            }
            text.push(if listed == 0 { "`#[ptx(name = \"" } else { ", `#[ptx(name = \"" });
            text.push(kernel.name());
            text.push("\")]`");
            listed += 1;
        }
    }
    panic!("{}", text.as_str())
}

/// The parameters of one kernel in each image; none where an image does not have it with as many parameters.
#[derive(Debug)]
pub struct FoundParams<const N: usize, const M: usize>([Option<ImageParams<N>>; M]);

#[derive(Clone, Copy, Debug)]
struct ImageParams<const N: usize> {
    kernel: Kernel<'static>,
    params: [Param<'static>; N],
}

/// Reads the parameters of the kernel declared as `name`.
pub const fn params<const K: usize, const M: usize, const N: usize>(
    found: &Found<K, M>,
    name: &'static str,
) -> FoundParams<N, M> {
    let mut all = FoundParams([None; M]);
    let mut image = 0;
    while image < M {
        if let Some(kernel) = found.lookup(image, name).kernel() {
            let mut params = [Param::EMPTY; N];
            if kernel.param_count() == N && kernel.params_in(&mut params).is_ok() {
                all.0[image] = Some(ImageParams { kernel: *kernel, params });
            }
        }
        image += 1;
    }
    all
}

/// Fails the build unless the parameter at `index`, called `name`, agrees with the type of this layout in every image.
#[track_caller]
pub const fn check_param<const K: usize, const M: usize, const N: usize>(
    found: &Found<K, M>,
    params: &FoundParams<N, M>,
    index: usize,
    name: &'static str,
    layout: &TypeLayout,
) {
    if layout.is_mistaken() {
        return;
    }
    let mut image = 0;
    while image < M {
        if let Some(ImageParams { kernel, params }) = &params.0[image] {
            if let Some(difference) = difference(params, index, kernel.base(), layout) {
                fail_param(found, image, kernel, &params[index], index, name, layout, &difference);
            }
        }
        image += 1;
    }
}

#[track_caller]
#[allow(clippy::too_many_arguments, reason = "all that the message says")]
const fn fail_param<const K: usize, const M: usize>(
    found: &Found<K, M>,
    image: usize,
    kernel: &Kernel<'_>,
    param: &Param<'_>,
    index: usize,
    name: &str,
    layout: &TypeLayout,
    difference: &Difference,
) {
    let mut text = Message::new();
    text.push("`");
    text.push(name);
    text.push("` ");
    if let Difference::Kind { .. } = difference {
        text.push("is `");
        text.push(layout.name());
        text.push("` in Rust and ");
    }
    difference.describe(&mut text);
    text.push(": ");
    found.push_image(&mut text, image);
    found.push_place(&mut text, image, param.at());
    text.push(" declares parameter ");
    text.push_number(index);
    text.push(" of `");
    text.push(names::base_name(kernel.name()));
    text.push("` as ");
    push_param(&mut text, param);
    text.push("; change `");
    text.push(layout.name());
    text.push("` here, or that parameter in the kernel's source");
    panic!("{}", text.as_str())
}
