/* Compiles a source by NVRTC: `compile SOURCE PTX CUBIN OPTION..`. The PTX text and the cubin of one compilation. In C, since a C compiler
   is all that is there for Windows. */

#include <nvrtc.h>

#include <stdio.h>
#include <stdlib.h>

static void fail(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

static void check(nvrtcResult result, const char *what) {
    if (result != NVRTC_SUCCESS) fail(what, nvrtcGetErrorString(result));
}

static char *allocate(size_t size) {
    char *memory = calloc(size + 1, 1);
    if (memory == NULL) fail("memory", "none is left");
    return memory;
}

static char *contents(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) fail(path, "cannot be read");
    const long size = ftell(file);
    rewind(file);
    char *text = allocate(size < 0 ? 0 : (size_t)size);
    if (size < 0 || fread(text, 1, (size_t)size, file) != (size_t)size) fail(path, "cannot be read");
    fclose(file);
    return text;
}

static void store(const char *path, const char *data, size_t size) {
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(data, 1, size, file) != size || fclose(file) != 0) fail(path, "cannot be written");
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fputs("usage: compile SOURCE PTX CUBIN OPTION..\n", stderr);
        return 2;
    }
    nvrtcProgram program;
    check(nvrtcCreateProgram(&program, contents(argv[1]), argv[1], 0, NULL, NULL), argv[1]);
    const nvrtcResult compiled = nvrtcCompileProgram(program, argc - 4, (const char *const *)argv + 4);
    size_t size = 0;
    if (compiled != NVRTC_SUCCESS) {
        check(nvrtcGetProgramLogSize(program, &size), "nvrtcGetProgramLogSize");
        char *log = allocate(size);
        check(nvrtcGetProgramLog(program, log), "nvrtcGetProgramLog");
        fputs(log, stderr);
        check(compiled, argv[1]);
    }
    check(nvrtcGetPTXSize(program, &size), "nvrtcGetPTXSize");
    char *text = allocate(size);
    check(nvrtcGetPTX(program, text), "nvrtcGetPTX");
    /* The size counts the zero behind the text. */
    store(argv[2], text, size - 1);
    check(nvrtcGetCUBINSize(program, &size), "nvrtcGetCUBINSize");
    char *cubin = allocate(size);
    check(nvrtcGetCUBIN(program, cubin), "nvrtcGetCUBIN");
    store(argv[3], cubin, size);
    return nvrtcDestroyProgram(&program) == NVRTC_SUCCESS ? 0 : 1;
}
