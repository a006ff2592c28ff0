import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { Random } from '../../src/demo-stock/random.ts';
import type { ListedCar } from '../../src/domain/cars/listed-car.ts';
import { siteUrl } from '../browser/browser-test.ts';
import type { Naming } from '../browser/car-said.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';

export interface Site extends Naming {
  slug: string;
  websiteId: number;
  /** Whether visitors are asked before they are counted. */
  asksToCount: boolean;
  searchPath: string;
  byPath: Map<string, ListedCar>;
}

type Step = (page: Page, random: Random, site: Site) => Promise<boolean>;

/** Steps with which visitors find a car. Each changes the address. Returns false where the page does not offer it. */
const steps: Record<string, Step> = {
  type: async (page, random, { byPath }) => {
    const { keyword } = searchPage(page);
    if ((await keyword.count()) === 0) return false;
    const car = random.pick([...byPath.values()]);
    const words = random.pick([car.make, car.model, car.stocknum, car.body, `${car.make} ${car.model}`]);
    // What is chosen already, as a filter, changes nothing.
    const isChosen = words === '' || decodeURIComponent(page.url()).includes(`=${words}`);
    await keyword.fill(isChosen ? car.stocknum : words);
    await keyword.blur();
    return true;
  },
  filter: (page, random) => tick(searchPage(page).filters.getByRole('checkbox'), random),
  sort: async (page, random) => {
    const { sort } = searchPage(page);
    const now = await sort.inputValue();
    const values = await sort
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    await sort.selectOption(random.pick(values.filter((value) => value !== now)));
    return true;
  },
  'change location': (page, random) =>
    tick(searchPage(page).filter('Location').getByRole('checkbox'), random),
};

/** Ticks one of the visible checkboxes. */
async function tick(boxes: Locator, random: Random): Promise<boolean> {
  const free = boxes.and(boxes.page().locator(':visible:enabled'));
  const count = await free.count();
  if (count > 0) await free.nth(random.whole(0, count - 1)).click();
  return count > 0;
}

/** Makes some steps on a search page. Starts again if they lead to no car. */
export async function look(page: Page, random: Random, site: Site): Promise<string[]> {
  await page.goto(siteUrl(site.slug, site.searchPath));
  await filtersAnswer(page);
  const taken: string[] = [];
  for (const name of random.sample(Object.keys(steps), random.whole(1, 3))) {
    const before = page.url();
    if (!(await steps[name]!(page, random, site))) continue;
    await expect.poll(() => page.url(), { message: name }).not.toBe(before);
    await searchPage(page).answered();
    taken.push(name);
  }
  if ((await searchPage(page).cards.count()) > 0) return taken;
  await page.goto(siteUrl(site.slug, site.searchPath));
  await filtersAnswer(page);
  return [...taken, 'begin again'];
}
