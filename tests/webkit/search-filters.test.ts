import { describe, expect } from 'vitest';
import { numberIn } from '../browser/search-page.ts';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

const slug = 'meridian-auto-group';
const path = '/search/new-used-and-demo-cars/';

/** The number of cars that the page says it has found, and the names of the first of them. */
async function cars(visitor: Visitor) {
  return visitor.inPage(() => ({
    count: document.querySelector('.search-count')?.textContent ?? '',
    names: [...document.querySelectorAll('.search article h3')].map(({ textContent }) => textContent),
    isOld: document.querySelector('.search[data-counting], .search [role="list"][aria-busy="true"]') !== null,
  }));
}

const found = async (visitor: Visitor) => numberIn((await cars(visitor)).count);

/** Waits until the page shows this number of cars. @returns the names of the first of them */
async function showsCars(visitor: Visitor, count: number): Promise<string[]> {
  await expect
    .poll(async () => {
      const shown = await cars(visitor);
      return [numberIn(shown.count), shown.isOld];
    })
    .toEqual([count, false]);
  return (await cars(visitor)).names;
}

/** Opens the drawer, ticks a choice, and closes the drawer. @returns the number of cars that the choice promised */
async function choose(visitor: Visitor, filter: string, choice: RegExp): Promise<number> {
  await visitor.press('button', /^Filters/);
  const drawer = await visitor.the('dialog', 'Filters');
  const group = await visitor.the('group', filter, drawer);
  const box = await visitor.the('field', choice, group);
  const label = await visitor.inPart(box, (input: HTMLInputElement) => input.labels![0]!.textContent);
  await visitor.pressOn(box);
  const count = numberIn(label);
  await visitor.the('button', new RegExp(`Show Me ${count.toLocaleString('en-AU')} Cars?`), drawer);
  await visitor.press('button', /^Show Me/, drawer);
  await visitor.gone('dialog', 'Filters');
  return count;
}

describe('the filters of a search on a phone in WebKit', () => {
  test('narrow the cars from the drawer, are removed by their chips, and Back undoes the last step [LIST-6] [ROUTE-17]', async ({
    sites,
    openWindow,
  }) => {
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    await visitor.open(sites.url(slug, path));
    const all = await found(visitor);

    const toyotas = await choose(visitor, 'Make', /^Toyota\s*[\d,]+$/);
    expect(toyotas).toBeLessThan(all);
    for (const name of await showsCars(visitor, toyotas)) expect(name).toContain('Toyota');
    await visitor.comesTo(`${path}?refinementList[make][0]=Toyota`);
    await visitor.the('button', 'Filters (1)');

    const both = await choose(visitor, 'Body', /^SUV\s*[\d,]+$/);
    expect(both).toBeLessThan(toyotas);
    await showsCars(visitor, both);
    await visitor.comesTo(`${path}?refinementList[make][0]=Toyota&refinementList[body][0]=SUV`);

    await visitor.press('button', 'Remove Toyota');
    await visitor.comesTo(`${path}?refinementList[body][0]=SUV`);
    await visitor.gone('button', 'Remove Toyota');
    await expect.poll(() => found(visitor)).toBeGreaterThan(both);
    const suvs = await found(visitor);
    await showsCars(visitor, suvs);

    await driver.navigate().back();
    for (const name of await showsCars(visitor, both)) expect(name).toContain('Toyota');
    await visitor.the('button', 'Remove Toyota');
    await driver.navigate().back();
    await showsCars(visitor, toyotas);
    await visitor.gone('button', 'Remove SUV');
    await driver.navigate().back();
    await showsCars(visitor, all);
    await visitor.comesTo(path);
    await visitor.gone('button', /^Remove /);
  });

  test('understand a typed keyword, which the address keeps over a reload', async ({ sites, openWindow }) => {
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    await visitor.open(sites.url(slug, path));
    const all = await found(visitor);
    await visitor.press('button', /^Filters/);
    await visitor.write('Search by keyword', 'corolla');
    const address = `${path}?refinementList[make][0]=Toyota&refinementList[model][0]=Corolla`;
    await visitor.comesTo(address);
    await visitor.press('button', /^Show Me/);
    await visitor.gone('dialog', 'Filters');
    await expect.poll(() => found(visitor)).toBeLessThan(all);
    const count = await found(visitor);
    const names = await showsCars(visitor, count);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toContain('Toyota Corolla');
    await driver.navigate().refresh();
    await visitor.comesTo(address);
    expect(await showsCars(visitor, count)).toEqual(names);
    await visitor.press('button', 'Clear all');
    await visitor.comesTo(path);
    await visitor.gone('button', /^Remove /);
  });
});
