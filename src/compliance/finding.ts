import type { KeyPath, TextPlace } from '../config/problem.ts';

/** All rules by name, each with its legal source. */
export const ruleSources = {
  'licence-number':
    'Motor Dealers and Repairers Act 2013 (NSW) s 19A; Motor Vehicle Dealers Act 1973 (WA) s 21',
  'comparison-rate': 'National Credit Code s 164; ASIC RG 178.23',
  'price-basis': 'Australian Consumer Law s 48',
  'price-total': 'Australian Consumer Law s 48',
  'was-price': 'Australian Consumer Law ss 18 and 29',
  'collection-notice': 'Privacy Act 1988, Australian Privacy Principle 5',
  'privacy-policy': 'Privacy Act 1988, Australian Privacy Principle 1',
  contrast: 'WCAG 2.2, success criteria 1.4.3 and 1.4.11',
  'expired-offer': 'Australian Consumer Law ss 18 and 35',
  'selected-reviews': 'Australian Consumer Law ss 18 and 29(1)(e)',
  'trade-in-promise': 'Australian Consumer Law s 18',
  'spam-consent': 'Spam Act 2003 s 16 and schedule 2',
  'vehicle-identity': 'NSW Fair Trading, Motor dealer advertisements; Google vehicle ads for the VIN',
  'default-state': 'dealers/README.md, locationDisplay.defaultState',
  'sample-value': 'dealer new',
  phone: 'dealers/README.md, phoneNumbers and locations',
  postcode: 'dealers/README.md, locations',
  'lead-delivery': 'dealers/README.md, leads.delivery',
  'lead-category': 'dealers/README.md, leads.delivery',
  'dead-link': 'dealers/README.md, navigation',
  'rejected-stock': 'npm run stock -- check',
  'search-size': 'dealers/README.md, search.engine',
  'tile-picture': 'dealers/README.md, tiles',
} as const;

export type RuleName = keyof typeof ruleSources;

/** An error fails the check. A warning fails it only with --strict. */
export type Severity = 'error' | 'warning';

/** The source of the wrong text or figure. */
export type Place =
  | { file: 'dealer.json'; path: KeyPath }
  | { file: 'stock.ndjson'; car: string; key: string }
  /** A rejected line, or the whole stock. */
  | ({ file: 'stock.ndjson'; source: string } & Partial<TextPlace>)
  | { file: 'offers.json'; offer: string; key: string }
  | { file: 'reviews.json' }
  /** A text page or a post, by its path. */
  | { file: 'pages'; address: string };

/**
 * A statement on a site that breaks a rule of the trade, or a required statement that is missing. Not legal
 * advice.
 */
export interface Finding {
  rule: RuleName;
  severity: Severity;
  place: Place;
  /** The current value, shortened. */
  found?: string;
  /** The problem, in one sentence. */
  message: string;
  /** The remedy, in one sentence. */
  remedy: string;
}
