import { describe, expect, it } from 'vitest';
import { aListedCar, someCardRules } from './listed-car.fixture.ts';
import type { ListedCar } from './listed-car.ts';
import { allowsTradeIn, type VehicleCan, vehicleActions } from './vehicle-actions.ts';

const everything: VehicleCan = {
  enquire: true,
  testDrive: true,
  finance: true,
  tradeIn: true,
  reserve: true,
};
const nothing: VehicleCan = {
  enquire: false,
  testDrive: false,
  finance: false,
  tradeIn: false,
  reserve: false,
};
const report = 'https://reports.example/1.pdf';

function actions(
  car: Partial<ListedCar>,
  { can = everything, file = false }: { can?: VehicleCan; file?: boolean } = {},
) {
  // The buttons of cards must not matter here.
  const rules = { ...someCardRules({ buttons: ['call'] }), can };
  return vehicleActions(aListedCar(car), rules, file ? report : undefined);
}
const kinds = (...from: Parameters<typeof actions>) => actions(...from).map(({ kind }) => kind);

describe('vehicleActions', () => {
  it.each<[string, Partial<ListedCar>, boolean, string]>([
    ['in stock', {}, false, 'enquire testDrive finance tradeIn'],
    ['with a report [VEH-14]', {}, true, 'enquire testDrive history finance tradeIn'],
    [
      'reservable [VEH-15] [RESERVE-2]',
      { reserve_amount: 200 },
      false,
      'enquire testDrive finance tradeIn reserve',
    ],
    [
      'reservable with a report [VEH-10]',
      { reserve_amount: 200 },
      true,
      'enquire testDrive history finance tradeIn reserve',
    ],
    ['coming soon [VEH-16]', { status: 'coming_soon' }, false, 'enquire testDrive finance tradeIn'],
    ['reserved', { reserved: true }, true, 'enquire history finance tradeIn'],
    [
      'for test drives only [VEH-13] [OPEN-44]',
      { tag: ' Test Drive ONLY' },
      true,
      'enquire testDrive history finance',
    ],
    [
      'reserved, for test drives only',
      { tag: 'Test Drive Only', reserved: true },
      false,
      'enquire testDrive finance',
    ],
    ['sold [VEH-17]', { status: 'sold', reserve_amount: 200 }, true, ''],
    ['with an unknown status [VEH-16] [OPEN-89]', { status: 'in_transit', reserve_amount: 200 }, true, ''],
  ])('a car %s', (_, car, file, expected) => {
    expect(kinds(car, { file }).join(' ')).toBe(expected);
  });

  const combinations = Array.from({ length: 2 ** 6 }, (_, bits) => {
    const on = (bit: number) => (bits & (1 << bit)) > 0;
    const can = {
      enquire: on(0),
      testDrive: on(1),
      finance: on(2),
      tradeIn: on(3),
      reserve: on(4),
    };
    return { can, file: on(5) };
  });

  it.each(combinations)(
    'offers the actions that site and car support, in a fixed order: %o [VEH-10]',
    ({ can, file }) => {
      const expected = (
        [
          ['enquire', can.enquire],
          ['testDrive', can.testDrive],
          ['history', file],
          ['finance', can.finance],
          ['tradeIn', can.tradeIn],
          ['reserve', can.reserve],
        ] as const
      ).flatMap(([kind, isOffered]) => (isOffered ? kind : []));
      expect(kinds({ reserve_amount: 200 }, { can, file })).toEqual(expected);
    },
  );

  it.each(combinations)(
    'makes only Reserve Now full width, and only with a history report: %o [VEH-11] [OPEN-87]',
    ({ can, file }) => {
      for (const { kind, width } of actions({ reserve_amount: 200 }, { can, file })) {
        expect(width, kind).toBe(kind === 'reserve' && file ? 'full' : 'half');
      }
    },
  );

  it('gives actions their texts and links [VEH-10] [FIN-14] [RESERVE-4] [ROUTE-5]', () => {
    const page = '/cars/2021-toyota-corolla-1/';
    const shown = actions({ id: 'a/1', reserve_amount: 500 }, { file: true });
    expect(shown.map(({ label, href }) => [label, href])).toEqual([
      ['Enquire', '/contact/?car_id=a%2F1'],
      ['Test drive', '/book-test-drive/?car_id=a%2F1'],
      ['Car history report', report],
      ['Get Finance', '/finance/?car_id=a%2F1'],
      ['Trade in', '/cars/trade-in/?car_id=a%2F1'],
      ['Reserve Now $500', `${page}checkout/`],
    ]);
  });

  it('is empty when no action is possible', () => {
    expect(actions({ reserve_amount: 200 }, { can: nothing })).toEqual([]);
  });
});

it.each([
  [{}, true],
  [{ status: 'coming_soon' }, true],
  [{ reserved: true }, true],
  [{ status: 'sold' }, false],
  [{ status: 'withdrawn' }, false],
  [{ tag: 'TEST DRIVE ONLY' }, false],
  [{ tag: 'Test drive' }, true],
])('%o allows a trade-in: %s [OPEN-44]', (car, expected) => {
  expect(allowsTradeIn(aListedCar(car))).toBe(expected);
});
