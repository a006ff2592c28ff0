import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawIllustration } from './draw.ts';
import { describeIllustration, drawingVersion, illustrationOf, illustrationPath } from './illustration-of.ts';
import type { DrawnCar } from './shape-of.ts';
import { backdrops, buildsOf, type IllustrationSpec, shapes, views } from './spec.ts';

const cases: [DrawnCar, string][] = [
  [{ simple_body: 'Sedan' }, 'sedan'],
  [{ simple_body: 'Hatchback' }, 'hatch'],
  [{ simple_body: 'Hatch' }, 'hatch'],
  [{ simple_body: 'Wagon', name: '2015 Holden Commodore SV6' }, 'wagon'],
  [{ simple_body: 'Wagon', name: '2014 Mazda CX-9 Classic' }, 'suv'],
  [{ simple_body: 'SUV' }, 'suv'],
  [{ simple_body: 'Ute' }, 'ute-double'],
  [{ simple_body: 'Ute / Tray', name: '2023 Volkswagen Amarok Style' }, 'ute-double'],
  [{ simple_body: 'Ute', bodyconfiguration: 'Dual Cab' }, 'ute-double'],
  [{ simple_body: 'Ute', bodyconfiguration: 'Single Cab Chassis' }, 'ute-single'],
  [{ simple_body: 'Ute', name: 'Toyota HiLux WorkMate Single-Cab Cab-Chassis' }, 'ute-single'],
  [{ bodyconfiguration: 'Double Cab Pick Up', name: 'Isuzu D-MAX' }, 'ute-double'],
  [{ simple_body: 'Van' }, 'van'],
  [{ simple_body: 'Van', name: 'Toyota HiAce Commuter' }, 'bus'],
  [{ simple_body: 'Commercial', name: 'Hyundai iLoad 3S Liftback' }, 'van'],
  [{ simple_body: 'Commercial', name: 'Hino 300 616 3430 Wide' }, 'light-truck'],
  [{ simple_body: 'Commercial' }, 'van'],
  [{ simple_body: 'Coupé' }, 'coupe'],
  [{ simple_body: 'Convertible' }, 'convertible'],
  [{ simple_body: 'Cabriolet' }, 'convertible'],
  [{ simple_body: 'People Mover' }, 'people-mover'],
  [{ simple_body: 'Bus' }, 'bus'],
  [{ simple_body: 'Light Truck' }, 'light-truck'],
  [{ simple_body: 'Van', name: 'Fiat Ducato Motorhome' }, 'motorhome'],
  [{ item_type: 'caravan', name: 'Jayco Journey' }, 'caravan'],
  [{ item_type: 'caravan', simple_body: 'Motorhome' }, 'motorhome'],
  [{ item_type: 'motorcycle', simple_body: 'Cruiser' }, 'motorcycle'],
  [{ name: '2015 Nissan Caravan DX', make: 'Nissan', model: 'Caravan' }, 'van'],
  [{ name: '2021 Mitsubishi Triton GLS' }, 'ute-double'],
  [{ make: 'Toyota', model: 'RAV4' }, 'suv'],
  [{ make: 'Ford', model: 'Mustang' }, 'coupe'],
];

