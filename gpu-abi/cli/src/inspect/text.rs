//! The output of `inspect`, as text.

use super::Types;
use crate::args::Select;
use crate::images::{Block, Common};
use crate::kernel::{Kernel, PARAMETER};
use crate::loaded::{Loaded, Module};
use crate::paint::{Ink, Paint};
use crate::select::how_to_compile;
use crate::sheet::{Sheet, counted, fill, number, stated};
use crate::variables::Variable;
use gpu_abi::layout::Layout;
use gpu_abi_reader::{Format, Linkage, Packing};
use std::collections::HashMap;

/// Returns the text for the selected parts of `loaded`, for the types of each module, and for `others`, which only host functions use.
pub(crate) fn text(loaded: &Loaded<'_>, types: &[Types<'_>], others: &Types<'_>, select: &Select, paint: Paint) -> String {
    let mut writer = Writer { out: String::new(), paint, file: loaded.input.artifact.file };
    let modules = loaded.modules.len();
    let is_one = matches!(loaded.input.artifact.format, Format::Ptx | Format::Cubin);
    if !is_one {
        let format = match loaded.input.artifact.format {
            Format::Fatbin => "a fatbin",
            Format::Archive => "a static library",
            _ => "a host file",
        };
        let functions = loaded.functions.as_ref().map_or(0, |info| info.functions.len());
        let parts = match (counted(modules, "module"), counted(functions, "host function")) {
            (modules, _) if functions == 0 => modules,
            (_, functions) if modules == 0 => functions,
            (modules, functions) => format!("{modules} and {functions}"),
        };
        writer.line(&format!("{}: {format} with {parts}", loaded.input.name));
    }
    let mut shown = 0;
    for images in loaded.modules.chunk_by(|one, next| one.compilation.is_some() && one.compilation == next.compilation) {
        let types = &types[shown..shown + images.len()];
        if !is_one {
            writer.line("");
        }
        for module in images {
            shown += 1;
            if is_one {
                writer.line(&format!("{}: {}", loaded.input.name, described(module)));
            } else {
                writer.line(&format!("module {shown} of {modules}: {}, {}", described(module), place(module)));
            }
        }
        writer.images(images, types, select);
    }
    if let Some(info) = loaded.functions.as_ref().filter(|info| select.shows_functions() && !info.functions.is_empty()) {
        writer.line(&format!("\n{}", paint.ink(Ink::Heading, "host functions")));
        info.functions.iter().for_each(|function| writer.line(&format!("  {}", info.types.declaration(function))));
    }
    for layout in &others.layouts {
        let text = writer.layout(layout);
        writer.line(&format!("\n{text}"));
    }
    writer.out
}

fn described(module: &Module<'_>) -> String {
    if !module.image.kind.is_read() {
        return format!("{}, not read", module.place());
    }
    let isa = module.isa().map(|isa| format!(", PTX {isa}")).unwrap_or_default();
    format!("{}{isa}, {}", module.place(), counted(module.kernels.len(), "kernel"))
}

fn place(module: &Module<'_>) -> String {
    let packed = if module.image.packing() == Packing::None { "" } else { " packed with " };
    let packing = if packed.is_empty() { "" } else { module.packing_name() };
    format!("{} bytes{packed}{packing} at byte {}", module.size(), module.image.offset)
}

