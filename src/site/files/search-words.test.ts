import { expect, it } from 'vitest';
import { readVocabulary } from '../../search/phrases/vocabulary.ts';
import { aDealer, inventoryOf, someCars } from '../dealer.fixture.ts';
import { planSite } from '../plan-site.ts';

const cars = someCars(9);
const plan = (stock: typeof cars) =>
  planSite({ dealer: aDealer(), inventory: inventoryOf(stock), today: '2025-02-01' });
const wordsOf = ({ files }: ReturnType<typeof plan>) => files.find(({ path }) => path.includes('/words.'))!;

it('is published once, and every search page names it', () => {
  const site = plan(cars);
  const file = wordsOf(site);
  const named = site.pages.flatMap((page) => (page.route === 'search' ? [page.props.search.words] : []));
  expect(named.length).toBeGreaterThan(3);
  expect(new Set(named)).toEqual(new Set([file.path]));
  expect(site.files.filter(({ path }) => path === file.path)).toHaveLength(1);
});

it('holds the makes in stock', () => {
  const file = wordsOf(plan(cars));
  const words = readVocabulary(JSON.parse('body' in file ? file.body : ''));
  expect(Object.keys(words?.makes ?? {}).sort()).toEqual([...new Set(cars.map(({ make }) => make))].sort());
});

it('keeps its name over a change of price, and takes another with a new model', () => {
  const dearer = cars.map((car) => ({ ...car, price: car.price + 500 }));
  const [first, ...others] = cars;
  expect(wordsOf(plan(dearer)).path).toBe(wordsOf(plan(cars)).path);
  expect(wordsOf(plan([{ ...first!, model: 'Supra' }, ...others])).path).not.toBe(wordsOf(plan(cars)).path);
});
