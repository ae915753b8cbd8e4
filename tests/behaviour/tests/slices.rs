//! Many values at once.

use gpu_abi::mirror::MirrorErrorKind;
use gpu_abi::vector::Float3;
use gpu_abi::{Codec, PtxLayout, PtxMirror, Unnamed, as_bytes, decode_slice, encode_slice, from_mirrors, to_mirrors};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::num::NonZero;
use std::sync::atomic::{AtomicU32, Ordering};

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[ptx(host = "linux")]
struct Sample {
    valid: bool,
    #[ptx(bits = 3)]
    channel: u16,
    value: f32,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(C)]
struct Padded {
    a: u8,
    b: u32,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(C)]
struct Dense {
    a: Float3,
    b: u32,
}

fn sample(i: u16) -> Sample {
    Sample { valid: i % 2 == 0, channel: i % 8, value: f32::from(i) }
}

/// Returns the bytes of values, and checks every way to and from them; `other` is any value.
#[track_caller]
fn there_and_back<T: Codec + PtxMirror + Clone + PartialEq + Debug>(values: &[T], other: &T) -> Vec<u8> {
    let mut bytes = vec![0xff; values.len() * T::SIZE];
    encode_slice(values, &mut bytes).unwrap();
    for (value, bytes) in values.iter().zip(bytes.chunks(T::SIZE)) {
        let mut one = vec![0xff; T::SIZE];
        value.encode(&mut one).unwrap();
        assert_eq!((one, &T::decode(bytes).unwrap()), (bytes.to_vec(), value));
    }
    let mirrors = to_mirrors(values).unwrap();
    assert_eq!(bytemuck::cast_slice::<_, u8>(&mirrors), bytes);
    assert_eq!(from_mirrors::<T>(&mirrors).unwrap(), values);
    let mut back = vec![other.clone(); values.len()];
    decode_slice(&bytes, &mut back).unwrap();
    assert_eq!(back, values);
    bytes
}

#[test]
fn round_trip() {
    for count in [0, 1, 2, 7, 100] {
        there_and_back(&(0..count).map(sample).collect::<Vec<_>>(), &sample(0));
        let padded: Vec<_> = (0..count).map(|i| Padded { a: i as u8, b: u32::from(i) << 20 }).collect();
        let bytes = there_and_back(&padded, &Padded { a: 0, b: 0 });
        assert!(bytes.chunks(8).all(|one| one[1..4] == [0; 3]));
    }
}

#[test]
fn bytes_without_a_copy() {
    let dense = [Dense { a: Float3::new(1.0, 2.0, 3.0), b: 4 }; 3];
    let bytes = as_bytes(&dense);
    assert_eq!((bytes.as_ptr().addr(), bytes.len()), (dense.as_ptr().addr(), 48));
    let mut encoded = [0xff; 48];
    encode_slice(&dense, &mut encoded).unwrap();
    assert_eq!(bytes, encoded);
    assert!(as_bytes::<Dense>(&[]).is_empty());
    assert!(as_bytes(&[[0_u32; 0]; 5]).is_empty());
}

#[test]
fn wrong_lengths() {
    let mut bytes = [0; 17];
    let error = encode_slice(&[sample(0), sample(1)], &mut bytes).unwrap_err();
    assert_eq!(error.kind(), MirrorErrorKind::Length { expected: 16, found: 17 });
    assert_eq!(error.to_string(), "`Sample`: expected a buffer of 16 bytes, found 17");
    let error = decode_slice(&bytes[..7], &mut [sample(0)]).unwrap_err();
    assert_eq!(error.kind(), MirrorErrorKind::Length { expected: 8, found: 7 });
    assert!(encode_slice::<Sample>(&[], &mut bytes).is_err());
    assert!(encode_slice::<Sample>(&[], &mut []).is_ok());
    assert!(decode_slice::<Sample>(&[], &mut []).is_ok());
    assert!(decode_slice::<Sample>(&bytes, &mut []).is_err());
    assert_eq!(Sample::decode(&bytes).unwrap_err().kind(), MirrorErrorKind::Length { expected: 8, found: 17 });
    assert_eq!(sample(0).encode(&mut []).unwrap_err().to_string(), "`Sample`: expected a buffer of 8 bytes, found 0");
}

