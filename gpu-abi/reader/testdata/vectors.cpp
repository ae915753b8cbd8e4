// GNU vectors. clang pads those of other lengths to the next power of two, and states the size of those alone.
typedef float four __attribute__((ext_vector_type(4)));
typedef float three __attribute__((ext_vector_type(3)));
typedef char bytes __attribute__((ext_vector_type(3)));

struct Lanes { char tag; four lanes; };
struct Padded { bytes low; three high; };

Lanes lanes;
Padded padded;
