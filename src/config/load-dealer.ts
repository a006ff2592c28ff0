import { readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'astro/zod';
import { issueFaults } from './issue-fault.ts';
import { isFile, type JsonObject, type LayerFile, mergeLayers, problemIn, shownPath } from './layer-file.ts';
import {
  type ConfigProblem,
  type Fault,
  foundText,
  type KeyPath,
  keyText,
  textsAt,
  valueAt,
  type WrittenText,
} from './problem.ts';
import { adminKeyFaults, ruleFaults } from './rules.ts';
import { type Dealer, dealerSchema } from './schema/dealer.ts';
import { withEnvironmentServer } from './search-nodes.ts';
import { defaultTemplate, templateNames } from './templates.ts';

export interface LoadOptions {
  /** Rules from other folders of `src/`, such as the theme's contrast. A fault makes the dealer invalid. */
  extraRules?: (dealer: Dealer) => Fault[];
  /** Folder with `<template>/defaults.json`. Default: `src/templates/`. */
  templates?: string;
  /** Reads a file of a layer. Default: from the disk. */
  read?: ReadLayer;
  /** Keys that must not be published. Default: the one the indexing script reads from the environment. */
  adminKeys?: readonly string[];
  /** Who has an id or a host at a published site. Default: nobody is known to be published. */
  published?: { holderOf(claim: string | number): Promise<string | undefined> };
}

export type ReadLayer = (path: string) => Promise<LayerFile>;

const templatesFolder = fileURLToPath(new URL('../templates', import.meta.url));

const picturePlaces = [
  'logo.src',
  'header.headerLogo.src',
  'manufacturer.logo.url',
  'copy.owner.photo',
  'team.people[].photo',
  'locations[].image',
  'promotions.promoTiles[].image',
  'promotions.promoCards[].image',
  'promotions.footerImages[].image',
  'tiles.customBodies[].image',
];

/** Every picture in the configuration, with its path. */
export const pictures = (dealer: Dealer): WrittenText[] => textsAt(dealer, picturePlaces);

/** Faults for pictures that should be files of the dealer's folder but do not exist. */
async function pictureFaults(dealer: Dealer, folder: string): Promise<Fault[]> {
  const files = pictures(dealer).filter(({ text }) => !/^(https:\/\/|illustration:)/.test(text));
  const faults = await Promise.all(
    files.map(async ({ path, text: source }): Promise<Fault[]> => {
      const inside = /^media\/(?!.*\.\.)/.test(source);
      if (inside && (await isFile(join(folder, source)))) return [];
      const message = inside ? 'There is no such file.' : "Not a file of the folder 'media'.";
      const remedy = inside
        ? 'Add the file or correct the name.'
        : "Write 'media/' and the file's name, or https://.";
      return [{ path, found: foundText(source), message, remedy }];
    }),
  );
  return faults.flat();
}

/**
 * Loads one dealer and merges its layers. The dealer is absent when the merged configuration does not match the schema;
 * rules between settings are checked only when it does. `read` may use a cache, because dealers share brands and
 * templates.
 */
export async function loadDealer(
  root: string,
  slug: string,
  read: ReadLayer,
  options: LoadOptions,
): Promise<{ dealer?: Dealer; problems: ConfigProblem[] }> {
  const folder = join(root, slug);
  const own = await read(join(folder, 'dealer.json'));
  const below: LayerFile[] = [];
  const missing: Fault[] = [];
  const brand = valueAt(own.value, ['brand']);
  if (typeof brand === 'string' && slugPattern.test(brand)) {
    const layer = await read(join(root, '_brands', `${brand}.json`));
    const message = `There is no brand file ${layer.file}.`;
    const remedy = 'Correct the name or create that file.';
    if (layer.missing) missing.push({ path: ['brand'], found: foundText(brand), message, remedy });
    else below.push(layer);
  }
  const named = [own, ...below].map(({ value }) => valueAt(value, ['template'])).find(Boolean);
  const template = templateNames.find((name) => name === (named ?? defaultTemplate));
  if (template) {
    const layer = await read(join(options.templates ?? templatesFolder, template, 'defaults.json'));
    if (!layer.missing) below.push(layer);
  }
  const layers = [...below, own];
  const merged = layers.reduce<JsonObject>((under, { value }) => mergeLayers(under, value ?? {}), {});
  const placed = (fault: Fault) => problemIn(ownerOf(fault.path, layers), fault, slug);
  const problems = [
    ...badFolderName(slug, folder),
    ...(await strayLinks(folder, slug)),
    ...layers.flatMap((layer) => layer.faults.map((fault) => problemIn(layer, fault, slug))),
    ...missing.map(placed),
  ];
  const broken = layers.some(({ value }) => value === undefined);
  if (broken) return { problems };

  const parsed = dealerSchema.safeParse(merged);
  if (!parsed.success) {
    const told = new Set(problems.map(({ key }) => key));
    const shape = parsed.error.issues
      .flatMap((issue) => issueFaults(issue, merged, dealerSchema))
      .filter(({ path }) => !told.has(keyText(path)));
    return { problems: [...problems, ...shape.map(placed)] };
  }
  const dealer = resolveDealer(parsed.data, slug);
  const { TYPESENSE_API_KEY: indexKey } = process.env;
  const adminKeys = options.adminKeys ?? (indexKey ? [indexKey] : []);
  const crossed = [
    ...ruleFaults(dealer),
    ...adminKeyFaults(dealer, adminKeys),
    ...(await pictureFaults(dealer, folder)),
    ...(options.extraRules?.(dealer) ?? []),
  ];
  return { dealer, problems: [...problems, ...crossed.map(placed)] };
}

function badFolderName(slug: string, folder: string): ConfigProblem[] {
  if (slugPattern.test(slug)) return [];
  const proposal = nearestSlug(slug);
  const message = "The folder's name cannot be a slug: lower-case letters, digits and single hyphens.";
  const remedy = proposal ? `Rename the folder to ${proposal}.` : 'Rename the folder.';
  return [{ dealer: slug, file: shownPath(folder), key: '', found: foundText(slug), message, remedy }];
}

/** The file that sets the value at a path: the last layer that has it, else dealer.json. */
function ownerOf(path: KeyPath, layers: LayerFile[]): LayerFile {
  const has = layers.findLast(({ value }) => valueAt(value, path) !== undefined);
  return has ?? layers.at(-1)!;
}

/** Fills in what depends on other values of the dealer or on the environment, and freezes the result. */
function resolveDealer(parsed: z.infer<typeof dealerSchema>, slug: string): Dealer {
  const primary = parsed.locations.find((location) => location.primary) ?? parsed.locations[0];
  return deepFreeze({
    ...parsed,
    slug,
    search: withEnvironmentServer(parsed.search, slug),
    address: parsed.address ?? primary?.address,
    dealership_id:
      parsed.dealership_id ?? primary?.dealership_id ?? parsed.dealerships[0]?.id ?? String(parsed.id),
  });
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

/** Allowed names of a dealer's folder. The slug is also a host name and part of file names. */
export const slugPattern = /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** 'Smith & Sons' becomes 'smith-sons'. Empty when the name has no letters or digits. */
export function nearestSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const joined = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '');
  return joined.slice(0, 60).replace(/-$/, '');
}

