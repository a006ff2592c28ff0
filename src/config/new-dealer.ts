import { constants } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearest } from './issue-fault.ts';
import { readLayerFile, shownPath } from './layer-file.ts';
import { dealerFolders } from './load.ts';
import { nearestSlug, slugPattern } from './load-dealer.ts';
import { anyOf, valueAt } from './problem.ts';
import type { DealerInput } from './schema/dealer.ts';
import { type OptionChange, withOptions } from './set-option.ts';
import { defaultTemplate, templateNames } from './templates.ts';

/** Prefix of every value that the dealer must replace. `dealer check` reports the values that still have it. */
export const sampleMark = 'SAMPLE';

export interface NewDealerOptions {
  /** Default: the slug as words, 'Smith Sons' for 'smith-sons'. */
  name?: string | undefined;
  template?: string | undefined;
  /** Options that the file has instead of sample values. */
  changes?: readonly OptionChange[];
}

/** Default privacy policy and terms for new dealers. */
const legalDefaults = fileURLToPath(new URL('../../dealers/_defaults/pages/', import.meta.url));
const legalPages = ['privacy-policy.md', 'terms-and-conditions.md'];

/** The created files, or the reason why none were created. */
export type NewDealer = { created: string[] } | { refused: string };

/**
 * Creates a dealer's folder below `root`: a valid dealer.json with sample values and an empty stock. Also copies our
 * default privacy policy and terms to `root/_defaults`, when they are missing there.
 */
export async function createDealer(
  root: string,
  slug: string,
  options: NewDealerOptions = {},
): Promise<NewDealer> {
  const refused = refusal(slug, options);
  if (refused) return { refused };
  const folder = join(root, slug);
  await mkdir(root, { recursive: true });
  const made = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (!made) return { refused: `${shownPath(folder)} exists already; nothing was changed.` };
  try {
    const dealer = sampleDealer(slug, await freeId(root), options);
    await mkdir(join(folder, 'media'));
    const text = withOptions(`${JSON.stringify(dealer, null, 2)}\n`, options.changes ?? []);
    await writeFile(join(folder, 'dealer.json'), text);
    await writeFile(join(folder, 'stock.ndjson'), '');
    await shareLegalPages(root);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return { refused: `${shownPath(folder)} could not be written: ${(error as Error).message}.` };
  }
  return { created: ['dealer.json', 'stock.ndjson'].map((file) => shownPath(join(folder, file))) };
}

/**
 * Copies the default legal pages. Without them a site would collect personal details without a privacy policy. Existing
 * files are kept.
 */
async function shareLegalPages(root: string): Promise<void> {
  const folder = join(root, '_defaults', 'pages');
  await mkdir(folder, { recursive: true });
  for (const name of legalPages)
    await copyFile(join(legalDefaults, name), join(folder, name), constants.COPYFILE_EXCL).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
}

function refusal(slug: string, { name, template }: NewDealerOptions): string | undefined {
  if (!slugPattern.test(slug)) {
    const near = nearestSlug(slug);
    const proposal = near ? ` Try ${near}.` : '';
    return `"${slug}" cannot be a slug: use lower-case letters, digits and single hyphens, at most 60.${proposal}`;
  }
  if (template !== undefined && !templateNames.some((known) => known === template)) {
    const near = nearest(template, templateNames);
    return `There is no template "${template}". ${near ? `Write ${near} if that is meant.` : `Choose ${anyOf(templateNames)}.`}`;
  }
  if (name !== undefined && (name.trim() === '' || name.trim().length > 80))
    return 'The name must have 1 to 80 characters.';
  return undefined;
}

/** One more than the highest website id in any dealer.json, including files with other problems. */
async function freeId(root: string): Promise<number> {
  const folders = dealerFolders(root) ?? [];
  const files = await Promise.all(folders.map((slug) => readLayerFile(join(root, slug, 'dealer.json'))));
  const ids = files.map(({ value }) => valueAt(value, ['id'])).filter((id) => Number.isSafeInteger(id));
  return Math.max(0, ...(ids as number[])) + 1;
}

function sampleDealer(slug: string, id: number, options: NewDealerOptions): DealerInput & object {
  const words = slug.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const name = options.name?.trim() ?? words;
  const hours = { status: 'Open' as const, start_hour: '08:30', end_hour: '17:30' };
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...hours }));
  return {
    $schema: '../dealer.schema.json',
    id,
    name,
    legalName: `${sampleMark} company that holds the licence`,
    template: (options.template as DealerInput['template']) ?? defaultTemplate,
    siteUrl: `https://${slug}.example`,
    openingHours: week,
    locations: [
      {
        id: '1',
        name,
        slug: 'main',
        primary: true,
        dealer_license_number: `${sampleMark} licence number`,
        address: {
          street: `${sampleMark} 1 Example Street`,
          city: 'Brisbane',
          state: 'qld',
          postcode: '4000',
        },
        contact_detail: { phone: '07 5550 0000' },
      },
    ],
  };
}
