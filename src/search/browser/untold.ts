import type { SearchAnswer } from '../request.ts';
import type { LeftOutNote } from './search-client.ts';

/** What buyers ask of a car and a stock may not say. */
interface Topic {
  /** What is not said, as the begin of a sentence: 'Towing weights are'. */
  says: string;
  /** How it is typed, as a regular expression. */
  typed: string;
  /** The fields of the index that say it, where feeds can. */
  fields?: readonly string[];
}

const mass = String.raw`\d[\d.,]*\s?(?:kgs?|t|tonnes?|tons?)`;
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const term = String.raw`(?:\s(?:left|til+|until|to|expires|expiring)(?:\s${month})?(?:\s\d[\d/]*)?)?`;

const topics: readonly Topic[] = [
  {
    says: 'GVM and ATM are',
    typed: String.raw`(?:gvm|atm)(?:\s\w+){0,2}\s${mass}|gvm|atm`,
    fields: ['gvm_kg', 'atm_kg'],
  },
  { says: 'Towing weights are', typed: `${mass}|braked|tow(?:s|ing)?|capacity` },
  {
    says: 'The length of a registration is',
    typed: String.raw`(?:\d+\smonths?\s(?:of\s)?|long\s|with\s)?(?:rego|reg|registration|registered|unregistered)${term}`,
  },
  { says: 'The length of a warranty is', typed: `(?:factory |new car |manufacturers? )?warranty${term}` },
  { says: 'The range of a battery is', typed: String.raw`\d+\s?km\srange|range` },
  { says: 'The number of owners is', typed: String.raw`(?:one|1|single|two|2|first|previous)\sowners?` },
  {
    says: 'Service history is',
    typed: String.raw`(?:full\s)?(?:service|log\s?book)(?:\sservice)?\shistory|log\s?books?`,
  },
  {
    says: 'Damage and repairs are',
    typed: String.raw`(?:no\s)?accidents?|(?:stat(?:utory)?\s)?write\s?offs?|hail`,
  },
  {
    says: 'Whether P-platers may drive it is',
    typed: String.raw`p[\s-]?plat(?:e|er|es|ers)(?:\s(?:legal|approved|friendly))?`,
  },
  { says: 'The colour inside is', typed: String.raw`(?:\w+\s)?(?:interior|upholstery)` },
  {
    says: 'Consumption is',
    typed: String.raw`(?:\w+\s){0,2}[\d.]+\s?(?:l|lit(?:er|re)s?)\s?(?:/|per|a)\s?100(?:\s?kms?)?|consumption|economical`,
    fields: ['consumption_dl'],
  },
  {
    says: 'The number of cylinders is',
    typed: String.raw`(?:v|inline\s?|straight\s?)(?:\d\d?|six|four)|\w+\s?cyl(?:inders?)?`,
    fields: ['cylinders'],
  },
  {
    says: 'The size of an engine is',
    typed: String.raw`\d(?:\.\d)?\s?(?:l|lit(?:re|er)s?)|\d\.\d`,
    fields: ['engine_litres'],
  },
  { says: 'Which engine has a turbo is', typed: '(?:twin |bi|bi )?turbo(?:charged)?', fields: ['induction'] },
  { says: 'The number of doors is', typed: String.raw`\w+\s?(?:doors?|dr)`, fields: ['doors'] },
  { says: 'The number of gears is', typed: String.raw`\w+\s?(?:speed|sp)`, fields: ['gears'] },
  { says: 'The number of seats is', typed: String.raw`\w+\s?(?:seats?|seaters?)`, fields: ['seats'] },
  {
    says: 'The kind of cab is',
    typed: '(?:dual|double|crew|extra|space|king|super|single) cab',
    fields: ['cab'],
  },
  {
    says: 'The ANCAP rating is',
    typed: String.raw`(?:\w+\s?stars?\s?)?ancap|\w+\sstars?(?:\ssafety)?`,
    fields: ['ancap'],
  },
  { says: 'The number of beds is', typed: String.raw`sleeps\s\d+|\d+\sberth`, fields: ['sleeps'] },
];

/** A fact that a text asks for. */
export interface AskedFact extends LeftOutNote {
  /** The fields of the index that may say it. */
  fields: readonly string[];
}

/**
 * The facts that a text asks for and that a stock may not say.
 *
 * @param missing the words of the text that find no car
 */
export function factsAskedFor(text: string, missing: readonly string[]): AskedFact[] {
  let rest = text;
  return topics.flatMap(({ says, typed, fields = [] }) => {
    const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${typed})(?![\p{L}\p{N}])`, 'giu');
    const asked = (rest.match(pattern) ?? []).join(' ').split(/[\s,]+/);
    const words = missing.filter((word) => asked.includes(word));
    if (words.length === 0) return [];
    rest = rest.replace(pattern, ' ');
    return [{ sentence: `${says} not in this stock`, words, fields }];
  });
}

/** True when no car says the fact. @param stock the counts of its fields among all cars */
export const isUntold = (
  { fields }: AskedFact,
  stock: Pick<SearchAnswer, 'facets' | 'facets_stats'>,
): boolean =>
  !fields.some(
    (field) => Object.keys(stock.facets[field] ?? {}).length > 0 || (stock.facets_stats[field]?.max ?? 0) > 0,
  );
