//! The output of `inspect`, as text.

use super::Types;
use crate::args::Select;
use crate::load::{Kernel, Loaded, Module};
use crate::paint::{Ink, Paint};
use crate::select::HOW_TO_COMPILE;
use crate::sheet::{Sheet, Side, number};
use crate::variables::Variable;
use gpu_abi::verify::{Format, Linkage, Packing};
use std::fmt::Write;

/// Returns the text for the selected parts of `loaded` and for the types of each module.
pub(crate) fn text(loaded: &Loaded, types: &[Types<'_>], select: &Select, nested: bool, paint: Paint) -> String {
    let mut writer = Writer { out: String::new(), paint, nested };
    let modules = loaded.modules.len();
    let is_one = matches!(loaded.format, Format::Ptx | Format::Cubin);
    if !is_one {
        let plural = if modules == 1 { "" } else { "s" };
        let format = match loaded.format {
            Format::Fatbin => "a fatbin",
            Format::Archive => "a static library",
            _ => "an object file",
        };
        writer.line(&format!("{}: {format} with {modules} module{plural}", loaded.name));
    }
    for (index, (module, types)) in loaded.modules.iter().zip(types).enumerate() {
        if is_one {
            writer.line(&format!("{}: {}", loaded.name, described(module)));
        } else {
            writer.line("");
            writer.line(&format!("module {} of {modules}: {}, {}", index + 1, described(module), place(module)));
        }
        writer.module(module, types, select);
    }
    writer.out
}

fn described(module: &Module) -> String {
    if !module.kind.is_read() {
        return format!("{}, not read", module.place());
    }
    let isa = module.isa.as_ref().map(|isa| format!(", PTX {isa}")).unwrap_or_default();
    let kernels = match module.kernels.len() {
        1 => "1 kernel".to_owned(),
        count => format!("{count} kernels"),
    };
    format!("{}{isa}, {kernels}", module.place())
}

fn place(module: &Module) -> String {
    let packed = if module.packing == Packing::None { "" } else { " packed with " };
    let packing = if packed.is_empty() { "" } else { module.packing_name() };
    format!("{} bytes{packed}{packing} at byte {}", module.size, module.offset)
}

struct Writer {
    out: String,
    paint: Paint,
    nested: bool,
}

impl Writer {
    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    fn module(&mut self, module: &Module, types: &Types<'_>, select: &Select) {
        for kernel in module.kernels.iter().filter(|_| select.shows_kernels()) {
            self.line("");
            self.kernel(kernel);
        }
        if !module.variables.is_empty() {
            self.variables(&module.variables);
        }
        if let Some(by) = module.described_by.as_ref().filter(|_| !types.layouts.is_empty()) {
            let note = format!("types from the debug information of {}", by.name());
            let note = self.paint.ink(Ink::Faint, note).to_string();
            self.line(&format!("\n{note}"));
        }
        for layout in &types.layouts {
            let table = if self.nested { format!("{layout:#}") } else { layout.to_string() };
            let (title, rows) = table.split_once('\n').unwrap_or((&table, ""));
            let title = self.paint.ink(Ink::Heading, title).to_string();
            self.line(&format!("\n{title}\n{rows}"));
        }
        for line in &types.incomplete {
            let line = self.paint.ink(Ink::Heading, line).to_string();
            self.line(&format!("\n{line}, incomplete"));
        }
        if module.kind.is_read() && module.debug.is_none() && module.error.is_none() && select.shows_types() {
            let note = format!("no debug information, so no structs and enumerations: {HOW_TO_COMPILE}");
            let note = self.paint.ink(Ink::Faint, note).to_string();
            self.line(&format!("\n{note}"));
        }
    }

    fn variables(&mut self, variables: &[Variable]) {
        let title = self.paint.ink(Ink::Heading, "variables").to_string();
        self.line(&format!("\n{title}"));
        let columns = [("memory", Side::Left), ("size", Side::Right), ("align", Side::Right), ("name", Side::Left)];
        let mut sheet = Sheet::new(&columns);
        for variable in variables {
            let is_elsewhere = variable.linkage == Linkage::Extern;
            let note = if is_elsewhere { ", defined elsewhere" } else { "" };
            let name = format!("{}{note}", variable.title());
            sheet.row(Ink::Plain, vec![variable.memory(), number(variable.size), number(variable.align), name]);
        }
        sheet.write(&mut self.out, self.paint);
    }

    fn kernel(&mut self, kernel: &Kernel) {
        let title = self.paint.ink(Ink::Heading, kernel.title()).to_string();
        writeln!(self.out, "kernel {title}").expect("a string takes all text");
        if kernel.demangled().is_some() {
            let symbol = self.paint.ink(Ink::Faint, &kernel.symbol).to_string();
            self.line(&format!("  {symbol}"));
        }
        if !kernel.params.is_empty() {
            let columns = [
                ("#", Side::Right),
                ("offset", Side::Right),
                ("size", Side::Right),
                ("align", Side::Right),
                ("kind", Side::Left),
                ("type", Side::Left),
                ("name", Side::Left),
            ];
            let mut sheet = Sheet::new(&columns);
            for (index, param) in kernel.params.iter().enumerate() {
                sheet.row(
                    Ink::Plain,
                    vec![
                        index.to_string(),
                        number(param.offset),
                        param.size.to_string(),
                        number(param.align),
                        param.kind_text(),
                        param.type_name().unwrap_or_default(),
                        param.name.clone().unwrap_or_default(),
                    ],
                );
            }
            sheet.write(&mut self.out, self.paint);
        }
        let sizes = match kernel.bytes {
            Some(bytes) => format!("{bytes} bytes of parameters, at most {}", kernel.most_bytes),
            None => format!("the size of the parameters depends on the architecture, at most {} bytes", kernel.most_bytes),
        };
        self.line(&format!("  {sizes}"));
        let limits = limits(kernel);
        if !limits.is_empty() {
            self.line(&format!("  {}", limits.join(", ")));
        }
    }
}

/// Returns the launch limits that a kernel declares, and the resources that it needs.
fn limits(kernel: &Kernel) -> Vec<String> {
    let limits = &kernel.limits;
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
        if kernel.static_shared.is_none() && resources.shared_bytes > 0 {
            texts.push(format!("{} bytes of shared memory", resources.shared_bytes));
        }
    }
    texts.extend(
        kernel.static_shared.filter(|&bytes| bytes > 0).map(|bytes| format!("{bytes} bytes of static shared memory")),
    );
    texts
}
