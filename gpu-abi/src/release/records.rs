//! The records of CUDA's headers whose size or alignment changed, by name. Written by `tests/releases/survey`.

use super::Cuda::*;
use super::{CudaRecord, CudaRecordLayout};

#[rustfmt::skip]
pub(super) const RECORDS: &[CudaRecord] = &[
    CudaRecord::new("CUDA_CHILD_GRAPH_NODE_PARAMS", "cuda.h", &[
        (V12_2, CudaRecordLayout { size: 8, align: 8 }),
        (V12_9, CudaRecordLayout { size: 16, align: 8 }),
    ]),
    CudaRecord::new("CUDA_CHILD_GRAPH_NODE_PARAMS_st", "cuda.h", &[
        (V12_2, CudaRecordLayout { size: 8, align: 8 }),
        (V12_9, CudaRecordLayout { size: 16, align: 8 }),
    ]),
    CudaRecord::new("CUDA_EVENT_RECORD_NODE_PARAMS", "cuda.h", &[
        (V12_2, CudaRecordLayout { size: 8, align: 8 }),
        (V13_4, CudaRecordLayout { size: 16, align: 8 }),
    ]),
    CudaRecord::new("CUDA_EVENT_RECORD_NODE_PARAMS_st", "cuda.h", &[
        (V12_2, CudaRecordLayout { size: 8, align: 8 }),
        (V13_4, CudaRecordLayout { size: 16, align: 8 }),
    ]),
    CudaRecord::new("CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2", "cuda.h", &[
        (V12_2, CudaRecordLayout { size: 24, align: 8 }),
        (V13_4, CudaRecordLayout { size: 32, align: 8 }),
    ]),
    CudaRecord::new("CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2_st", "cuda.h", &[
        (V12_2, CudaRecordLayout { size: 24, align: 8 }),
        (V13_4, CudaRecordLayout { size: 32, align: 8 }),
    ]),
    CudaRecord::new("CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2", "cuda.h", &[
        (V12_2, CudaRecordLayout { size: 24, align: 8 }),
        (V13_4, CudaRecordLayout { size: 32, align: 8 }),
    ]),
    CudaRecord::new("CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2_st", "cuda.h", &[
        (V12_2, CudaRecordLayout { size: 24, align: 8 }),
        (V13_4, CudaRecordLayout { size: 32, align: 8 }),
    ]),
    CudaRecord::new("CUDA_HOST_NODE_PARAMS_v2", "cuda.h", &[
        (V12_2, CudaRecordLayout { size: 16, align: 8 }),
        (V13_2, CudaRecordLayout { size: 24, align: 8 }),
        (V13_4, CudaRecordLayout { size: 32, align: 8 }),
    ]),
    CudaRecord::new("CUDA_HOST_NODE_PARAMS_v2_st", "cuda.h", &[
        (V12_2, CudaRecordLayout { size: 16, align: 8 }),
        (V13_2, CudaRecordLayout { size: 24, align: 8 }),
        (V13_4, CudaRecordLayout { size: 32, align: 8 }),
    ]),
    CudaRecord::new("CUDA_KERNEL_NODE_PARAMS", "cuda.h", &[
        (V11_8, CudaRecordLayout { size: 56, align: 8 }),
        (V12_0, CudaRecordLayout { size: 72, align: 8 }),
    ]),
    CudaRecord::new("CUdevResource", "cuda.h", &[
        (V12_4, CudaRecordLayout { size: 144, align: 4 }),
        (V13_1, CudaRecordLayout { size: 144, align: 8 }),
    ]),
    CudaRecord::new("CUdevResource_st", "cuda.h", &[
        (V12_4, CudaRecordLayout { size: 144, align: 4 }),
        (V13_1, CudaRecordLayout { size: 144, align: 8 }),
    ]),
    CudaRecord::new("CUdevResource_v1", "cuda.h", &[
        (V12_4, CudaRecordLayout { size: 144, align: 4 }),
        (V13_1, CudaRecordLayout { size: 144, align: 8 }),
    ]),
    CudaRecord::new("CUdevSmResource", "cuda.h", &[
        (V12_4, CudaRecordLayout { size: 4, align: 4 }),
        (V13_0, CudaRecordLayout { size: 12, align: 4 }),
        (V13_1, CudaRecordLayout { size: 16, align: 4 }),
        (V13_4, CudaRecordLayout { size: 20, align: 4 }),
    ]),
    CudaRecord::new("CUdevSmResource_st", "cuda.h", &[
        (V12_4, CudaRecordLayout { size: 4, align: 4 }),
        (V13_0, CudaRecordLayout { size: 12, align: 4 }),
        (V13_1, CudaRecordLayout { size: 16, align: 4 }),
        (V13_4, CudaRecordLayout { size: 20, align: 4 }),
    ]),
    CudaRecord::new("CUtensorMap", "cuda.h", &[
        (V12_0, CudaRecordLayout { size: 128, align: 64 }),
        (V13_0, CudaRecordLayout { size: 128, align: 128 }),
    ]),
    CudaRecord::new("CUtensorMap_st", "cuda.h", &[
        (V12_0, CudaRecordLayout { size: 128, align: 64 }),
        (V13_0, CudaRecordLayout { size: 128, align: 128 }),
    ]),
    CudaRecord::new("cudaChildGraphNodeParams", "driver_types.h", &[
        (V12_2, CudaRecordLayout { size: 8, align: 8 }),
        (V12_9, CudaRecordLayout { size: 16, align: 8 }),
    ]),
    CudaRecord::new("cudaConditionalNodeParams", "driver_types.h", &[
        (V12_3, CudaRecordLayout { size: 24, align: 8 }),
        (V13_1, CudaRecordLayout { size: 32, align: 8 }),
    ]),
    CudaRecord::new("cudaDevSmResource", "driver_types.h", &[
        (V13_1, CudaRecordLayout { size: 16, align: 4 }),
        (V13_4, CudaRecordLayout { size: 20, align: 4 }),
    ]),
    CudaRecord::new("cudaDeviceProp", "driver_types.h", &[
        (V11_8, CudaRecordLayout { size: 728, align: 8 }),
        (V12_0, CudaRecordLayout { size: 1032, align: 8 }),
        (V13_0, CudaRecordLayout { size: 1008, align: 8 }),
    ]),
    CudaRecord::new("cudaEventRecordNodeParams", "driver_types.h", &[
        (V12_2, CudaRecordLayout { size: 8, align: 8 }),
        (V13_4, CudaRecordLayout { size: 16, align: 8 }),
    ]),
    CudaRecord::new("cudaExternalMemoryBufferDesc", "driver_types.h", &[
        (V11_8, CudaRecordLayout { size: 24, align: 8 }),
        (V13_0, CudaRecordLayout { size: 88, align: 8 }),
    ]),
    CudaRecord::new("cudaExternalMemoryHandleDesc", "driver_types.h", &[
        (V11_8, CudaRecordLayout { size: 40, align: 8 }),
        (V13_0, CudaRecordLayout { size: 104, align: 8 }),
    ]),
    CudaRecord::new("cudaExternalMemoryMipmappedArrayDesc", "driver_types.h", &[
        (V11_8, CudaRecordLayout { size: 64, align: 8 }),
        (V13_0, CudaRecordLayout { size: 128, align: 8 }),
    ]),
    CudaRecord::new("cudaExternalSemaphoreHandleDesc", "driver_types.h", &[
        (V11_8, CudaRecordLayout { size: 32, align: 8 }),
        (V13_0, CudaRecordLayout { size: 96, align: 8 }),
    ]),
    CudaRecord::new("cudaExternalSemaphoreSignalNodeParamsV2", "driver_types.h", &[
        (V12_2, CudaRecordLayout { size: 24, align: 8 }),
        (V13_4, CudaRecordLayout { size: 32, align: 8 }),
    ]),
    CudaRecord::new("cudaExternalSemaphoreWaitNodeParamsV2", "driver_types.h", &[
        (V12_2, CudaRecordLayout { size: 24, align: 8 }),
        (V13_4, CudaRecordLayout { size: 32, align: 8 }),
    ]),
    CudaRecord::new("cudaFuncAttributes", "driver_types.h", &[
        (V11_8, CudaRecordLayout { size: 56, align: 8 }),
        (V12_0, CudaRecordLayout { size: 144, align: 8 }),
    ]),
    CudaRecord::new("cudaHostNodeParamsV2", "driver_types.h", &[
        (V12_2, CudaRecordLayout { size: 16, align: 8 }),
        (V13_2, CudaRecordLayout { size: 24, align: 8 }),
        (V13_4, CudaRecordLayout { size: 32, align: 8 }),
    ]),
    CudaRecord::new("cudaKernelNodeParamsV2", "driver_types.h", &[
        (V12_2, CudaRecordLayout { size: 56, align: 8 }),
        (V13_1, CudaRecordLayout { size: 64, align: 8 }),
        (V13_2, CudaRecordLayout { size: 72, align: 8 }),
    ]),
    CudaRecord::new("cudaMemsetParamsV2", "driver_types.h", &[
        (V12_2, CudaRecordLayout { size: 40, align: 8 }),
        (V13_1, CudaRecordLayout { size: 48, align: 8 }),
    ]),
    CudaRecord::new("cudaPointerAttributes", "driver_types.h", &[
        (V11_8, CudaRecordLayout { size: 24, align: 8 }),
        (V13_0, CudaRecordLayout { size: 88, align: 8 }),
    ]),
    CudaRecord::new("cudaResourceDesc", "driver_types.h", &[
        (V11_8, CudaRecordLayout { size: 64, align: 8 }),
        (V13_0, CudaRecordLayout { size: 144, align: 8 }),
    ]),
    CudaRecord::new("cudaResourceViewDesc", "driver_types.h", &[
        (V11_8, CudaRecordLayout { size: 48, align: 8 }),
        (V13_0, CudaRecordLayout { size: 112, align: 8 }),
    ]),
    CudaRecord::new("cudaTextureDesc", "texture_types.h", &[
        (V11_8, CudaRecordLayout { size: 68, align: 4 }),
        (V12_0, CudaRecordLayout { size: 72, align: 4 }),
    ]),
];
