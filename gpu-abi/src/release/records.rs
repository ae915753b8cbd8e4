//! The records of CUDA's headers whose size or alignment changed, by name. Written by `tests/releases/survey`.

use super::Cuda::*;
use super::{Record, RecordLayout};

#[rustfmt::skip]
pub(super) const RECORDS: &[Record] = &[
    Record::new("CUDA_CHILD_GRAPH_NODE_PARAMS", "cuda.h", &[
        (V12_2, RecordLayout { size: 8, align: 8 }),
        (V12_9, RecordLayout { size: 16, align: 8 }),
    ]),
    Record::new("CUDA_CHILD_GRAPH_NODE_PARAMS_st", "cuda.h", &[
        (V12_2, RecordLayout { size: 8, align: 8 }),
        (V12_9, RecordLayout { size: 16, align: 8 }),
    ]),
    Record::new("CUDA_EVENT_RECORD_NODE_PARAMS", "cuda.h", &[
        (V12_2, RecordLayout { size: 8, align: 8 }),
        (V13_4, RecordLayout { size: 16, align: 8 }),
    ]),
    Record::new("CUDA_EVENT_RECORD_NODE_PARAMS_st", "cuda.h", &[
        (V12_2, RecordLayout { size: 8, align: 8 }),
        (V13_4, RecordLayout { size: 16, align: 8 }),
    ]),
    Record::new("CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2", "cuda.h", &[
        (V12_2, RecordLayout { size: 24, align: 8 }),
        (V13_4, RecordLayout { size: 32, align: 8 }),
    ]),
    Record::new("CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2_st", "cuda.h", &[
        (V12_2, RecordLayout { size: 24, align: 8 }),
        (V13_4, RecordLayout { size: 32, align: 8 }),
    ]),
    Record::new("CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2", "cuda.h", &[
        (V12_2, RecordLayout { size: 24, align: 8 }),
        (V13_4, RecordLayout { size: 32, align: 8 }),
    ]),
    Record::new("CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2_st", "cuda.h", &[
        (V12_2, RecordLayout { size: 24, align: 8 }),
        (V13_4, RecordLayout { size: 32, align: 8 }),
    ]),
    Record::new("CUDA_HOST_NODE_PARAMS_v2", "cuda.h", &[
        (V12_2, RecordLayout { size: 16, align: 8 }),
        (V13_2, RecordLayout { size: 24, align: 8 }),
        (V13_4, RecordLayout { size: 32, align: 8 }),
    ]),
    Record::new("CUDA_HOST_NODE_PARAMS_v2_st", "cuda.h", &[
        (V12_2, RecordLayout { size: 16, align: 8 }),
        (V13_2, RecordLayout { size: 24, align: 8 }),
        (V13_4, RecordLayout { size: 32, align: 8 }),
    ]),
    Record::new("CUDA_KERNEL_NODE_PARAMS", "cuda.h", &[
        (V11_8, RecordLayout { size: 56, align: 8 }),
        (V12_0, RecordLayout { size: 72, align: 8 }),
    ]),
    Record::new("CUdevResource", "cuda.h", &[
        (V12_4, RecordLayout { size: 144, align: 4 }),
        (V13_1, RecordLayout { size: 144, align: 8 }),
    ]),
    Record::new("CUdevResource_st", "cuda.h", &[
        (V12_4, RecordLayout { size: 144, align: 4 }),
        (V13_1, RecordLayout { size: 144, align: 8 }),
    ]),
    Record::new("CUdevResource_v1", "cuda.h", &[
        (V12_4, RecordLayout { size: 144, align: 4 }),
        (V13_1, RecordLayout { size: 144, align: 8 }),
    ]),
    Record::new("CUdevSmResource", "cuda.h", &[
        (V12_4, RecordLayout { size: 4, align: 4 }),
        (V13_0, RecordLayout { size: 12, align: 4 }),
        (V13_1, RecordLayout { size: 16, align: 4 }),
        (V13_4, RecordLayout { size: 20, align: 4 }),
    ]),
    Record::new("CUdevSmResource_st", "cuda.h", &[
        (V12_4, RecordLayout { size: 4, align: 4 }),
        (V13_0, RecordLayout { size: 12, align: 4 }),
        (V13_1, RecordLayout { size: 16, align: 4 }),
        (V13_4, RecordLayout { size: 20, align: 4 }),
    ]),
    Record::new("CUtensorMap", "cuda.h", &[
        (V12_0, RecordLayout { size: 128, align: 64 }),
        (V13_0, RecordLayout { size: 128, align: 128 }),
    ]),
    Record::new("CUtensorMap_st", "cuda.h", &[
        (V12_0, RecordLayout { size: 128, align: 64 }),
        (V13_0, RecordLayout { size: 128, align: 128 }),
    ]),
    Record::new("cudaChildGraphNodeParams", "driver_types.h", &[
        (V12_2, RecordLayout { size: 8, align: 8 }),
        (V12_9, RecordLayout { size: 16, align: 8 }),
    ]),
    Record::new("cudaConditionalNodeParams", "driver_types.h", &[
        (V12_3, RecordLayout { size: 24, align: 8 }),
        (V13_1, RecordLayout { size: 32, align: 8 }),
    ]),
    Record::new("cudaDevSmResource", "driver_types.h", &[
        (V13_1, RecordLayout { size: 16, align: 4 }),
        (V13_4, RecordLayout { size: 20, align: 4 }),
    ]),
    Record::new("cudaDeviceProp", "driver_types.h", &[
        (V11_8, RecordLayout { size: 728, align: 8 }),
        (V12_0, RecordLayout { size: 1032, align: 8 }),
        (V13_0, RecordLayout { size: 1008, align: 8 }),
    ]),
    Record::new("cudaEventRecordNodeParams", "driver_types.h", &[
        (V12_2, RecordLayout { size: 8, align: 8 }),
        (V13_4, RecordLayout { size: 16, align: 8 }),
    ]),
    Record::new("cudaExternalMemoryBufferDesc", "driver_types.h", &[
        (V11_8, RecordLayout { size: 24, align: 8 }),
        (V13_0, RecordLayout { size: 88, align: 8 }),
    ]),
    Record::new("cudaExternalMemoryHandleDesc", "driver_types.h", &[
        (V11_8, RecordLayout { size: 40, align: 8 }),
        (V13_0, RecordLayout { size: 104, align: 8 }),
    ]),
    Record::new("cudaExternalMemoryMipmappedArrayDesc", "driver_types.h", &[
        (V11_8, RecordLayout { size: 64, align: 8 }),
        (V13_0, RecordLayout { size: 128, align: 8 }),
    ]),
    Record::new("cudaExternalSemaphoreHandleDesc", "driver_types.h", &[
        (V11_8, RecordLayout { size: 32, align: 8 }),
        (V13_0, RecordLayout { size: 96, align: 8 }),
    ]),
    Record::new("cudaExternalSemaphoreSignalNodeParamsV2", "driver_types.h", &[
        (V12_2, RecordLayout { size: 24, align: 8 }),
        (V13_4, RecordLayout { size: 32, align: 8 }),
    ]),
    Record::new("cudaExternalSemaphoreWaitNodeParamsV2", "driver_types.h", &[
        (V12_2, RecordLayout { size: 24, align: 8 }),
        (V13_4, RecordLayout { size: 32, align: 8 }),
    ]),
    Record::new("cudaFuncAttributes", "driver_types.h", &[
        (V11_8, RecordLayout { size: 56, align: 8 }),
        (V12_0, RecordLayout { size: 144, align: 8 }),
    ]),
    Record::new("cudaHostNodeParamsV2", "driver_types.h", &[
        (V12_2, RecordLayout { size: 16, align: 8 }),
        (V13_2, RecordLayout { size: 24, align: 8 }),
        (V13_4, RecordLayout { size: 32, align: 8 }),
    ]),
    Record::new("cudaKernelNodeParamsV2", "driver_types.h", &[
        (V12_2, RecordLayout { size: 56, align: 8 }),
        (V13_1, RecordLayout { size: 64, align: 8 }),
        (V13_2, RecordLayout { size: 72, align: 8 }),
    ]),
    Record::new("cudaMemsetParamsV2", "driver_types.h", &[
        (V12_2, RecordLayout { size: 40, align: 8 }),
        (V13_1, RecordLayout { size: 48, align: 8 }),
    ]),
    Record::new("cudaPointerAttributes", "driver_types.h", &[
        (V11_8, RecordLayout { size: 24, align: 8 }),
        (V13_0, RecordLayout { size: 88, align: 8 }),
    ]),
    Record::new("cudaResourceDesc", "driver_types.h", &[
        (V11_8, RecordLayout { size: 64, align: 8 }),
        (V13_0, RecordLayout { size: 144, align: 8 }),
    ]),
    Record::new("cudaResourceViewDesc", "driver_types.h", &[
        (V11_8, RecordLayout { size: 48, align: 8 }),
        (V13_0, RecordLayout { size: 112, align: 8 }),
    ]),
    Record::new("cudaTextureDesc", "texture_types.h", &[
        (V11_8, RecordLayout { size: 68, align: 4 }),
        (V12_0, RecordLayout { size: 72, align: 4 }),
    ]),
];
