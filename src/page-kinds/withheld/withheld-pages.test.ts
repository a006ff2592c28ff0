import { describe, expect, it, test } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import type { CarInput } from '../../domain/cars/car.ts';
import { aCar, aDealer, inventoryOf, someCars } from '../../site/dealer.fixture.ts';
import { planSite } from '../plan-site.ts';

const path = '/cars/2021-toyota-corolla-1/';

/** A site with other cars, and one that its dealer hides or that is in another state. */
function siteWith(
  change: Partial<CarInput>,
  { held = [], ...settings }: Partial<DealerInput> & { held?: string[] } = {},
) {
  const car = aCar({ vin: 'JTNKU3JE60J012345', ...change });
  const others = someCars(3);
  const inventory = car.show_on_dealer_website
    ? inventoryOf([...others, car])
    : { ...inventoryOf(others), hidden: [car] };
  return planSite({ dealer: aDealer(settings), inventory, today: '2025-02-01', held });
}
const hidden = { show_on_dealer_website: false };

describe('the page of a car that is not shown at the moment', () => {
  it.each<[string, Partial<CarInput>]>([
    ['hidden by its dealer', hidden],
    ['in the workshop', { status: 'workshop' }],
  ])('names it where it is %s, and is no page for search engines [OPEN-89]', (_, change) => {
    const { pages, files } = siteWith(change);
    const page = pages.find((one) => one.path === path);
    expect(page?.route).toBe('withheld');
    expect(page?.head).toMatchObject({
      title: '2021 Toyota Corolla | Bayside Motors',
      description: 'This 2021 Toyota Corolla is not shown at the moment. It may be back soon.',
      index: false,
    });
    const sitemap = files.filter((file) => file.path.includes('sitemap'));
    expect(sitemap.length).toBeGreaterThan(0);
    expect(JSON.stringify(sitemap)).not.toContain(path);
  });

  it('says nothing else of it: no price, photo, kilometres or VIN, here and in no other file', () => {
    const site = siteWith({
      ...hidden,
      price: 12_345,
      km: 98_765,
      images: [{ image_url: 'https://x.example/a.jpg' }],
    });
    expect(JSON.stringify(site)).not.toMatch(/12[,.]?345|98[,.]?765|x\.example|JTNKU3JE60J012345/);
  });

  it('offers an enquiry about it, and similar cars', () => {
    const page = siteWith(hidden).pages.find((one) => one.path === path);
    const props = page?.route === 'withheld' ? page.props : undefined;
    expect(props?.asks).toMatchObject({ id: '1', car_type: 'used', said: { text: '' } });
    expect(props?.similar.length).toBe(3);
    expect(props?.similar.map(({ title }) => title)).not.toContain('');
    const silent = siteWith(hidden, { api: { enabled: false } }).pages.find((one) => one.path === path);
    expect(silent?.props).not.toHaveProperty('asks');
  });

  it('is linked from no page', () => {
    const { pages } = siteWith(hidden);
    const others = pages.filter((one) => one.path !== path);
    expect(JSON.stringify(others)).not.toContain(path);
  });

  test('is none for a car that was sold, nor for one that another line of the stock shows', () => {
    const sold = siteWith({ ...hidden, status: 'sold', sold_at: '2020-01-01T00:00:00Z' });
    expect(sold.pages.some((one) => one.path === path)).toBe(false);
    const dealer = aDealer();
    const inventory = {
      ...inventoryOf([aCar()]),
      hidden: [aCar(hidden), aCar({ ...hidden, slug: 'another' })],
    };
    const { pages } = planSite({ dealer, inventory, today: '2025-02-01' });
    expect(pages.filter((one) => one.path.startsWith('/cars/')).map(({ route }) => route)).not.toContain(
      'withheld',
    );
  });

  it('leaves the visitor who reserved it the page of the reservation, with its name alone [RESERVE-5]', () => {
    const reservable = { payment_processors: [{ name: 'stripe' }], price: 12_345 };
    const checkoutOf = (held: string[]) =>
      siteWith({ ...hidden, ...reservable }, { held }).pages.find((one) => one.path === `${path}checkout/`);
    const props = checkoutOf(['1'])?.props;
    expect(props).toMatchObject({ taken: true, car: { title: '2021 Toyota Corolla', facts: [] } });
    expect(JSON.stringify(props)).not.toMatch(/12[,.]?345|"image"/);
    expect(checkoutOf([])).toBeUndefined();
  });
});
