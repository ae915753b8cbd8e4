//! Compiled files in the repository, whole and cut off: what they hold, and where they are said to end.

use gpu_abi::verify::{Artifact, Format, ImageKind, Module, Packing, ReadErrorKind};
use std::path::{Path, PathBuf};

fn kernels(name: &str) -> Vec<u8> {
    read(&Path::new("../ui-tests/kernels").join(name))
}

fn corpus(name: &str) -> Vec<u8> {
    read(&Path::new("data/corpus").join(name))
}

fn read(path: &Path) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A kernel's name, and its parameters as offset, size and alignment.
type Kernel = (String, Vec<(Option<usize>, usize, Option<usize>)>);

fn kernels_of(module: &Module<'_>) -> Vec<Kernel> {
    let mut kernels: Vec<_> = module
        .kernels()
        .map(|kernel| {
            let kernel = kernel.unwrap();
            let params = kernel.params();
            (kernel.name().to_owned(), params.iter().map(|param| (param.offset(), param.size(), param.align())).collect())
        })
        .collect();
    // A cubin has them in another order.
    kernels.sort();
    kernels
}

#[test]
fn ptx_text_says_sizes_and_alignments() {
    let file = kernels("step.ptx");
    let found = kernels_of(&Module::read(&file).unwrap());
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["_Z4fillPff", "_Z4fillPii", "_Z4idlev", "_Z5spawnP4Bodyh", "step"]);
    assert_eq!(found[2].1, []);
    assert_eq!(found[3].1, [(Some(0), 8, Some(8)), (Some(8), 1, Some(1))]);
    // Behind an alignment of 32 bytes offsets depend on the architecture.
    assert_eq!(found[4].1, [(Some(0), 8, Some(8)), (None, 32, Some(32)), (None, 4, Some(4)), (None, 4, Some(4))]);
}

#[test]
fn a_cubin_says_sizes_and_offsets() {
    let file = kernels("step.cubin");
    let module = Module::read(&file).unwrap();
    let found = kernels_of(&module);
    // 0x210, from which sm_90 counts, is no multiple of 32.
    assert_eq!(module.kernel("step").unwrap().unwrap().base(), Some(0x210));
    assert_eq!(found[4].1, [(Some(0), 8, None), (Some(16), 32, None), (Some(48), 4, None), (Some(52), 4, None)]);
}

#[test]
fn a_fatbin_holds_the_same_kernels_however_it_is_packed() {
    for (name, packing) in [("zstd.fatbin", Packing::Zstd), ("lz4.fatbin", Packing::Lz4), ("concat.fatbin", Packing::Zstd)]
    {
        let file = corpus(name);
        let artifact = Artifact::read(&file).unwrap();
        assert_eq!(artifact.format(), Format::Fatbin);
        let mut images: Vec<_> =
            artifact.images().iter().map(|image| (image.kind() == ImageKind::Cubin, image.arch().to_string())).collect();
        images.sort();
        let expected = [(false, "sm_75"), (false, "sm_90"), (true, "sm_75"), (true, "sm_90")];
        assert_eq!(images, expected.map(|(is_cubin, arch)| (is_cubin, arch.to_owned())), "{name}");
        for image in artifact.images() {
            assert_eq!(image.packing(), packing, "{name}");
            let found = kernels_of(&image.module().unwrap());
            let counts: Vec<_> = found.iter().map(|(_, params)| params.len()).collect();
            assert_eq!(counts, [2, 2, 0, 2, 4], "{name}, {}", image.arch());
        }
    }
}

#[test]
fn an_object_file_holds_its_fatbin() {
    let file = corpus("host.o");
    let artifact = Artifact::read(&file).unwrap();
    assert_eq!(artifact.format(), Format::Object);
    assert!(!artifact.images().is_empty());
    for image in artifact.images() {
        assert_eq!(kernels_of(&image.module().unwrap()).len(), 5);
        assert!(image.offset() < file.len());
    }
}

