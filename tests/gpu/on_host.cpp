// A CUDA driver that runs the suite's kernels on the host: each compiled by the host's C++ compiler, its arguments taken out of
// `kernelParams` or the packed buffer as that compiler lays parameters out. `gpu --on-host` builds and loads it:
//
//     g++ -std=c++20 -w -O1 -shared -fPIC -I <CUDA headers> on_host.cpp -o libcuda.so
//
// It has what cudarc and cuda-core call, and launches of kernels that it does not know do nothing: the bench of launches uses it so.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <tuple>
#include <utility>
#include <vector>

// What nvcc has built in.
#include <vector_types.h>
static inline unsigned int __float_as_uint(float v) {
    unsigned int bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}
static inline long long __double_as_longlong(double v) {
    long long bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}
#include "echo.cu"
#include "large.cu"
#include "variables.cu"
#include "launches.cu"

// The example's kernel is run once for each thread, of a grid in one dimension; the kernels above do all their work in one.
static uint3 blockIdx, threadIdx;
static dim3 blockDim;
namespace first_kernel {
#include "../../gpu-abi/examples/first-kernel/kernels/nbody.cu"
}
using first_kernel::step;

typedef int Result;
const Result SUCCESS = 0, INVALID_VALUE = 1, NOT_FOUND = 500;
const Result CAPTURE_UNSUPPORTED = 900, CAPTURE_INVALIDATED = 901, CAPTURE_ISOLATION = 905, CAPTURED_EVENT = 907;

// A kernel that the driver knows: how it is launched, and where its parameters lie.
struct Kernel {
    const char *name;
    void (*launch)(void **params, const char *packed);
    size_t count;
    const size_t *offsets, *sizes;
    bool is_per_thread;
};

template <auto K> struct Of;
template <class... A, void (*K)(A...)> struct Of<K> {
    static constexpr size_t count = sizeof...(A);
    static constexpr size_t sizes[count + 1] = {sizeof(A)..., 0};

    struct Offsets {
        size_t at[count + 1];
        constexpr Offsets() : at() {
            const size_t aligns[] = {alignof(A)..., 1};
            size_t end = 0;
            for (size_t i = 0; i < count; i++) {
                at[i] = (end + aligns[i] - 1) / aligns[i] * aligns[i];
                end = at[i] + sizes[i];
            }
        }
    };
    static constexpr Offsets offsets{};

    template <size_t... I> static void call(void **params, const char *packed, std::index_sequence<I...>) {
        std::tuple<A...> values;
        (memcpy((void *)&std::get<I>(values), params ? (const char *)params[I] : packed + offsets.at[I], sizeof(A)), ...);
        K(std::get<I>(values)...);
    }
    static void launch(void **params, const char *packed) { call(params, packed, std::index_sequence_for<A...>()); }
};

// What the driver is called for, kept until `gpu_abi_calls` takes it: `buffers` and `prepared` compare launches by it.
enum What { WAIT, RECORD, LAUNCH, LAUNCH_COOPERATIVE, ARGUMENTS, ATTRIBUTE, FUNCTION };
struct Call {
    uint64_t what;
    uint64_t values[8];
};
static Call calls[64];
static size_t call_count = 0;
static int failing = -1;

// Keeps a call, and returns what it answers: the next one of the kind that `gpu_abi_fail` names fails.
template <class... Values> static int called(What what, Values... values) {
    if (failing == what)
        return failing = -1, 700;
    if (call_count < 64)
        calls[call_count++] = {what, {(uint64_t)values...}};
    return 0;
}

// As `tests/src/side_by_side.rs` declares it.
struct Step {
    float dt;
    unsigned order : 4;
};
static void pointers(float *out, const float *in, void *bodies, Step step, unsigned n) {
    uint64_t bits = 0;
    memcpy(&bits, &step, sizeof step);
    called(ARGUMENTS, out, in, bodies, bits, n);
}

// The kernels of `bounded.cu`.
static void diffuse(float *out, const float *in, float by, unsigned step) {
    uint64_t bits = 0;
    memcpy(&bits, &by, sizeof by);
    called(ARGUMENTS, out, in, bits, step);
}


