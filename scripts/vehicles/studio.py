"""Renders views of a vehicle: blender -b -P studio.py -- body=suv-standard view=front,rear out=FOLDER [size=768x512 samples=28]"""
import math
import os
import sys
import tempfile
import time

import bpy
import numpy as np
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from bodies import BODIES  # noqa: E402
from car import parts_of  # noqa: E402

given = dict(body='suv-standard', view='front', size='480x320', samples='24', grid='.012', out='out')
given.update(a.split('=', 1) for a in sys.argv[sys.argv.index('--') + 1:])
numbers = BODIES[given['body']]
bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene

# The paint's base while rendering; the colours come afterwards, see finish.py.
BASE = .35


class Nodes:
    """A material's nodes, written as expressions."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.out = self.tree.nodes.new('ShaderNodeOutputMaterial')

    def set(self, socket, value):
        if hasattr(value, 'is_output'):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = (*value, 1) if isinstance(value, tuple) and len(value) == 3 and socket.type == 'RGBA' else value

    def node(self, kind, *values, **settings):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for socket, value in zip(node.inputs, values):
            if value is not None:
                self.set(socket, value)
        return node

    def math(self, operation, *values):
        return self.node('Math', *values, operation=operation).outputs[0]

    def mix(self, share, a, b):
        return self.node('MixShader', share, a, b).outputs[0]

    def attribute(self, name):
        return self.node('Attribute', attribute_name=name).outputs['Fac']

    def below(self, value, limit=0.):
        return self.math('LESS_THAN', value, limit)

    def diffuse(self, colour, roughness=0.):
        return self.node('BsdfDiffuse', colour, roughness).outputs[0]

    def gloss(self, colour, roughness):
        return self.node('BsdfGlossy', colour, roughness).outputs[0]

    def coated(self, base, ior=1.5, roughness=0.):
        return self.mix(self.node('Fresnel', ior).outputs[0], base, self.gloss((1., 1., 1.), roughness))

    def glow(self, colour, strength):
        return self.node('Emission', colour, strength).outputs[0]

    def pane(self, tint):
        # pane_ior: less of the softboxes in upright panes, which mirror them whole
        return self.mix(self.node('Fresnel', numbers.get('pane_ior', 1.52)).outputs[0], self.node('BsdfTransparent', tint).outputs[0], self.gloss((1., 1., 1.), 0.))

    def done(self, shader):
        self.tree.links.new(shader, self.out.inputs[0])
        return self.material


def simple(name, make):
    n = Nodes(name)
    return n.done(make(n))


def paint_of(n):
    """A coat over a base that hardly changes with the angle: finish.py multiplies it by the colour."""
    return n.coated(n.diffuse((BASE, BASE, BASE), .2), 1.5, .02)


def marked(n, share):
    """Says where the paint is, for finish.py."""
    node = n.tree.nodes.new('ShaderNodeOutputAOV')
    node.name = 'paint'
    n.set(node.inputs['Value'], share)


def painted():
    n = Nodes('paint')
    marked(n, 1.)
    return n.done(paint_of(n))


def skin():
    n = Nodes('skin')
    p = numbers
    shader, bare = paint_of(n), 1.

    def over(share, top):
        nonlocal shader, bare
        shader = n.mix(share, shader, top)
        bare = n.math('MULTIPLY', bare, n.math('SUBTRACT', 1., share))

    at = {k: n.attribute(k) for k in ('side_glass', 'pane', 'glass', 'lamp', 'tail', 'grille', 'intake', 'pocket', 'skid', 'clad', 'disc', 'roof')}
    high = n.node('SeparateXYZ', n.node('NewGeometry').outputs['Position']).outputs
    matt = n.coated(n.diffuse((.020, .020, .021)), 1.35, .35)
    black = n.coated(n.diffuse((.008, .008, .009)), 1.5, .04)
    dark = n.diffuse((.006, .006, .006))
    satin = n.gloss((.46, .47, .48), .24)
    over(n.below(at['clad']), matt)
    over(n.below(at['roof']), black)
    over(n.below(at['skid']), n.mix(.75, matt, satin))
    over(n.below(at['pocket']), black)

    # Grille: a frame, and bars or a lattice in front of the dark.
    bars = n.math('FRACT', n.math('DIVIDE', n.math('ADD', high['Z'], n.math('MULTIPLY', n.math('ABSOLUTE', high['Y']), p.get('barv', 0.))), p.get('barp', .042)))
    bar = n.below(bars, p.get('barw', .42))
    if p.get('lattice'):
        column = n.below(n.math('FRACT', n.math('DIVIDE', high['Y'], p['lattice'])), .25)
        bar = n.math('MAXIMUM', bar, column)
    bar_look = {'black': black, 'satin': satin, 'matt': matt}[p.get('barm', 'black')]
    over(n.below(at['grille']), n.mix(bar, dark, bar_look))
    frame = {'black': black, 'satin': satin, 'none': None}[p.get('framem', 'satin')]
    if frame:
        over(n.math('MULTIPLY', n.below(at['grille'], .004), n.below(n.math('MULTIPLY', at['grille'], -1.), .014)), frame)
    mesh = n.below(n.math('FRACT', n.math('DIVIDE', high['Z'], .028)), .45)
    over(n.below(at['intake']), n.mix(mesh, dark, matt))

    # Glass: a black border, panes, a bright or black line around the side windows.
    over(n.below(at['side_glass'], .011), {'black': black, 'satin': satin}[p.get('waistm', 'black')])
    over(n.below(at['side_glass'], -.001), black)
    over(n.below(at['glass'], .004), black)
    privacy = n.math('GREATER_THAN', high['X'], p.get('privacy', 2.55))
    clear, tinted = n.pane((.84, .87, .86)), n.pane((.20, .21, .215))
    pane = n.mix(privacy, clear, tinted)
    over(n.math('MAXIMUM', n.below(at['pane'], -.012), n.below(at['glass'], -.022)), pane)

    # Lamps: a dark housing, a line of daylight lamps along its edge, round lenses.
    over(n.below(at['lamp'], .003), black)
    housing = n.coated(n.mix(n.node('LayerWeight', .5).outputs['Facing'], n.gloss((.18, .185, .2), .25), n.diffuse((.03, .03, .033))), 1.5)
    over(n.below(at['lamp'], -.004), housing)
    rim = n.math('MULTIPLY', n.below(at['lamp'], -.008), n.below(n.math('MULTIPLY', at['lamp'], -1.), p.get('drlw', .019)))
    drl = n.math('MULTIPLY', rim, n.math('GREATER_THAN', high['Z'], p.get('drlz', sum(z for _, z in p['lamp']) / len(p['lamp']) if 'lamp' in p else 0.)))
    over(drl, n.glow((.93, .96, 1.), p.get('drl', 4.)))
    over(n.below(at['disc'], .005), dark)
    over(n.below(at['disc']), n.coated(n.gloss((.85, .87, .9), .12), 1.5))
    over(n.below(at['tail'], .003), black)
    over(n.below(at['tail'], -.003), n.coated(n.mix(.25, n.diffuse((.28, .004, .006)), n.glow((1., .01, .01), .8)), 1.5))
    band = n.math('MULTIPLY', n.below(at['tail'], -.009), n.below(n.math('MULTIPLY', at['tail'], -1.), .021))
    over(band, n.glow((1., .03, .02), 2.2))

    # The inner side of the skin, seen through the glass.
    inside = n.node('NewGeometry').outputs['Backfacing']
    through = n.math('MULTIPLY', inside, n.math('SUBTRACT', 1., n.math('MAXIMUM', n.below(at['pane'], -.012), n.below(at['glass'], -.022))))
    over(through, n.diffuse((.09, .09, .088)))
    marked(n, bare)
    return n.done(shader)


MATERIALS = {
    'skin': skin(),
    'paint': painted(),
    'seat': simple('seat', lambda n: n.diffuse((.20, .19, .18))),
    'hide': simple('hide', lambda n: n.coated(n.diffuse((.27, .135, .06)), 1.4, .4)),
    'trim': simple('trim', lambda n: n.diffuse((.045, .045, .047))),
    'black': simple('black', lambda n: n.diffuse((.006, .006, .006))),
    'black_gloss': simple('black_gloss', lambda n: n.coated(n.diffuse((.008, .008, .008)), 1.5, .05)),
    'matt': simple('matt', lambda n: n.coated(n.diffuse((.020, .020, .021)), 1.35, .35)),
    'tyre': simple('tyre', lambda n: n.coated(n.diffuse((.014, .014, .0145)), 1.3, .45)),
    'shut': simple('shut', lambda n: n.diffuse((.003, .003, .003))),
    'steel': simple('steel', lambda n: n.gloss((.20, .20, .20), .4)),
    'satin': simple('satin', lambda n: n.gloss((.46, .47, .48), .24)),
    'chrome': simple('chrome', lambda n: n.gloss((.80, .81, .83), .06)),
    'alloy': simple('alloy', lambda n: n.coated(n.mix(.35, n.gloss((.62, .63, .64), .26), n.diffuse((.45, .46, .47))), 1.45)),
    'checker': simple('checker', lambda n: n.mix(.6, n.gloss((.12, .122, .125), .28), n.diffuse((.03, .031, .033)))),
    'alloy_dark': simple('alloy_dark', lambda n: n.gloss((.06, .06, .065), .35)),
    'plate': simple('plate', lambda n: n.coated(n.diffuse((.55, .55, .53)), 1.4, .3)),
    'white': simple('white', lambda n: n.coated(n.diffuse((.74, .74, .72)), 1.45, .1)),
    'glass': simple('glass', lambda n: n.coated(n.diffuse((.012, .014, .015)), 1.52)),
    'lamp_glass': simple('lamp_glass', lambda n: n.coated(n.mix(.45, n.gloss((.85, .87, .9), .10), n.diffuse((.62, .64, .66))), 1.5)),
    'acrylic': simple('acrylic', lambda n: n.coated(n.diffuse((.012, .013, .014)), 1.12, .03)),
    'lens': simple('lens', lambda n: n.coated(n.gloss((.85, .87, .9), .12), 1.5)),
    'tail': simple('tail', lambda n: n.coated(n.mix(.25, n.diffuse((.28, .004, .006)), n.glow((1., .01, .01), .8)), 1.5)),
    'rubber': simple('rubber', lambda n: n.mix(.035, n.diffuse((.014, .014, .0145)), n.gloss((1., 1., 1.), .42))),
    'leather': simple('leather', lambda n: n.coated(n.diffuse((.016, .0155, .015)), 1.42, .38)),
    'engine': simple('engine', lambda n: n.coated(n.mix(.5, n.gloss((.12, .12, .125), .38), n.diffuse((.035, .035, .037))), 1.4, .3)),
    'cast': simple('cast', lambda n: n.coated(n.mix(.5, n.gloss((.42, .42, .43), .34), n.diffuse((.24, .24, .245))), 1.4, .3)),
    'rotor': simple('rotor', lambda n: n.gloss((.46, .46, .47), .28)),
    'golden': simple('golden', lambda n: n.coated(n.gloss((.62, .40, .13), .22), 1.45)),
    'exhaust': simple('exhaust', lambda n: n.gloss((.50, .47, .44), .22)),
    'headlamp': simple('headlamp', lambda n: n.coated(n.mix(.6, n.gloss((.13, .135, .145), .2), n.diffuse((.02, .02, .022))), 1.35)),
    'clear': simple('clear', lambda n: n.pane((.93, .94, .95))),
    'smoke': simple('smoke', lambda n: n.pane((.34, .35, .36))),
    'drl': simple('drl', lambda n: n.glow((.93, .96, 1.), 4.)),
    'amber': simple('amber', lambda n: n.coated(n.diffuse((.55, .16, .01)), 1.5)),
}


def place(name, vertices, faces, normals, material, attributes):
    mesh = bpy.data.meshes.new(name)
    v, f = np.asarray(vertices, np.float32), np.ascontiguousarray(faces, np.int32)
    mesh.vertices.add(len(v))
    mesh.vertices.foreach_set('co', v.ravel())
    mesh.loops.add(f.size)
    mesh.loops.foreach_set('vertex_index', f.ravel())
    mesh.polygons.add(len(f))
    mesh.polygons.foreach_set('loop_start', np.arange(0, f.size, f.shape[1], dtype=np.int32))
    mesh.polygons.foreach_set('loop_total', np.full(len(f), f.shape[1], np.int32))
    mesh.update(calc_edges=True)
    mesh.validate()
    mesh.polygons.foreach_set('use_smooth', np.ones(len(mesh.polygons), bool))
    if normals is not None:
        mesh.use_auto_smooth = True
        mesh.normals_split_custom_set_from_vertices(np.asarray(normals, np.float32).tolist())
    for key, values in attributes.items():
        layer = mesh.attributes.new(key, 'FLOAT', 'POINT')
        layer.data.foreach_set('value', np.ascontiguousarray(values, np.float32))
    mesh.materials.append(MATERIALS[material])
    thing = bpy.data.objects.new(name, mesh)
    scene.collection.objects.link(thing)
    return thing


started = time.time()
points = []
for name, (v, f, n), material, attributes in numbers.get('parts', parts_of)(numbers, float(given['grid'])):
    place(name, v, f, n, material, attributes)
    points.append(np.asarray(v)[::7])
points = np.vstack(points)
print('geometry', round(time.time() - started, 1))

def toward(at, point):
    return (Vector(point) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()


def softbox(at, size, point, power, mirrored=True):
    """A rectangular light that fades to its edges, as a cloth does. `mirrored`: it is seen in glass and paint."""
    light = bpy.data.lights.new('softbox', 'AREA')
    light.shape, light.energy = 'RECTANGLE', power
    light.size, light.size_y = size
    light.use_nodes = True
    tree = light.node_tree
    where = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(tree.nodes.new('ShaderNodeNewGeometry').outputs['Parametric'], where.inputs[0])
    fades = []
    for i in range(2):
        fold = tree.nodes.new('ShaderNodeMath')
        fold.operation = 'PINGPONG'
        tree.links.new(where.outputs[i], fold.inputs[0])
        fold.inputs[1].default_value = .5
        fade = tree.nodes.new('ShaderNodeMapRange')
        fade.interpolation_type = 'SMOOTHERSTEP'
        tree.links.new(fold.outputs[0], fade.inputs[0])
        for socket, value in zip(fade.inputs[1:5], (0, .24, .0, 1.3)):
            socket.default_value = value
        fades.append(fade.outputs[0])
    both = tree.nodes.new('ShaderNodeMath')
    both.operation = 'MULTIPLY'
    for i in range(2):
        tree.links.new(fades[i], both.inputs[i])
    tree.links.new(both.outputs[0], tree.nodes['Emission'].inputs['Strength'])
    thing = bpy.data.objects.new('softbox', light)
    thing.location, thing.rotation_euler, thing.visible_camera, thing.visible_glossy = at, toward(at, point), False, mirrored
    scene.collection.objects.link(thing)


def floor(name, material):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([(-40, -40, 0), (40, -40, 0), (40, 40, 0), (-40, 40, 0)], [], [(0, 1, 2, 3)])
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    scene.collection.objects.link(thing)
    return thing


# A floor that lights the car from below but is darker in its reflections, and one that only catches the shadow.
def floor_look(n):
    path = n.node('LightPath').outputs['Is Glossy Ray']
    return n.mix(path, n.diffuse((.62, .63, .64)), n.diffuse((.15, .155, .16)))


lit = floor('floor', simple('floor', floor_look))
lit.visible_camera = False
catcher = floor('shadow', simple('shadow', lambda n: n.diffuse((.6, .6, .6))))
catcher.location.z = .0005
catcher.is_shadow_catcher = True
catcher.visible_diffuse = catcher.visible_glossy = catcher.visible_transmission = catcher.visible_shadow = False

world = bpy.data.worlds.new('world')
scene.world = world
world.use_nodes = True
world.node_tree.nodes['Background'].inputs[0].default_value = (.80, .86, .95, 1)
world.node_tree.nodes['Background'].inputs[1].default_value = .14

camera = bpy.data.cameras.new('camera')
camera.lens = 72
eye = bpy.data.objects.new('camera', camera)
scene.collection.objects.link(eye)
scene.camera = eye


def frame():
    """Zooms and shifts the camera so that every vehicle fills the picture alike: it stands a little below the middle."""
    bpy.context.view_layer.update()
    seen = (points - np.array(eye.location)) @ np.array(eye.matrix_world.to_3x3())
    across, up = seen[:, 0] / -seen[:, 2], seen[:, 1] / -seen[:, 2]
    zoom = min(.88 / np.ptp(across), .74 * 2 / 3 / np.ptp(up))
    camera.lens = camera.sensor_width * zoom
    camera.shift_x = zoom * (across.min() + across.max()) / 2
    camera.shift_y = zoom * (up.min() + up.max()) / 2 + .03


def arrange(view):
    """Puts the camera and the lights where this view has them; the lights move with the side that is seen."""
    for thing in [o for o in scene.objects if o.type == 'LIGHT']:
        bpy.data.objects.remove(thing)
    cx, far, aim = numbers['L'] / 2, numbers.get('dist', 9.6), numbers.get('aim', .70)
    if view == 'side':
        eye.location = (cx, -far * 1.14, 1.05)
        eye.rotation_euler = toward(eye.location, (cx, -.05, aim))
        softbox((cx, .2, 5.0), (7.5, 3.0), (cx, 0, 0), 560)
        softbox((cx, -8.5, 3.2), (11, 2.4), (cx, 0, .7), 620)
        softbox((cx, -3.4, 4.4), (8.5, .5), (cx, 0, .8), 230)
        softbox((cx - 7, -3, 2.4), (3, 2.2), (cx, 0, .8), 260)
        softbox((cx + 7, -3, 2.4), (3, 2.2), (cx, 0, .8), 260)
        frame()
        return
    front = view == 'front'
    s = -1 if front else 1  # which end is nearer to the camera
    eye.location = (cx + s * math.cos(math.radians(36)) * far, -math.sin(math.radians(36)) * far, 1.25)
    eye.rotation_euler = toward(eye.location, (cx + s * .40, -.05, aim))
    softbox((cx, .2, 5.0), (6.5, 3.0), (cx, 0, 0), 700)
    softbox((cx - s * 7.5, -7.0, 2.5), (9, 2.0), (cx, 0, .9), 820)
    softbox((cx + s * 7.0, 4.5, 2.3), (5, 2.2), (cx + s * 1.5, 0, .8), 330 if front else 170, view not in numbers.get('calm', ()))
    softbox((cx + s * 4, -8, 3.6), (5, 2.5), (cx, 0, .6), 160)
    softbox((cx - s * .3, -3.4, 4.3), (7.5, .45), (cx, 0, .8), 190)
    frame()


layer = scene.view_layers[0]
layer.use_pass_normal = layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_diffuse_color = True
layer.use_pass_glossy_color = layer.use_pass_object_index = True
for thing in scene.objects:
    thing.pass_index = 0 if thing in (lit, catcher) else 1
mark = layer.aovs.add()
mark.name, mark.type = 'paint', 'VALUE'

render, cycles = scene.render, scene.cycles
render.engine = 'CYCLES'
render.resolution_x, render.resolution_y = map(int, given['size'].split('x'))
render.film_transparent = True
render.threads_mode, render.threads = 'FIXED', int(given.get('threads', 2))
cycles.samples, cycles.use_adaptive_sampling, cycles.adaptive_threshold = int(given['samples']), True, .01
cycles.use_denoising = False
cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transparent_max_bounces = 6, 2, 4, 10
cycles.sample_clamp_indirect, cycles.caustics_reflective, cycles.caustics_refractive, cycles.blur_glossy = 3, False, False, .5
cycles.seed = 1

# The passes of each view become one file of arrays.
passes = {'image': 'Image', 'alpha': 'Alpha', 'normal': 'Normal', 'direct': 'DiffDir', 'indirect': 'DiffInd', 'albedo': 'DiffCol',
          'gloss': 'GlossCol', 'paint': 'paint', 'thing': 'IndexOB'}
scene.use_nodes = True
tree = scene.node_tree
tree.nodes.clear()
layers = tree.nodes.new('CompositorNodeRLayers')
tree.links.new(layers.outputs['Image'], tree.nodes.new('CompositorNodeComposite').inputs[0])
files = tree.nodes.new('CompositorNodeOutputFile')
files.format.file_format, files.format.color_depth, files.format.color_mode = 'OPEN_EXR', '32', 'RGB'
files.file_slots.clear()
for name, source in passes.items():
    files.file_slots.new(name)
    tree.links.new(layers.outputs[source], files.inputs[name])
for view in given['view'].split(','):
    arrange(view)
    started = time.time()
    with tempfile.TemporaryDirectory() as folder:
        files.base_path = folder
        bpy.ops.render.render()
        arrays = {}
        for name in passes:
            image = bpy.data.images.load(f'{folder}/{name}0001.exr')
            image.colorspace_settings.name = 'Non-Color'
            pixels = np.empty(len(image.pixels), np.float32)
            image.pixels.foreach_get(pixels)
            arrays[name] = pixels.reshape(image.size[1], image.size[0], image.channels)[::-1, :, :3].astype(np.float16)
            bpy.data.images.remove(image)
    np.savez(f"{given['out']}/{given['body']}-{view}.npz", **arrays)
    print('render', given['body'], view, round(time.time() - started, 1), 's')
