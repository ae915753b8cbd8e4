// An enumeration of a namespace as a member, a parameter, a pointee and a variable.
namespace rt {
enum class Kind : unsigned char { Lamp, Sun };
enum Mode { Off, On = 4 };
struct Light { Kind kind; Mode mode; };
}
__constant__ rt::Mode mode;
__global__ void light(rt::Light light, rt::Kind kind, rt::Mode *modes) { *modes = light.kind == kind ? mode : light.mode; }

// Types that only typedefs name, as in headers of C. `CHANGED` adds a member and an enumerator.
typedef enum {
    STATUS_OK,
    STATUS_BUSY = 2,
#ifdef CHANGED
    STATUS_LOST,
#endif
} status_t;
typedef struct {
#ifdef CHANGED
    float scale;
#endif
    float dt;
    status_t status;
} params_t;
__global__ void step(params_t params, params_t *out) { out->dt = params.status == STATUS_OK ? params.dt : 0; }
