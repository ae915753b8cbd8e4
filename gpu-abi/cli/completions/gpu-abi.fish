# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_gpu_abi_global_optspecs
    string join \n color= h/help V/version
end

function __fish_gpu_abi_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_gpu_abi_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_gpu_abi_using_subcommand
    set -l cmd (__fish_gpu_abi_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c gpu-abi -n "__fish_gpu_abi_needs_command" -l color -d 'When to use colors; auto: on a terminal, unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c gpu-abi -n "__fish_gpu_abi_needs_command" -s h -l help -d 'Print help'
complete -c gpu-abi -n "__fish_gpu_abi_needs_command" -s V -l version -d 'Print version'
complete -c gpu-abi -n "__fish_gpu_abi_needs_command" -f -a "inspect" -d 'Lists kernels, parameters, limits and struct layouts'
complete -c gpu-abi -n "__fish_gpu_abi_needs_command" -f -a "diff" -d 'Compares the kernels and structs of two files'
complete -c gpu-abi -n "__fish_gpu_abi_needs_command" -f -a "check" -d 'Checks a file against a description written by the Rust side'
complete -c gpu-abi -n "__fish_gpu_abi_needs_command" -f -a "bindgen" -d 'Writes Rust or Python declarations of kernels, variables and their types'
complete -c gpu-abi -n "__fish_gpu_abi_needs_command" -f -a "lint" -d 'Checks PTX text for mistakes that ptxas accepts silently'
complete -c gpu-abi -n "__fish_gpu_abi_needs_command" -f -a "header" -d 'Writes a header of CUDA C++ from a description written by the Rust side'
complete -c gpu-abi -n "__fish_gpu_abi_needs_command" -f -a "completions" -d 'Writes a completion script for a shell'
complete -c gpu-abi -n "__fish_gpu_abi_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand inspect" -l arch -d 'Only modules for this architecture, such as sm_90; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand inspect" -l kernel -d 'Only this kernel, by its mangled, full or plain name; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand inspect" -l type -d 'Only this struct, union or enumeration, by its full or plain name; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand inspect" -l color -d 'When to use colors; auto: on a terminal, unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand inspect" -l json -d 'Write JSON instead of text'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand inspect" -l nested -d 'Expand nested structs and unions in tables and pictures'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand inspect" -l svg -d 'Draw the structs as one SVG picture instead of text'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand inspect" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand diff" -l arch -d 'Only modules for this architecture, such as sm_90; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand diff" -l kernel -d 'Only this kernel, by its mangled, full or plain name; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand diff" -l type -d 'Only this struct, union or enumeration, by its full or plain name; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand diff" -l color -d 'When to use colors; auto: on a terminal, unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand diff" -l json -d 'Write JSON instead of text'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand diff" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand check" -l against -d 'The description, or `-`' -r -F
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand check" -l types -d 'A file that describes the kernels\' types, such as the object file of nvcc -g -c' -r -F
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand check" -l arch -d 'Only modules for this architecture, such as sm_90; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand check" -l kernel -d 'Only this kernel, by its mangled, full or plain name; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand check" -l type -d 'Only this struct, union or enumeration, by its full or plain name; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand check" -l color -d 'When to use colors; auto: on a terminal, unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand check" -l json -d 'Write JSON instead of text'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand bindgen" -l types -d 'A file that describes the kernels\' types, such as the object file of nvcc -g -c' -r -F
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand bindgen" -l kernel -d 'Only kernels with this name (* matches any text), and no variables; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand bindgen" -l type -d 'Also this type, or all that match a pattern; without --kernel, only these; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand bindgen" -l with -d 'Use a Rust type for a C++ type: sim::Body=crate::Body; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand bindgen" -l open-enum -d 'Enumerations that may have unnamed values, as flags do; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand bindgen" -l closed-enum -d 'Enumerations whose values all have a name; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand bindgen" -l lang -d 'The language to write' -r -f -a "rust\t''
python\t''"
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand bindgen" -l names -d 'Names as in C++, or converted to Rust\'s conventions' -r -f -a "cxx\t''
rust\t''"
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand bindgen" -l namespaces -d 'How to write C++ namespaces' -r -f -a "modules\t''
prefixes\t''"
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand bindgen" -s o -l output -d 'The file to write instead of standard output' -r -F
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand bindgen" -l color -d 'When to use colors; auto: on a terminal, unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand bindgen" -l check -d 'Write nothing, and fail if the file of --output is not current'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand bindgen" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand lint" -l against -d 'A description of the kernels\' parameters, or `-`' -r -F
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand lint" -l arch -d 'Only modules for this architecture, such as sm_90; repeatable' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand lint" -l color -d 'When to use colors; auto: on a terminal, unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand lint" -l json -d 'Write JSON instead of text'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand lint" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand header" -s o -l output -d 'The file to write, left untouched if it is current; default: standard output' -r -F
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand header" -l guard -d 'The include guard; default for a file: its name, as in SCENE_CUH' -r
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand header" -l color -d 'When to use colors; auto: on a terminal, unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand header" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand completions" -l color -d 'When to use colors; auto: on a terminal, unless NO_COLOR is set' -r -f -a "auto\t''
always\t''
never\t''"
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand help; and not __fish_seen_subcommand_from inspect diff check bindgen lint header completions help" -f -a "inspect" -d 'Lists kernels, parameters, limits and struct layouts'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand help; and not __fish_seen_subcommand_from inspect diff check bindgen lint header completions help" -f -a "diff" -d 'Compares the kernels and structs of two files'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand help; and not __fish_seen_subcommand_from inspect diff check bindgen lint header completions help" -f -a "check" -d 'Checks a file against a description written by the Rust side'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand help; and not __fish_seen_subcommand_from inspect diff check bindgen lint header completions help" -f -a "bindgen" -d 'Writes Rust or Python declarations of kernels, variables and their types'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand help; and not __fish_seen_subcommand_from inspect diff check bindgen lint header completions help" -f -a "lint" -d 'Checks PTX text for mistakes that ptxas accepts silently'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand help; and not __fish_seen_subcommand_from inspect diff check bindgen lint header completions help" -f -a "header" -d 'Writes a header of CUDA C++ from a description written by the Rust side'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand help; and not __fish_seen_subcommand_from inspect diff check bindgen lint header completions help" -f -a "completions" -d 'Writes a completion script for a shell'
complete -c gpu-abi -n "__fish_gpu_abi_using_subcommand help; and not __fish_seen_subcommand_from inspect diff check bindgen lint header completions help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
