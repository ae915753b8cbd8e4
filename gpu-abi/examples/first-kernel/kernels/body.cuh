struct Body {
    float3 position;
    float mass;
    float3 velocity;
    unsigned int species : 4;
    bool fixed : 1;
};
