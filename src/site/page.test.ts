import { describe, expect, it } from 'vitest';
import type { Page } from '../page-kinds/page-plans.ts';
import { planSite } from '../page-kinds/plan-site.ts';
import { aCar, aDealer, inventoryOf } from './dealer.fixture.ts';
import { gatedPage, measuredPage } from './page.ts';

const sources = (change: Parameters<typeof aDealer>[0] = {}, cars = [aCar()]) =>
  planSite({ dealer: aDealer(change), inventory: inventoryOf(cars), today: '2025-02-01' });
const pageOf = <Route extends Page['route']>(pages: Page[], route: Route) =>
  pages.find((page): page is Extract<Page, { route: Route }> => page.route === route);

describe('gatedPage', () => {
  const page = sources().pages[0]!;

  it('marks a page whose gate is closed, and does not change an open one [GATE-1] [CFG-52] [CFG-53] [CFG-54]', () => {
    expect(gatedPage(page, 'checkout', aDealer())).toBe(page);
    expect(gatedPage(page, 'checkout', aDealer({ gates: { gateCheckout: true } }))?.gate).toBe('checkout');
    expect(
      gatedPage(page, 'personalised-finance', aDealer({ gates: { gatePersonalisedFinance: true } }))?.gate,
    ).toBe('finance');
    expect(gatedPage(page, 'spin-to-win', aDealer({ gates: { gateSpinToWin: true } }))?.gate).toBe(
      'spin-to-win',
    );
  });

  it('leaves out a gated page when the site has no API to sign in with [GATE-2]', () => {
    expect(gatedPage(page, 'online-payment', aDealer())?.gate).toBe('online-payment');
    expect(gatedPage(page, 'online-payment', aDealer({ api: { enabled: false } }))).toBeUndefined();
    expect(gatedPage(page, 'checkout', aDealer({ api: { enabled: false } }))).toBe(page);
  });

  it('closes only the pages that the flags name: search, enquiry and trade-in stay open [GATE-1] [GATE-4] [GATE-6]', () => {
    const gates = { gateCheckout: true, gatePersonalisedFinance: true, gateSpinToWin: true };
    const closed = sources({ gates }).pages.filter(({ gate }) => gate);
    expect(new Set(closed.map(({ path, gate }) => [gate, path.split('/')[1]].join(' ')))).toEqual(
      new Set(['finance personalised']),
    );
  });
});

describe('the sign-in page', () => {
  it('exists only with the API, and is not indexed [ROUTE-34]', () => {
    expect(pageOf(sources().pages, 'sign-in')?.head.index).toBe(false);
    expect(pageOf(sources({ api: { enabled: false } }).pages, 'sign-in')).toBeUndefined();
  });
});

describe('the analytics data of a page', () => {
  it('has the page type, and for a car also its facts from the feed [API-10]', () => {
    const { pages } = sources({}, [aCar({ vin: 'JTDBR32E720012345', price: 0 })]);
    expect(measuredPage(pageOf(pages, 'home')!)).toEqual({ page_type: 'home' });
    expect(measuredPage(pageOf(pages, 'search')!)).toEqual({ page_type: 'itemlist' });
    expect(measuredPage(pageOf(pages, 'sign-in')!)).toEqual({ page_type: 'unknown' });
    const measured = measuredPage(pageOf(pages, 'vehicle')!);
    expect(measured).toMatchObject({
      page_type: 'item',
      car_id: '1',
      item: { item_id: 'jtdbr32e720012345', item_make: 'toyota', item_model: 'corolla', item_year: 2021 },
    });
    expect(measured?.item).not.toHaveProperty('item_price');
  });
});

describe('a tag manager', () => {
  const google = /google/;

  it("is allowed by the security policy of its own dealer's pages, and of no other dealer's [API-10]", () => {
    const consent = 'ask' as const;
    const opened = sources({ analytics: { consent, gtmContainerId: 'GTM-ABC1234' } });
    expect(opened.securitySources?.['script-src']).toEqual(['https://*.googletagmanager.com']);
    expect(opened.site.analytics).toEqual({ consent, gtmContainerId: 'GTM-ABC1234' });
    expect(JSON.stringify(sources({ analytics: { consent } }).securitySources ?? {})).not.toMatch(google);
    expect(sources().site.analytics).toEqual({ consent: 'not-asked' });
  });
});

describe('the page shown for a car that is gone', () => {
  it('knows the makes, models and body types in stock, and which search engine to ask [VEH-17]', () => {
    const cars = [
      aCar(),
      aCar({
        id: '2',
        slug: 'car-2',
        make: 'Kia',
        model: 'Rio',
        sold: true,
        sold_at: '2025-01-30T00:00:00Z',
      }),
    ];
    const props = pageOf(sources({}, cars).pages, 'not-found')?.props;
    expect(props?.goneCar.makes).toEqual([
      {
        name: 'Toyota',
        path: '/search/toyota/',
        values: ['Toyota'],
        models: [{ name: 'Corolla', values: ['Corolla'] }],
      },
    ]);
    expect(props?.goneCar.bodies.map(({ path }) => path)).toEqual(['/search/hatch/']);
    expect(props?.goneCar.engine).toEqual({
      indexManifest: '/search-index/current.json',
      unlisted: '/search-index/unlisted.json',
    });
  });
});
