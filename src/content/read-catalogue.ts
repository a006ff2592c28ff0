import { join } from 'node:path';
import type { z } from 'astro/zod';
import { makesOf } from '../config/brands.ts';
import { issueFaults } from '../config/issue-fault.ts';
import { isFile, problemIn, shownPath } from '../config/layer-file.ts';
import { type ConfigProblem, type Fault, foundText, textsAt } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { modelAddress } from '../domain/cars/model-address.ts';
import {
  type Catalogue,
  type Model,
  manufacturerEntrySchema,
  modelSchema,
  type Offer,
  offerSchema,
  reviewSchema,
  reviewTotalsSchema as totalsSchema,
} from './catalogue.ts';
import { sanitisedHtml } from './markdown-html.ts';
import {
  type EntriesFile,
  type Entry,
  entriesOver,
  entryProblem,
  parsedEntries,
  placeText,
  type ReadList,
  readEntriesFile,
} from './read-entries.ts';
import { dealerFileProblems, readTexts } from './read-texts.ts';

/** Where offers, models and reviews have pictures. */
const picturePlaces = ['image_url', 'image_or_model_image.url', 'image.url', 'image.thumb'];

/**
 * Reads `offers.json`, `models.json` and `reviews.json` of a dealer's folder. Below the dealer's own lie those of its
 * makes, `_brands/<make>.offers.json` and `_brands/<make>.models.json`: of the brand its configuration names, and of
 * the makes named by `models.staticModels` (MODEL-6, OPEN-78). Reads its pages and posts besides.
 *
 * @param dealersDir holds the dealers' folders and `_brands`
 */
export async function readCatalogue(dealersDir: string, dealer: Dealer) {
  const catalogue: Catalogue = { manufacturers: [] };
  /** Rejected entries and missing pictures. The site is built without them. */
  const problems: ConfigProblem[] = [];
  /** Unreadable files. The site is not built from the rest. */
  const failures: ConfigProblem[] = [];
  const folder = join(dealersDir, dealer.slug);
  const brands = join(dealersDir, '_brands');
  const makes = makesOf(dealer);
  const read = async (path: string, key: string, otherKeys?: readonly string[]) => {
    const file = await readEntriesFile(path, key, dealer.slug, otherKeys);
    failures.push(...(file?.broken ?? []));
    problems.push(...(file?.leftOut ?? []));
    return file;
  };
  const layered = async (key: 'offers' | 'models') => {
    const files = await Promise.all([
      ...makes.map((make) => read(join(brands, `${make}.${key}.json`), key)),
      read(join(folder, `${key}.json`), key),
    ]);
    return files.filter((file) => file !== undefined);
  };
  const [offers, models, reviews, manufacturers, texts] = await Promise.all([
    layered('offers'),
    layered('models'),
    read(join(folder, 'reviews.json'), 'reviews', ['count', 'average_rating']),
    read(join(brands, '_manufacturers.json'), 'manufacturers'),
    readTexts(dealersDir, dealer),
  ]);
  const files = new Set(models.map(({ layer }) => layer.file));
  const missing = [dealer.models.staticModels ?? []].flat().flatMap((make): Fault[] => {
    const file = shownPath(join(brands, `${make}.models.json`));
    if (files.has(file)) return [];
    const message = `There is no model list ${file}.`;
    const remedy = 'Correct the name or create that file. npm run dealer -- brand lists the makes.';
    return [{ path: ['models', 'staticModels'], found: foundText(make), message, remedy }];
  });
  failures.push(...(await dealerFileProblems(folder, dealer, missing)), ...texts.problems);
  if (texts.pages.length > 0) catalogue.pages = texts.pages;
  if (texts.posts.length > 0) catalogue.posts = texts.posts;
  const use = <Value>(read: ReadList<Value>) => {
    problems.push(...read.problems);
    return read.values;
  };
  const pictured = async <Value>(read: ReadList<Value>) => {
    const list = use(read);
    for (const { value, entry } of list)
      for (const { path, text } of textsAt(value, picturePlaces)) {
        if (!text.startsWith('media/') || (await isFile(join(folder, text)))) continue;
        const message = 'There is no such file; it is shown without this picture.';
        const remedy = 'Add the file or correct the name.';
        problems.push(entryProblem(entry, dealer.slug, { path, found: foundText(text), message, remedy }));
      }
    return list.map(({ value }) => value);
  };
  if (manufacturers) {
    const known = use(parsedEntries(manufacturers.entries, manufacturerEntrySchema, dealer.slug));
    catalogue.manufacturers = known.map(({ value }) => value);
  }
  if (offers.length > 0) {
    const list = parsedEntries(ownFirst(stacked(offers), folder), offerSchema, dealer.slug);
    catalogue.offers = (await pictured(list)).map(cleaned);
  }
  if (models.length > 0) {
    const all = use(parsedEntries(stacked(models), modelSchema, dealer.slug));
    const shown = all.filter(({ value }) => !value.hidden);
    catalogue.models = await pictured(ownAddresses(shown, dealer));
  }
  if (reviews) {
    const list = parsedEntries(reviews.entries, reviewSchema, dealer.slug);
    // Other keys have already been reported.
    const known = Object.entries(reviews.rest).filter(([key]) => Object.hasOwn(totalsSchema.shape, key));
    const totals = totalsSchema.safeParse(Object.fromEntries(known));
    for (const issue of totals.error?.issues ?? [])
      for (const fault of issueFaults(issue, reviews.rest, totalsSchema as z.ZodType))
        failures.push(problemIn(reviews.layer, fault, dealer.slug));
    catalogue.reviews = { reviews: await pictured(list), ...totals.data };
  }
  return { catalogue, problems, failures };
}

