import { describe, expect, it } from 'vitest';
import { cardActions, financeLabel, reserveLabel, testDriveInsteadOfEnquiry } from './card-actions.ts';
import { aListedCar, someCardRules } from './listed-car.fixture.ts';

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
    ['reserved: no test drives [CARD-5] [OPEN-45]', { reserved: true }, ['enquire', 'view']],
    [
      'reserved but for test drives only [CARD-5]',
      { reserved: true, tag: 'Test Drive Only' },
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