#[test]
fn a_static_library_holds_the_fatbins_of_its_members() {
    let (file, object) = (corpus("libstep.a"), corpus("host.o"));
    let (library, object) = (Artifact::read(&file).unwrap(), Artifact::read(&object).unwrap());
    assert_eq!(library.format(), Format::Archive);
    let of = |member: &str| -> Vec<_> {
        library.images().iter().filter(|image| image.member() == Some(member)).map(|image| image.bytes()).collect()
    };
    let wanted: Vec<_> = object.images().iter().map(|image| image.bytes()).collect();
    assert_eq!([of("host.o"), of("another_object_of_the_same_kernels.o")], [wanted.clone(), wanted]);
    assert_eq!(of("step.cu"), Vec::<&[u8]>::new());
    assert!(object.images().iter().all(|image| image.member().is_none()));
    // Offsets are the library's: the second object lies behind the first and a header of 60 bytes.
    let offsets: Vec<usize> = library.images().iter().map(|image| image.offset()).collect();
    let (first, second) = offsets.split_at(offsets.len() / 2);
    let distance = corpus("host.o").len() + 60;
    assert_eq!(first.iter().map(|offset| offset + distance).collect::<Vec<_>>(), second);
    // The unpacked bytes of all members count together.
    let all: usize = library.images().iter().map(|image| image.bytes().len()).sum();
    let error = Artifact::read_up_to(&file, all / 2).unwrap_err();
    assert!(matches!(error.kind(), ReadErrorKind::TooLarge { .. }), "{error}");
}

#[test]
fn static_libraries_without_kernels_are_refused() {
    let member =
        |name: &str, text: &str| format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n{text}", 0, 0, 0, 644, text.len());
    let (text, object) = (member("a.txt/", "abcd"), member("a.o/", ""));
    for (text, said) in [
        (format!("!<arch>\n{text}"), "no member of this static library has a section `.nv_fatbin`"),
        (format!("!<thin>\n{object}"), "a thin archive, which names its members but does not hold them,"),
        (format!("!<arch>\n{text}{}", text.replace("`\n", "..")), "byte 72: the header of the library's member is broken"),
        (format!("!<arch>\n{}", text.replace("`\n", "..")), "the static library's header or table of names is broken"),
    ] {
        let error = Artifact::read(text.as_bytes()).unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
    }
}

#[test]
fn a_file_that_is_cut_off_says_where() {
    for (name, file) in [
        ("step.cubin", kernels("step.cubin")),
        ("zstd.fatbin", corpus("zstd.fatbin")),
        ("lz4.fatbin", corpus("lz4.fatbin")),
        ("concat.fatbin", corpus("concat.fatbin")),
        ("host.o", corpus("host.o")),
        ("libstep.a", corpus("libstep.a")),
    ] {
        for len in 0..file.len() {
            let error = match Artifact::read(&file[..len]) {
                Err(error) => error,
                // What a cubin ends in, the headers of its segments, is not read.
                Ok(_) if name == "step.cubin" && len >= file.len() - 5 * 56 => continue,
                // A static library ends with any of its members: here the last but one.
                Ok(_) if name == "libstep.a" && len == file.len() - corpus("host.o").len() - 60 => continue,
                Ok(_) => panic!("{name} is whole with {len} of {} bytes", file.len()),
            };
            assert!(error.offset() <= len, "{name}, {len}: {error}");
            assert!(error.to_string().starts_with("byte "), "{error}");
        }
    }
}

#[test]
fn ptx_text_that_is_cut_off_is_never_another_kernel() {
    let file = kernels("step.ptx");
    let whole = kernels_of(&Module::read(&file).unwrap());
    for len in 0..file.len() {
        let Ok(module) = Module::read(&file[..len]) else { continue };
        for kernel in module.kernels() {
            match kernel {
                Ok(kernel) => {
                    let (_, params) = whole.iter().find(|(name, _)| name == kernel.name()).expect("a kernel of the text");
                    assert_eq!(params.len(), kernel.param_count());
                }
                Err(error) => {
                    assert!(matches!(error.kind(), ReadErrorKind::Expected { .. }), "{error}");
                    assert!(error.line().is_some() && error.offset() <= len, "{error}");
                }
            }
        }
    }
}

#[test]
fn images_may_not_have_more_bytes_than_allowed() {
    let file = corpus("zstd.fatbin");
    let all: usize = Artifact::read(&file).unwrap().images().iter().map(|image| image.bytes().len()).sum();
    assert!(Artifact::read_up_to(&file, all + 8).is_ok());
    let error = Artifact::read_up_to(&file, 10_000).unwrap_err();
    assert_eq!(error.kind(), ReadErrorKind::TooLarge { most: 10_000 });
    assert!(error.to_string().ends_with("the unpacked images are larger than 10000 bytes"), "{error}");
}

#[test]
fn other_files_are_refused() {
    for file in [&b""[..], b"\x7fELF", b"fn main() {}", &[0; 64]] {
        assert_eq!(Artifact::read(file).unwrap_err().kind(), ReadErrorKind::UnknownFormat, "{file:?}");
    }
    // A host's program without kernels: this test.
    let file = read(&std::env::current_exe().unwrap());
    let error = Artifact::read(&file).unwrap_err();
    assert_eq!(error.to_string(), "byte 0: this object file has no section `.nv_fatbin`, so that it holds no kernels");
}
