import { describe, expect, it } from 'vitest';
import {
  allowsTradeIn,
  cardActions,
  financeLabel,
  reserveLabel,
  testDriveInsteadOfEnquiry,
  type VehicleCan,
  vehicleActions,
} from './car-actions.ts';
import { aListedCar, someCardRules } from './listed-car.fixture.ts';
import type { ListedCar } from './listed-car.ts';

const kinds = (...[car, rules]: [Parameters<typeof aListedCar>[0], Parameters<typeof someCardRules>[0]?]) =>
  cardActions(aListedCar(car), someCardRules(rules)).map(({ kind }) => kind);

const nothing = { enquire: false, testDrive: false, finance: false, reserve: false };
const allButtons = ['call', 'enquire', 'finance', 'testDrive', 'reserve'] as const;
const phone = { text: '07 5550 1234', href: 'tel:+61755501234' };

describe('cardActions', () => {
  it.each([
    ['in stock [CARD-2] [OPEN-45]', {}, ['enquire', 'testDrive', 'view']],
    ['coming soon [CARD-2] [CARD-5]', { status: 'coming_soon' }, ['enquire', 'testDrive', 'view']],
    ['tagged for test drives only [CARD-5]', { tag: 'Test Drive Only' }, ['enquire', 'testDrive', 'view']],
    ['reservable [CARD-3] [OPEN-44]', { reserve_amount: 200 }, ['enquire', 'testDrive', 'reserve', 'view']],
    [
      'reservable without a deposit [RESERVE-4]',
      { reserve_amount: 0 },
      ['enquire', 'testDrive', 'reserve', 'view'],
    ],
    ['sold [CARD-4]', { status: 'sold', reserve_amount: 200 }, ['similar']],
    ['unknown status [CARD-4] [OPEN-89]', { status: 'in_transit' }, ['similar']],
    ['a caravan, which is towed [CARD-5]', { item_type: 'caravan' as const }, ['enquire', 'view']],
    [
      'reserved [CARD-2] [CARD-5] [OPEN-45]',
      { reserved: true, reserve_amount: 200 },
      ['enquire', 'testDrive', 'view'],
    ],
  ])('%s', (_, car, expected) => {
    expect(kinds(car)).toEqual(expected);
  });

  it('offers only the dealer’s buttons, in their order [CARD-7]', () => {
    const rules = { buttons: [...allButtons], phone };
    expect(kinds({ reserve_amount: 200 }, rules)).toEqual([...allButtons, 'view']);
    expect(kinds({}, { buttons: ['finance', 'enquire'] })).toEqual(['finance', 'enquire', 'view']);
    expect(kinds({}, { buttons: [] })).toEqual(['view']);
  });

  it.each([
    ['whose dealer has other buttons', {}, ['enquire', 'finance', 'testDrive', 'view']],
    ['on a site without test drives', { can: { ...nothing, enquire: true } }, ['enquire', 'view']],
  ])('has a test drive for a car listed for that only, %s [CARD-5] [CARD-7]', (_, rules, expected) => {
    expect(kinds({ tag: 'Test Drive Only' }, { buttons: ['enquire', 'finance'], ...rules })).toEqual(
      expected,
    );
  });

  it('gives every button its text and link [CARD-2] [CARD-3] [FIN-14] [RESERVE-3]', () => {
    const rules = someCardRules({ buttons: [...allButtons], phone, financeLabel: 'Finance Quote' });
    const page = '/cars/2021-toyota-corolla-1/';
    expect(cardActions(aListedCar({ reserve_amount: 200 }), rules)).toEqual([
      { kind: 'call', label: 'Call the dealer', href: phone.href },
      { kind: 'enquire', label: 'Enquire Now', href: '/contact/?car_id=1' },
      { kind: 'finance', label: 'Finance Quote', href: '/finance/?car_id=1' },
      { kind: 'testDrive', label: 'Book a Test Drive', href: '/book-test-drive/?car_id=1' },
      { kind: 'reserve', label: 'Reserve Now $200', href: `${page}checkout/` },
      { kind: 'view', label: 'View Details', href: page },
    ]);
  });

  it.each(['enquire', 'testDrive', 'finance', 'reserve'] as const)(
    'offers %s only if the site supports it',
    (kind) => {
      const can = { ...nothing, [kind]: true };
      expect(kinds({ reserve_amount: 200 }, { buttons: [...allButtons], can })).toEqual([kind, 'view']);
    },
  );

  it('leaves out actions that this site does not support, and a call without a number', () => {
    expect(kinds({ reserve_amount: 200 }, { buttons: [...allButtons], can: nothing })).toEqual(['view']);
  });

  it('links a car that is not available to its page, which shows similar ones [CARD-4]', () => {
    expect(cardActions(aListedCar({ status: 'sold' }), someCardRules())).toEqual([
      { kind: 'similar', label: 'Find Me Something Similar', href: '/cars/2021-toyota-corolla-1/' },
    ]);
  });

  it('uses the dealer’s text for a call [VEH-9]', () => {
    const [call] = cardActions(
      aListedCar(),
      someCardRules({ buttons: ['call'], phone, callToDealerText: 'Ring us' }),
    );
    expect(call).toEqual({ kind: 'call', label: 'Ring us', href: 'tel:+61755501234' });
  });
});

it.each([
  [200, 'Reserve Now $200'],
  [1000, 'Reserve Now $1,000'],
  [0, 'Reserve Now'],
  [-1, 'Reserve Now'],
])('the button for a deposit of %d says %s [RESERVE-4]', (amount, label) => {
  expect(reserveLabel(amount)).toBe(label);
});

it('offers only a test drive button in place of the enquiry button [CARD-6] [CFG-38]', () => {
  const rules = testDriveInsteadOfEnquiry(someCardRules());
  expect(rules.buttons).toEqual(['testDrive', 'reserve']);
});

it.each([
  [
    'the test variant has priority',
    { financeLabelTestVariant: true, financeButtonLabel: 'Ask' },
    'Finance Quote',
  ],
  [
    "the dealer's label",
    { financeLabelTestVariant: false, financeButtonLabel: 'Get a Payment' },
    'Get a Payment',
  ],
  ['an empty label', { financeButtonLabel: ' ' }, 'Get Finance'],
  ['neither variant nor label', {}, 'Get Finance'],
])('the text of the finance button: %s [FIN-14] [CFG-39] [CFG-40]', (_, labels, expected) => {
  expect(financeLabel(labels)).toBe(expected);
});

const everything: VehicleCan = {
  enquire: true,
  testDrive: true,
  finance: true,
  tradeIn: true,
  reserve: true,
};
const nothingOnPage: VehicleCan = {
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
const kindsOnPage = (...from: Parameters<typeof actions>) => actions(...from).map(({ kind }) => kind);

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
    ['reserved', { reserved: true }, true, 'enquire testDrive history finance tradeIn'],
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
    expect(kindsOnPage(car, { file }).join(' ')).toBe(expected);
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
      expect(kindsOnPage({ reserve_amount: 200 }, { can, file })).toEqual(expected);
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
    expect(actions({ reserve_amount: 200 }, { can: nothingOnPage })).toEqual([]);
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