#[test]
fn errors_name_the_element() {
    let samples = [sample(0), Sample { channel: 8, ..sample(1) }, sample(2)];
    let expected = "`Sample[1].channel`: 8 does not fit in 3 bits, which hold 0 to 7";
    let error = to_mirrors(&samples).unwrap_err();
    assert_eq!((error.to_string().as_str(), error.offset()), (expected, 9));
    assert_eq!(encode_slice(&samples, &mut [0; 24]).unwrap_err().to_string(), expected);

    let mut bytes = [0; 24];
    bytes[16] = 0xaa;
    let expected = "`Sample[2].valid`: byte 16 is aa, but a `bool` is 0 or 1";
    let error = decode_slice(&bytes, &mut [sample(0), sample(0), sample(0)]).unwrap_err();
    assert_eq!((error.to_string().as_str(), error.offset(), error.bytes()), (expected, 16, &[0xaa][..]));
    let mirrors: &[SampleMirror] = &bytes.chunks(8).map(bytemuck::pod_read_unaligned).collect::<Vec<_>>();
    assert_eq!(from_mirrors::<Sample>(mirrors).unwrap_err().to_string(), expected);
}

#[test]
fn slices_of_scalars_and_arrays() {
    let mut bytes = [0xff; 12];
    encode_slice(&[[1_u16, 2], [3, 4], [5, 6]], &mut bytes).unwrap();
    assert_eq!(bytes, [1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0]);
    let mut flags = [false; 3];
    assert!(decode_slice(&[1, 0, 1], &mut flags).is_ok());
    assert_eq!(flags, [true, false, true]);
    let error = decode_slice(&[1, 0, 9], &mut flags).unwrap_err();
    assert_eq!(error.to_string(), "`bool[2]`: byte 2 is 09, but a `bool` is 0 or 1");
}

/// Four bytes in a kernel, and none in Rust: a slice of them has more of the kernel's bytes than there are addresses.
#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[ptx(host = "linux")]
struct Reserved {
    #[ptx(bits = 32)]
    _reserved: Unnamed<u32>,
}

#[test]
fn more_bytes_than_addresses_are_no_length() {
    assert_eq!((size_of::<Reserved>(), Reserved::SIZE), (0, 4));
    let mut many = [Reserved { _reserved: Unnamed::new() }; usize::MAX / 2 + 1];
    let error = encode_slice(&many, &mut []).unwrap_err();
    assert!(matches!(error.kind(), MirrorErrorKind::Length { found: 0, .. }), "{error}");
    assert!(decode_slice(&[], &mut many).is_err());
}

/// Any bytes are a `Plain`, so values are read as they are copied.
#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[ptx(instantiate(PlainMirror = Plain<u16>))]
struct Plain<T> {
    tag: u8,
    value: f64,
    pair: [T; 2],
    marker: PhantomData<bool>,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(transparent)]
struct Meters(f32);

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[ptx(instantiate(OuterMirror = Outer<u16>))]
struct Outer<T> {
    first: Plain<T>,
    rest: [Plain<T>; 2],
    length: Meters,
}

#[test]
fn values_of_any_bytes_are_copied_from_them() {
    assert_eq!(format!("{:?}", [<Outer<u16> as Codec>::VALID, <Outer<bool> as Codec>::VALID]), "[Any, Read]");
    let plain = |tag| Plain { tag, value: f64::from(tag), pair: [300, 7], marker: PhantomData };
    let values = [1, 2].map(|tag| Outer { first: plain(tag), rest: [plain(9), plain(8)], length: Meters(0.5) });
    let mut bytes = there_and_back(&values, &values[1]);
    assert_eq!(bytes[1..8], [0; 7]);
    // Padding from the kernel may have any value.
    bytes[1..8].fill(0xaa);
    let mut back = [values[1]; 2];
    decode_slice(&bytes, &mut back).unwrap();
    assert_eq!((back, Outer::decode(&bytes[..Outer::<u16>::SIZE]).unwrap()), (values, values[0]));
    there_and_back::<Outer<u16>>(&[], &values[0]);
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(u8)]
enum State {
    Idle,
    Busy = 7,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(C)]
