import { z } from 'astro/zod';
import { carFields } from './car-fields.ts';

/** Kinds of text that can be normalised to the product's own spellings. */
export const spellings = [
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
  /** The column, or several columns, of which the first with a value is used. */
  from: z.union([column, z.array(column).min(1)]),
  /** Texts that stand for an unknown value, in addition to those of the whole map. */
  absent: z.array(z.string()).default([]),
  /** A regular expression. Its first group is the value, or the whole match if it has no group. */
  pattern: regex.optional(),
  /** Whether a cell that does not match `pattern` or `as` gives a warning. In both cases it gives no value. */
  mismatch: z.enum(['warn', 'ignore']).default('warn'),
  /** Texts with a fixed meaning: {"POA": 0, "U": "used"}. Other texts stay unchanged. */
  values: z.record(z.string(), scalar).optional(),
  /** Normalisation. An unknown spelling gives no value. */
  with: z.array(z.enum(spellings)).default([]),
  /** 'integer' and 'decimal' take '$32,990' and '12 500 km'; 'date' takes 31/12/2026 and 2026-12-31; 'list' splits. */
  as: z.enum(['text', 'integer', 'decimal', 'boolean', 'date', 'list']).default('text'),
  /** Factor for a number. For example 1000, to turn litres into cubic centimetres. */
  times: z.number().positive().optional(),
  /** Text between the entries of a list. */
  separator: z.string().min(1).default('|'),
  /** Text around the value, which replaces '{}': 'Warranty: {}'. */
  template: z.string().includes('{}').optional(),
});

/**
 * A condition on a row. All its checks must hold. It names either a `column` (checks the cell) or a `field` (checks the
 * value that was read).
 */
const conditionSchema = z
  .strictObject({
    column: column.optional(),
    field: field.optional(),
    is: z.array(scalar).optional(),
    /** Also true for a missing value. */
    isNot: z.array(scalar).optional(),
    /** Regular expression. Letter case is ignored. */
    matches: regex.optional(),
    below: z.number().optional(),
    above: z.number().optional(),
    missing: z.boolean().optional(),
  })
  .refine((condition) => (condition.column === undefined) !== (condition.field === undefined), {
    error: "It has neither or both of 'column' and 'field'. Name one of them.",
  });

/** All conditions must hold. */
const when = z.array(conditionSchema).min(1);

/** Corrections made after the columns are read, in the given order. */
const repairSchema = z.discriminatedUnion('repair', [
  /** Reads make, model and badge from a title such as '2018 Land Rover Range Rover Sport SE (4x4)'. */
  z.strictObject({
    repair: z.literal('namesFromTitle'),
    column,
    /** Models with several words or unusual spelling, by make, in addition to those the product knows. */
    models: z.record(z.string(), z.array(z.string())).default({}),
  }),
  /** Removes a field. */
  z.strictObject({ repair: z.literal('clear'), field, when, message: z.string().optional() }),
  /** Sets a field. */
  z.strictObject({ repair: z.literal('set'), field, to: scalar, when, message: z.string().optional() }),
  /** Keeps the row and gives a warning. */
  z.strictObject({ repair: z.literal('warn'), when, message: z.string().min(1) }),
  /** Rejects the row. */
  z.strictObject({ repair: z.literal('reject'), when, message: z.string().min(1) }),
]);

/** How one kind of table becomes stock. Shipped maps are in `dealers/_maps/`. */
export const importMapSchema = z.strictObject({
  $schema: z.string().optional(),
  /** Description of the tables that this map is for. */
  about: z.string().optional(),
  delimiter: z.enum([',', ';', '\t', '|']).default(','),
  encoding: z.enum(['utf-8', 'windows-1252', 'utf-16le']).default('utf-8'),
  /** Texts that stand for an unknown value, in any column. Letter case is ignored. */
  absent: z.array(z.string()).default(['', '-', 'nan', 'n/a', 'null']),
  columns: z.partialRecord(field, columnSchema),
  repairs: z.array(repairSchema).default([]),
  /** Values for fields that a row leaves empty. */
  defaults: z.partialRecord(field, scalar).default({}),
  /**
   * Ids must be the same in every import. Name either a column of ids, or columns that identify a row. The id is then
   * their hash, with a number for repeated rows. Do not name columns that change while a car is for sale, such as the
   * price.
   */
  id: z.union(
    [
      z.strictObject({ column }),
      z.strictObject({ hash: z.array(column).min(1), prefix: z.string().max(12).default('') }),
    ],
    {
      error:
        "An id has either 'column' or 'hash'. Name the column of ids, or the list of columns that tell rows apart.",
    },
  ),
  /** Rejects rows that have the same values as an earlier row in all of these columns. */
  duplicates: z
    .strictObject({ by: z.array(column).min(1), do: z.enum(['reject', 'warn']).default('reject') })
    .optional(),
  /**
   * For tables without listing dates. The first import spreads listing dates evenly over this many days before it, by
   * id. Cars that are new in a later import are listed on the day of that import. 0: every car is listed on the day of
   * the import.
   */
  listedOverDays: z.number().int().min(0).max(3650).default(0),
});

export type ImportMap = z.infer<typeof importMapSchema>;
export type ImportMapInput = z.input<typeof importMapSchema>;
export type ColumnRule = z.infer<typeof columnSchema>;
export type Condition = z.infer<typeof conditionSchema>;
export type Repair = z.infer<typeof repairSchema>;

/** Every column that the map reads, in order of first use. */
export function columnsOf(map: ImportMap): string[] {
  const conditions = map.repairs.flatMap((repair) => ('when' in repair ? repair.when : []));
  const names = [
    ...Object.values(map.columns).flatMap((rule) => rule?.from ?? []),
    ...map.repairs.flatMap((repair) => ('column' in repair ? [repair.column] : [])),
    ...conditions.flatMap((condition) => condition.column ?? []),
    ...('column' in map.id ? [map.id.column] : map.id.hash),
    ...(map.duplicates?.by ?? []),
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
