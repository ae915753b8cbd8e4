// Types that are declared here and defined in `unit_types.cu`. g++ describes `Base` where its first virtual function is.
namespace app {
struct Mesh;
struct Base {
    virtual ~Base();
    virtual void f();
    int n;
};
} // namespace app

struct Scene {
    const app::Mesh *mesh;
    app::Base *base;
    int n;
};

extern "C" __global__ void draw(Scene scene, int *out) { *out = scene.n; }
