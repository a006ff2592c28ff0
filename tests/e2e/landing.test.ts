import { describe, expect } from 'vitest';
import type { Landing } from '../../src/domain/stock/landing.ts';
import type { Page as SitePage } from '../../src/page-kinds/page-plans.ts';
import { phone, siteUrl, test } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';
import { filtersAnswer, openSearch, searchPage } from '../browser/search-page.ts';

const group = 'meridian-auto-group';
type SearchPage = Extract<SitePage, { route: 'search' }>;

/** The landing page of a kind with the most cars. */
async function largest(kind: Landing<never>['kind'], slug = group): Promise<SearchPage> {
  const { pages } = await demoSite(slug);
  const keys = { make: ['make'], model: ['make', 'model'], body: ['body'] }[kind];
  const found = pages
    .filter((page): page is SearchPage => page.route === 'search')
    .filter(({ props }) => props.breadcrumb && Object.keys(props.search.scope).join() === keys.join())
    .sort((a, b) => b.props.search.initial.nbHits - a.props.search.initial.nbHits);
  if (!found[0]) throw new Error(`${slug} has no landing page of a ${kind}.`);
  return found[0];
}
const hrefs = (links: { evaluateAll: <T>(read: (all: Element[]) => T) => Promise<T> }) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

describe('a landing page', () => {
  test.for(['make', 'model', 'body'] as const)(
    'of a %s shows its own cars, and filters among them [ROUTE-16]',
    async (kind, { open }) => {
      const landing = await largest(kind);
      const { page, search } = await openSearch(open, group, landing.path);
      const total = landing.props.search.initial.nbHits;
      expect(await search.found()).toBe(total);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(landing.props.heading);
      const used = await search.countOf('Condition', 'Used');
      expect(used).toBeLessThan(total);
      await search.choice('Condition', 'Used').check();
      await expect.poll(search.found).toBe(used);
      expect(new URL(page.url()).pathname).toBe(landing.path);
      await expect.poll(search.address).toBe('?refinementList[car_type][0]=used');
      await page.goBack();
      await expect.poll(search.found).toBe(total);
      expect(await search.choice('Condition', 'Used').isChecked()).toBe(false);
    },
  );

  test('shows only its own cars when a link asks for others [ROUTE-16]', async ({ open }) => {
    const landing = await largest('make');
    const [make = ''] = landing.props.search.scope.make ?? [];
    const { search } = await openSearch(
      open,
      group,
      `${landing.path}?query=${make === 'Kia' ? 'toyota' : 'kia'}`,
    );
    await search.results.getByText(/^None of these matches “/).waitFor();
    for (const title of await search.titles()) expect(title).toContain(make);
  });

  test('of a make has its models as a filter, and links to their pages', async ({ open }) => {
    const landing = await largest('make');
    const { page, search } = await openSearch(open, group, landing.path);
    expect(await search.filter('Make').count()).toBe(0);
    await search.filter('Model').waitFor();
    const browse = page.getByRole('navigation', { name: 'Browse' });
    const [model] = landing.props.browse[0]?.links ?? [];
    // These links are below a list that grows when its end is visible, so they may move before a click.
    await browse.getByRole('link', { name: model?.label ?? '', exact: true }).press('Enter');
    await page.waitForURL(`**${model?.href}`);
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    expect(await hrefs(trail)).toEqual(['/', landing.path, model?.href]);
    await page.goBack();
    await page.waitForURL(`**${landing.path}`);
  });

  test('toggles bodies by its tiles [TILE-2]', async ({ open }) => {
    const landing = await largest('make');
    const { page, search } = await openSearch(open, group, landing.path);
    const total = await search.found();
    const tile = page.getByRole('list', { name: 'Body types' }).getByRole('button').first();
    await tile.click();
    await expect.poll(search.found).toBeLessThan(total);
    expect(await tile.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(search.address).toMatch(/^\?refinementList\[body\]\[0\]=/);
    await tile.click();
    await expect.poll(search.found).toBe(total);
    await expect.poll(search.address).toBe('');
  });

  test('keeps its tiles in one row on a phone', async ({ open }) => {
    const landing = await largest('make');
    const page = await open(siteUrl(group, landing.path), { viewport: phone });
    await filtersAnswer(page);
    const tiles = page.getByRole('list', { name: 'Body types' });
    const tops = await tiles
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops.length).toBeGreaterThan(3);
    expect(new Set(tops).size).toBe(1);
    expect(await tiles.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  });
});

test('no landing page scrolls sideways at any breakpoint [LIMIT-1]', async ({ open }) => {
  const breakpoints = [400, 576, 768, 992, 1200, 1400];
  const tooWide: string[] = [];
  for (const path of [
    (await largest('make')).path,
    '/directory/manufacturers/',
    '/directory/categories/',
    '/parts/search/',
  ]) {
    const page = await open(siteUrl(group, path));
    await filtersAnswer(page);
    for (const width of breakpoints.flatMap((at) => [at - 1, at])) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) tooWide.push(`${path} at ${width}: ${overflow} px`);
    }
  }
  expect(tooWide).toEqual([]);
});