struct Checked {
    open: [bool; 3],
    weight: f64,
    state: State,
    id: NonZero<u16>,
    letter: char,
}

#[test]
fn values_are_checked_before_they_are_copied() {
    let value = |i: u16| Checked {
        open: [i % 2 == 0, true, false],
        weight: f64::from(i),
        state: if i % 3 == 0 { State::Idle } else { State::Busy },
        id: NonZero::new(i + 1).unwrap(),
        letter: char::from_u32(u32::from(i)).unwrap(),
    };
    // More than are checked at once: 344, 344 again, and the rest.
    let values: Vec<_> = (0..1100).map(value).collect();
    there_and_back(&values, &value(0));
    let (mut mirrors, mut back) = (to_mirrors(&values).unwrap(), values.clone());

    type Mistake = fn(&mut CheckedMirror);
    let mistakes: [(Mistake, &str); 4] = [
        (|mirror| mirror.open[1] = 2, "open[1]`: byte 26377 is 02, but a `bool` is 0 or 1"),
        (|mirror| mirror.state = 1, "state`: byte 26392 is 01, but a `State` is Idle (0) or Busy (7)"),
        (|mirror| mirror.id = 0, "id`: bytes 26394 to 26395 are 00 00, but a `NonZeroU16` cannot be zero"),
        (|mirror| mirror.letter = 0xd800, "letter`: bytes 26396 to 26399 are 00 d8 00 00, but a `char` is"),
    ];
    for (mistake, expected) in mistakes {
        let correct = mirrors[1099];
        mistake(&mut mirrors[1099]);
        for error in [
            decode_slice(bytemuck::cast_slice(&mirrors), &mut back).unwrap_err(),
            from_mirrors::<Checked>(&mirrors).unwrap_err(),
        ] {
            let error = error.to_string();
            assert!(error.starts_with(&format!("`Checked[1099].{expected}")), "{error}");
        }
        // What has been read is valid.
        assert_eq!(back, values);
        mirrors[1099] = correct;
    }
    // Several are checked at a time, and the first mistake is named.
    for wrong in [[4, 5], [5, 7], [6, 9], [3, 498], [343, 344], [688, 690], [1097, 1099]] {
        let mut mirrors = mirrors.clone();
        mirrors[wrong[0]].letter = 0xd800;
        mirrors[wrong[1]].open[0] = 2;
        let error = from_mirrors::<Checked>(&mirrors).unwrap_err().to_string();
        assert!(error.starts_with(&format!("`Checked[{}].letter`: ", wrong[0])), "{error}");
    }
}

#[test]
fn values_without_bytes_are_counted() {
    assert_eq!(from_mirrors::<PhantomData<u8>>(&[[]; 3]).unwrap(), [PhantomData; 3]);
    assert_eq!(from_mirrors::<[u32; 0]>(&[[]; 3]).unwrap(), [[]; 3]);
}

/// A value whose destructor counts.
#[derive(PtxLayout)]
#[repr(C)]
struct Counted {
    value: u32,
}

static DROPPED: AtomicU32 = AtomicU32::new(0);

impl Drop for Counted {
    fn drop(&mut self) {
        DROPPED.fetch_add(self.value, Ordering::Relaxed);
    }
}

#[test]
fn overwritten_values_are_dropped() {
    let mut values = [Counted { value: 3 }, Counted { value: 4 }];
    decode_slice(&[0; 8], &mut values).unwrap();
    assert_eq!(DROPPED.load(Ordering::Relaxed), 7);
    assert_eq!(values.map(|counted| counted.value), [0; 2]);
}

#[test]
fn members_that_not_any_bytes_are_stay_checked() {
    let plain = Plain { tag: 1, value: 0.5, pair: [false, true], marker: PhantomData };
    let value = Outer { first: plain, rest: [plain; 2], length: Meters(0.5) };
    let mut bytes = [0; Outer::<bool>::SIZE];
    value.encode(&mut bytes).unwrap();
    assert_eq!(Outer::decode(&bytes).unwrap(), value);
    bytes[17] = 2;
    let error = Outer::<bool>::decode(&bytes).unwrap_err().to_string();
    assert_eq!(error, "`Outer.first.pair[1]`: byte 17 is 02, but a `bool` is 0 or 1");
}