describe('the drawing of a car without a photo', () => {
  it.each(cases)('%o is drawn as a %s [DRAW-1]', (car, shape) => {
    expect(illustrationOf(car, 'side', 'studio').shape).toBe(shape);
  });

  it('exists for a car without any field [DRAW-3]', () => {
    const spec = illustrationOf({}, 'front', 'yard');
    expect(spec).toEqual(illustrationOf({}, 'front', 'yard'));
    expect(spec).toMatchObject({ view: 'front', backdrop: 'yard' });
    expect(['sedan', 'hatch', 'suv']).toContain(spec.shape);
  });

  it('is the same for equal grades of a model, whatever the id', () => {
    const car = { make: 'Mazda', model: 'CX-5', year: 2022, simple_body: 'SUV', colour: 'Soul Red' };
    expect(illustrationOf({ ...car, id: 'a' }, 'side', 'yard')).toEqual(
      illustrationOf({ ...car, id: 'b' }, 'side', 'yard'),
    );
  });

  it.each<[DrawnCar, string]>([
    [{ make: 'Hyundai', model: 'Kona' }, 'compact'],
    [{ make: 'Mazda', model: 'CX-3' }, 'compact'],
    [{ make: 'Mazda', model: 'CX-5' }, 'standard'],
    [{ make: 'Mazda', model: 'CX-9' }, 'large'],
    [{ make: 'Toyota', model: 'LandCruiser Prado' }, 'boxy'],
    [{ make: 'Mitsubishi', model: 'Pajero Sport' }, 'large'],
    [{ make: 'Land Rover', model: 'Range Rover Velar' }, 'fastback'],
    [{ make: 'Toyota', model: 'RAV4', name: '2020 Toyota RAV4 GX' }, 'standard'],
    [{ name: '2021 Nissan Patrol Ti' }, 'boxy'],
    [{ make: 'Unknown', model: 'New', variant: { vehiclelength: 4200, vehicleheight: 1600 } }, 'compact'],
    [{ make: 'Unknown', model: 'New', variant: { vehiclelength: 4900, vehicleheight: 1900 } }, 'boxy'],
    [{ make: 'Unknown', model: 'New' }, 'standard'],
  ])('shows the SUV %o with the %s body', (car, build) => {
    expect(illustrationOf({ simple_body: 'SUV', ...car }, 'side', 'yard').build).toBe(build);
  });

  it.each<[DrawnCar, string, string]>([
    [{ simple_body: 'Hatch', make: 'Kia', model: 'Picanto' }, 'hatch', 'compact'],
    [{ simple_body: 'Hatch', make: 'Volkswagen', model: 'Golf' }, 'hatch', 'standard'],
    [{ simple_body: 'Sedan', make: 'Tesla', model: 'Model 3' }, 'sedan', 'fastback'],
    [{ simple_body: 'Sedan', make: 'Toyota', model: 'Camry' }, 'sedan', 'standard'],
    [{ simple_body: 'Ute', make: 'RAM', model: '1500' }, 'ute-double', 'large'],
    [{ simple_body: 'Ute', make: 'Toyota', model: 'LandCruiser 79' }, 'ute-double', 'boxy'],
    [{ simple_body: 'Ute', make: 'Ford', model: 'Ranger' }, 'ute-double', 'standard'],
    [{ simple_body: 'Van', make: 'Volkswagen', model: 'Caddy' }, 'van', 'compact'],
    [{ simple_body: 'Van', make: 'Mercedes-Benz', model: 'Sprinter' }, 'van', 'tall'],
    [{ simple_body: 'Van', make: 'Toyota', model: 'HiAce' }, 'van', 'standard'],
    [{ item_type: 'caravan', make: 'Jayco', model: 'X', bodyconfiguration: 'Pop Top' }, 'caravan', 'pop-top'],
    [{ item_type: 'motorcycle', make: 'Kawasaki', model: 'Ninja 650' }, 'motorcycle', 'sport'],
    [{ item_type: 'motorcycle', make: 'Honda', model: 'Rebel 500' }, 'motorcycle', 'cruiser'],
    [{ item_type: 'motorcycle', make: 'BMW', model: 'R 1300 GS' }, 'motorcycle', 'adventure'],
    [{ item_type: 'motorcycle', make: 'Yamaha', model: 'MT-07' }, 'motorcycle', 'standard'],
    [{ simple_body: 'Coupe', make: 'BMW', model: 'M2' }, 'coupe', 'standard'],
  ])('shows %o as a %s with the %s body [DRAW-1]', (car, shape, build) => {
    expect(illustrationOf(car, 'side', 'yard')).toMatchObject({ shape, build });
  });

  it('has different details for makes and generations, numbered 0 to 5', () => {
    const makes = ['Toyota', 'Mazda', 'Ford', 'Kia', 'Hyundai', 'Nissan', 'BMW', 'Audi', 'Holden', 'Isuzu'];
    const variants = makes.map((make) => illustrationOf({ make, year: 2022 }, 'side', 'yard').variant);
    expect(new Set(variants).size).toBeGreaterThan(3);
    for (const variant of variants) expect([0, 1, 2, 3, 4, 5]).toContain(variant);
    const years = [2004, 2012, 2020].map(
      (year) => illustrationOf({ make: 'Kia', year }, 'side', 'yard').variant,
    );
    expect(new Set(years).size).toBe(3);
  });
});

it('the name of a drawing contains everything that it depends on, and the version of all drawings', () => {
  const path = illustrationPath({
    shape: 'ute-double',
    build: 'large',
    paint: 'white',
    view: 'side',
    variant: 1,
    backdrop: 'yard',
  });
  expect(path).toMatch(/^\/media\/drawn\/ute-double-large-white-side-1-yard\.[0-9a-f]{8}\.svg$/);
});

it('the version changes with the drawings', () => {
  const hash = createHash('sha1');
  const bodies = shapes.flatMap((shape) => buildsOf[shape].map((build) => ({ shape, build })));
  for (const body of bodies) {
    for (const view of views) {
      for (let variant = 0; variant < 6; variant += 1) {
        for (const paint of ['white', 'burgundy'] as const) {
          for (const backdrop of backdrops) {
            hash.update(drawIllustration({ ...body, view, variant, paint, backdrop }));
            if (view === 'side' && variant === 0)
              hash.update(drawIllustration({ ...body, view, variant, paint, backdrop, square: true }));
          }
        }
      }
    }
  }
  const version = hash.digest('hex').slice(0, 8);
  expect(drawingVersion, `The drawings changed: set drawingVersion to "${version}"`).toBe(version);
});

const spec: IllustrationSpec = {
  shape: 'ute-double',
  build: 'standard',
  paint: 'white',
  view: 'side',
  variant: 1,
  backdrop: 'yard',
};

it.each([
  [{}, 'Illustration of a white dual-cab ute, side view'],
  [{ shape: 'suv', paint: 'orange', view: 'front' }, 'Illustration of an orange SUV, front view'],
  [{ shape: 'hatch', paint: 'pearl', view: 'rear' }, 'Illustration of a pearl white hatch, rear view'],
  [{ shape: 'suv', view: 'interior' }, 'Illustration of the interior of an SUV'],
  [{ shape: 'caravan', view: 'interior' }, 'Illustration of the interior of a caravan'],
  [{ shape: 'motorcycle', view: 'interior' }, 'Illustration of the instruments of a motorcycle'],
  [{ shape: 'hatch', paint: 'red', view: 'wheel' }, 'Illustration of a red hatch, close view of a wheel'],
] satisfies [Partial<IllustrationSpec>, string][])(
  'the alternative text for %o is "%s" [DRAW-2]',
  (change, words) => {
    expect(describeIllustration({ ...spec, ...change })).toBe(words);
  },
);
