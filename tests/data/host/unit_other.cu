// Not the `Mesh` of `unit_types.cu`.
namespace app {
struct Mesh {
    double *other;
};
} // namespace app

app::Mesh other_mesh;