/** The dealer's values override those of its make. */
function ownFirst(entries: readonly Entry[], folder: string): Entry[] {
  const isOwn = ({ places: [place] }: Entry) => place?.file.layer.file.startsWith(shownPath(folder)) ?? false;
  return [...entries.filter(isOwn), ...entries.filter((entry) => !isOwn(entry))];
}

/** The make's entries below the dealer's. */
function stacked(files: readonly EntriesFile[]): Entry[] {
  return files.reduce<Entry[]>((earlier, { entries }) => entriesOver(earlier, entries), []);
}

/** Models without a page elsewhere. Those are left out whose addresses are another's, or change places in a circle. */
function ownAddresses(values: ReadList<Model>['values'], { slug, siteUrl }: Dealer): ReadList<Model> {
  const problems: ConfigProblem[] = [];
  const holders = new Map<string, Entry>();
  const moved = new Map<string, string>();
  for (const { value } of values) {
    const { href, isPage } = modelAddress(value, siteUrl);
    const usual = `/${value.slug}/`;
    if (isPage && href !== usual) moved.set(usual, href);
  }
  const own = values.filter(({ value, entry }) => {
    const { href, isPage } = modelAddress(value, siteUrl);
    if (!isPage) return true;
    const holder = holders.get(href);
    const circle = holder ? undefined : circleFrom(`/${value.slug}/`, moved);
    if (!holder && !circle) {
      holders.set(href, entry);
      return true;
    }
    const key =
      value.override_url !== undefined ? 'override_url' : value.new_slug !== undefined ? 'new_slug' : 'slug';
    const fault: Fault = {
      path: [key],
      found: foundText(value[key]),
      message: holder
        ? `${placeText(holder)} has the same address, ${href}.`
        : `The addresses of models go in a circle: ${circle?.join(', ')}.`,
      remedy: 'Give one of them a new_slug.',
    };
    problems.push(entryProblem(entry, slug, fault));
    return false;
  });
  return { values: own, problems };
}

/** The addresses from one back to itself, where each model has moved to that of the next. Undefined without a circle. */
function circleFrom(start: string, moved: ReadonlyMap<string, string>): string[] | undefined {
  const seen = [start];
  for (let next = moved.get(start); next !== undefined; next = moved.get(next)) {
    if (next === start) return [...seen, start];
    if (seen.includes(next)) return undefined;
    seen.push(next);
  }
  return undefined;
}

/** Its HTML is sanitised. */
function cleaned(offer: Offer): Offer {
  if (offer.sanitized_description === undefined) return offer;
  return { ...offer, sanitized_description: sanitisedHtml(offer.sanitized_description) };
}
