import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isJsonObject, type JsonObject, type Layer, mergeLayers } from './layers.ts';
import { type ConfigProblem, foundText, keyText, valueAt } from './problem.ts';
import { type Dealer, dealerSchema } from './schema/dealer.ts';

const templatesFolder = fileURLToPath(new URL('../templates/', import.meta.url));

export async function loadDealers(
  root: string,
  slugs?: string[],
  options: { extraRules?: (dealer: Dealer) => ConfigProblem[] } = {},
): Promise<{ dealers: Dealer[]; problems: ConfigProblem[] }> {
  const folders = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  const wanted = slugs ?? folders;
  const results = await Promise.all(wanted.map((slug) => loadDealer(root, slug)));
  const dealers: Dealer[] = [];
  const problems: ConfigProblem[] = [];
  for (const result of results) {
    const more = result.dealer ? (options.extraRules?.(result.dealer) ?? []) : [];
    problems.push(...result.problems, ...more);
    if (result.dealer && result.problems.length + more.length === 0) dealers.push(result.dealer);
  }
  return { dealers, problems };
}

async function readLayer(file: string): Promise<Layer | { file: string; error: string }> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isJsonObject(value) ? { file, value } : { file, error: 'not an object' };
  } catch (error) {
    return { file, error: error instanceof Error ? error.message : String(error) };
  }
}

async function loadDealer(
  root: string,
  slug: string,
): Promise<{ dealer?: Dealer; problems: ConfigProblem[] }> {
  const file = join(root, slug, 'dealer.json');
  const own = await readLayer(file);
  const shown = relative(process.cwd(), resolve(file));
  if ('error' in own)
    return {
      problems: [{ dealer: slug, file: shown, key: '', message: own.error, remedy: 'Mend the file.' }],
    };
  const layers: JsonObject[] = [];
  const brand = own.value['brand'];
  if (typeof brand === 'string') {
    const layer = await readLayer(join(root, '_brands', `${brand}.json`));
    if ('error' in layer) {
      const message = `The brand file could not be read: ${layer.error}`;
      return { problems: [{ dealer: slug, file: shown, key: 'brand', message, remedy: 'Add the file.' }] };
    }
    layers.push(layer.value);
  }
  const template = own.value['template'];
  const defaults = join(templatesFolder, String(template ?? 'harbour'), 'defaults.json');
  if (await stat(defaults).catch(() => undefined)) {
    const layer = await readLayer(defaults);
    if (!('error' in layer)) layers.push(layer.value);
  }
  const merged = [...layers, own.value].reduce(mergeLayers, {});
  const parsed = dealerSchema.safeParse(merged);
  if (parsed.success) return { dealer: { ...parsed.data, slug }, problems: [] };
  return {
    problems: parsed.error.issues.map((issue) => ({
      dealer: slug,
      file: shown,
      key: keyText(issue.path as (string | number)[]),
      found: foundText(valueAt(merged, issue.path as (string | number)[])),
      message: issue.message,
      remedy: 'Mend the value.',
    })),
  };
}

export function formatProblems(problems: ConfigProblem[]): string {
  return problems.map((p) => `${p.file} ${p.key}: ${p.message} ${p.remedy}`).join('\n');
}