#define KERNEL(name, ...) {#name, Of<name>::launch, Of<name>::count, Of<name>::offsets.at, Of<name>::sizes, __VA_ARGS__}
static const Kernel kernels[] = {
    KERNEL(echo_body),   KERNEL(echo_bits),   KERNEL(echo_scalars), KERNEL(echo_narrow), KERNEL(echo_vectors),
    KERNEL(echo_nested), KERNEL(echo_packed), KERNEL(echo_pack2),   KERNEL(echo_either), KERNEL(echo_shapes),
    KERNEL(extend),      KERNEL(offsets),     KERNEL(wide),         KERNEL(answer),      KERNEL(nothing),
    KERNEL(large),       KERNEL(largest),     KERNEL(large_converted),
    KERNEL(read_variables), KERNEL(write_variables), KERNEL(pointers), KERNEL(diffuse),
    KERNEL(add),            KERNEL(clusters),        KERNEL(shared),
    KERNEL(step, true),
};
static const Kernel unknown = {"", nullptr, 0, nullptr, nullptr};

// A variable that the driver knows.
struct KnownVariable {
    const char *name;
    void *memory;
    size_t size;
};

#define VARIABLE(name, variable) {name, (void *)&variable, sizeof variable}
static const KnownVariable variables[] = {
    VARIABLE("scene", scene), VARIABLE("small_number", small_number), VARIABLE("_ZN5inner7historyE", inner::history),
};

// `CUlaunchAttribute` and `CUlaunchConfig` of cuda.h.
struct alignas(8) Attribute {
    unsigned id, padding, value[16];
};
const unsigned COOPERATIVE = 2;
struct Config {
    unsigned gx, gy, gz, bx, by, bz, shared;
    void *stream;
    const Attribute *attributes;
    unsigned attribute_count;
};

// Whether a packed buffer has the kernel's size, and nothing else is in the list.
static bool is_packed(const Kernel *kernel, void **extra) {
    // CU_LAUNCH_PARAM_BUFFER_POINTER, CU_LAUNCH_PARAM_BUFFER_SIZE, CU_LAUNCH_PARAM_END
    if (extra[0] != (void *)1 || extra[2] != (void *)2 || extra[4])
        return false;
    size_t last = kernel->count - 1, total = kernel->count ? kernel->offsets[last] + kernel->sizes[last] : 0;
    return *(size_t *)extra[3] == total;
}

// A node with its own copy of the arguments.
struct Node {
    const Kernel *kernel;
    std::vector<char> packed;
};
typedef std::vector<Node *> Graph;

// The graph that a stream is captured to.
struct Capture {
    void *stream;
    Graph *graph;
    bool is_invalidated;
};
static Capture capture = {};
static bool is_captured(void *stream) { return capture.graph && stream == capture.stream; }

static void add_to_capture(const Kernel *kernel, void **params, void **extra) {
    Node *node = new Node{kernel, {}};
    for (size_t i = 0; i < kernel->count; i++) {
        const char *from = params ? (const char *)params[i] : (const char *)extra[1] + kernel->offsets[i];
        node->packed.resize(kernel->offsets[i]);
        node->packed.insert(node->packed.end(), from, from + kernel->sizes[i]);
    }
    capture.graph->push_back(node);
}

static void run(const Kernel *kernel, const Config &c, void **params, const char *packed) {
    blockDim = {kernel->is_per_thread ? c.bx : 1};
    const unsigned blocks = kernel->is_per_thread ? c.gx : 1;
    for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++)
        for (threadIdx.x = 0; threadIdx.x < blockDim.x; threadIdx.x++)
            kernel->launch(params, packed);
}

