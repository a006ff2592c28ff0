import { type ConfigProblem, type KeyPath, placeText, type TextPlace } from '../config/problem.ts';
import { things } from '../domain/stock/show-count.ts';
import type { LocatedFinding } from './located.ts';

/** The maximum number of printed findings of one rule in one file. The others are counted. */
const toldInFull = 3;

/** Findings as text for a terminal, by file, errors first. */
export function findingsText(findings: readonly LocatedFinding[]): string {
  if (findings.length === 0) return '';
  const files = Map.groupBy(findings, ({ file }) => file);
  const blocks = [...files].map(([file, inFile]) => {
    const rules = [...Map.groupBy(inFile, ({ rule, severity }) => `${severity} ${rule}`).values()];
    return [file, ...rules.sort(errorsFirst).flatMap(ruleLines)].join('\n');
  });
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const counts = [errors > 0 && things(errors, 'error'), warnings > 0 && things(warnings, 'warning')];
  return `${blocks.join('\n\n')}\n\nCompliance: ${counts.filter(Boolean).join(', ')}. Not legal advice.`;
}

const errorsFirst = ([a]: LocatedFinding[], [b]: LocatedFinding[]) =>
  (a?.severity ?? '').localeCompare(b?.severity ?? '');

function ruleLines(findings: LocatedFinding[]): string[] {
  const [first] = findings;
  const told = findings.slice(0, toldInFull).map((finding) => {
    const { severity, found, message } = finding;
    const place = placeText(finding);
    return `  ${severity}: ${place && `${place}: `}${message}${found === undefined ? '' : ` Found ${found}.`}`;
  });
  const more = findings.length - told.length;
  return [
    ...told,
    ...(more > 0 ? [`  and ${more} more like ${told.length === 1 ? 'it' : 'these'}.`] : []),
    `    ${first?.remedy} [${first?.rule}: ${first?.source}]`,
  ];
}

/** Problems and findings as annotations of a GitHub pull request, one line each. */
export function githubAnnotations(
  problems: readonly ConfigProblem[],
  findings: readonly LocatedFinding[],
): string {
  const lines = [
    ...problems.map((problem) => annotation('error', 'configuration', problem)),
    ...findings.map((finding) => annotation(finding.severity, finding.rule, finding)),
  ];
  return lines.join('\n');
}

type Annotated = Omit<ConfigProblem, 'dealer' | 'found'> & Partial<Pick<LocatedFinding, 'found' | 'source'>>;

function annotation(
  level: string,
  title: string,
  { file, line, column, key, found, message, remedy, source }: Annotated,
) {
  const properties = [
    `file=${property(file)}`,
    ...(line === undefined ? [] : [`line=${line}`]),
    ...(column === undefined ? [] : [`col=${column}`]),
    `title=${property(title)}`,
  ];
  const said = [`${key}: ${message}`, ...(found === undefined ? [] : [`Found ${found}.`]), remedy];
  return `::${level} ${properties.join(',')}::${escaped([...said, ...(source ? [`(${source})`] : [])].join(' '))}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

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
  'hold-time': 'Australian Consumer Law s 18',
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
  'lead-dealership': 'dealers/README.md, leads.serviceDealershipSlug',
  'dead-link': 'dealers/README.md, navigation',
  'rejected-stock': 'npm run stock -- check',
  'stock-value': 'npm run stock -- check',
  'lender-figures': 'dealers/README.md, finance.lender',
  'market-basis': 'dealers/README.md, cards.marketPrice',
  'advert-feed': 'dealers/README.md, publishedData',
  'search-size': 'dealers/README.md, search.engine',
  'unlisted-site': 'dealers/README.md, searchEngines',
  'unknown-stock-number': 'dealers/README.md, search.pinned',
  'pin-position': 'dealers/README.md, search.pinned',
  'ended-curation': 'dealers/README.md, search.pinned',
  redirect: 'dealers/README.md, redirects',
  'tile-picture': 'dealers/README.md, tiles',
  'logo-size': 'dealers/README.md, logo',
  coordinates: 'dealers/README.md, locations',
  'holiday-weekday': 'dealers/README.md, openingHours',
  'unknown-location': 'dealers/README.md, locations',
  'empty-stock': 'npm run stock -- check',
  'folder-file': 'dealers/README.md, the files of a folder',
} as const;

export type RuleName = keyof typeof ruleSources;

/** The source of the wrong text or figure. */
export type Place =
  | { file: 'dealer.json'; path: KeyPath }
  | { file: 'stock.ndjson'; car: string; key: string }
  /** A rejected line, or the whole stock. */
  | ({ file: 'stock.ndjson'; source: string } & Partial<TextPlace>)
  | { file: 'offers.json'; offer: string; key: string }
  | { file: 'reviews.json' }
  /** A file of the dealer's folder, by its path in it. */
  | ({ file: 'folder'; path: string } & Partial<TextPlace>)
  /** A text page or a post, by its path. */
  | { file: 'pages'; address: string };

/**
 * A statement on a site that breaks a rule of the trade, or a required statement that is missing. Not legal
 * advice.
 */
export interface Finding {
  rule: RuleName;
  /** An error fails the check. A warning fails it only with --strict. */
  severity: 'error' | 'warning';
  place: Place;
  /** The current value, shortened. */
  found?: string | undefined;
  /** The problem, in one sentence. */
  message: string;
  /** The remedy, in one sentence. */
  remedy: string;
}

type Words = Pick<Finding, 'found' | 'message' | 'remedy'>;

const findingOf =
  (severity: Finding['severity']) =>
  (rule: RuleName, place: Place, words: Words): Finding => ({ rule, severity, place, ...words });

export const error = findingOf('error');
export const warning = findingOf('warning');

/** A value of dealer.json, with what it has from its brand. */
export const inDealer = (path: KeyPath): Place => ({ file: 'dealer.json', path });

/** A field of a car in the stock. */
export const inStock = (car: string, key: string): Place => ({ file: 'stock.ndjson', car, key });
