import { textTest, usuallyAbsent } from './clean-text.ts';
import { wordOf } from './column-names.ts';
import fieldColumns from './field-columns.json' with { type: 'json' };
import type { ColumnRuleInput, ImportMapInput } from './import-map.ts';
import { bodyTypeOf } from './normalise/body.ts';
import { driveName, simpleFuel, simpleTransmission } from './normalise/mechanics.ts';
import { baseColour, stateCode } from './normalise/names.ts';
import type { Cells, SpellingName } from './row-value.ts';
import { writtenDay } from './written-day.ts';
import { writtenBasis, writtenYear } from './written-number.ts';

/** Why a column stands for a field: what it is called, what stands in it, or both. */
type Sureness = 'name and values' | 'name' | 'values';

/** A column of a table, and what it seems to be. */
interface ProposedColumn {
  column: string;
  /** Undefined: the map does not read it. */
  field: string | undefined;
  because: Sureness | undefined;
  /** Some of its values. */
  samples: string[];
}

export interface ProposedMap {
  map: ImportMapInput;
  columns: ProposedColumn[];
  /** What a person has to decide, in sentences. */
  questions: string[];
}

/** What stands in a field's column, and how it is read then. */
interface ValueRule {
  /** True for a value that the field can have. Undefined where any text can be one. */
  fits?: (value: string) => boolean;
  /** True, or true for a value: such values are seldom anything else, so they tell the field without its name. */
  isDistinct?: boolean | ((value: string) => boolean);
  reading?: Omit<ColumnRuleInput, 'from'>;
}

/** How a field is found in tables that nobody has described. */
interface FieldRule extends ValueRule {
  field: string;
  /** What exports call it, in lower-case letters and digits alone. The commonest first. */
  names: readonly string[];
}

