//! Passes arguments to all kernels.

use galaxy_kernels::{SETTINGS, fill, mark, pull, step, weigh};
use galaxy_types::{Body, BodyMirror, Grid, Kind, LimitMirror, Settings};
use gpu_abi::vector::Float3;
use gpu_abi::{DevicePtr, PtxMirror};

fn main() {
    let body = Body {
        position: Float3::new(1.0, 2.0, 3.0),
        mass: 2.0,
        species: 3,
        group: -4,
        kind: Kind::Dust,
        trail: [1, 2, 3, 4],
    };
    let limit = LimitMirror::with(|limit| limit.set_ratio(0.5));
    let settings = Settings { weights: DevicePtr::null(), log: DevicePtr::null(), limit, steps: 9 };
    let grid = Grid { cells: DevicePtr::null(), step: 0.5, width: 8 };
    let (mirror, of_settings) = (body.to_mirror(), settings.to_mirror());
    let (numbers, at) = (DevicePtr::<f32>::null(), 7_u32);

    let _ = step::args(DevicePtr::<BodyMirror>::null(), &Float3::new(0.0, -9.8, 0.0), &0.1, &at).pack();
    let _ = weigh::args(&mirror, &of_settings, &numbers).pack();
    let _ = fill::args(&grid, &Kind::Planet).pack();
    let _ = pull::args(DevicePtr::<Body>::null(), numbers, &grid, &2.0, &1).pack();
    let _ = mark::args(&body, DevicePtr::<Settings>::null(), DevicePtr::<i64>::null()).pack();
    assert_eq!(SETTINGS.size(), 32);
}
