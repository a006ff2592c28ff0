import { describe, expect, it } from 'vitest';
import type { CarInput } from '../../domain/cars/car.ts';
import { aCar, aDealer, inventoryOf } from '../../site/dealer.fixture.ts';
import type { Page } from '../page-plans.ts';
import { planSite } from '../plan-site.ts';

type CheckoutPage = Extract<Page, { route: 'checkout' }>;

const processors = (amount?: number) => [{ name: 'stripe', ...(amount !== undefined && { amount }) }];

/** A site with one car for each change. */
function siteOf(
  dealer = aDealer(),
  changes: Partial<CarInput>[] = [{ payment_processors: processors(500) }],
) {
  const cars = changes.map((change, at) => aCar({ id: `c${at}`, slug: `car-${at}`, ...change }));
  return planSite({ dealer, inventory: inventoryOf(cars), today: '2025-02-01' }).pages;
}

const checkouts = (pages: Page[]) => pages.filter((page): page is CheckoutPage => page.route === 'checkout');

describe('checkoutPages', () => {
  it('has a page for each car that can be reserved, and for no other [ROUTE-4] [RESERVE-2] [OPEN-44] [OPEN-91]', () => {
    const pages = checkouts(
      siteOf(aDealer(), [
        { payment_processors: processors(500) },
        { payment_processors: [] },
        { payment_processors: processors(), reserved: true },
        { payment_processors: processors(), sold: true, sold_at: '2025-01-31T00:00:00Z' },
        { payment_processors: processors() },
      ]),
    );
    expect(pages.map(({ path }) => path)).toEqual(['/cars/car-0/checkout/', '/cars/car-4/checkout/']);
    expect(pages.map(({ props }) => props.amountDollars)).toEqual([500, 200]);
    expect(pages.every(({ head }) => !head.index)).toBe(true);
  });

  it('uses the path buy-online when the dealer sets it [CFG-18]', () => {
    const [page] = checkouts(siteOf(aDealer({ reserve: { checkoutPath: 'buy-online' } })));
    expect(page?.path).toBe('/cars/car-0/buy-online/');
  });

  it('names who answers for the car, where the dealer does', () => {
    const team = { people: [{ id: 'mai', name: 'Mai Tran' }], forCars: [{ person: 'mai' }] };
    const [page] = checkouts(siteOf(aDealer({ team })));
    expect(page?.props.asks).toMatchObject({ person: { name: 'Mai Tran' }, href: '/contact/?car_id=c0' });
    expect(checkouts(siteOf())[0]?.props).not.toHaveProperty('asks');
  });

  it('states the deposit, the length of the hold, and the full refund [RESERVE-5] [RESERVE-6]', () => {
    const [page] = checkouts(siteOf());
    expect(page?.props.intro).toBe(
      'A fully refundable $500 takes it off sale and holds it for you for 48 hours.',
    );
    expect(page?.props.meaning.map(({ title }) => title)).toEqual([
      'Held for 48 hours',
      '100% refundable',
      'Part of the price',
    ]);
    const [week] = checkouts(siteOf(aDealer({ reserve: { holdHours: 168 } })));
    expect(week?.props.intro).toContain('7 days');
  });

  it('describes the deposit, and never mentions the money-back guarantee [OPEN-97]', () => {
    const [page] = checkouts(siteOf());
    expect(JSON.stringify(page?.props)).not.toMatch(/money.back/i);
  });

  it('lists the payment methods only when there is a deposit [RESERVE-7]', () => {
    const [paid, free] = checkouts(
      siteOf(aDealer(), [{ payment_processors: processors(500) }, { payment_processors: processors(0) }]),
    );
    expect(paid?.props.payments).toContain('Maestro');
    expect(free?.props.payments).toEqual([]);
    expect(free?.props.intro).toContain('nothing to pay');
  });

  it('requires a sign-in when the dealer sets that [GATE-1] [CFG-52]', () => {
    const [open] = checkouts(siteOf());
    const [gated] = checkouts(siteOf(aDealer({ gates: { gateCheckout: true } })));
    expect([open?.gate, gated?.gate]).toEqual([undefined, 'checkout']);
  });

  it('has no page without an API, and no page links to one [OPEN-46]', () => {
    const pages = siteOf(aDealer({ api: { enabled: false } }));
    expect(checkouts(pages)).toEqual([]);
    expect(JSON.stringify(pages)).not.toContain('/checkout/');
  });

  it('is linked from the card and the page of the car [RESERVE-1] [RESERVE-4] [CARD-4]', () => {
    const pages = siteOf();
    const vehicle = pages.find(({ path }) => path === '/cars/car-0/');
    const props = vehicle?.route === 'vehicle' ? vehicle.props : undefined;
    const reserve = { label: 'Reserve Now $500', href: '/cars/car-0/checkout/' };
    expect(props?.actions.find(({ kind }) => kind === 'reserve')).toMatchObject(reserve);
    expect(props?.card.actions.find(({ kind }) => kind === 'reserve')).toMatchObject(reserve);
    expect(props?.reserveOnline).toBe('Reserve this car for a fully refundable $500.');
  });
});

describe('a car that a visitor has reserved on the site', () => {
  const held = ['c0'];
  const planned = (change: Partial<CarInput> = {}) => {
    const cars = [aCar({ id: 'c0', slug: 'car-0', payment_processors: processors(500), ...change })];
    return planSite({ dealer: aDealer(), inventory: inventoryOf(cars), today: '2025-02-01', held }).pages;
  };
  const vehicle = (pages: Page[]) => {
    const page = pages.find(({ path }) => path === '/cars/car-0/');
    return page?.route === 'vehicle' ? page : undefined;
  };

  it('is shown as reserved on page, card and in structured data, and cannot be reserved again [RESERVE-2] [CARD-5] [CARD-11]', () => {
    const page = vehicle(planned());
    const { card, actions, notice } = page!.props;
    expect([card.tag?.text, notice?.heading]).toEqual(['RESERVED', 'Reserved']);
    const kinds = [...actions, ...card.actions].map(({ kind }) => kind);
    expect(kinds).not.toContain('reserve');
    expect(JSON.stringify(page?.head.jsonLd)).not.toContain('InStock');
  });

  it('has on its page also the parts for a free car [RESERVE-2] [RESERVE-5]', () => {
    const { card, other } = vehicle(planned())!.props;
    const free = vehicle(siteOf())!.props;
    expect(other).toMatchObject({ reserved: false, actions: free.actions });
    expect(other?.notice).toBeUndefined();
    expect(card.source).toMatchObject({ reserved: true, reserve_amount: 500 });
    expect([free.other?.reserved, free.other?.notice?.heading]).toEqual([true, 'Reserved']);
  });

  it.each([
    ['its feed says so as well', { reserved: true }],
    ['it is sold', { sold: true, sold_at: '2025-01-31T00:00:00Z' }],
  ])('keeps its checkout page for the visitor who reserved it, even when %s [RESERVE-5]', (_, change) => {
    const [page] = checkouts(planned(change));
    expect(page?.props).toMatchObject({ taken: true, amountDollars: 500 });
    expect(vehicle(planned(change))?.props.other).toBeUndefined();
  });
});
