//! Types of a block, in one walk.

use super::*;

/// `struct Inner { float x; }; struct Good { Inner inner; int n; }; struct Bad { Inner inner; float n; };`
#[test]
fn what_agrees_is_compared_once_and_what_differs_is_forgotten() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Inner {
        x: f32,
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Other(f32, i32);
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Good {
        inner: Inner,
        n: i32,
    }
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Bad {
        inner: Inner,
        n: i32,
    }
    macro_rules! rust {
        ($ty:ty) => {
            RustType::new(<$ty as PtxLayout>::REF, const { &Describe::<$ty>::TYPE })
        };
    }
    let x = [member("x", 4, 0)];
    let pair = [member("x", 4, 0), member("n", 5, 4)];
    let (good, bad) = ([member("inner", 0, 0), member("n", 5, 4)], [member("inner", 0, 0), member("n", 4, 4)]);
    let types = [
        record("Inner", 4, &x),
        record("Good", 8, &good),
        CompiledType::pointer("Inner *", 0, None, 8),
        record("Bad", 8, &bad),
        FLOAT,
        INT,
        record("Pair", 8, &pair),
        CompiledType::pointer("Pair *", 6, None, 8),
    ];
    let (mut pairs, mut latest) = ([None; 8], [0; 8]);
    let mut walk = Walk::new(of_file(&types), &mut pairs, &mut latest);
    assert!(!walk.agree(rust!(Bad), 3));
    assert_eq!(walk.pairs.len, 0);
    for _ in 0..2 {
        assert!(walk.agree(rust!(Good), 1));
        assert!(walk.agree(rust!(DevicePtr<Inner>), 2));
        assert_eq!(walk.pairs.len, 2);
        assert!(!walk.agree(rust!(Bad), 3));
    }
    // What a pointer leads to has names to compare, also where the record has been compared by value.
    for (rust, kernel) in [(rust!(Other), 6), (rust!(DevicePtr<Other>), 7), (rust!(Other), 6)] {
        let (mut pairs, mut latest) = ([None; 8], [0; 8]);
        let alone = Walk::new(of_file(&types), &mut pairs, &mut latest).agree(rust, kernel);
        assert_eq!(walk.agree(rust, kernel), alone);
    }
}

/// `template <class T> struct Link { T *next; };`, five times.
#[test]
fn types_that_differ_far_away_are_compared_on_their_own() {
    #[derive(PtxLayout)]
    #[allow(dead_code)]
    struct Link<T> {
        next: DevicePtr<T>,
    }
    type Links<T> = Link<Link<Link<Link<Link<T>>>>>;

    let rust = |is_float| match is_float {
        true => RustType::new(Links::<f32>::REF, const { &Describe::<Links<f32>>::TYPE }),
        false => RustType::new(Links::<i32>::REF, const { &Describe::<Links<i32>>::TYPE }),
    };
    let next = [5, 6, 7, 8, 9].map(|pointer| [member("next", pointer, 0)]);
    let mut types: Vec<_> = next.iter().map(|next| record("Link", 8, next)).collect();
    types.extend([1, 2, 3, 4, 10].map(|to| CompiledType::pointer("", to, None, 8)));
    types.push(FLOAT);
    let (mut pairs, mut latest) = ([None; 16], [0; 16]);
    let mut walk = Walk::new(of_file(&types), &mut pairs, &mut latest);
    assert!(walk.agree(rust(true), 0));
    assert!(!walk.agree(rust(false), 0));
    assert!(walk.agree(rust(true), 0));
}