struct Writer<'a> {
    out: String,
    paint: Paint,
    /// The file that is shown.
    file: &'a [u8],
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    /// Writes what the images of one compilation state, once if they agree.
    fn images(&mut self, images: &[Module<'_>], types: &[Types<'_>], select: &Select) {
        let names: Vec<String> = images.iter().map(Module::short_title).collect();
        let (mut variables, mut others) = (Common::new(), Common::new());
        // The forms of each kernel, and the kernels' places by their symbols.
        let (mut kernels, mut places) = (Vec::<Common<(Block, Vec<&Kernel<'_>>)>>::new(), HashMap::new());
        for (index, (image, types)) in images.iter().zip(types).enumerate() {
            for kernel in image.kernels.iter().filter(|_| select.shows_kernels()) {
                let place = *places.entry(kernel.symbol()).or_insert(kernels.len());
                if place == kernels.len() {
                    kernels.push(Common::new());
                }
                kernels[place].add(index, (self.kernel(kernel), vec![kernel]), |(known, all), (other, more)| {
                    let is_one = known.merge(other);
                    all.extend(more.iter().filter(|_| is_one));
                    is_one
                });
            }
            for variable in &image.variables {
                variables.add(index, row(variable), |known, other| fill(known, other));
            }
            for text in self.others(image, types, select) {
                others.add(index, text, |known, other| known == other);
            }
        }
        for ((mut block, kernels), inside) in kernels.into_iter().flat_map(|forms| forms.items) {
            self.line("");
            if images.len() > 1 {
                block.head += &format!("  in {}\n", listed(&names, &inside, ", "));
            }
            // The images of a form may state different limits.
            let mut limits = Common::new();
            for (image, kernel) in inside.iter().zip(kernels) {
                self::limits(kernel).into_iter().for_each(|limit| limits.add(*image, limit, |known, other| known == other));
            }
            let limits = limits.items.into_iter().map(|(limit, by)| limit + &unless_all(&names, &by, &inside));
            let limits: Vec<String> = limits.collect();
            if !limits.is_empty() {
                block.line(format!("  {}", limits.join(", ")));
            }
            block.write(&mut self.out, self.paint);
        }
        let all: Vec<usize> = (0..images.len()).collect();
        if !variables.items.is_empty() {
            self.variables(variables, &names, &all);
        }
        for (text, inside) in others.items {
            let (title, rest) = text.split_at(text.find('\n').unwrap_or(text.len()));
            self.line(&format!("\n{title}{}{rest}", unless_all(&names, &inside, &all)));
        }
    }

    /// Returns a text for each type of a module, and notes.
    fn others(&self, module: &Module<'_>, types: &Types<'_>, select: &Select) -> Vec<String> {
        let mut texts = Vec::new();
        if module.is_described_by_host && !types.layouts.is_empty() {
            texts.push(self.paint.ink(Ink::Faint, "types from the debug information of the host's code"));
        }
        for layout in &types.layouts {
            texts.push(self.layout(layout));
        }
        for line in &types.incomplete {
            texts.push(format!("{}, incomplete", self.paint.ink(Ink::Heading, line)));
        }
        if module.lacks_types() && select.shows_types() {
            let how = how_to_compile(self.file);
            let note = format!("no debug information, so no structs and enumerations: {how}");
            texts.push(self.paint.ink(Ink::Faint, note));
        }
        texts
    }

    fn layout(&self, layout: &Layout<'_>) -> String {
        let table = layout.to_string();
        let (title, rows) = table.split_once('\n').unwrap_or((&table, ""));
        format!("{}\n{rows}", self.paint.ink(Ink::Heading, title))
    }

    fn variables(&mut self, variables: Common<Vec<String>>, names: &[String], all: &[usize]) {
        self.line(&format!("\n{}", self.paint.ink(Ink::Heading, "variables")));
        let mut sheet = Sheet::new(&["memory", "size", "align", "name"]);
        for (mut cells, inside) in variables.items {
            if let Some(name) = cells.last_mut().filter(|_| inside.len() < all.len()) {
                *name += &format!(",{}", unless_all(names, &inside, all));
            }
            sheet.row(Ink::Plain, cells);
        }
        sheet.write(&mut self.out, self.paint);
    }

    fn kernel(&self, kernel: &Kernel<'_>) -> Block {
        let head = format!("kernel {}\n", self.paint.ink(Ink::Heading, kernel.title()));
        let mut block = Block { head, ..Block::default() };
        if kernel.cxx.is_some() {
            block.head += &format!("  {}\n", self.paint.ink(Ink::Faint, kernel.symbol()));
        }
        if !kernel.params.is_empty() {
            let mut sheet = Sheet::new(&[&["#"], &PARAMETER[..], &["name"]].concat());
            for (index, param) in kernel.params.iter().enumerate() {
                let name = param.name.clone().unwrap_or_default();
                sheet.row(Ink::Plain, [&[index.to_string()], &param.cells()[..], &[name]].concat());
            }
            block.table = Some(sheet);
        }
        let max = kernel.max_bytes;
        block.line(match kernel.declared().size {
            Some(bytes) if bytes > max => {
                format!("  {bytes} bytes of parameters, more than the {max} of its version of PTX and architecture: ptxas refuses it")
            }
            Some(bytes) => format!("  {bytes} bytes of parameters, at most {max}"),
            None => format!("  the size of the parameters depends on the architecture, at most {max} bytes"),
        });
        block
    }
}

/// Lists images of a compilation, of which `names` are all.
fn listed(names: &[String], images: &[usize], separator: &str) -> String {
    images.iter().map(|&index| names[index].as_str()).collect::<Vec<_>>().join(separator)
}

/// Returns an addition to a text that only some images of `all` state: ` in cubin sm_90`.
fn unless_all(names: &[String], images: &[usize], all: &[usize]) -> String {
    if images.len() == all.len() { String::new() } else { format!(" in {}", listed(names, images, " and ")) }
}

/// Returns a variable's row in the table.
fn row(variable: &Variable<'_>) -> Vec<String> {
    let gpu_abi_reader::Variable { linkage, size, align, .. } = *variable.declared();
    let note = if linkage == Linkage::Extern { ", defined elsewhere" } else { "" };
    let name = format!("{}{note}", variable.title());
    vec![variable.memory(), number(size), stated(align), name]
}

/// Returns the launch limits that a kernel declares, and the resources that it needs.
fn limits(kernel: &Kernel<'_>) -> Vec<String> {
    let limits = &kernel.compiled.limits;
    let threads = |[x, y, z]: [u32; 3]| format!("{x} x {y} x {z} threads");
    let blocks = |[x, y, z]: [u32; 3]| format!("{x} x {y} x {z} blocks");
    let mut texts = Vec::new();
    texts.extend(limits.required_threads.map(|n| format!("blocks of exactly {} (.reqntid)", threads(n))));
    texts.extend(limits.max_threads.map(|n| format!("blocks of at most {} (.maxntid)", threads(n))));
    texts.extend(limits.min_blocks.map(|n| format!("at least {n} blocks on a multiprocessor (.minnctapersm)")));
    texts.extend(limits.max_registers.map(|n| format!("at most {n} registers (.maxnreg)")));
    texts.extend(limits.required_cluster.map(|n| format!("clusters of exactly {} (.reqnctapercluster)", blocks(n))));
    if limits.is_explicit_cluster {
        texts.push("launched in clusters (.explicitcluster)".to_owned());
    }
    texts.extend(limits.max_cluster_rank.map(|n| format!("clusters of at most {n} blocks (.maxclusterrank)")));
    if let Some(resources) = &kernel.resources {
        texts.extend(resources.registers.map(|n| format!("{n} registers")));
        if limits.static_shared_bytes.is_none() && resources.shared_bytes > 0 {
            texts.push(format!("{} bytes of shared memory", resources.shared_bytes));
        }
    }
    let shared = limits.static_shared_bytes.filter(|bytes| *bytes > 0);
    texts.extend(shared.map(|bytes| format!("{bytes} bytes of static shared memory")));
    texts
}
