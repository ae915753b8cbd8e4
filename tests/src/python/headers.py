import importlib, sys
sys.path.insert(0, sys.argv[1])
module = importlib.import_module('headers')
for name, value in vars(module).items():
    if hasattr(value, '_fields_'):
        print(name, value.dtype.itemsize)
        for member, (_, offset, *_) in value.dtype.fields.items():
            if not member.startswith('_bits_'):
                print(name, offset, member)
