import type { KeyPath, TextPlace } from '../config/problem.ts';
import type { RuleName } from './rules.ts';

/** An error fails the check; a warning does so only where that is asked for. */
export type Severity = 'error' | 'warning';

/** Where the words or figures at fault come from. */
export type Place =
  | { file: 'dealer.json'; path: KeyPath }
  | { file: 'stock.ndjson'; car: string; key: string }
  /** A line that is not a car, or the stock as a whole. */
  | ({ file: 'stock.ndjson'; source: string } & Partial<TextPlace>)
  | { file: 'offers.json'; offer: string; key: string }
  | { file: 'reviews.json' }
  /** A page of text or a post, by its address. */
  | { file: 'pages'; address: string };

/** Something a site would say, or leave unsaid, against a rule of the trade. Not legal advice. */
export interface Finding {
  rule: RuleName;
  severity: Severity;
  place: Place;
  /** What stands there now, shortened. */
  found?: string;
  /** What is wrong, one sentence. */
  message: string;
  /** What to do about it, one sentence. */
  remedy: string;
}