describe('landing pages without JavaScript', () => {
  test('link from the home page to every make, model and body in a few steps [ROUTE-16] [LIST-34]', async ({
    open,
  }) => {
    const { pages } = await demoSite(group);
    const wanted = new Set(
      pages.flatMap((page) => (page.route === 'search' && page.props.breadcrumb ? [page.path] : [])),
    );
    const page = await open(siteUrl(group, '/search/new-used-and-demo-cars/'), { javaScriptEnabled: false });
    const browse = page.getByRole('navigation', { name: 'Browse' }).getByRole('link');
    const first = await hrefs(browse);
    for (const href of first) wanted.delete(href);
    for (const href of first.filter((one) => one.startsWith('/search/'))) {
      await page.goto(siteUrl(group, href));
      for (const next of await hrefs(browse)) wanted.delete(next);
    }
    expect([...wanted]).toEqual([]);
  });

  test('show the cars of a model', async ({ open }) => {
    const landing = await largest('model');
    const page = await open(siteUrl(group, landing.path), { javaScriptEnabled: false });
    const { cards } = searchPage(page);
    expect(await cards.count()).toBe(landing.props.search.initial.hits.length);
    const [model = ''] = landing.props.search.scope.model ?? [];
    for (const title of await cards.getByRole('heading').allTextContents()) expect(title).toContain(model);
  });
});

describe('tiles and breadcrumbs', () => {
  const toFilter = /\?refinementList\[(make|body)\]\[0\]=/;
  test.for([
    {
      slug: group,
      sections: ['Browse by body type'],
      target: 'a landing page',
      pattern: /^\/search\/[\w-]+\/$/,
    },
    {
      slug: 'spinnaker-mazda',
      sections: ['Browse by body type'],
      target: 'the search with a filter',
      pattern: toFilter,
    },
    {
      slug: 'territory-4x4',
      sections: ['Browse by make'],
      target: 'the search with a filter',
      pattern: toFilter,
    },
  ])('of $slug lead to $target [TILE-1] [TILE-5] [CFG-22]', async ({ slug, sections, pattern }, { open }) => {
    for (const section of sections) {
      const page = await open(siteUrl(slug));
      const tile = page
        .getByRole('region', { name: section })
        .getByRole('listitem')
        .getByRole('link')
        .first();
      const count = Number(
        /([\d,]+)\D*$/.exec((await tile.textContent())?.trim() ?? '')?.[1]?.replace(',', ''),
      );
      await tile.click();
      await page.waitForURL('**/search/**');
      await filtersAnswer(page);
      expect(decodeURIComponent(page.url().replace(/^https?:\/\/[^/]*/, ''))).toMatch(pattern);
      // Sold cars stay in lists for some days. Tiles count only cars that can be bought.
      await expect.poll(searchPage(page).found).toBeLessThan(count * 1.5 + 3);
      expect(await searchPage(page).found()).toBeGreaterThanOrEqual(count);
    }
  });

  test('lead back from a car through its model and make', async ({ open }) => {
    const landing = await largest('model');
    const { page, search } = await openSearch(open, group, landing.path);
    await search.titleLinks.first().click();
    await page.waitForURL('**/cars/**');
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    expect((await hrefs(trail)).slice(0, 3)).toEqual(landing.props.breadcrumb?.map(({ href }) => href));
    await trail.nth(1).click();
    await page.waitForURL(`**${landing.props.breadcrumb?.[1]?.href}`);
  });
});
