import { describe, expect, it } from 'vitest';
import { stockFromLines } from './read-stock.ts';
import { rio } from './stock-line.fixture.ts';

/** Reads a stock of this one line. @returns the car or the reason why it is not one, and the notes */
function read(fields: object) {
  const { cars, rejects, warnings } = stockFromLines(
    JSON.stringify({ ...rio, ...fields }),
    'f',
    '2026-05-01',
  );
  return { car: cars[0], reason: rejects[0]?.reason, notes: warnings.map(({ message }) => message) };
}

describe('a number of the variant', () => {
  it.each([
    // Values with quotes and units, as feeds write them.
    ['cylinders', '4', 4],
    ['cylinders', ' 4.0 ', 4],
    ['cylinders', '4 cyl', 4],
    ['cylinders', '4 cyl, 2.2 L', 4],
    ['enginesize', '1368', 1368],
    ['enginesize', '2,494 cc', 2494],
    ['enginesize', '2.2 L', 2200],
    ['enginesize', '4 cyl, 2.4 L', 2400],
    ['enginesize', '0 L', 0],
    ['enginesize_litres', '1.4', 1.4],
    ['enginesize_litres', '1.4L', 1.4],
    ['enginesize_litres', '1368 cc', 1.368],
    ['fuelconsumptioncombined', '8.7 L / 100 km', 8.7],
    ['fuelconsumptioncombined', '8.7L/100km', 8.7],
    ['fuelconsumptioncombined', '0 L / 100 km', 0],
    ['energyconsumptioncombined', '15.4 kWh/100km', 15.4],
    ['fuelcapacity', '45 litres', 45],
    ['grossvehiclemass', '3.2 t', 3200],
    ['grossvehiclemass', '3,200kg', 3200],
    ['vehiclelength', '4065', 4065],
    ['vehiclelength', '4.065 m', 4065],
    ['vehicleheight', '1,450 mm', 1450],
    ['vehiclewidth', '172.5cm', 1725],
    ['torque', '320 Nm @ 1,600-2,800 rpm', 320],
    ['ancaprating', '5 stars', 5],
    // Values that mean 'unknown' are left out.
    ['cylinders', null, undefined],
    ['cylinders', '', undefined],
    ['induction', null, undefined],
  ])('%s %j is read without a note [DATA-3]', (key, value, expected) => {
    const { car, notes } = read({ variant: { [key]: value, geartype: 'Manual' } });
    expect(car?.variant).toEqual({ ...(expected !== undefined && { [key]: expected }), geartype: 'Manual' });
    expect(notes).toEqual([]);
  });

  it.each([
    ['cylinders', '-', "'variant.cylinders' is '-' and is left out"],
    ['enginesize', 'nan', "'variant.enginesize' is 'nan' and is left out"],
    ['cylinders', 'rotary', "'variant.cylinders' is 'rotary' and is left out; write a number"],
    ['cylinders', '4.5', "'variant.cylinders' is 4.5 and is left out; write a whole number"],
    ['cylinders', 99, "'variant.cylinders' is 99 and is left out; write a number of at most 16"],
    ['enginesize_litres', '8,7', "'variant.enginesize_litres' is '8,7' and is left out; write a number"],
    ['vehiclelength', '14 ft', "'variant.vehiclelength' is '14 ft' and is left out; write a number"],
    ['torque', -1, "'variant.torque' is -1 and is left out; write a number of at least 0"],
    ['induction', ['Turbo'], "'variant.induction' is a list and is left out; write text"],
    ['torque', { nm: 1 }, "'variant.torque' is an object and is left out; write a number"],
  ])('%s %j is left out with a note, and the car stays [DATA-3]', (key, value, note) => {
    const { car, notes } = read({ variant: { [key]: value, geartype: 'Manual' } });
    expect(car?.variant).toEqual({ geartype: 'Manual' });
    expect(notes).toEqual([note]);
  });

  it('a variant that is not an object is left out, and the car stays [DATA-3]', () => {
    const { car, notes } = read({ variant: 'V6 3.5' });
    expect(car).toMatchObject({ id: '100' });
    expect(car?.variant).toBeUndefined();
    expect(notes).toEqual(["'variant' is 'V6 3.5' and is left out; write an object"]);
  });

  it('a fault is reported once for all lines that have it', () => {
    const lines = ['1', '2', '3'].map((id) =>
      JSON.stringify({ ...rio, id, variant: { cylinders: 'rotary' } }),
    );
    const { cars, warnings } = stockFromLines(lines.join('\n'), 'f', '2026-05-01');
    expect(cars).toHaveLength(3);
    expect(warnings).toEqual([
      {
        place: 'f:1',
        message: "'variant.cylinders' is 'rotary' and is left out; write a number (3 times, first here)",
      },
    ]);
  });
});

describe('a market price', () => {
  it.each([
    [
      { state_average_market_price: null, average_market_price: 19_490 },
      { average_market_price: 19_490 },
      [],
    ],
    [{ state_average_market_price: null, average_market_price: null }, {}, []],
    [null, undefined, []],
    [{ average_market_price: '19490' }, { average_market_price: 19_490 }, []],
    [{ average_market_price: '$19,490.00' }, { average_market_price: 19_490 }, []],
    [
      { average_market_price: 19_490.6 },
      { average_market_price: 19_491 },
      ["'autograb_data.average_market_price' has cents and is rounded to whole dollars"],
    ],
    [
      { average_market_price: '19.490' },
      {},
      ["'autograb_data.average_market_price' is '19.490' and is left out; write a number"],
    ],
    [
      { average_market_price: -1 },
      {},
      ["'autograb_data.average_market_price' is -1 and is left out; write a number of at least 0"],
    ],
    ['n/a', undefined, ["'autograb_data' is 'n/a' and is left out; write an object"]],
  ])('%j is read as %j [DATA-5]', (value, expected, notes) => {
    const stock = read({ autograb_data: value });
    expect(stock.car).toMatchObject({ id: '100' });
    expect(stock.car?.autograb_data).toEqual(expected);
    expect(stock.notes).toEqual(notes);
  });
});

