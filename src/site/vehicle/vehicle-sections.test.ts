import { describe, expect, it } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { aCar, aDealer } from '../dealer.fixture.ts';
import { certificateOf, includedWith, noticeOf, reserveOnlineText } from './vehicle-props.ts';

const titles = (...from: Parameters<typeof includedWith>) => includedWith(...from).map(({ title }) => title);
const noBasis = { price_type: 'Excl. Govt. Charges' };

describe('includedWith', () => {
  it.each([
    ['Drive Away', 26990, true],
    ['drive-away', 26990, true],
    ['Driveaway', 26990, true],
    ['Excl. Govt. Charges', 26990, false],
    ['Drive Away', 0, false],
    ['Drive Away', 1, false],
    [undefined, 26990, false],
  ])('a price of the type %s and %i dollars includes charges: %s [VEH-1]', (price_type, price, expected) => {
    expect(titles(aCar({ price_type, price }), aDealer()).includes('A drive-away price')).toBe(expected);
  });

  it('lists the perks of a used car when the dealer offers them [CARD-19] [CFG-46]', () => {
    const dealer = aDealer({ cards: { usedCarPerks: true } });
    expect(titles(aCar({ ...noBasis, car_type: 'used' }), dealer)).toEqual([
      '48 hour money-back guarantee',
      '12 months roadside assist',
    ]);
    expect(titles(aCar({ ...noBasis, car_type: 'new' }), dealer)).toEqual([]);
    expect(titles(aCar({ ...noBasis, car_type: 'used' }), aDealer())).toEqual([]);
  });

  it("adds the dealer's own entries for cars of that type [VEH-1]", () => {
    const whatsIncluded = [
      { title: 'A full tank', text: 'Filled.' },
      { title: 'A service', text: 'Done.', carTypes: ['used' as const] },
    ];
    const dealer = aDealer({ copy: { whatsIncluded } });
    expect(titles(aCar({ ...noBasis, car_type: 'used' }), dealer)).toEqual(['A full tank', 'A service']);
    expect(titles(aCar({ ...noBasis, car_type: 'new' }), dealer)).toEqual(['A full tank']);
    expect(titles(aCar({ ...noBasis, status: 'sold' }), dealer)).toEqual([]);
  });
});

describe('certificateOf', () => {
  const badge = { heading: 'Certified', text: 'Checked.' };
  it.each([
    ['certified', { certified: true }, [], badge],
    ['not certified', { certified: false }, [], undefined],
    ['of the make', { certified: true }, ['toyota'], badge],
    ['of another make', { certified: true, make: 'Kia' }, ['Toyota'], undefined],
  ])('for a car %s [VEH-20] [OPEN-73]', (_, car, makes, expected) => {
    const dealer = aDealer({ cards: { certifiedBadge: { ...badge, makes } } });
    expect(certificateOf(aCar(car), dealer)).toEqual(expected);
  });

  it.each([
    ['Toyota', { certified: true }, 'Toyota Certified'],
    ['Toyota', { certified: false }, undefined],
    ['Kia', { certified: true }, undefined],
  ])('says without a text of the dealer for a %s, %o: %s [VEH-20]', (make, car, heading) => {
    expect(certificateOf(aCar({ ...car, make }), aDealer())?.heading).toBe(heading);
  });
});

it.each([
  [{ reserve_amount: 200 }, true, true],
  [{ reserve_amount: 0 }, true, true],
  [{ reserve_amount: undefined }, true, false],
  [{ reserve_amount: 200, status: 'sold' }, true, false],
  [{ reserve_amount: 200 }, false, false],
])(
  'Reserve Online for a car with %o, when the site can reserve: %s, is shown: %s [VEH-15]',
  (car, reserve, expected) => {
    const rules = { can: { enquire: false, testDrive: false, finance: false, reserve } };
    const text = reserveOnlineText(
      aListedCar(car),
      aDealer({ copy: { reserveOnline: 'Put down $300.' } }),
      rules,
    );
    expect(text).toBe(expected ? 'Put down $300.' : undefined);
  },
);

it.each([
  [200, undefined, 'Reserve any car for a fully refundable $200.'],
  [1500, undefined, 'Reserve this car for a fully refundable $1,500.'],
  [0, undefined, 'Reserve this car online, without a deposit.'],
  [500, 'Put down {deposit}.', 'Put down $500.'],
  [500, '{deposit} holds it for {hold}.', '$500 holds it for 5 days.'],
])(
  'Reserve Online for a deposit of %i dollars with the text %s: %s [RESERVE-5] [RESERVE-6]',
  (reserve_amount, own, text) => {
    const rules = { can: { enquire: false, testDrive: false, finance: false, reserve: true } };
    const dealer = aDealer({ copy: { reserveOnline: own }, reserve: { holdHours: 120 } });
    expect(reserveOnlineText(aListedCar({ reserve_amount }), dealer, rules)).toBe(text);
  },
);

it.each([
  [{ status: 'sold' }, 'Sold'],
  [{ status: 'in_transit' }, 'Not available'],
  [{ reserved: true }, 'Reserved'],
  [{ status: 'coming_soon' }, 'Coming soon'],
  [{ status: 'coming_soon', reserved: true }, 'Reserved'],
  [{}, undefined],
])('a car with %o has the notice %s [VEH-16] [VEH-17]', (car, heading) => {
  expect(noticeOf(aListedCar(car))?.heading).toBe(heading);
});
