import { join } from 'node:path';
import { optional, z } from 'astro/zod';
import { issueFaults } from '../config/issue-fault.ts';
import { problemIn, readLayerFile } from '../config/layer-file.ts';
import { type ConfigProblem, type Fault, foundText } from '../config/problem.ts';
import { list, text, withDefault } from '../config/schema/values.ts';

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
  parts: z.array(partSchema).max(5000).describe('All parts listed.'),
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
  const layer = await readLayerFile(join(folder, 'parts.json'));
  if (layer.missing) return { problems: [] };
  const problem = (fault: Fault) => problemIn(layer, fault, dealer);
  const { faults } = layer;
  if (!layer.value) return { problems: faults.map(problem) };
  const parsed = partsFileSchema.safeParse(layer.value);
  if (!parsed.success) {
    const shape = parsed.error.issues.flatMap((issue) => issueFaults(issue, layer.value, partsFileSchema));
    return { problems: [...faults, ...shape].map(problem) };
  }
  const { parts } = parsed.data;
  const problems = [...faults, ...numberedTwice(parts)].map(problem);
  return problems.length > 0 ? { problems } : { parts, problems };
}

function numberedTwice(parts: readonly Part[]): Fault[] {
  const first = new Map<string, number>();
  return parts.flatMap(({ number }, index): Fault[] => {
    const key = number.toLowerCase();
    const holder = first.get(key);
    if (holder === undefined) {
      first.set(key, index);
      return [];
    }
    return [
      {
        path: ['parts', index, 'number'],
        found: foundText(number),
        message: `parts[${holder}] has the same number.`,
        remedy: 'Remove one of the two or correct its number.',
      },
    ];
  });
}