static Result launch(What what, const Kernel *kernel, const Config &c, void **params, void **extra) {
    // The bench of launches has kernels that are not known.
    if (!kernel->launch)
        return SUCCESS;
    if (is_captured(c.stream) && capture.is_invalidated)
        return CAPTURE_INVALIDATED;
    if (int error = called(what, c.stream, c.gx, c.gy, c.gz, c.bx, c.by, c.bz, c.shared))
        return error;
    if (!params && !is_packed(kernel, extra))
        return INVALID_VALUE;
    if (is_captured(c.stream))
        add_to_capture(kernel, params, extra);
    else
        run(kernel, c, params, params ? nullptr : (const char *)extra[1]);
    return SUCCESS;
}

extern "C" {
Result cuInit(unsigned) { return SUCCESS; }
Result cuDriverGetVersion(int *version) { return *version = 13000, SUCCESS; }
Result cuDeviceGet(int *device, int) { return *device = 0, SUCCESS; }
Result cuDeviceGetCount(int *count) { return *count = 1, SUCCESS; }
Result cuDeviceGetName(char *name, int size, int) { return strncpy(name, "the host", size), SUCCESS; }
Result cuDeviceGetAttribute(int *value, int, int) { return *value = 0, SUCCESS; }
Result cuDevicePrimaryCtxRetain(void **context, int) { return *context = (void *)&unknown, SUCCESS; }
Result cuDevicePrimaryCtxRelease_v2(int) { return SUCCESS; }
Result cuCtxGetCurrent(void **context) { return *context = (void *)&unknown, SUCCESS; }
Result cuCtxSetCurrent(void *) { return SUCCESS; }
Result cuCtxSynchronize() { return SUCCESS; }
Result cuStreamSynchronize(void *) { return SUCCESS; }
size_t gpu_abi_calls(Call *out, size_t room) {
    size_t count = call_count < room ? call_count : room;
    memcpy(out, calls, count * sizeof(Call));
    return call_count = 0, count;
}
void gpu_abi_fail(int what) { failing = what; }
Result cuStreamCreate(void **stream, unsigned) { return *stream = malloc(1), SUCCESS; }
Result cuStreamDestroy_v2(void *stream) { return free(stream), SUCCESS; }
// An event is whether it was last recorded in a capture.
Result cuStreamWaitEvent(void *stream, bool *event, unsigned) {
    if (is_captured(stream) && !*event)
        return capture.is_invalidated = true, CAPTURE_ISOLATION;
    if (!is_captured(stream) && *event)
        return CAPTURED_EVENT;
    return called(WAIT, (uint64_t)stream, (uint64_t)event);
}
Result cuEventCreate(bool **event, unsigned) { return *event = new bool(false), SUCCESS; }
Result cuEventRecord(bool *event, void *stream) {
    *event = is_captured(stream);
    return called(RECORD, (uint64_t)stream, (uint64_t)event);
}
Result cuEventQuery(void *) { return SUCCESS; }
Result cuEventSynchronize(void *) { return SUCCESS; }
Result cuEventDestroy_v2(bool *event) { return delete event, SUCCESS; }
Result cuMemAlloc_v2(void **memory, size_t size) {
    // Aligned as a device's memory is.
    return *memory = aligned_alloc(256, (size + 255) / 256 * 256), SUCCESS;
}
Result cuMemFree_v2(void *memory) { return free(memory), SUCCESS; }
Result cuMemAllocAsync(void **memory, size_t size, void *) { return cuMemAlloc_v2(memory, size); }
Result cuMemFreeAsync(void *memory, void *) { return cuMemFree_v2(memory); }
Result cuMemcpyHtoDAsync_v2(void *to, const void *from, size_t size, void *) { return memcpy(to, from, size), SUCCESS; }
Result cuMemcpyDtoHAsync_v2(void *to, const void *from, size_t size, void *) { return memcpy(to, from, size), SUCCESS; }
Result cuMemsetD8Async(void *memory, unsigned char byte, size_t size, void *) { return memset(memory, byte, size), SUCCESS; }
Result cuModuleLoadData(void **module, const void *) { return *module = (void *)&unknown, SUCCESS; }
Result cuModuleUnload(void *) { return SUCCESS; }
Result cuModuleGetFunction(const Kernel **kernel, void *, const char *name) {
    *kernel = &unknown;
    for (const Kernel &known : kernels)
        if (!strcmp(known.name, name))
            *kernel = &known;
    return SUCCESS;
}
Result cuModuleGetGlobal_v2(void **memory, size_t *size, void *, const char *name) {
    for (const KnownVariable &known : variables)
        if (!strcmp(known.name, name))
            return *memory = known.memory, *size = known.size, SUCCESS;
    return NOT_FOUND;
}
Result cuFuncGetParamInfo(const Kernel *kernel, size_t index, size_t *offset, size_t *size) {
    if (index >= kernel->count)
        return INVALID_VALUE;
    return *offset = kernel->offsets[index], *size = kernel->sizes[index], SUCCESS;
}
Result cuLaunchCooperativeKernel(const Kernel *kernel, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                                 unsigned shared, void *stream, void **params) {
    return launch(LAUNCH_COOPERATIVE, kernel, {gx, gy, gz, bx, by, bz, shared, stream, nullptr, 0}, params, nullptr);
}
Result cuLaunchKernel(const Kernel *kernel, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                      unsigned shared, void *stream, void **params, void **extra) {
    return launch(LAUNCH, kernel, {gx, gy, gz, bx, by, bz, shared, stream, nullptr, 0}, params, extra);
}
Result cuLaunchKernelEx(const Config *config, const Kernel *kernel, void **params, void **extra) {
    bool is_cooperative = false;
    for (unsigned i = 0; i < config->attribute_count; i++) {
        const Attribute &attribute = config->attributes[i];
        // As cuLaunchCooperativeKernel.
        if (attribute.id == COOPERATIVE && attribute.value[0])
            is_cooperative = true;
        else
            called(ATTRIBUTE, attribute.id, attribute.value[0], attribute.value[1], attribute.value[2]);
    }
    return launch(is_cooperative ? LAUNCH_COOPERATIVE : LAUNCH, kernel, *config, params, extra);
}

// What the driver allows blocks of dynamic shared memory at first.
static int allowed_shared = 48 << 10;
Result cuFuncGetAttribute(int *value, int attribute, const Kernel *) { return *value = attribute == 8 ? allowed_shared : 0, SUCCESS; }
Result cuFuncSetAttribute(const Kernel *, int attribute, int value) {
    if (attribute != 8 || value > 227 << 10)
        return INVALID_VALUE;
    return allowed_shared = value, called(FUNCTION, attribute, value);
}
Result cuOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, const Kernel *, size_t (*)(int), size_t, int most, unsigned) {
    return *grid = 132, *block = most ? most : 768, SUCCESS;
}

