//! Compiled files in the repository, whole and cut off: what they hold, and where they are said to end.

use gpu_abi::verify::Artifact;
use gpu_abi_reader::debug::KernelTypes;
use gpu_abi_reader::interface::{File, Interface};
use gpu_abi_reader::{Image, ImageKind, Module, Packing, ReadErrorKind};
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
            let params = kernel.params;
            (kernel.name.to_owned(), params.iter().map(|param| (param.offset, param.size, param.align)).collect())
        })
        .collect();
    // A cubin has them in another order.
    kernels.sort();
    kernels
}

#[test]
fn a_cubin_says_sizes_and_offsets() {
    // 0x210, from which sm_90 counts, is not a multiple of 32. The second refers to a section that is not its table of symbols.
    for (file, base, [first, dt, n]) in
        [(kernels("step.cubin"), 0x210, [16, 48, 52]), (corpus("ptxas_12_1.cubin"), 0x160, [32, 64, 68])]
    {
        let module = Module::read(&file).unwrap();
        let found = kernels_of(&module);
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["_Z4fillPff", "_Z4fillPii", "_Z4idlev", "_Z5spawnP4Bodyh", "step"]);
        assert_eq!(module.kernel("step").unwrap().unwrap().base, Some(base));
        assert_eq!(found[4].1, [(Some(0), 8, None), (Some(first), 32, None), (Some(dt), 4, None), (Some(n), 4, None)]);
    }
    let file = corpus("ptxas_12_1.cubin");
    let Module::Cubin(cubin) = Module::read(&file).unwrap() else { panic!("a cubin") };
    assert_eq!(cubin.resources().unwrap()["step"].registers, Some(18));
}

#[test]
fn a_tile_kernel_is_launched_with_one_thread() {
    let file = kernels("tile.cubin");
    let module = Module::read(&file).unwrap();
    let kernel = module.kernel("blend").unwrap().unwrap();
    assert_eq!((kernel.limits.required_threads, kernel.params.len()), (Some([1; 3]), 3));
    assert_eq!(module.variables().unwrap().len(), 0);
}

#[test]
fn a_fatbin_holds_the_same_kernels_however_it_is_packed() {
    for (name, packing) in [("zstd.fatbin", Packing::Zstd), ("lz4.fatbin", Packing::Lz4), ("concat.fatbin", Packing::Zstd)]
    {
        let file = corpus(name);
        let artifact = Artifact::read(&file).unwrap();
        let mut images: Vec<_> =
            artifact.images.iter().map(|image| (image.kind == ImageKind::Cubin, image.arch.to_string())).collect();
        images.sort();
        let expected = [(false, "sm_75"), (false, "sm_90"), (true, "sm_75"), (true, "sm_90")];
        assert_eq!(images, expected.map(|(is_cubin, arch)| (is_cubin, arch.to_owned())), "{name}");
        // The images of the last file are packed as one, whose size none of them says.
        let all: usize = artifact.images.iter().map(Image::size).sum();
        for image in &artifact.images {
            assert_eq!(image.packing(), packing, "{name}");
            let size = if name == "concat.fatbin" { all + 64 } else { image.size() };
            let unpacked = image.unpack_up_to(size).unwrap();
            assert!(unpacked.len() <= image.size(), "{name}");
            let counts: Vec<_> =
                kernels_of(&Module::read(&unpacked).unwrap()).iter().map(|(_, params)| params.len()).collect();
            assert_eq!(counts, [2, 2, 0, 2, 4], "{name}, {}", image.arch);
            let error = image.unpack_up_to(image.size() - 1).unwrap_err();
            assert_eq!(error.kind, ReadErrorKind::TooLarge { max: image.size() - 1 }, "{name}");
            assert!(error.to_string().ends_with(&format!("more than {} bytes", image.size() - 1)), "{error}");
        }
    }
}

#[test]
fn offsets_in_a_static_library_are_the_librarys() {
    let file = corpus("libstep.a");
    let offsets: Vec<usize> = Artifact::read(&file).unwrap().images.iter().map(|image| image.offset).collect();
    // The second object follows the first and a header of 60 bytes.
    let (first, second) = offsets.split_at(offsets.len() / 2);
    let distance = corpus("host.o").len() + 60;
    assert_eq!(first.iter().map(|offset| offset + distance).collect::<Vec<_>>(), second);
}

