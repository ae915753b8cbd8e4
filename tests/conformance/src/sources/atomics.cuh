#ifdef __CUDACC__
#define KIT_ATOMIC(operation) __nv_atomic_##operation
#define KIT_ORDER(order) __NV_ATOMIC_##order
#define KIT_SCOPE_BLOCK __NV_THREAD_SCOPE_BLOCK
#define KIT_SCOPE_DEVICE __NV_THREAD_SCOPE_DEVICE
#define KIT_SCOPE_SYSTEM __NV_THREAD_SCOPE_SYSTEM
#else
#define KIT_ATOMIC(operation) __scoped_atomic_##operation
#define KIT_ORDER(order) __ATOMIC_##order
#define KIT_SCOPE_BLOCK __MEMORY_SCOPE_WRKGRP
#define KIT_SCOPE_DEVICE __MEMORY_SCOPE_DEVICE
#define KIT_SCOPE_SYSTEM __MEMORY_SCOPE_SYSTEM
#endif
