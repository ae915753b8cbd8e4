
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'gpu-abi' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'gpu-abi'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'gpu-abi' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors; auto: on a terminal, unless NO_COLOR is set')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('inspect', 'inspect', [CompletionResultType]::ParameterValue, 'Lists kernels, parameters, limits and struct layouts')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Compares the kernels and structs of two files')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Checks a file against a description written by the Rust side')
            [CompletionResult]::new('bindgen', 'bindgen', [CompletionResultType]::ParameterValue, 'Writes Rust or Python declarations of kernels, variables and their types')
            [CompletionResult]::new('lint', 'lint', [CompletionResultType]::ParameterValue, 'Checks PTX text for mistakes that ptxas accepts silently')
            [CompletionResult]::new('header', 'header', [CompletionResultType]::ParameterValue, 'Writes a header of CUDA C++ from a description written by the Rust side')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Writes a completion script for a shell')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'gpu-abi;inspect' {
            [CompletionResult]::new('--arch', '--arch', [CompletionResultType]::ParameterName, 'Only modules for this architecture, such as sm_90; repeatable')
            [CompletionResult]::new('--kernel', '--kernel', [CompletionResultType]::ParameterName, 'Only this kernel, by its mangled, full or plain name; repeatable')
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only this struct, union or enumeration, by its full or plain name; repeatable')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors; auto: on a terminal, unless NO_COLOR is set')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Write JSON instead of text')
            [CompletionResult]::new('--nested', '--nested', [CompletionResultType]::ParameterName, 'Expand nested structs and unions in tables and pictures')
            [CompletionResult]::new('--svg', '--svg', [CompletionResultType]::ParameterName, 'Draw the structs as one SVG picture instead of text')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'gpu-abi;diff' {
            [CompletionResult]::new('--arch', '--arch', [CompletionResultType]::ParameterName, 'Only modules for this architecture, such as sm_90; repeatable')
            [CompletionResult]::new('--kernel', '--kernel', [CompletionResultType]::ParameterName, 'Only this kernel, by its mangled, full or plain name; repeatable')
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only this struct, union or enumeration, by its full or plain name; repeatable')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors; auto: on a terminal, unless NO_COLOR is set')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Write JSON instead of text')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'gpu-abi;check' {
            [CompletionResult]::new('--against', '--against', [CompletionResultType]::ParameterName, 'The description, or `-`')
            [CompletionResult]::new('--types', '--types', [CompletionResultType]::ParameterName, 'A file that describes the kernels'' types, such as the object file of nvcc -g -c')
            [CompletionResult]::new('--arch', '--arch', [CompletionResultType]::ParameterName, 'Only modules for this architecture, such as sm_90; repeatable')
            [CompletionResult]::new('--kernel', '--kernel', [CompletionResultType]::ParameterName, 'Only this kernel, by its mangled, full or plain name; repeatable')
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only this struct, union or enumeration, by its full or plain name; repeatable')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors; auto: on a terminal, unless NO_COLOR is set')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Write JSON instead of text')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'gpu-abi;bindgen' {
            [CompletionResult]::new('--types', '--types', [CompletionResultType]::ParameterName, 'A file that describes the kernels'' types, such as the object file of nvcc -g -c')
            [CompletionResult]::new('--kernel', '--kernel', [CompletionResultType]::ParameterName, 'Only kernels with this name (* matches any text), and no variables; repeatable')
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Also this type, or all that match a pattern; without --kernel, only these; repeatable')
            [CompletionResult]::new('--with', '--with', [CompletionResultType]::ParameterName, 'Use a Rust type for a C++ type: sim::Body=crate::Body; repeatable')
            [CompletionResult]::new('--open-enum', '--open-enum', [CompletionResultType]::ParameterName, 'Enumerations that may have unnamed values, as flags do; repeatable')
            [CompletionResult]::new('--closed-enum', '--closed-enum', [CompletionResultType]::ParameterName, 'Enumerations whose values all have a name; repeatable')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language to write')
            [CompletionResult]::new('--names', '--names', [CompletionResultType]::ParameterName, 'Names as in C++, or converted to Rust''s conventions')
            [CompletionResult]::new('--namespaces', '--namespaces', [CompletionResultType]::ParameterName, 'How to write C++ namespaces')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'The file to write instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'The file to write instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors; auto: on a terminal, unless NO_COLOR is set')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Write nothing, and fail if the file of --output is not current')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'gpu-abi;lint' {
            [CompletionResult]::new('--against', '--against', [CompletionResultType]::ParameterName, 'A description of the kernels'' parameters, or `-`')
            [CompletionResult]::new('--arch', '--arch', [CompletionResultType]::ParameterName, 'Only modules for this architecture, such as sm_90; repeatable')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors; auto: on a terminal, unless NO_COLOR is set')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Write JSON instead of text')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'gpu-abi;header' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'The file to write, left untouched if it is current; default: standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'The file to write, left untouched if it is current; default: standard output')
            [CompletionResult]::new('--guard', '--guard', [CompletionResultType]::ParameterName, 'The include guard; default for a file: its name, as in SCENE_CUH')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors; auto: on a terminal, unless NO_COLOR is set')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'gpu-abi;completions' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colors; auto: on a terminal, unless NO_COLOR is set')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'gpu-abi;help' {
            [CompletionResult]::new('inspect', 'inspect', [CompletionResultType]::ParameterValue, 'Lists kernels, parameters, limits and struct layouts')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Compares the kernels and structs of two files')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Checks a file against a description written by the Rust side')
            [CompletionResult]::new('bindgen', 'bindgen', [CompletionResultType]::ParameterValue, 'Writes Rust or Python declarations of kernels, variables and their types')
            [CompletionResult]::new('lint', 'lint', [CompletionResultType]::ParameterValue, 'Checks PTX text for mistakes that ptxas accepts silently')
            [CompletionResult]::new('header', 'header', [CompletionResultType]::ParameterValue, 'Writes a header of CUDA C++ from a description written by the Rust side')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Writes a completion script for a shell')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'gpu-abi;help;inspect' {
            break
        }
        'gpu-abi;help;diff' {
            break
        }
        'gpu-abi;help;check' {
            break
        }
        'gpu-abi;help;bindgen' {
            break
        }
        'gpu-abi;help;lint' {
            break
        }
        'gpu-abi;help;header' {
            break
        }
        'gpu-abi;help;completions' {
            break
        }
        'gpu-abi;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