#[test]
fn static_libraries_without_kernels_are_refused() {
    let member =
        |name: &str, text: &str| format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n{text}", 0, 0, 0, 644, text.len());
    let (text, object) = (member("a.txt/", "abcd"), member("a.o/", ""));
    for (text, said) in [
        (format!("!<arch>\n{text}"), "no member of this static library has a `.nv_fatbin` section"),
        (format!("!<thin>\n{object}"), "a thin archive names its members but does not contain them"),
        (
            format!("!<arch>\n{text}{}", text.replace("`\n", "..")),
            "byte 72: the header of a member of the static library is broken",
        ),
        (
            format!("!<arch>\n{}", text.replace("`\n", "..")),
            "byte 8: the header of a member of the static library is broken",
        ),
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
                // The headers of segments, at the end of a cubin, are not read.
                Ok(_) if name == "step.cubin" && len >= file.len() - 5 * 56 => continue,
                // A static library ends with any of its members: here the last but one.
                Ok(_) if name == "libstep.a" && len == file.len() - corpus("host.o").len() - 60 => continue,
                Ok(_) => panic!("{name} is whole with {len} of {} bytes", file.len()),
            };
            assert!(error.offset <= len, "{name}, {len}: {error}");
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
                    let (_, params) = whole.iter().find(|(name, _)| name == kernel.name).expect("a kernel of the text");
                    assert_eq!(params.len(), kernel.params.len());
                }
                Err(error) => {
                    assert!(matches!(error.kind, ReadErrorKind::Expected { .. }), "{error}");
                    assert!(error.line.is_some() && error.offset <= len, "{error}");
                }
            }
        }
    }
}

/// Of a kind that nobody knows yet, the flags may say anything.
#[test]
fn an_unknown_image_hides_no_other() {
    let mut file = corpus("zstd.fatbin");
    file[16] = 77;
    file[16 + 40..16 + 48].fill(0xff);
    let artifact = Artifact::read(&file).unwrap();
    assert_eq!((artifact.images[0].kind, artifact.images.len()), (ImageKind::Other(77), 4));
    let what = "an image is neither PTX text nor a cubin";
    assert_eq!(artifact.images[0].unpack().unwrap_err().kind, ReadErrorKind::Unsupported { what });
    assert!(artifact.images[1..].iter().all(|image| image.unpack().is_ok()));
    // One that is known, but not read, may have the kernel.
    file[16] = 0x80;
    assert_eq!(Artifact::read(&file).unwrap().images[0].kind, ImageKind::Tile);
    let file = File::read(&file[..]).unwrap();
    let problem = Interface::open(&[("k.fatbin", &file)], None).kernel("tile", 0).unwrap_err().to_string();
    assert!(problem.contains(" (CUDA Tile bytecode for sm_75a is not read)"), "{problem}");
}

/// The kernels of all images that can be read, and the errors of the others and of the file.
fn read_damaged(file: &[u8]) -> (usize, Vec<String>) {
    let (artifact, errors) = Artifact::read_damaged(file).unwrap();
    let mut errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    let mut kernels = 0;
    for image in &artifact.images {
        match image.unpack() {
            Ok(unpacked) => kernels += kernels_of(&Module::read(&unpacked).unwrap()).len(),
            Err(error) => errors.push(error.to_string()),
        }
    }
    (kernels, errors)
}

#[test]
fn a_broken_image_hides_no_other() {
    for (name, broken) in [("zstd.fatbin", "an entry is not a zstd frame"), ("lz4.fatbin", "an entry is not an LZ4 block")]
    {
        let whole = corpus(name);
        let artifact = Artifact::read(&whole).unwrap();
        let at: Vec<usize> = artifact.images.iter().map(|image| image.offset).collect();
        for &at in &at {
            let header = u32::from_le_bytes(whole[at + 4..at + 8].try_into().unwrap()) as usize;
            let mut file = whole.clone();
            file[at + header..at + header + 64].fill(0xff);
            assert!(Artifact::read(&file).is_ok());
            assert_eq!(read_damaged(&file), (15, vec![format!("byte {}: {broken}", at + header)]), "{name}");
            // Damage around the content is an error of the file; a damaged length hides what follows.
            let mut file = whole.clone();
            file[at + 41] |= 0xa0;
            let error = format!("byte {}: an entry is packed in two ways", at + 40);
            assert_eq!(Artifact::read(&file).unwrap_err().to_string(), error);
            assert_eq!(read_damaged(&file), (15, vec![error]));
        }
        // A file that is only given for its types is broken if nothing in it can be read.
        let mut file = whole.clone();
        for &at in &at {
            let header = u32::from_le_bytes(whole[at + 4..at + 8].try_into().unwrap()) as usize;
            file[at + header..at + header + 64].fill(0xff);
        }
        let error = KernelTypes::read(&file).unwrap_err().to_string();
        assert!(error.ends_with(broken), "{error}");
        let mut file = [&whole[..], &whole[..]].concat();
        file[at[2] + 4] = 63;
        let error = format!("byte {}: an entry's header is shorter than 64 bytes or longer than its fatbin", at[2] + 4);
        assert_eq!(read_damaged(&file), (10 + 20, vec![error]), "the second fatbin begins where the first says");
    }
}

