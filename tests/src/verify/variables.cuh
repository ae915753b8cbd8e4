typedef unsigned long long Alias;
enum class Mode : unsigned { Fast, Exact };
struct Inner { unsigned id; unsigned char flag; };
struct Scene { float sun[3]; Inner inner; const Inner *all; Mode mode; };
namespace wrong {
struct Inner { unsigned char flag; unsigned id; };
struct __align__(16) Aligned { unsigned id[4]; };
struct Added { float sun[3]; ::Inner inner; const ::Inner *all; Mode mode; double more; };
struct Dropped { float sun[3]; ::Inner inner; const ::Inner *all; };
struct Swapped { ::Inner inner; float sun[3]; const ::Inner *all; Mode mode; };
struct Retyped { int sun[3]; ::Inner inner; const ::Inner *all; Mode mode; };
struct Renamed { float moon[3]; ::Inner inner; const ::Inner *all; Mode mode; };
struct Pointing { float sun[3]; ::Inner inner; const Inner *all; Mode mode; };
enum class ModeAdded : unsigned { Fast, Exact, Wild };
enum class ModeDropped : unsigned { Fast };
enum class ModeRenamed : unsigned { Fast, Strict };
enum class ModeRevalued : unsigned { Fast, Exact = 7 };
}
