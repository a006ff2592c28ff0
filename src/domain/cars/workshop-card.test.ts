import { expect, it } from 'vitest';
import { workshopCardView } from './workshop-card.ts';

const workshopCard = {
  fixed: ['New front brake pads'],
  leftAsIs: ['Stone chips on the bonnet', 'Kerb rash'],
  willNeed: ['Two tyres'],
};
const used = { car_type: 'used' as const, status: 'in_stock', workshopCard };

it('has the lists in the order of the page, each with its heading', () => {
  expect(workshopCardView(used)).toEqual([
    { key: 'fixed', heading: 'Fixed', lines: ['New front brake pads'] },
    { key: 'leftAsIs', heading: 'Left as it is', lines: ['Stone chips on the bonnet', 'Kerb rash'] },
    { key: 'willNeed', heading: 'Will need', lines: ['Two tyres'] },
  ]);
});

it.each<[string, Partial<Parameters<typeof workshopCardView>[0]>, string[] | undefined]>([
  ['a demo car', { car_type: 'demo' }, ['Fixed', 'Left as it is', 'Will need']],
  ['a car that is coming soon', { status: 'coming_soon' }, ['Fixed', 'Left as it is', 'Will need']],
  [
    'a car without the first list',
    { workshopCard: { ...workshopCard, fixed: [] } },
    ['Left as it is', 'Will need'],
  ],
  ['a car with one list', { workshopCard: { willNeed: ['Two tyres'] } }, ['Will need']],
  ['a new car', { car_type: 'new' }, undefined],
  ['a car with the status sold', { status: 'sold' }, undefined],
  ['a car that is marked as sold', { sold: true }, undefined],
  ['a car with an unknown status', { status: 'workshop' }, undefined],
  ['a car without a card', { workshopCard: undefined }, undefined],
  ['a car with an empty card', { workshopCard: {} }, undefined],
  ['a car with empty lists', { workshopCard: { fixed: [], willNeed: [] } }, undefined],
])('of %s has these lists', (_, change, headings) => {
  expect(workshopCardView({ ...used, ...change })?.map(({ heading }) => heading)).toEqual(headings);
});
