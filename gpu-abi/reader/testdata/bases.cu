// Base classes, one in a namespace.
struct Named {
    int id;
};
namespace sim {
struct Body {
    float mass;
};
}
struct Ship : Named, sim::Body {
    int crew;
};
__global__ void launch(Ship *ship) { ship->crew = ship->id + ship->mass; }
