import { expect, it } from 'vitest';
import { listedFigures } from './listed-figures.ts';

const none = {
  seats: '',
  doors: '',
  cylinders: '',
  engine_litres: '',
  induction: '',
  gears: '',
  cab: '',
  fuel_detail: '',
  ancap: '',
  sleeps: '',
  consumption_dl: undefined,
  gvm_kg: undefined,
  atm_kg: undefined,
};

it.each<[string, Partial<Parameters<typeof listedFigures>[0]>, Partial<ReturnType<typeof listedFigures>>]>([
  ['nothing of a car without figures', {}, {}],
  ['what is counted as text', { seats: 7, doors: 5, gearnum: 8 }, { seats: '7', doors: '5', gears: '8' }],
  ['a count of 0 as unknown', { seats: 0, variant: { cylinders: 0, ancaprating: 0 } }, {}],
  [
    'litres of the variant',
    { engine_size: 2755, variant: { enginesize_litres: 2.8 } },
    { engine_litres: '2.8' },
  ],
  ['litres with a decimal', { variant: { enginesize_litres: 3 } }, { engine_litres: '3.0' }],
  ['litres of the cubic centimetres', { engine_size: 1998 }, { engine_litres: '2.0' }],
  ['no litres of an electric car', { engine_size: 0, variant: { enginesize: 0 } }, {}],
  ['consumption in tenths', { variant: { fuelconsumptioncombined: 7.45 } }, { consumption_dl: 75 }],
  [
    'a fuel that says more',
    { fuel: 'Plug-in Hybrid', simple_fuel: 'Hybrid' },
    { fuel_detail: 'Plug-in Hybrid' },
  ],
  ['no fuel twice', { fuel: 'Diesel', simple_fuel: 'Diesel' }, {}],
  ['the cab of the body', { variant: { bodyconfiguration: 'Dual Cab Pick-up' } }, { cab: 'Dual cab' }],
  ['the cab of the name', { name: '2020 Toyota HiLux SR Extra-Cab' }, { cab: 'Extra cab' }],
  ['a single cab', { bodyconfiguration: 'Single Cab Chassis' }, { cab: 'Single cab' }],
  ['no cab of a cab chassis', { bodyconfiguration: 'Cab Chassis' }, {}],
  [
    'beds and masses',
    { specifications: { sleeps: 4, aggregate_trailer_mass: 2499.6 }, variant: { grossvehiclemass: 3050 } },
    { sleeps: '4', atm_kg: 2500, gvm_kg: 3050 },
  ],
])('lists %s [DATA-24]', (_, car, figures) => {
  expect(listedFigures({ name: 'A car', ...car })).toEqual({ ...none, ...figures });
});