#[test]
fn small_files_are_not_unpacked_to_large_images() {
    // Two images of spaces, each a zstd frame of blocks of 128 KiB.
    let with_blocks = |blocks: usize| {
        let frame = spaces(blocks);
        let entry = [header(1, 64, frame.len(), 0x8000, blocks * (128 << 10)), frame].concat();
        fatbin(&[&entry[..], &entry].concat())
    };
    let unpacked = |blocks: usize| {
        let file = with_blocks(blocks);
        let artifact = Artifact::read(&file).unwrap();
        artifact.images.iter().map(|image| image.unpack().is_ok()).collect::<Vec<_>>()
    };
    assert_eq!(unpacked(60), [true, true]);
    assert_eq!(unpacked(100), [true, false]);
    assert_eq!(unpacked(256), [false, false]);
    let file = with_blocks(256);
    let error = Artifact::read(&file).unwrap().images[0].unpack().unwrap_err();
    assert_eq!(error.kind, ReadErrorKind::TooLarge { max: 256 * file.len() + (16 << 20) });
    // The program knows better.
    assert!(Artifact::read(&file).unwrap().images[0].unpack_up_to(32 << 20).is_ok());
}

#[test]
fn images_that_are_packed_as_one_are_unpacked_once() {
    const BLOCKS: usize = 256;
    const PARTS: u32 = 2000;
    let frame = spaces(BLOCKS);
    let part = |part| [1, part, 1, 0, 0, 0, 0, 80, 0, 0, 0, 0, 0, 0, 0, 0].map(u32::to_le_bytes);
    let parts = (0..PARTS).flat_map(part).flatten().collect::<Vec<u8>>();
    let table = 8 + parts.len() as u32;
    let mut file = header(0x100, 64 + table, frame.len(), 0x8000, BLOCKS * (128 << 10));
    file[20..24].copy_from_slice(&64_u32.to_le_bytes());
    file.extend([PARTS, table].map(u32::to_le_bytes).as_flattened());
    file.extend([parts, frame].concat());
    let file = fatbin(&file);
    let artifact = Artifact::read(&file).unwrap();
    assert_eq!(artifact.images.len(), PARTS as usize);
    let began = std::time::Instant::now();
    for image in &artifact.images {
        assert_eq!(*image.unpack().unwrap(), *b" ");
    }
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}

/// A zstd frame of blocks of 128 KiB, which repeat a space.
fn spaces(blocks: usize) -> Vec<u8> {
    let block = |index: usize| -> [u8; 4] {
        let [a, b, c, ..] = (usize::from(index + 1 == blocks) | 1 << 1 | (128 << 10) << 3).to_le_bytes();
        [a, b, c, b' ']
    };
    [0x28, 0xb5, 0x2f, 0xfd, 0, 0x58].into_iter().chain((0..blocks).flat_map(block)).collect()
}

fn fatbin(entries: &[u8]) -> Vec<u8> {
    let numbers = [0xba55_ed50, 16 << 16 | 1, entries.len() as u32, 0];
    [numbers.map(u32::to_le_bytes).as_flattened(), entries].concat()
}

/// The first 64 bytes of an entry's header of `len` bytes.
fn header(kind: u32, len: u32, packed: usize, flags: u32, size: usize) -> Vec<u8> {
    let (packed, size) = (packed as u32, size as u32);
    [kind, len, packed, 0, packed, 0, 0, 0, 0, 0, flags, 0, 0, 0, size, 0].map(u32::to_le_bytes).concat()
}

#[test]
fn other_files_are_refused() {
    for file in [&b""[..], b"\x7fELF", b"fn main() {}", &[0; 64]] {
        assert_eq!(Artifact::read(file).unwrap_err().kind, ReadErrorKind::UnknownFormat, "{file:?}");
    }
    // A host's program without kernels: this test.
    let file = read(&std::env::current_exe().unwrap());
    let error = Artifact::read(&file).unwrap_err();
    assert_eq!(error.to_string(), "byte 0: this object file has no `.nv_fatbin` section, so it contains no kernels");
    let (artifact, errors) = Artifact::read_damaged(&file).unwrap();
    assert_eq!((artifact.images.len(), errors), (0, vec![error]));
}
