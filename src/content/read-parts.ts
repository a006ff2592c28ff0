import { join } from 'node:path';
import { issueFaults } from '../config/issue-fault.ts';
import { readLayerFile } from '../config/layer-file.ts';
import { type ConfigProblem, type Fault, foundText, keyText } from '../config/problem.ts';
import { type Part, partsFileSchema } from './parts-schema.ts';

/** A dealer's parts list. Undefined: the dealer has none. */
export interface PartsReading {
  parts?: Part[];
  /** All its problems. A list with problems is not used. */
  problems: ConfigProblem[];
}

/**
 * Reads `parts.json` of a dealer's folder. It is strict, like dealer.json: a misspelt key or a duplicate number is a
 * problem with its line.
 */
export async function readParts(folder: string, dealer: string): Promise<PartsReading> {
  const layer = await readLayerFile(join(folder, 'parts.json'));
  if (layer.missing) return { problems: [] };
  const problem = ({ path, ...rest }: Fault): ConfigProblem => ({
    dealer,
    file: layer.file,
    ...layer.placeOf(path),
    key: keyText(path),
    ...rest,
  });
  const faults = layer.faults;
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
