import { describe, expect, it } from 'vitest';
import { aListedCar } from '../cars/listed-car.fixture.ts';
import { type MarketRules, marketFigure, marketView } from './market-price.ts';

const driveAway = { price_type: 'Drive Away' };

describe('the figure with which a price may be compared', () => {
  const both = { state_average_market_price: 21_000, average_market_price: 25_000 };
  const qld = { market_price: 21_000, market_area: 'QLD', market_date: '' };
  const none = { market_price: undefined, market_area: '', market_date: '' };

  it.each([
    ['the average of the state before that of the nation [PRICE-7]', { ...both, ...driveAway }, qld],
    [
      'the average of the nation if there is none of the state [PRICE-7]',
      { average_market_price: 25_000, ...driveAway },
      { ...qld, market_price: 25_000, market_area: 'Australia' },
    ],
    [
      'with its date',
      { ...both, ...driveAway, valued_on: '2026-11-16' },
      { ...qld, market_date: '2026-11-16' },
    ],
    ['none without an average', driveAway, none],
    [
      'none when the average leaves out charges that the price includes',
      { ...both, price_type: 'Excl. Govt. Charges' },
      none,
    ],
    ['none when nobody says what the average includes', both, none],
    ['none when the average has words that nobody knows', { ...both, price_type: 'Special' }, none],
    ['none without figures', undefined, none],
  ])('%s', (_, autograb_data, figure) => {
    expect(marketFigure({ ...driveAway, autograb_data }, 'QLD')).toEqual(figure);
  });

  it('is the usual basis of the feed where it says none of the car', () => {
    expect(marketFigure({ ...driveAway, autograb_data: both }, 'QLD', 'driveAway')).toEqual(qld);
    expect(marketFigure({ ...driveAway, autograb_data: both }, 'QLD', 'excludesGovernmentCharges')).toEqual(
      none,
    );
  });

  it('is not compared with a price that does not say what it includes', () => {
    expect(marketFigure({ autograb_data: { ...both, ...driveAway } }, 'QLD')).toEqual(none);
  });

  it('names no state that is not known', () => {
    expect(marketFigure({ ...driveAway, autograb_data: { ...both, ...driveAway } }, '').market_area).toBe(
      'its state',
    );
  });
});

describe('the comparison with the market', () => {
  const rules: MarketRules = { judgements: ['below', 'around', 'above'], source: 'AutoGrab' };
  const today = '2026-11-20';
  const car = aListedCar({ price: 20_000, market_price: 25_000, market_area: 'QLD' });

  it.each([
    ['500 below [PRICE-6]', { market_price: 20_500 }, '$500 below market average'],
    ['499 below [PRICE-6]', { market_price: 20_499 }, 'Around market average'],
    ['the average itself', { market_price: 20_000 }, 'Around market average'],
    ['499 above', { market_price: 19_501 }, 'Around market average'],
    ['500 above', { market_price: 19_500 }, '$500 above market average'],
    ['an offer price is the price', { offer_price: 19_000 }, '$6,000 below market average'],
    ['no figure', { market_price: 0 }, undefined],
    ['reserved [VEH-28]', { reserved: true }, undefined],
    ['sold [VEH-28]', { status: 'sold' }, undefined],
    ['coming soon [VEH-28]', { status: 'coming_soon' }, undefined],
    ['a price of 200 [VEH-28]', { price: 200, market_price: 300 }, undefined],
    ['an average of twice the price', { market_price: 40_000 }, '$20,000 below market average'],
    ['an average of more than twice the price', { market_price: 40_001 }, undefined],
    ['an average of less than half the price', { market_price: 9999 }, undefined],
    ['an estimate 90 days old', { market_date: '2026-08-22' }, '$5,000 below market average'],
    ['an estimate 91 days old', { market_date: '2026-08-21' }, undefined],
    [
      'an estimate of tomorrow, in another time zone',
      { market_date: '2026-11-21' },
      '$5,000 below market average',
    ],
    ['an estimate of a later day', { market_date: '2026-11-22' }, undefined],
  ])('%s', (_, change, text) => {
    expect(marketView({ ...car, ...change }, rules, today)?.text).toBe(text);
  });

  it('says its basis: the figure, whose it is, of what and of when, and the price [OPEN-42]', () => {
    expect(marketView({ ...car, market_price: 21_250, market_date: '2026-11-16' }, rules, today)).toEqual({
      kind: 'below',
      text: '$1,250 below market average',
      basis:
        'AutoGrab’s estimate of the average market price in QLD is $21,250 drive away, as of 16 November 2026. It is advertised at $20,000 drive away. The average is an estimate and not a valuation of it.',
    });
  });

  it('names no date that the feed does not name', () => {
    expect(marketView(car, rules, today)?.basis).toContain('is $25,000 drive away. It');
  });

  it('says what both leave out', () => {
    const without = { ...car, price_type: 'Excl. Govt. Charges' };
    expect(marketView(without, rules, today)?.basis).toContain('$25,000 excl. government charges.');
  });

  it('is left out where the dealer does not show that judgement', () => {
    const only = (judgement: MarketRules['judgements'][number]) => ({ ...rules, judgements: [judgement] });
    const dear = { ...car, market_price: 15_000 };
    expect(marketView(car, only('below'), today)?.kind).toBe('below');
    expect(marketView(dear, only('below'), today)).toBeUndefined();
    expect(marketView(dear, only('above'), today)?.kind).toBe('above');
    expect(marketView(car, undefined, today)).toBeUndefined();
  });
});
