import ctypes
from typing import NamedTuple

import numpy as np