describe('a text that says nothing is no value [OPEN-57]', () => {
  it.each(['-', '--', ' - ', 'N/A', 'n / a', '/  /', '/ /', 'NaN', 'NULL', 'null'])('%j', (nothing) => {
    const fields = { badge: nothing, colour: nothing, simple_body: nothing, rego_expiry: nothing };
    const { car, notes } = read({
      ...fields,
      bodyconfiguration: 'Hatchback',
      variant: { geartype: nothing },
    });
    expect(car).toMatchObject({ name: '2021 Kia Rio', simple_body: 'Hatch', variant: {} });
    expect([car?.badge, car?.colour, car?.rego_expiry]).toEqual([undefined, undefined, undefined]);
    expect(notes).toContain(`'badge' is '${nothing.trim().replace(/ +/g, ' ')}' and is left out`);
  });

  it.each(['NA', 'None', 'Unknown', 'TBA'])('%s is a text, and no figure', (word) => {
    const { car } = read({ series: word, seats: word });
    expect([car?.series, car?.seats]).toEqual([word, undefined]);
  });
});

describe('a day', () => {
  it.each([
    '2026-12-31',
    '31/12/2026',
    '31/12/26',
    '31.12.2026',
    '31-Dec-2026',
    '31 December 2026',
    'Dec 31, 2026',
    '20261231',
    '2026-12-31T00:00:00',
    '31/12/2026 12:00:00 AM',
  ])('%s is read', (day) => {
    const { car, notes } = read({ rego_expiry: day, sold_at: day });
    expect(car).toMatchObject({ rego_expiry: '2026-12-31' });
    expect(car?.sold_at?.slice(0, 10)).toBe('2026-12-31');
    expect(notes).toEqual([]);
  });
});

describe('any other field of a car', () => {
  it.each([
    [
      'quoted numbers',
      { year: '2021', km: '45,210 km', price: '$19,990' },
      { year: 2021, km: 45_210, price: 19_990 },
    ],
    ['empty numbers', { km: '', price: '', seats: '' }, { price: 0 }],
    [
      'numbers with a unit',
      { seats: '5 Seats', doors: ' 4 Doors', gearnum: '6 sp' },
      { seats: 5, doors: 4, gearnum: 6 },
    ],
    ['decimals in whole numbers', { engine_size: 1368.4, km: 45_210.7 }, { engine_size: 1368, km: 45_211 }],
    [
      'quoted booleans',
      { sold: 'true', certified: 'Yes', reserved: '0' },
      { sold: true, certified: true, reserved: false },
    ],
    ['numbers instead of text', { model: 3, vin: 12, series: 3 }, { model: '3', vin: '12', series: '3' }],
    [
      'a quoted rate and an unknown one',
      { finance_lenders: { taurus: { interestRate: '8.9%', comparisonRate: null, paymentWeek: '$145.50' } } },
      { finance_lenders: { taurus: { interestRate: 8.9, comparisonRate: null, paymentWeek: 145.5 } } },
    ],
    [
      'empty entries of lists',
      { payment_processors: [null, { name: 'stripe', amount: '500' }] },
      { payment_processors: [{ name: 'stripe', amount: 500 }] },
    ],
    [
      'numbers of a caravan',
      { specifications: { sleeps: '4', tare_weight: '2.1 t', axle_type: null } },
      { specifications: { sleeps: 4, tare_weight: 2100 } },
    ],
    [
      'a location',
      { location: { name: 'Kia', slug: 'kia', phone: null, state: null } },
      { location: { name: 'Kia', slug: 'kia', distribution_locations: [] } },
    ],
  ])('%s are read', (_, fields, expected) => {
    expect(read(fields).car).toMatchObject(expected);
  });

  it.each([
    [
      'an invalid detail',
      { seats: 'five', badge: 'S' },
      { badge: 'S' },
      "'seats' is 'five' and is left out; write a number",
    ],
    [
      'an invalid date',
      { rego_expiry: 'soon' },
      {},
      "'rego_expiry' is 'soon' and is left out; write a date such as '2026-03-31'",
    ],
    [
      'all figures of a loan with one that cannot be read',
      {
        finance_lenders: {
          a: { interestRate: 8, comparisonRate: 9, paymentWeek: 'about 100' },
          b: { interestRate: 7, comparisonRate: 8 },
        },
      },
      { finance_lenders: { b: { interestRate: 7, comparisonRate: 8 } } },
      "'finance_lenders.a.paymentWeek' is 'about 100', so 'finance_lenders.a' is left out; write a number",
    ],
    [
      'an invalid entry of a list',
      { payment_processors: [{ name: 'a', amount: 'much' }, { name: 'b' }] },
      { payment_processors: [{ name: 'b' }] },
      "'payment_processors.0.amount' is 'much', so 'payment_processors.0' is left out; write a number",
    ],
  ])('%s is left out with a note, and the car stays [FEED-5]', (_, fields, expected, note) => {
    const { car, notes } = read(fields);
    expect(car).toMatchObject({ id: '100', ...expected });
    expect(notes).toEqual([note]);
  });
});