/**
 * Problems of entries in a dealer's folder that are no files of it. A site publishes what stands in its folder, so a
 * link that leads elsewhere would publish a file of the machine; one that leads nowhere, and a pipe, cannot be read.
 *
 * @returns empty when the folder itself cannot be read: its dealer.json is then the problem
 */
export async function strayLinks(folder: string, dealer: string): Promise<ConfigProblem[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const odd = entries.filter((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd.length === 0) return [];
  const home = `${await realpath(folder)}${sep}`;
  const faults = await Promise.all(
    odd.map(async (entry): Promise<ConfigProblem[]> => {
      const path = join(entry.parentPath, entry.name);
      const message = entry.isSymbolicLink() ? await linkFault(path, home) : 'This is no file.';
      const remedy = 'Put the file itself there, or remove it.';
      return message ? [{ dealer, file: shownPath(path), key: '', message, remedy }] : [];
    }),
  );
  return faults.flat();
}

async function linkFault(path: string, home: string): Promise<string | undefined> {
  const target = await realpath(path).catch(() => undefined);
  if (target === undefined) return 'This link leads to no file.';
  if (!`${target}${sep}`.startsWith(home)) return "This link leads out of the dealer's folder.";
  return (await isFile(target)) ? undefined : 'This link does not lead to a file.';
}
