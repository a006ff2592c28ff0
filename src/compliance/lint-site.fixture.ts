import { expect } from 'vitest';
import type { DealerInput } from '../config/schema/dealer.ts';
import type { Catalogue } from '../content/catalogue.ts';
import type { TextPage } from '../content/texts.ts';
import type { CarInput } from '../domain/cars/car.ts';
import type { Inventory } from '../inventory/inventory.ts';
import type { Page } from '../page-kinds/page-plans.ts';
import { planSite } from '../page-kinds/plan-site.ts';
import { aCar, aDealer, inventoryOf } from '../site/dealer.fixture.ts';
import type { RuleName } from './finding.ts';
import { lintSite } from './lint-site.ts';

const today = '2026-11-21';

export function textPage(slug: string, html: string): TextPage {
  return {
    slug,
    file: `pages/${slug}.md`,
    title: slug,
    description: slug,
    section: 'company',
    order: 1,
    facts: [],
    draft: false,
    noindex: false,
    contact: 'none',
    next: [],
    blocks: [{ kind: 'prose', html }],
    images: [],
    words: 10,
  };
}

export const privacy = textPage('privacy-policy', '<p>What becomes of your details.</p>');

/** A site without findings, except for the change. */
export interface Change {
  dealer?: Partial<DealerInput>;
  car?: Partial<CarInput>;
  stock?: Partial<Inventory>;
  catalogue?: Partial<Catalogue>;
  /** The text that the planned pages contain. */
  page?: (page: Page) => Page | undefined;
  /** PUBLISH_HOSTS. */
  hosts?: string;
}

export function found(change: Change = {}) {
  const { dealer: settings, car, stock, catalogue: more, page = (same) => same, hosts } = change;
  const { leads, ...others } = settings ?? {};
  const dealer = aDealer({
    ...others,
    leads: { delivery: [{ type: 'email', to: 'a@b.example' }], ...leads },
  });
  const inventory = inventoryOf([
    aCar({
      stocknum: 'U1',
      vin: 'JTMRD33V705012345',
      created_at: '2026-10-01T00:00:00Z',
      finance_lenders,
      ...car,
    }),
  ]);
  const catalogue: Catalogue = { manufacturers: [], pages: [privacy], ...more };
  const plan = planSite({ dealer, inventory, today, catalogue });
  const pages = plan.pages.flatMap((one) => page(one) ?? []);
  return lintSite({
    dealer,
    inventory: { ...inventory, ...stock },
    catalogue,
    plan: { ...plan, pages },
    today,
    hosts,
  });
}

const finance_lenders = {
  manual: { interestRate: 7.99, comparisonRate: 8.45, paymentWeek: 123, termMonths: 60 },
};

const postcodes = { nsw: '2000', wa: '6000', vic: '3000' };

const place = (state: 'nsw' | 'wa' | 'vic', change: object = {}) => ({
  id: '1',
  name: 'Yard',
  slug: 'yard',
  address: { street: '1 Test Street', city: 'Town', state, postcode: postcodes[state] },
  contact_detail: { phone: '07 5550 1234' },
  ...change,
});

export const inState = (state: 'nsw' | 'wa' | 'vic', change?: object): Change => ({
  dealer: { locations: [place(state, change)], locationDisplay: { defaultState: state } },
});

export type Row = [what: string, rule: RuleName, severity: 'error' | 'warning', file: string, change: Change];

/** Finds exactly this in a site with the change, told in sentences. */
export function expectOnly(...[, rule, severity, file, change]: Row): void {
  const all = found(change);
  expect(all.map((finding) => [finding.rule, finding.severity, finding.place.file])).toEqual([
    [rule, severity, file],
  ]);
  expect(all[0]?.message).toMatch(/\.$/);
  expect(all[0]?.remedy).toMatch(/\.$/);
}

/** The rules about what visitors, leads and searches reach. lint-reach.test.ts tests them. */
export const reachRules: RuleName[] = [
  'advert-feed',
  'coordinates',
  'dead-link',
  'empty-stock',
  'ended-curation',
  'holiday-weekday',
  'lead-category',
  'lead-dealership',
  'lead-delivery',
  'lender-figures',
  'market-basis',
  'phone',
  'pin-position',
  'postcode',
  'redirect',
  'rejected-stock',
  'search-size',
  'stock-value',
  'unknown-location',
  'unknown-stock-number',
  'unlisted-site',
];
