import { describe, expect, it } from 'vitest';
import { aDealer } from '../../site/dealer.fixture.ts';
import { featureLinks } from './feature-links.ts';

const noun = { one: 'Car', other: 'Cars' };
const links = (paths: string[], copy = {}) =>
  featureLinks({ dealer: aDealer({ copy }), noun }, new Set(paths));
const all = ['/special-offers/', '/service/', '/trade-in/'];

describe('featureLinks', () => {
  it('are special offers, service and trade-in [NAV-10]', () => {
    expect(links(all).map(({ href }) => href)).toEqual(all);
  });

  it('leave out pages that the site does not have, and find the trade-in page', () => {
    expect(links(['/service/', '/sell-your-car/']).map(({ href }) => href)).toEqual([
      '/service/',
      '/sell-your-car/',
    ]);
  });

  it('contain the trade-in text of the dealer, and the limits of an instant offer [NAV-11] [CFG-13]', () => {
    expect(links(all)[2]).toMatchObject({
      text: 'Get an instant offer in 2 minutes',
      note: 'Cars up to 7 years and 100,000 km',
    });
    expect(links(all, { tradeInBanner: 'Bring it along' })[2]).not.toHaveProperty('note');
  });
});
