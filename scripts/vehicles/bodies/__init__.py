"""Every vehicle by its shape and build, as the website names them."""
from importlib import import_module
from pathlib import Path

BODIES = {}
for _file in sorted(Path(__file__).parent.glob('[a-z]*.py')):
    BODIES.update(import_module(f'.{_file.stem}', __package__).VEHICLES)
