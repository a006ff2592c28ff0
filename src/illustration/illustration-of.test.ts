import { describe, expect, it } from 'vitest';
import { describeIllustration, illustrationOf, otherView } from './illustration-of.ts';
import type { DrawnCar } from './shape-of.ts';
import type { IllustrationSpec, View } from './spec.ts';

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

describe('the illustration of a car without a photo', () => {
  it.each(cases)('%o is shown as a %s [DRAW-1]', (car, shape) => {
    expect(illustrationOf(car).shape).toBe(shape);
  });

  it('exists for a car without any field [DRAW-3]', () => {
    const spec = illustrationOf({});
    expect(spec).toEqual(illustrationOf({}));
    expect(spec.view).toBe('front');
    expect(['sedan', 'hatch', 'suv']).toContain(spec.shape);
  });

  it('is the same for equal grades of a model, whatever the id', () => {
    const car = { make: 'Mazda', model: 'CX-5', simple_body: 'SUV', colour: 'Soul Red' };
    expect(illustrationOf({ ...car, id: 'a' })).toEqual(illustrationOf({ ...car, id: 'b' }));
  });

  it('gives models of one build faces of their own, so that a page of cards does not look stamped [DRAW-1]', () => {
    const suvs = ['RAV4', 'Tucson', 'Sportage', 'CX-5', 'Forester', 'X-Trail', 'Outlander', 'Tiguan'];
    const faces = suvs.map((model) => illustrationOf({ make: 'Any', model, simple_body: 'SUV' }).face);
    expect(new Set(faces)).toEqual(new Set([undefined, 'b', 'c']));
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
    expect(illustrationOf({ simple_body: 'SUV', ...car }).build).toBe(build);
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
    [{ item_type: 'motorcycle', make: 'Vespa', model: 'GTS 300' }, 'motorcycle', 'scooter'],
    [{ simple_body: 'Coupe', make: 'BMW', model: 'M2' }, 'coupe', 'standard'],
    [{ simple_body: 'Coupe', make: 'Porsche', model: '911' }, 'coupe', 'rear'],
  ])('shows %o as a %s with the %s body [DRAW-1]', (car, shape, build) => {
    expect(illustrationOf(car)).toMatchObject({ shape, build });
  });
});

const spec: IllustrationSpec = { shape: 'ute-double', build: 'standard', view: 'front', paint: 'white' };

it.each<[IllustrationSpec['shape'], View, boolean]>([
  ['ute-double', 'rear', true],
  ['ute-double', 'side', false],
  ['motorcycle', 'side', true],
])('a %s has a picture of its %s: %s [DRAW-4]', (shape, view, has) => {
  const front = { ...spec, shape };
  expect(otherView(front, view)).toEqual(has ? { ...front, view } : undefined);
});

it.each([
  [{}, 'Illustration of a white dual-cab ute, three-quarter front view'],
  [{ shape: 'suv', paint: 'orange', view: 'side' }, 'Illustration of an orange SUV, side view'],
  [{ shape: 'hatch', paint: 'grey', view: 'rear' }, 'Illustration of a grey hatch, three-quarter rear view'],
  [{ shape: 'motorcycle', paint: 'red', view: 'side' }, 'Illustration of a red motorcycle, side view'],
  [
    { shape: 'motorcycle', build: 'scooter', paint: 'blue', view: 'side' },
    'Illustration of a blue scooter, side view',
  ],
] satisfies [Partial<IllustrationSpec>, string][])(
  'the alternative text for %o is "%s" [DRAW-2]',
  (change, words) => {
    expect(describeIllustration({ ...spec, ...change })).toBe(words);
  },
);
