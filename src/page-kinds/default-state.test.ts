import { describe, expect, test } from 'vitest';
import { aCar, aDealer, inventoryOf } from '../site/dealer.fixture.ts';
import { listedCarOf } from '../site/stock-of.ts';
import { planSite } from './plan-site.ts';

const inPerth = aDealer({ locationDisplay: { defaultState: 'wa' } });

describe('the default state', () => {
  test.each([
    ['wa', inPerth],
    ['qld', aDealer()],
  ] as const)(
    '%s is preselected in forms that ask for the state of a number plate [CFG-69]',
    (state, dealer) => {
      const { pages } = planSite({ dealer, inventory: inventoryOf([aCar()]), today: '2025-02-01' });
      const states = pages.flatMap((page) =>
        page.route === 'trade-in' || page.route === 'service' ? [[page.path, page.props.form?.state]] : [],
      );
      expect(states).toContainEqual(['/trade-in/', state]);
      expect(states).toContainEqual(['/service/', state]);
      expect(new Set(states.map(([, chosen]) => chosen))).toEqual(new Set([state]));
    },
  );

  test.each([
    ['its own state', { state: 'NT' }, 'NT'],
    [
      'the state of its place in the feed',
      { location: { name: 'Hobart yard', slug: 'hobart', state: 'tas' } },
      'TAS',
    ],
    ['the default state', {}, 'WA'],
  ])('a car without a known location is in %s [CFG-69]', (_, change, state) => {
    const car = listedCarOf(aCar({ location_id: undefined, ...change }), {
      dealer: inPerth,
      location: undefined,
      image: { src: '', alt: '' },
      photosCount: 0,
      repayment: undefined,
      day: '2025-02-01',
    });
    expect(car.state).toBe(state);
  });

  test('a car with a known location is in the state of that location [CFG-69]', () => {
    const [, location] = inPerth.locations;
    const parts = {
      dealer: inPerth,
      location,
      image: { src: '', alt: '' },
      photosCount: 0,
      repayment: undefined,
      day: '2025-02-01',
    };
    expect(listedCarOf(aCar(), parts).state).toBe('QLD');
  });
});
