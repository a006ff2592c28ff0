import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { optional, z } from 'astro/zod';
import { issueFaults } from '../config/issue-fault.ts';
import { layerFromText, problemIn } from '../config/layer-file.ts';
import { formatProblems } from '../config/problem.ts';
import { list, offByDefault, whole, withDefault } from '../config/schema/values.ts';
import { carFields } from './car-fields.ts';
import { usuallyAbsent } from './clean-text.ts';
import { StockImportError } from './inventory.ts';

/** The kinds of values whose spellings can be normalised. */
const spellings = [
  'make',
  'body',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'state',
  'place',
  'lower',
  'upper',
] as const;

const column = z.string().min(1);
const field = z.enum(carFields);
const scalar = z.union([z.string(), z.number(), z.boolean()]);

const regex = z
  .string()
  .max(200)
  .refine(compiles, { error: 'This is not a regular expression. Correct it, or remove it.' });

/** How one field of a car is read from a row. The steps run in the order of these keys. */
const columnSchema = z.strictObject({
  from: z
    .union([column, z.array(column).min(1)])
    .describe(
      'The column, or several: of a list the entries of all, of anything else the first that gives a value.',
    ),
  optional: offByDefault('True: a CSV table without these columns is no fault.'),
  absent: list(z.string()).describe('Texts that mean nothing is known, besides those of the whole map.'),
  pattern: optional(regex).describe(
    'A regular expression; its first group, or else all of it, is the value.',
  ),
  mismatch: withDefault(z.enum(['warn', 'ignore']), 'warn').describe(
    'Whether a cell that `pattern` or `as` does not fit is told of. It gives no value either way.',
  ),
  values: optional(z.record(z.string(), scalar)).describe(
    'Texts with a fixed meaning: {"POA": 0, "U": "used"}. Others pass on unchanged.',
  ),
  with: list(z.enum(spellings)).describe('Normalisation. A spelling that is not known gives no value.'),
  as: withDefault(
    z.enum(['text', 'integer', 'decimal', 'boolean', 'date', 'us-date', 'list']),
    'text',
  ).describe(
    "'integer' and 'decimal' take '$32,990', '12 500 km' and '8,000 miles', which become kilometres; 'date' takes 31/12/2026, 31-Dec-26 and 2026-12-31, 'us-date' 12/31/2026; 'list' splits.",
  ),
  unit: optional(column).describe(
    "A column with the unit or the currency of the number, 'MI' or 'AUD'. What is in another unit or currency is no value.",
  ),
  times: optional(z.number().positive()).describe(
    'Multiplies a number, whatever its unit says: litres to cubic centimetres is 1000.',
  ),
  separator: withDefault(z.string().min(1), '|').describe('Between the entries of a list.'),
  order: optional(z.union([column, z.array(column).min(1)])).describe(
    "For a list: a column with the numbers of its entries as they are shown, '3,1,2' where the third comes first; or one for each column of `from`, with its place.",
  ),
  template: optional(z.string().includes('{}')).describe(
    "Words around the value, which stands at '{}': 'Warranty: {}'.",
  ),
});

/** A condition on a row: all its parts must be true. It has either `column` (the cell) or `field` (the value read). */
const conditionSchema = z
  .strictObject({
    column: column.optional(),
    field: field.optional(),
    is: z.array(scalar).optional(),
    /** Also true when the value is missing. */
    isNot: z.array(scalar).optional(),
    /** Regular expression, without regard to case. */
    matches: regex.optional(),
    below: z.number().optional(),
    above: z.number().optional(),
    missing: z.boolean().optional(),
  })
  .refine((condition) => (condition.column === undefined) !== (condition.field === undefined), {
    error: "It says neither or both of 'column' and 'field'. Name one of them.",
  });

/** All of them must be true. */
const when = z.array(conditionSchema).min(1);

/** A repair after the columns are read. Repairs run in the given order. */
const repairSchema = z.discriminatedUnion('repair', [
  /** Reads make, model and badge out of a title such as '2018 Land Rover Range Rover Sport SE (4x4)'. */
  z.strictObject({
    repair: z.literal('namesFromTitle'),
    column,
    /** Models with several words or an unusual spelling, by make, in addition to those the product knows. */
    models: z.record(z.string(), z.array(z.string())).default({}),
  }),
  /** Removes a field. */
  z.strictObject({ repair: z.literal('clear'), field, when, message: z.string().optional() }),
  /** Sets a field to a value. */
  z.strictObject({ repair: z.literal('set'), field, to: scalar, when, message: z.string().optional() }),
  /** Keeps the row and counts a warning. */
  z.strictObject({ repair: z.literal('warn'), when, message: z.string().min(1) }),
  /** Rejects the row. */
  z.strictObject({ repair: z.literal('reject'), when, message: z.string().min(1) }),
]);

