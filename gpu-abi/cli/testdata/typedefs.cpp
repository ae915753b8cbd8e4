// Typedefs that keep their names, and name other types after the change.
#ifdef CHANGED
typedef struct matrix_b *matrix_t;
typedef long index_t;
#else
typedef struct matrix_a *matrix_t;
typedef int index_t;
#endif

extern "C" int norm(const matrix_t *all, index_t count) { return 0; }
extern "C" index_t rows(matrix_t matrix) { return 0; }
