
use builtin;
use str;

set edit:completion:arg-completer[gpu-abi] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'gpu-abi'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'gpu-abi'= {
            cand --color 'When to use colors; auto: on a terminal, unless NO_COLOR is set'
            cand -h 'Print help'
            cand --help 'Print help'
            cand -V 'Print version'
            cand --version 'Print version'
            cand inspect 'Lists kernels, parameters, limits and struct layouts'
            cand diff 'Compares the kernels and structs of two files'
            cand check 'Checks a file against a description written by the Rust side'
            cand bindgen 'Writes Rust or Python declarations of kernels, variables and their types'
            cand lint 'Checks PTX text for mistakes that ptxas accepts silently'
            cand header 'Writes a header of CUDA C++ from a description written by the Rust side'
            cand completions 'Writes a completion script for a shell'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'gpu-abi;inspect'= {
            cand --arch 'Only modules for this architecture, such as sm_90; repeatable'
            cand --kernel 'Only this kernel, by its mangled, full or plain name; repeatable'
            cand --type 'Only this struct, union or enumeration, by its full or plain name; repeatable'
            cand --color 'When to use colors; auto: on a terminal, unless NO_COLOR is set'
            cand --json 'Write JSON instead of text'
            cand --nested 'Expand nested structs and unions in tables and pictures'
            cand --svg 'Draw the structs as one SVG picture instead of text'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'gpu-abi;diff'= {
            cand --arch 'Only modules for this architecture, such as sm_90; repeatable'
            cand --kernel 'Only this kernel, by its mangled, full or plain name; repeatable'
            cand --type 'Only this struct, union or enumeration, by its full or plain name; repeatable'
            cand --color 'When to use colors; auto: on a terminal, unless NO_COLOR is set'
            cand --json 'Write JSON instead of text'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'gpu-abi;check'= {
            cand --against 'The description, or `-`'
            cand --types 'A file that describes the kernels'' types, such as the object file of nvcc -g -c'
            cand --arch 'Only modules for this architecture, such as sm_90; repeatable'
            cand --kernel 'Only this kernel, by its mangled, full or plain name; repeatable'
            cand --type 'Only this struct, union or enumeration, by its full or plain name; repeatable'
            cand --color 'When to use colors; auto: on a terminal, unless NO_COLOR is set'
            cand --json 'Write JSON instead of text'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'gpu-abi;bindgen'= {
            cand --types 'A file that describes the kernels'' types, such as the object file of nvcc -g -c'
            cand --kernel 'Only kernels with this name (* matches any text), and no variables; repeatable'
            cand --type 'Also this type, or all that match a pattern; without --kernel, only these; repeatable'
            cand --with 'Use a Rust type for a C++ type: sim::Body=crate::Body; repeatable'
            cand --open-enum 'Enumerations that may have unnamed values, as flags do; repeatable'
            cand --closed-enum 'Enumerations whose values all have a name; repeatable'
            cand --lang 'The language to write'
            cand --names 'Names as in C++, or converted to Rust''s conventions'
            cand --namespaces 'How to write C++ namespaces'
            cand -o 'The file to write instead of standard output'
            cand --output 'The file to write instead of standard output'
            cand --color 'When to use colors; auto: on a terminal, unless NO_COLOR is set'
            cand --check 'Write nothing, and fail if the file of --output is not current'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'gpu-abi;lint'= {
            cand --against 'A description of the kernels'' parameters, or `-`'
            cand --arch 'Only modules for this architecture, such as sm_90; repeatable'
            cand --color 'When to use colors; auto: on a terminal, unless NO_COLOR is set'
            cand --json 'Write JSON instead of text'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'gpu-abi;header'= {
            cand -o 'The file to write, left untouched if it is current; default: standard output'
            cand --output 'The file to write, left untouched if it is current; default: standard output'
            cand --guard 'The include guard; default for a file: its name, as in SCENE_CUH'
            cand --color 'When to use colors; auto: on a terminal, unless NO_COLOR is set'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'gpu-abi;completions'= {
            cand --color 'When to use colors; auto: on a terminal, unless NO_COLOR is set'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'gpu-abi;help'= {
            cand inspect 'Lists kernels, parameters, limits and struct layouts'
            cand diff 'Compares the kernels and structs of two files'
            cand check 'Checks a file against a description written by the Rust side'
            cand bindgen 'Writes Rust or Python declarations of kernels, variables and their types'
            cand lint 'Checks PTX text for mistakes that ptxas accepts silently'
            cand header 'Writes a header of CUDA C++ from a description written by the Rust side'
            cand completions 'Writes a completion script for a shell'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'gpu-abi;help;inspect'= {
        }
        &'gpu-abi;help;diff'= {
        }
        &'gpu-abi;help;check'= {
        }
        &'gpu-abi;help;bindgen'= {
        }
        &'gpu-abi;help;lint'= {
        }
        &'gpu-abi;help;header'= {
        }
        &'gpu-abi;help;completions'= {
        }
        &'gpu-abi;help;help'= {
        }
    ]
    $completions[$command]
}