/** Describes how a kind of table is converted to stock. Shipped maps are in `dealers/_maps/`. */
export const importMapSchema = z.strictObject({
  $schema: z.string().optional(),
  about: optional(z.string()).describe('What tables it is for.'),
  delimiter: withDefault(z.string().length(1), ',').describe(
    'What separates the cells of a CSV table: one character. Another one is found where the header shows it.',
  ),
  encoding: withDefault(z.enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be']), 'windows-1252').describe(
    'The encoding of a table that is not UTF-8 and does not name its encoding itself.',
  ),
  decimal: optional(z.enum(['.', ','])).describe(
    "What separates decimals. Without it and `thousands`, a row whose number reads two ways ('24.990') is rejected.",
  ),
  thousands: optional(z.enum([',', '.', ' ', "'"])).describe('What separates groups of three digits.'),
  rows: optional(z.string().min(1)).describe(
    "XML and JSON only: where the rows are, 'stock.vehicle', also where there are several 'stock'. Without it, the rows are the list that the file holds. In JSON an object that names cars by their ids is such a list.",
  ),
  header: optional(z.array(column).min(1)).describe(
    "CSV only: names of the columns in their order, for a table whose first line is a car already. A last '*' stands for further columns that are not read.",
  ),
  only: optional(z.strictObject({ column, is: z.array(z.string()).min(1) })).describe(
    'For a table of several dealers: the rows of this one, `{"column": "Yard", "is": ["12"]}`. Letter case and blanks do not count. Other rows are passed over.',
  ),
  absent: withDefault(z.array(z.string()), usuallyAbsent).describe(
    'Texts that mean nothing is known, in any column. Letter case and blanks do not count.',
  ),
  columns: z
    .partialRecord(field, columnSchema)
    .describe('How each field of a car is read, by the name of the field.'),
  repairs: list(repairSchema).describe(
    'What is mended after the columns are read, in the order given: `namesFromTitle`, `clear`, `set`, `warn`, `reject`.',
  ),
  defaults: withDefault(z.partialRecord(field, scalar), {}).describe(
    'Fields of every row that says nothing else.',
  ),
  id: z
    .union(
      [
        z.strictObject({ column }),
        z.strictObject({ hash: z.array(column).min(1), prefix: z.string().max(12).default('') }),
      ],
      {
        error:
          "An id has either 'column' or 'hash'. Name the column of ids, or the list of columns that tell rows apart.",
      },
    )
    .describe(
      'Where the id of a car comes from, which must be the same in every import. Either `{"column": …}`, a column of ids, or `{"hash": […]}`, columns that together identify a row. Leave out what changes while a car is for sale, such as the price.',
    ),
  duplicates: optional(
    z.strictObject({ by: z.array(column).min(1), do: z.enum(['reject', 'warn']).default('reject') }),
  ).describe('Rows that agree with an earlier one in all of these columns.'),
  listedOverDays: withDefault(whole(0, 3650), 0).describe(
    'For tables without listing dates: the first import spreads them over so many days before it, evenly and by id. Cars that are new in a later import are listed on the day of that import.',
  ),
});

export type ImportMap = z.infer<typeof importMapSchema>;
export type ImportMapInput = z.input<typeof importMapSchema>;
export type ColumnRuleInput = z.input<typeof columnSchema>;
export type ColumnRule = z.infer<typeof columnSchema>;
export type Condition = z.infer<typeof conditionSchema>;
export type Repair = z.infer<typeof repairSchema>;

/**
 * Every column that the map reads, in the order of their first use.
 *
 * @param among 'needed' leaves out those that a table need not have
 */
export function columnsOf(map: ImportMap, among: 'all' | 'needed' = 'all'): string[] {
  const conditions = map.repairs.flatMap((repair) => ('when' in repair ? repair.when : []));
  const names = [
    ...Object.values(map.columns).flatMap((rule) =>
      among === 'needed' && rule?.optional
        ? []
        : [rule?.from ?? [], rule?.unit ?? [], rule?.order ?? []].flat(),
    ),
    ...map.repairs.flatMap((repair) => ('column' in repair ? [repair.column] : [])),
    ...conditions.flatMap((condition) => condition.column ?? []),
    ...('column' in map.id ? [map.id.column] : map.id.hash),
    ...(map.duplicates?.by ?? []),
    ...(map.only ? [map.only.column] : []),
  ];
  return [...new Set(names)];
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Where a map is: one of `folder` ('feed-map.json'), or one that is shipped in `_maps` ('au-listings'). */
export const mapPath = (name: string, folder: string, dealersDir: string): string =>
  name.endsWith('.json') ? join(folder, name) : join(dealersDir, '_maps', `${name}.json`);

/** Reads a map, or throws a StockImportError that lists every fault with its line. */
export async function readImportMap(path: string): Promise<ImportMap> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StockImportError(`The map ${path} cannot be read; shipped maps are in dealers/_maps/.`);
  });
  return importMapFrom(text, path);
}

export function importMapFrom(text: string, path: string): ImportMap {
  const layer = layerFromText(path, text);
  const parsed = importMapSchema.safeParse(layer.value);
  if (parsed.success && layer.faults.length === 0) return parsed.data;
  const issues = layer.value ? (parsed.error?.issues ?? []) : [];
  const faults = [
    ...layer.faults,
    ...issues.flatMap((issue) => issueFaults(issue, layer.value, importMapSchema)),
  ];
  throw new StockImportError(formatProblems(faults.map((fault) => problemIn(layer, fault, ''))));
}
