// An enumeration of a namespace as a member, a parameter, a pointee and a variable.
namespace rt {
enum class Kind : unsigned char { Lamp, Sun };
enum Mode { Off, On = 4 };
struct Light { Kind kind; Mode mode; };
}
__constant__ rt::Mode mode;
__global__ void light(rt::Light light, rt::Kind kind, rt::Mode *modes) { *modes = light.kind == kind ? mode : light.mode; }