const isNumber = (least: number, most: number) => (value: string) => {
  const digits = value.replace(/[.,' ](?=\d{3}(?!\d))/g, '').replace(/[^\d.]/g, '');
  return /^\D{0,4}\d[\d,.' ]*\D{0,12}$/.test(value) && Number(digits) >= least && Number(digits) <= most;
};
const wholeNumber = { as: 'integer' } as const;

/** The conditions of a car, as exports write them in lower case. */
const spellingsOfConditions = {
  new: ['new', 'n', 'neu', 'neuwagen', 'https://schema.org/newcondition'],
  used: [
    'used',
    'u',
    'gebraucht',
    'gebrauchtwagen',
    'https://schema.org/usedcondition',
    'pre-owned',
    'preowned',
    'pre owned',
  ],
  demo: ['demo', 'd', 'demonstrator', 'ex-demo', 'ex demo'],
};

/** Whether a car is for sale, as exports write it. A car with another status is not shown. */
const spellingsOfStatus = {
  in_stock: ['in stock', 'in_stock', 'instock', 'available', 'active', 'for sale', 'live', 'published'],
  coming_soon: ['coming soon', 'coming_soon', 'in transit', 'on order', 'incoming'],
  sold: ['sold', 'delivered'],
  on_hold: ['on hold', 'on_hold', 'hold', 'deposit taken', 'under offer', 'reserved', 'pending', 'withdrawn'],
};

/** The fields whose words are translated, each with its word for every spelling. */
const meanings: Readonly<Record<string, ReadonlyMap<string, string> | undefined>> = {
  car_type: byWord(spellingsOfConditions),
  status: byWord(spellingsOfStatus),
};

function byWord(spellings: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(spellings).flatMap(([word, all]) => all.map((one) => [one, word] as const)));
}

const isKnown = (field: string) => (value: string) => meanings[field]!.has(value.toLowerCase());

/** A number between these. */
const numberFrom = (least: number, most: number): ValueRule => ({
  fits: isNumber(least, most),
  reading: wholeNumber,
});

/** A word whose spelling is known. */
const spelled = (known: (value: string) => string | undefined, spelling: SpellingName): ValueRule => ({
  fits: (value) => known(value) !== undefined,
  isDistinct: true,
  reading: { with: [spelling], mismatch: 'ignore' },
});
const dayRule: ValueRule = { fits: (value) => writtenDay(value) !== undefined, reading: { as: 'date' } };

/** The day and month before a year, as of a first registration. */
const ofDate = /^(?:\d{1,2}[/.-]){1,2}(?=\d{4}$)/;

/** What stands in the columns of field-columns.json. A field that is not here can have any text. */
const valueRules: Readonly<Record<string, ValueRule | undefined>> = {
  vin: { fits: (value) => /^[A-HJ-NPR-Z\d]{17}$/i.test(value), isDistinct: true },
  stocknum: { fits: (value) => /^[\w./-]{1,24}$/.test(value) },
  regplate: { fits: (value) => /^[A-Z\d][A-Z\d -]{1,8}$/i.test(value) },
  rego_expiry: dayRule,
  car_type: { fits: isKnown('car_type'), isDistinct: true, reading: { with: ['lower'] } },
  status: { fits: isKnown('status') },
  year: { fits: (value) => writtenYear(value.replace(ofDate, ''), 2100) !== undefined, reading: wholeNumber },
  make: { reading: { with: ['make'] } },
  simple_body: spelled(bodyTypeOf, 'body'),
  colour: { fits: (value) => baseColour(value) !== undefined, isDistinct: true },
  km: numberFrom(0, 2_000_000),
  simple_transmission: spelled(simpleTransmission, 'transmission'),
  simple_fuel: spelled(simpleFuel, 'fuel'),
  drive: spelled(driveName, 'drive'),
  'variant.cylinders': numberFrom(1, 16),
  engine_size: numberFrom(0.5, 10_000),
  doors: numberFrom(1, 7),
  seats: numberFrom(1, 60),
  price: {
    fits: (value) => isNumber(500, 5_000_000)(value) || /^(?:poa|call|0)$/i.test(value),
    reading: wholeNumber,
  },
  offer_price: numberFrom(500, 5_000_000),
  before_price: numberFrom(500, 5_000_000),
  standardEquipment: { reading: { as: 'list' } },
  images: {
    fits: (value) => /^\s*(?:https?:)?\/\/\S+/i.test(value),
    isDistinct: (value) => value.split(/[|;,\s]+(?=(?:https?:)?\/\/)/i).every((one) => picture.test(one)),
    reading: { as: 'list' },
  },
  created_at: dayRule,
  city: { reading: { with: ['place'] } },
  state: { fits: (value) => stateCode(value) !== undefined, isDistinct: true, reading: { with: ['state'] } },
} satisfies Partial<Record<keyof typeof fieldColumns, ValueRule>>;

/** Fields of a car in the order in which they choose among columns that fit equally. */
const fieldRules: readonly FieldRule[] = Object.entries(fieldColumns).map(([field, names]) => ({
  field,
  names,
  ...valueRules[field],
}));

/** An address of a picture, as that of a page is not. */
const picture =
  /^\s*(?:https?:)?\/\/.*(?:\.(?:jpe?g|png|webp|avif|gif)\b|image|photo|picture|media|img|cdn)/i;

/** Without these a car cannot be shown, or a search does not find it. */
const important = ['make', 'model', 'year', 'car_type', 'price', 'km', 'simple_body', 'images'] as const;

const shownSamples = 3;
/** Most values of a column must fit a field, since some are always wrong. */
const mostFit = 0.8;
const fewFit = 0.3;

/** What a dealer tells nobody: never proposed, whatever else the name says. */
const secret = /cost|wholesale|purchase|invoice|profit|margin|(?:buy|trade|reserve|min|minimum|floor)price/;

/** What the maker recommends, which nobody is asked to pay. */
const listPrice = /rrp|msrp/;

/** An amount in another currency, as its column says: only dollars of Australia are read. */
const foreign = /gbp|eur\b|euro|usd|nzd|[£€]/i;

/** The last part of a path that says only what the part before it is: 'make.name', 'odometer.value'. */
const ofParent = /(?<=.)[.:](?:name|value|text|label)$/i;

/** 'price[driveaway]', an entry of a list that is known by its type, and the part of it that has the value. */
const labelled = /^(?:.*[.:])?([^.:[]+)\[([^\]]*[a-z][^\]]*)\](?:\.@?(\w+))?$/i;
/** The list that an entry is of: 'prices' of 'prices[driveaway].amount'. */
const listOf = (column: string) => (labelled.test(column) ? column.replace(/\[.*$/, '') : undefined);
/** False for another part of an entry: 'price[driveaway].@type'. */
const holdsValue = (column: string) =>
  /^(?:value|text|amount|price)?$/i.test(labelled.exec(column)?.[3] ?? '');

/**
 * The name of a column, and what else says what it is: the last part of a path such as 'vehicle.engine.capacity', or the
 * type of an entry, as 'driveawayprice' of 'prices[driveaway].amount'.
 */
function wordsOf(column: string): string[] {
  const [, list = '', label = ''] = labelled.exec(column) ?? [];
  if (label !== '') return [wordOf(`${label}${list.replace(/(?:s|_?list)$/i, '')}`), wordOf(label)];
  return [wordOf(column), wordOf(column.replace(ofParent, '').replace(/^.*[.:]/, ''))];
}

/**
 * Proposes how a table is read that nobody has described, from the names of its columns and from what stands in them.
 *
 * @param header the columns in their order
 * @param rows the beginning of the table: a few hundred rows say what there is to say
 */
export function proposeMap(header: readonly string[], rows: readonly Cells[]): ProposedMap {
  const isAbsent = textTest(usuallyAbsent);
  const valuesOf = (column: string) =>
    rows.flatMap((row) => {
      const value = row.get(column)?.trim() ?? '';
      return isAbsent(value) ? [] : value;
    });
  const values = new Map(header.map((column) => [column, valuesOf(column)]));
  const { chosen, otherPrices } = choose(header, values, rows.length);
  const columns: ImportMapInput['columns'] = {};
  const questions: string[] = [];
  for (const [column, { rule }] of chosen) {
    const own = values.get(column)!;
    const isPhotos = rule.field === 'images';
    const from = isPhotos ? furtherPhotos(header, column) : [column];
    const order = isPhotos ? orderOf(header, from) : [];
    columns[rule.field] = {
      from: from.length > 1 ? from : column,
      optional: !['make', 'model'].includes(rule.field),
      ...rule.reading,
      ...(order.length > 0 && { order }),
      ...(rule.reading?.as === 'list' && separatorOf(own)),
      ...(rule.field === 'year' && own.some((value) => ofDate.test(value)) && { pattern: '(\\d{4})$' }),
      ...(rule.field === 'km' && /miles/i.test(column) && { times: 1.609344 }),
      ...(rule.field === 'engine_size' &&
        own.every((value) => Number.parseFloat(value) < 20) && { as: 'decimal', times: 1000 }),
      ...(meanings[rule.field] && { values: meaningsIn(own, rule.field) }),
    };
    if (order.length === 1)
      questions.push(
        `'${order[0]}' is taken as the numbers of the photos as they are shown, the first one first.`,
      );
    const unknown = rule.field === 'status' && own.filter((value) => !isKnown('status')(value));
    if (unknown && unknown.length > 0)
      questions.push(
        `Cars whose '${column}' is '${[...new Set(unknown)].slice(0, shownSamples).join("', '")}' are not shown: give those that are for sale the value 'in_stock'.`,
      );
  }
  const fieldIn = new Map([...chosen].map(([column, { rule }]) => [rule.field, column]));
  for (const field of important) if (!fieldIn.has(field)) questions.push(`No column seems to be '${field}'.`);
  const price = fieldIn.get('price');
  const inOther = header.filter((column) => foreign.test(column) && /price|preis|amount/i.test(column));
  if (price === undefined && inOther.length > 0)
    questions.push(`'${inOther.join("', '")}' is in another currency, and only prices in AUD are read.`);
  if (price !== undefined && otherPrices.length > 0)
    questions.push(
      `'${price}' is taken as the price that buyers are asked. Not read: '${otherPrices.join("', '")}'. Name in 'from' of 'price' the one that the site shows.`,
    );
  // 'DriveAwayPrice', 'price[drive_away]'
  const basis = fieldIn.has('price_type')
    ? undefined
    : writtenBasis((price ?? '').replace(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/g, ' '));
  if (!fieldIn.has('car_type')) questions.push("All cars are taken as used: 'defaults' in the map says so.");
  const numbers = [...chosen].flatMap(([column, { rule }]) =>
    rule.reading?.as === 'integer' ? values.get(column)! : [],
  );
  const marks = new Set(numbers.flatMap((value) => markOfDecimals(value) ?? []));
  const [mark = '.'] = marks;
  const readsTwoWays =
    marks.size > 1 || (!marks.has(',') && numbers.some((value) => /\d[.]\d{3}(?!\d)/.test(value)));
  if (readsTwoWays)
    questions.push(
      "Some numbers read two ways ('24.990'). Say in the map what 'decimal' and 'thousands' are.",
    );
  const id = idOf(header, values, rows.length, fieldIn);
  if ('hash' in id)
    questions.push(
      `No column has another value in every row, so a car is known by ${id.hash.join(', ')}: name what never changes.`,
    );
  return {
    map: {
      ...(!readsTwoWays && { decimal: mark }),
      columns,
      ...((!fieldIn.has('car_type') || basis) && {
        defaults: {
          ...(!fieldIn.has('car_type') && { car_type: 'used' }),
          ...(basis && { price_type: basis }),
        },
      }),
      id,
    },
    columns: header
      .filter((column) => chosen.has(column) || !labelled.test(column))
      .map((column) => ({
        column,
        field: chosen.get(column)?.rule.field,
        because: chosen.get(column)?.because,
        samples: [...new Set(values.get(column))].slice(0, shownSamples),
      })),
    questions,
  };
}

/** What separates the decimals of a number that shows it, '24.990,00' or '24990.5'. */
const markOfDecimals = (text: string) =>
  /^\D*[\d., ']*\d([.,])\d{1,2}\D*$/.exec(text)?.[1] as '.' | ',' | undefined;

interface Choice {
  rule: FieldRule;
  because: Sureness;
  score: number;
}

/** Each column with its field: the pairs that fit best first, each column and each field once. */
function choose(
  header: readonly string[],
  values: ReadonlyMap<string, string[]>,
  rows: number,
): { chosen: Map<string, Choice>; otherPrices: string[] } {
  // Where the entries of a list are told apart, all of them together are no value.
  const lists = new Set(header.flatMap((column) => listOf(column) ?? []));
  const isMixed = (column: string) => lists.has(column) || lists.has(column.replace(/\.[^.]+$/, ''));
  const pairs = header.flatMap((column) =>
    isMixed(column)
      ? []
      : fieldRules.flatMap((rule) => {
          const choice = choiceOf(column, values.get(column)!, rows, rule);
          return choice ? { column, ...choice } : [];
        }),
  );
  const chosen = new Map<string, Choice>();
  const taken = new Map<string, string>();
  for (const { column, ...choice } of pairs.sort((one, other) => other.score - one.score)) {
    if (chosen.has(column) || taken.has(choice.rule.field)) continue;
    chosen.set(column, choice);
    taken.set(choice.rule.field, column);
  }
  const priceList = listOf(taken.get('price') ?? '');
  const otherPrices = header.filter(
    (column) =>
      !chosen.has(column) &&
      !wordsOf(column).some((word) => secret.test(word)) &&
      (pairs.some((pair) => pair.column === column && pair.rule.field === 'price') ||
        (priceList !== undefined && listOf(column) === priceList && holdsValue(column))),
  );
  return { chosen, otherPrices };
}

/** Whether a column may be a field. A name counts more than values; values that do not fit rule it out. */
function choiceOf(
  column: string,
  values: readonly string[],
  rows: number,
  rule: FieldRule,
): Choice | undefined {
  const words = wordsOf(column);
  if (words.some((word) => secret.test(word)) || !holdsValue(column)) return undefined;
  const { names, field, isDistinct } = rule;
  if (field.endsWith('price') && foreign.test(column)) return undefined;
  const at = Math.min(...words.flatMap((word) => (names.includes(word) ? names.indexOf(word) : [])));
  const isPart =
    !listPrice.test(words[0]!) && names.some((name) => name.length > 3 && words[0]!.includes(name));
  // Of two columns with names of a field, the one with the commoner name is it.
  const byName = Number.isFinite(at) ? 4 - at / names.length : isPart ? 1.5 : 0;
  const fits = byName === 0 && typeof isDistinct === 'function' ? isDistinct : rule.fits;
  const fitting = values.length === 0 || !fits ? undefined : values.filter(fits).length / values.length;
  if (fitting !== undefined && fitting < fewFit) return undefined;
  const byValues = fitting !== undefined && fitting >= mostFit ? 1 : 0;
  if (byName === 0 && !(isDistinct && byValues > 0)) return undefined;
  // A column that few rows have stands back behind another of the field.
  const emptyShare = 1 - values.length / Math.max(rows, 1);
  const because = byName === 0 ? 'values' : byValues > 0 ? 'name and values' : 'name';
  return { rule, because, score: byName + byValues - emptyShare / 2 };
}

/** The columns of photos in their order: 'Photo 1', 'Photo 2' and so on, 'image_link' before 'additional_image_link'. */
function furtherPhotos(header: readonly string[], column: string): string[] {
  const seriesOf = (name: string) => name.replace(/\s*\d+(?!.*\d)/, '').trim();
  const numberOf = (name: string) => Number(/\d+(?!.*\d)/.exec(name)?.[0] ?? 0);
  const series = header.filter(
    (name) => name === column || (/\d/.test(name) && seriesOf(name) === seriesOf(column)),
  );
  const others = header.filter((name) =>
    /^g?(?:additional|other|more|extra|further)(?:image|photo|picture)/.test(wordOf(name)),
  );
  return [...series.sort((one, other) => numberOf(one) - numberOf(other)), ...others];
}

/** The column with the order of these photos, 'Photo Order', or that of each: 'photo_1_order' beside 'photo_1_url'. */
function orderOf(header: readonly string[], photos: readonly string[]): string[] {
  const order = photos.flatMap((photo) => {
    const word = wordOf(photo).replace(/(?:s|url|link|list)+$/, '');
    const named = new RegExp(`^${word}s?(?:display|sort)?(?:order|sequence|position|index|rank)$`);
    // The entries of a list in XML or JSON are in their order already.
    return header.find((column) => !/[.@]/.test(column) && named.test(wordOf(column))) ?? [];
  });
  return order.length === photos.length ? order : [];
}

function separatorOf(values: readonly string[]): { separator?: string } {
  const separator = ['|', ';', ','].find((mark) => values.some((value) => value.includes(mark)));
  return separator === undefined || separator === '|' ? {} : { separator };
}

/** What each spelling that is known means. */
function meaningsIn(values: readonly string[], field: string): Record<string, string> {
  const spelled = [...new Set(values)].filter(isKnown(field));
  return Object.fromEntries(spelled.map((value) => [value, meanings[field]!.get(value.toLowerCase())!]));
}

function idOf(
  header: readonly string[],
  values: ReadonlyMap<string, string[]>,
  rows: number,
  fieldIn: ReadonlyMap<string, string>,
): ImportMapInput['id'] {
  const own = header.filter((column) =>
    ['id', 'vehicleid', 'listingid', 'carid', 'itemid'].includes(wordOf(column.replace(/^\w+:/, ''))),
  );
  const candidates = [fieldIn.get('stocknum'), ...own, fieldIn.get('vin')];
  const unique = candidates.find((column) => {
    const all = values.get(column ?? '');
    return all && all.length === rows && new Set(all).size === rows;
  });
  if (unique !== undefined) return { column: unique };
  const steady = ['vin', 'regplate', 'make', 'model', 'year', 'colour'].flatMap(
    (field) => fieldIn.get(field) ?? [],
  );
  return { hash: steady.length > 0 ? steady : [...header] };
}
