import { describe, expect, test } from 'vitest';
import type { ListedCar } from '../../src/domain/cars/listed-car.ts';
import { asideKeys } from '../../src/domain/stock/searchable.ts';
import { choicesFrom } from '../../src/page-kinds/search/choices.ts';
import type { SearchSetup } from '../../src/page-kinds/search/search-page.ts';
import { loadIndex } from '../../src/search/browser/static-client.ts';
import { type ListEntry, listPath } from '../../src/search/directory/list-entry.ts';
import { countCars } from '../../src/search/first-answer.ts';
import type { Engine } from '../../src/search/static/engine.ts';
import { indexManifestPath } from '../../src/search/static/index-files.ts';
import { demoDealers } from '../browser/demo-dealers.ts';
import { type BuiltPage, type BuiltSite, builtSite } from './built-site.ts';
import { decoded } from './html-tags.ts';

/** A number on a page, and the search beside which it is shown. */
interface ShownCount {
  where: string;
  href: string;
  count: number;
}

describe.each(demoDealers)('the links of %s', (slug) => {
  test('show the number of cars that each search lists [LIST-6] [LIST-8] [LIST-37] [TILE-5]', async () => {
    const site = builtSite(slug);
    const engine = await builtEngine(site);
    const setups = new Map(site.pages.flatMap((page) => setupOf(page) ?? []).map((one) => [one.path, one]));
    const shownCounts = [...site.pages.flatMap(countsOnPage), ...countsInDirectory(site)];
    const others = shownCounts.flatMap(({ where, href, count }) => {
      const { pathname, search } = new URL(href, 'https://site.invalid');
      const setup = setups.get(pathname);
      const listed = setup && countCars(engine, setup, search);
      return listed === count ? [] : [`${where}: ${count} beside ${href}, which lists ${listed}`];
    });
    expect(others).toEqual([]);
    const parts = new Set(shownCounts.map(({ where }) => where.split(':')[0]));
    expect([...parts]).toEqual(expect.arrayContaining(['finder', 'list', 'directory']));
  });
});

async function builtEngine(site: BuiltSite): Promise<Engine<ListedCar>> {
  const get = async (path: string): Promise<unknown> => JSON.parse(site.read(path).toString());
  return (await loadIndex(indexManifestPath, get)).engineWith(asideKeys);
}

function setupOf(page: BuiltPage): SearchSetup | undefined {
  const island = page.tags.find(
    ({ name, attributes }) => name === 'astro-island' && attributes['component-export'] === 'SearchResults',
  );
  if (!island) return undefined;
  const props = JSON.parse(island.attributes['props'] ?? '') as { setup: [0, string] };
  return JSON.parse(props.setup[1]) as SearchSetup;
}

function countsOnPage(page: BuiltPage): ShownCount[] {
  const setup = setupOf(page);
  return [
    ...countsInLinks(page),
    ...countsInFinder(page),
    ...countsInPriceTools(page),
    ...(setup ? countsInList(setup) : []),
  ];
}

const numberOf = (text = '') => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', ''));
const plain = (html: string) => decoded(html.replaceAll(/<[^>]*>/g, ' ')).trim();

/** Tiles, and links that contain a number. */
function countsInLinks({ path, html }: BuiltPage): ShownCount[] {
  return [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].flatMap(
    ([, href = '', inner = '']) => {
      const text =
        /class="(?:body|make)-tile-count\b[^>]*>([^<]*)</.exec(inner)?.[1] ??
        / (\d[\d,]*) in Stock/.exec(inner)?.[1];
      return text ? [{ where: `link: ${path}`, href: decoded(href), count: numberOf(text) }] : [];
    },
  );
}

/** The finder of the home page: its button, and each make and model. */
function countsInFinder({ path, html }: BuiltPage): ShownCount[] {
  const finder = /<car-finder[\s\S]*?<\/car-finder>/.exec(html)?.[0];
  if (!finder) return [];
  const action = /action="([^"]*)"/.exec(finder)?.[1] ?? '';
  const [makes = '', models = ''] = [...finder.matchAll(/<select[\s\S]*?<\/select>/g)].map(
    ([select]) => select,
  );
  const where = `finder: ${path}`;
  const search = (choice: Record<string, string>) =>
    `${action}?${new URLSearchParams(Object.entries(choice).map(([key, value]) => [`refinementList[${key}][0]`, value]))}`;
  const options = (select: string) =>
    [...select.matchAll(/<option[^>]*value="([^"]+)"[^>]*data-count="(\d+)"[^>]*>([^<]*)</g)].flatMap(
      ([, value = '', count, text = '']) => [
        { value: decoded(value), count: Number(count) },
        { value: decoded(value), count: numberOf(/\((.*)\)$/.exec(text.trim())?.[1]) },
      ],
    );
  return [
    { where, href: action, count: numberOf(plain(/<button[\s\S]*?<\/button>/.exec(finder)?.[0] ?? '')) },
    ...options(makes).map(({ value, count }) => ({ where, href: search({ make: value }), count })),
    ...[...models.matchAll(/<optgroup label="([^"]*)">([\s\S]*?)<\/optgroup>/g)].flatMap(
      ([, make = '', list = '']) =>
        options(list).map(({ value, count }) => ({
          where,
          href: search({ make: decoded(make), model: value }),
          count,
        })),
    ),
  ];
}

/** The buttons of the budget finder and the price range, when the page opens. */
function countsInPriceTools({ path, html }: BuiltPage): ShownCount[] {
  const forms = [...html.matchAll(/<form[^>]*class="(budget|price-range)-form"[\s\S]*?<\/form>/g)];
  return forms.flatMap(([form, name]) => {
    const button = plain(/<button[\s\S]*?<\/button>/.exec(form)?.[0] ?? '');
    const tags = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => tag);
    const query = new URLSearchParams(
      tags.map((tag) => [/name="([^"]*)"/.exec(tag)?.[1] ?? '', /value="([^"]*)"/.exec(tag)?.[1] ?? '']),
    );
    const href = `${/action="([^"]*)"/.exec(form)?.[1]}?${query}`;
    // The button has no number when no car was found.
    return /^Show Me \d/.test(button) ? [{ where: `${name}: ${path}`, href, count: numberOf(button) }] : [];
  });
}

/** The numbers that a search page shows: of its list, of each value of its filters, and of each bar above its prices. */
function countsInList({ path, initial, priceBandDollars = 0 }: SearchSetup): ShownCount[] {
  const where = `list: ${path}`;
  const { price = {}, ...lists } = initial.facets;
  const values = Object.entries(lists).flatMap(([name, counts]) =>
    choicesFrom(counts, [], Number.POSITIVE_INFINITY).map(({ value, count }) => ({ name, value, count })),
  );
  return [
    { where, href: path, count: initial.nbHits },
    ...values.map(({ name, value, count }) => ({
      where,
      href: `${path}?${new URLSearchParams({ [`refinementList[${name}][0]`]: value })}`,
      count,
    })),
    ...Object.entries(price).map(([start, count]) => ({
      where,
      href: `${path}?range[price]=${Number(start) || 1}:${Number(start) + priceBandDollars - 1}!`,
      count,
    })),
  ];
}

function countsInDirectory(site: BuiltSite): ShownCount[] {
  const file = listPath('models');
  if (!site.files.has(file)) return [];
  const entries = JSON.parse(site.read(file).toString()) as ListEntry[];
  return entries.flatMap(({ title, detail, href }) => {
    const text = / (\d[\d,]*) \w+ in stock$/.exec(` ${detail}`)?.[1];
    return text ? [{ where: `directory: ${title}`, href, count: numberOf(text) }] : [];
  });
}
