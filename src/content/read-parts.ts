import { join } from 'node:path';
import { optional, z } from 'astro/zod';
import { problemIn } from '../config/layer-file.ts';
import type { ConfigProblem } from '../config/problem.ts';
import { list, text, withDefault } from '../config/schema/values.ts';
import { parsedEntries, readEntriesFile } from './read-entries.ts';

const mostParts = 5000;

/** One part or accessory a dealer has or can get: an entry of `parts.json` in the dealer's folder (ROUTE-19). */
const partSchema = z.strictObject({
  name: text(120).describe('What it is: "Tow bar, 3,500 kg".'),
  number: text(60).describe('The part number, as it is ordered.'),
  category: text(60).describe('The group it is listed under: "Touring".'),
  fits: list(
    z.strictObject({
      make: text(60).describe('As cars of the make are listed: "Toyota".'),
      models: withDefault(z.array(text(60)).max(60), []).describe('None: every model of the make.'),
    }),
    60,
  ).describe('Cars it fits. None: any car.'),
  priceDollars: optional(z.number().min(0.01).max(1_000_000)).describe(
    'The price in dollars, GST included, without fitting. None: ask.',
  ),
});

export const partsFileSchema = z.strictObject({
  $schema: z.string().optional(),
  parts: z.array(partSchema).max(mostParts).describe('All parts listed.'),
});

export type Part = z.infer<typeof partSchema>;

/**
 * Reads `parts.json` of a dealer's folder. It is strict, like dealer.json: a misspelt key or a duplicate number is a
 * problem with its line.
 *
 * @returns no parts for a dealer without a list, and for a list with problems
 */
export async function readParts(
  folder: string,
  dealer: string,
): Promise<{ parts?: Part[]; problems: ConfigProblem[] }> {
  const file = await readEntriesFile(join(folder, 'parts.json'), 'parts', dealer);
  if (!file) return { problems: [] };
  const { values, problems } = parsedEntries(file.entries, partSchema, dealer, 'number');
  const tooMany = { path: ['parts'], message: 'Too many entries.', remedy: `Give at most ${mostParts}.` };
  const all = [
    ...file.broken,
    ...file.leftOut,
    ...problems,
    ...(file.entries.length > mostParts ? [problemIn(file.layer, tooMany, dealer)] : []),
  ];
  return all.length > 0 ? { problems: all } : { parts: values.map(({ value }) => value), problems: all };
}
