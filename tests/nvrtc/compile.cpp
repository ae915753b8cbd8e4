// Compiles a source by NVRTC: `compile SOURCE PTX CUBIN OPTION..`. The PTX text and the cubin of one compilation.

#include <nvrtc.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

namespace {

void check(nvrtcResult result, const char *what) {
    if (result != NVRTC_SUCCESS) {
        std::cerr << what << ": " << nvrtcGetErrorString(result) << '\n';
        std::exit(1);
    }
}

void write(const char *path, const char *data, std::size_t size) {
    if (!std::ofstream(path, std::ios::binary).write(data, static_cast<std::streamsize>(size))) {
        std::cerr << path << ": cannot be written\n";
        std::exit(1);
    }
}

} // namespace

int main(int argc, char **argv) {
    if (argc < 4) {
        std::cerr << "usage: compile SOURCE PTX CUBIN OPTION..\n";
        return 2;
    }
    std::ifstream file(argv[1], std::ios::binary);
    const std::string source((std::istreambuf_iterator<char>(file)), {});
    nvrtcProgram program;
    check(nvrtcCreateProgram(&program, source.c_str(), argv[1], 0, nullptr, nullptr), argv[1]);
    const nvrtcResult compiled = nvrtcCompileProgram(program, argc - 4, argv + 4);
    std::size_t size = 0;
    if (compiled != NVRTC_SUCCESS) {
        check(nvrtcGetProgramLogSize(program, &size), "nvrtcGetProgramLogSize");
        std::string log(size, '\0');
        check(nvrtcGetProgramLog(program, log.data()), "nvrtcGetProgramLog");
        std::cerr << log.c_str();
        check(compiled, argv[1]);
    }
    check(nvrtcGetPTXSize(program, &size), "nvrtcGetPTXSize");
    std::string text(size, '\0');
    check(nvrtcGetPTX(program, text.data()), "nvrtcGetPTX");
    // The size counts the zero behind the text.
    write(argv[2], text.data(), size - 1);
    check(nvrtcGetCUBINSize(program, &size), "nvrtcGetCUBINSize");
    std::string cubin(size, '\0');
    check(nvrtcGetCUBIN(program, cubin.data()), "nvrtcGetCUBIN");
    write(argv[3], cubin.data(), size);
    return nvrtcDestroyProgram(&program) == NVRTC_SUCCESS ? 0 : 1;
}
