import { describe, expect, it } from 'vitest';
import { type CountedRelaxation, mostHelpful, namedPart, relaxationsOf } from './EmptyResult.tsx';

const labels = (ui: Parameters<typeof relaxationsOf>[0]) => relaxationsOf(ui).map(({ label }) => label);

describe('the similar searches for an empty result', () => {
  it('each remove one filter, and no text [OPEN-39]', () => {
    const ui = {
      query: 'red turbo',
      refinementList: { transmission: ['Automatic'], make: ['Kia', 'Ford'] },
      range: { price: '10000:20000', year: '2020:' },
    };
    expect(labels(ui)).toEqual(['Remove Automatic', 'Any make', 'Any price', 'Any year']);
    expect(relaxationsOf(ui).map(({ without }) => without({ ...ui, page: 3 }))).toEqual([
      { ...ui, refinementList: { make: ['Kia', 'Ford'] } },
      { ...ui, refinementList: { transmission: ['Automatic'] } },
      { ...ui, range: { year: '2020:' } },
      { ...ui, range: { price: '10000:20000' } },
    ]);
  });

  it('each remove one feature when several are required', () => {
    const ui = { refinementList: { filtered_features: ['Sunroof', 'Tow Bar'] } };
    expect(labels(ui)).toEqual(['Remove Sunroof', 'Remove Tow Bar']);
    expect(relaxationsOf(ui).map(({ without }) => without(ui))).toEqual([
      { refinementList: { filtered_features: ['Tow Bar'] } },
      { refinementList: { filtered_features: ['Sunroof'] } },
    ]);
  });

  it('allow what was excluded', () => {
    const ui = { refinementList: { '-make': ['Kia', 'Ford'], body: ['SUV'] } };
    expect(labels(ui)).toEqual(['Also Kia and Ford', 'Remove SUV']);
    expect(relaxationsOf(ui)[0]?.without(ui)).toEqual({ refinementList: { body: ['SUV'] } });
  });

  it('are limited in number for any link', () => {
    const lists = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`k${index}`, ['v']]));
    expect(labels({ refinementList: lists })).toHaveLength(24);
  });

  it('are empty for a search without filters', () => {
    expect(labels({ sortBy: 'price:asc' })).toEqual([]);
  });
});

it('shows at most four similar searches, those with the most cars first [OPEN-39]', () => {
  const counted = [0, 3, 12, 3, 7, 1].map(
    (count, index): CountedRelaxation => ({ id: String(index), label: '', without: (ui) => ui, count }),
  );
  expect(mostHelpful(counted).map(({ id, count }) => [id, count])).toEqual([
    ['2', 12],
    ['4', 7],
    ['1', 3],
    ['3', 3],
  ]);
  expect(mostHelpful([{ ...counted[0]!, count: 0 }])).toEqual([]);
});

it.each<[string, Parameters<typeof namedPart>[0], [label: string, others: string[]] | undefined]>([
  [
    'a model',
    {
      refinementList: { make: ['Toyota'], model: ['LandCruiser Prado'], colour: ['White'] },
      range: { year: '2020:' },
    },
    ['Toyota LandCruiser Prado', ['White', 'Year from 2020']],
  ],
  [
    'models of a make',
    { refinementList: { make: ['Toyota'], model: ['Corolla', 'Camry'], body: ['Ute'] } },
    ['Toyota Corolla or Camry', ['Ute']],
  ],
  ['makes', { refinementList: { make: ['Kia', 'Ford'], seats: ['8'] } }, ['Kia or Ford', ['8 seats']]],
  ['nothing', { refinementList: { body: ['Ute'] } }, undefined],
  ['a make alone', { refinementList: { make: ['Kia'] } }, undefined],
])('names %s apart from what its cars have not [OPEN-39]', (_, ui, wanted) => {
  const part = namedPart(ui, {});
  expect(part && [part.label, part.others]).toEqual(wanted);
});
