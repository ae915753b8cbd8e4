// The types that the host and the kernels share. `../src/main.rs` declares the same types in Rust.
#pragma once

struct Light {
    float3 position;
    float power;
};

struct Scene {
    float3 eye;
    unsigned int count;
    const Light *lights;
};
