import type { KeyPath, TextPlace } from '../config/problem.ts';
import type { RuleName } from './rules.ts';

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
  /** A page of text or a post, by its address. */
  | { file: 'pages'; address: string };

/** A statement that a site makes, or a required one that is missing, against a rule of the trade. Not legal advice. */
export interface Finding {
  rule: RuleName;
  severity: Severity;
  place: Place;
  /** The current value, shortened. */
  found?: string;
  /** What is wrong, one sentence. */
  message: string;
  /** What to do about it, one sentence. */
  remedy: string;
}