Result cuGraphDestroy(Graph *graph) {
    for (Node *node : *graph)
        delete node;
    return delete graph, SUCCESS;
}
// The executable graph is the graph: nobody changes that after it.
Result cuGraphInstantiateWithFlags(Graph **executable, Graph *graph, unsigned long long) { return *executable = graph, SUCCESS; }
Result cuGraphExecDestroy(Graph *) { return SUCCESS; }
Result cuGraphLaunch(Graph *executable, void *) {
    for (Node *node : *executable)
        node->kernel->launch(nullptr, node->packed.data());
    return SUCCESS;
}
Result cuStreamBeginCapture_v2(void *stream, int) {
    if (!stream || capture.graph)
        return CAPTURE_UNSUPPORTED;
    return capture = {stream, new Graph, false}, SUCCESS;
}
Result cuStreamEndCapture(void *stream, Graph **graph) {
    if (!is_captured(stream))
        return INVALID_VALUE;
    *graph = capture.graph;
    capture.graph = nullptr;
    if (capture.is_invalidated)
        return cuGraphDestroy(*graph), *graph = nullptr, CAPTURE_INVALIDATED;
    return SUCCESS;
}
Result cuGetErrorString(Result, const char **text) { return *text = "an error of the driver on the host", SUCCESS; }
Result cuGetErrorName(Result, const char **text) { return *text = "HOST_ERROR", SUCCESS; }
}
