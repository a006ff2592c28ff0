import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../../config/schema/dealer.ts';
import { promoTileNames } from '../../../domain/cars/promo.ts';
import { aDealer, inventoryOf, someCars } from '../../../site/dealer.fixture.ts';
import type { PageOf } from '../../../site/page.ts';
import { planningOf } from '../../../site/planning.ts';
import { planSite } from '../../plan-site.ts';
import type { SearchProps } from './search-pages.ts';
import { promotionsOf } from './search-pages.ts';

const cars = someCars(12, (index) => ({ car_type: index % 2 ? 'used' : 'demo' }));
const sources = (promotions: DealerInput['promotions']) => ({
  dealer: aDealer({ promotions }),
  inventory: inventoryOf(cars),
  today: '2025-02-01',
});
const paths = new Set(['/contact/', '/trade-in/', '/finance/']);
const planned = (promotions: DealerInput['promotions'], there = paths) =>
  promotionsOf(planningOf(sources(promotions)), there);

describe('the promotions of a dealer', () => {
  it('have a text, a drawing and a target for each of the eight names [LIST-16] [CFG-35]', () => {
    const { tiles } = planned({ promoTiles: promoTileNames.map((name) => ({ name })) })!;
    expect(tiles.map(({ name }) => name)).toEqual([...promoTileNames]);
    expect(new Set(tiles.map(({ heading }) => heading)).size).toBe(8);
    for (const { text, link } of tiles) {
      expect(text).not.toBe('');
      expect(paths).toContain(link?.href);
    }
  });

  it('link to their own page, or to the contact page while that page does not exist, or nowhere', () => {
    const tiles: DealerInput['promotions'] = {
      promoTiles: [
        { name: 'trade-in' },
        { name: 'warranty' },
        { name: 'freight', href: 'https://freight.example/' },
      ],
    };
    const targets = (there: Set<string>) => planned(tiles, there)!.tiles.map(({ link }) => link?.href);
    expect(targets(paths)).toEqual(['/trade-in/', '/contact/', 'https://freight.example/']);
    expect(targets(new Set())).toEqual([undefined, undefined, 'https://freight.example/']);
  });

  it("use the dealer's picture, text, colour, vehicle type and strictness [DATA-28]", () => {
    const { tiles } = planned({
      promoTiles: [
        {
          name: 'finance',
          image: 'https://pictures.example/finance.jpg',
          alt: 'From 6.9%',
          backgroundColour: '#112233',
          display: 'used',
          strictDisplay: true,
          href: '/finance/',
        },
      ],
    })!;
    expect(tiles[0]).toMatchObject({
      image: { src: 'https://pictures.example/finance.jpg', alt: 'From 6.9%' },
      backgroundColour: '#112233',
      display: 'used',
      strictDisplay: true,
      link: { href: '/finance/' },
    });
  });

  it('contain the listed vehicle types, and the dates of the cards [LIST-17] [LIST-18] [CFG-36]', () => {
    const { listedTypes, cards } = planned({
      promoCards: [
        {
          heading: 'Stocktake sale',
          from: '2025-01-01',
          until: '2025-02-01',
          href: '/sale/',
          carTypes: ['used'],
        },
      ],
    })!;
    expect(listedTypes.toSorted()).toEqual(['demo', 'used']);
    expect(cards).toEqual([
      { heading: 'Stocktake sale', carTypes: ['used'], from: '2025-01-01', until: '2025-02-01' },
    ]);
  });

  it('are on every search page, or on none when the dealer has no promotions [CFG-35]', () => {
    const pages = (promotions: DealerInput['promotions']) =>
      planSite(sources(promotions)).pages.filter(
        (page): page is PageOf<'search', SearchProps> => page.route === 'search',
      );
    const promoted = pages({ promoTiles: [{ name: 'finance' }] });
    expect(promoted.length).toBeGreaterThan(5);
    for (const { props } of promoted) expect(props.search.promotions?.tiles).toHaveLength(1);
    for (const { props } of pages({})) expect(props.search.promotions).toBeUndefined();
  });
});
