import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import { savedCarOf } from '../../domain/cars/saved-car.ts';
import { aCar, aDealer, inventoryOf } from '../../site/dealer.fixture.ts';
import type { VehicleProps } from '../../site/vehicle/vehicle-props.ts';
import type { PropsOf } from '../page-plans.ts';
import { planSite } from '../plan-site.ts';
import type { SearchProps } from '../search/plan/search-pages.ts';

type Settings = Pick<DealerInput, 'saving' | 'api'>;
const siteWith = (settings: Settings, car: Parameters<typeof aCar>[0] = {}) =>
  planSite({ dealer: aDealer(settings), inventory: inventoryOf([aCar(car)]), today: '2025-02-01' });
const saved = ['/watchlist/', '/favourites/', '/compare/'];
const pagesOf = (settings: Settings) =>
  siteWith(settings)
    .pages.map(({ path }) => path)
    .filter((path) => saved.includes(path));

describe('the pages of saved cars', () => {
  it.each([
    [{}, ['/watchlist/']],
    [{ saving: { garage_enabled: true } }, ['/favourites/']],
    [{ saving: { compare: true } }, ['/watchlist/', '/compare/']],
    [{ saving: { garage_enabled: true, compare: true } }, ['/favourites/', '/compare/']],
    [{ saving: { watchlist: false, compare: true } }, []],
    [{ api: { enabled: false } }, []],
    [{ api: { enabled: false }, saving: { garage_enabled: true } }, ['/favourites/']],
  ])('with %o are %j [ROUTE-36] [OPEN-1] [OPEN-96] [CFG-6] [CFG-7]', (settings, pages) => {
    expect(pagesOf(settings)).toEqual(pages);
  });

  it('are neither indexed nor in the sitemap', () => {
    const { pages, files } = siteWith({ saving: { compare: true } });
    const own = pages.filter(({ path }) => saved.includes(path));
    expect(own.map(({ head }) => head.index)).toEqual([false, false]);
    const sitemap = files.find(({ path }) => path === '/sitemap.xml');
    expect(sitemap && 'body' in sitemap && /watchlist|compare/.test(sitemap.body)).toBe(false);
  });
});

describe('saved searches', () => {
  it.each<[Settings, string | undefined, boolean]>([
    [{}, '/watchlist/', true],
    [{ saving: { garage_enabled: true } }, '/favourites/', true],
    [{ saving: { garage_enabled: true, searches: false } }, undefined, false],
    [{ saving: { watchlist: false } }, undefined, false],
  ])('with %o are listed on %s', (settings, list, isListed) => {
    const { pages } = siteWith(settings);
    const search = pages.find(({ route }) => route === 'search')!.props as SearchProps;
    expect(search.search.savedSearches?.list).toBe(list);
    const page = pages.find(({ route }) => route === 'saved-list')?.props as
      | PropsOf<'saved-list'>
      | undefined;
    expect(page?.setup.searches !== undefined).toBe(isListed);
  });
});

describe('the save and compare buttons of a card', () => {
  const controls = (settings: Settings, car: Parameters<typeof aCar>[0] = {}) => {
    const page = siteWith(settings, car).pages.find(({ route }) => route === 'vehicle');
    const { card } = page!.props as VehicleProps;
    return card.saving && { ...card.saving, car: savedCarOf(card.page, 1) };
  };

  it('are as the dealer configures them [WATCH-10] [CFG-7] [CFG-8]', () => {
    expect(controls({ saving: { watchlist: false } })).toBeUndefined();
    expect(controls({})).toMatchObject({
      offered: true,
      compare: false,
      car: { name: '2021 Toyota Corolla', make: 'Toyota', model: 'Corolla', price: 26990 },
    });
    expect(controls({ saving: { compare: true } })?.compare).toBe(true);
    const onlyUsed = { saving: { saveOnlyUsed: true } };
    expect(controls(onlyUsed)?.offered).toBe(true);
    expect(controls(onlyUsed, { car_type: 'demo' })?.offered).toBe(false);
    // A placeholder does not count as a picture of the car. An illustration that the feed asks for does.
    const withGarage = { saving: { garage_enabled: true } };
    expect(controls(withGarage)?.offered).toBe(false);
    expect(controls(withGarage, { images: [{ image_url: 'illustration:side' }] })?.offered).toBe(true);
  });
});
