import { phraseAt } from '../phrases/amount-at.ts';
import { asideAt } from '../phrases/asides.ts';
import { unpainted, wholePhrases } from '../phrases/synonyms.ts';
import { type Token, tokensOf } from '../phrases/tokens-of.ts';
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
const most = '(?:up to|over|under|at least|(?:more|less) than|max|min|of)';
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const term = String.raw`(?:\s(?:left|til+|until|to|expires|expiring)(?:\s${month})?(?:\s\d[\d/]*)?)?`;

const topics: readonly Topic[] = [
  {
    says: 'GVM and ATM are',
    typed: String.raw`(?:gvm|atm)(?:\s\w+){0,2}\s${mass}|gvm|atm`,
    fields: ['gvm_kg', 'atm_kg'],
  },
  {
    says: 'Towing weights are',
    typed: `(?:${most}\\s)?${mass}|braked|(?:tow(?:s|ing)?|pull(?:s|ing)?|capacity)(?:\\s${most})?(?:\\s[\\d.]+)?`,
  },
  { says: 'Payloads and tare weights are', typed: `(?:payload|tare)(?:\\s${most})?(?:\\s[\\d.]+)?` },
  {
    says: 'The length of a registration is',
    typed: String.raw`(?:\d+\smonths?\s(?:of\s)?|long\s|with\s)?(?:rego|reg|registration|registered|unregistered)${term}`,
  },
  { says: 'The length of a warranty is', typed: `(?:factory |new car |manufacturers? )?warranty${term}` },
  {
    says: 'The range of a battery is',
    typed: String.raw`(?:${most}\s)?\d+\s?(?:kms?\s)?range|range(?:\sof)?(?:\s${most})?(?:\s\d+\s?(?:kms?)?)?`,
  },
  {
    says: 'The number of owners is',
    typed: String.raw`(?:(?:one|1|single|two|2|first|previous|lady|${most}\s\d)\s)+owners?`,
  },
  {
    says: 'Service history is',
    typed: String.raw`(?:full\s)?(?:service|log\s?book)(?:\sservice)?\shistory|log\s?books?`,
  },
  {
    says: 'Damage and repairs are',
    typed: String.raw`(?:no\s)?(?:accidents?|rust|hail|dents|damage)|(?:stat(?:utory)?\s|repairable\s)?(?:write\s?offs?|written off)|wovr|ppsr`,
  },
  {
    says: 'Whether P-platers may drive it is',
    typed: String.raw`(?:(?:green|red)\s)?p(?:'?s|[\s-]?plat(?:e|er|es|ers))(?:\s(?:legal|approved|friendly))?`,
  },
  { says: 'Whether learners may ride it is', typed: String.raw`(?:lams|learners?)(?:\s(?:legal|approved))?` },
  {
    says: 'A roadworthy certificate is',
    typed: '(?:rwc|roadworthy|safety certificate|(?:pink|green|blue) slips?)(?: included)?',
  },
  {
    says: 'What was renewed is',
    typed: String.raw`new\s(?:tyres?|tires?|brakes?|clutch|battery|engine|gearbox|timing belt)`,
  },
  {
    says: 'Power and acceleration are',
    typed: String.raw`(?:${most}\s)?\d+\s?(?:kw|hp|nm)|0-100(?:\s${most}\s\d+\s\w+)?`,
  },
  { says: 'The size of a boot is', typed: String.raw`(?:big\s|large\s)?boot(?:\sspace)?` },
  { says: 'The number of airbags is', typed: String.raw`(?:${most}\s)?\w+\sairbags?` },
  { says: 'The kind of automatic is', typed: 'cvt|dct|dsg|dual clutch|torque converter' },
  {
    says: 'Terms of finance are',
    typed: String.raw`(?:finance\s)?(?:no|zero|\$?[\d,.]+k?)?\s?deposit|novated lease|rent to own|pre-?approv(?:ed|al)`,
  },
  {
    says: 'Where a car was made is',
    typed: '(?:japanese|korean|chinese|european|german|american|australian|aussie)(?: made| built)?',
  },
  {
    says: 'Which petrol it takes is',
    typed: String.raw`(?:runs\son\s|takes\s)?(?:e10|(?:91|95|98)\s(?:octane|ron))`,
    fields: ['fuel_detail'],
  },
  { says: 'The colour inside is', typed: String.raw`(?:\w+\s)?(?:interior|upholstery)` },
  {
    says: 'Consumption is',
    typed: String.raw`(?:\w+\s){0,2}[\d.]+\s?(?:l|lit(?:er|re)s?)\s?(?:/|per|a)\s?100(?:\s?kms?)?|consumption|economical|(?:good|easy) on (?:fuel|petrol)|(?:fuel )?efficient|cheap to run`,
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

/**
 * Words of a text that mean something only together: 'electric windows' asks for no electric car, 'gold coast' for no
 * gold one, 'trade in my corolla' for no Corolla.
 */
export function wordGroups(text: string): string[][] {
  const tokens = tokensOf(text);
  const groups: string[][] = [];
  for (let at = 0; at < tokens.length; at++) {
    const end = groupEnd(tokens, at) ?? at + 1;
    const written = text.slice(tokens[at]!.from, tokens[end - 1]!.to);
    if (end - at > 1) groups.push(written.split(/[\s,]+/));
    at = end - 1;
  }
  return groups;
}

function groupEnd(tokens: readonly Token[], at: number): number | undefined {
  const car = asideAt(tokens, at, 'compared');
  // What the buyer has is read to the next comma, because the makes of the stock are not known here.
  const stop = car && tokens.findIndex(({ kind }, one) => one >= car && kind === 'break');
  if (stop) return stop < 0 ? tokens.length : stop;
  const whole = phraseAt(tokens, at, 3, (joined) => wholePhrases.has(joined) || undefined)?.end;
  return (
    asideAt(tokens, at, 'text') ?? whole ?? (unpainted.has(tokens[at + 1]?.word ?? '') ? at + 2 : undefined)
  );
}
