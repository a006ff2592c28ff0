import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import { aDealer, inventoryOf, someCars } from '../../site/dealer.fixture.ts';
import type { Page } from '../page-plans.ts';
import { planSite } from '../plan-site.ts';

type LeadPage = Extract<Page, { route: 'lead-page' }>;

const words = { heading: 'A heading', intro: 'An introduction.', paragraphs: ['More.'] };
const all = { checkoutJourney: words, onlinePayment: words, spinToWin: words };

function leadPagesOf(change: Partial<DealerInput>): LeadPage[] {
  const { pages } = planSite({
    dealer: aDealer(change),
    inventory: inventoryOf(someCars(2)),
    today: '2025-02-01',
  });
  return pages.filter((page): page is LeadPage => page.route === 'lead-page');
}

describe('leadPages', () => {
  it('are built only when the dealer has texts for them [ROUTE-7] [ROUTE-33] [OPEN-74]', () => {
    expect(leadPagesOf({})).toEqual([]);
    expect(leadPagesOf({ leadPages: { spinToWin: words } }).map(({ path }) => path)).toEqual([
      '/spin-to-win/',
    ]);
    const pages = leadPagesOf({ leadPages: all });
    expect(pages.map(({ path, props }) => [path, props.setup.category])).toEqual([
      ['/checkout-journey/', 'Checkout Journey'],
      ['/online-payment/', 'Online Payment'],
      ['/spin-to-win/', 'Spin to Win'],
    ]);
    expect(pages[0]?.props).toMatchObject(words);
    expect(pages.every(({ head }) => !head.index)).toBe(true);
  });

  it('take the car from the address on the checkout journey only [ROUTE-7]', () => {
    const pages = leadPagesOf({ leadPages: all });
    expect(pages.map(({ props }) => props.setup.car !== undefined)).toEqual([true, false, false]);
  });

  it('require a sign-in for online payment always, for spin-to-win when the dealer sets it, and never for the journey [GATE-1] [GATE-2] [CFG-54]', () => {
    const gates = (change: Partial<DealerInput>) =>
      leadPagesOf({ leadPages: all, ...change }).map(({ gate }) => gate);
    expect(gates({})).toEqual([undefined, 'online-payment', undefined]);
    expect(gates({ gates: { gateSpinToWin: true, gateCheckout: true } })).toEqual([
      undefined,
      'online-payment',
      'spin-to-win',
    ]);
  });

  it('are not built without an API', () => {
    expect(leadPagesOf({ leadPages: all, api: { enabled: false } })).toEqual([]);
  });
});
