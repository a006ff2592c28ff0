import { describe, expect, it } from 'vitest';
import { someVocabulary } from './grammar-rows.fixture.ts';
import { createPhraseReader } from './phrase-reader.ts';

const phraseReader = createPhraseReader(someVocabulary, { thisYear: 2025, sorts: ['price:asc'] })!;
const counts: Record<string, number> = {
  'make:Toyota': 84,
  'model:HiLux': 20,
  'model:Corolla': 31,
  'make:Tesla': 2,
};
const suggest = (text: string) => phraseReader.suggest(text, (facet, value) => counts[`${facet}:${value}`]);
const labels = (text: string, kind = 'completion') =>
  suggest(text)
    .filter((one) => one.kind === kind)
    .map(({ label }) => label);

describe('suggestions', () => {
  it('complete a make with its number of cars, before its models', () => {
    expect(suggest('toy')[0]).toEqual({ kind: 'completion', label: 'Toyota', text: 'Toyota', count: 84 });
    expect(labels('toy').slice(1, 3)).toEqual(['Toyota Corolla', 'Toyota HiLux']);
  });

  it.each([
    ['hil', 'Toyota HiLux'],
    ['range r', 'Land Rover Range Rover Sport'],
    ['land cr', 'Toyota LandCruiser'],
    ['cx', 'Mazda CX-5'],
    ['mazda b', 'Mazda BT-50'],
    ['white hil', 'white Toyota HiLux'],
    ['workm', 'Workmate'],
    ['under 40k die', 'under 40k Diesel'],
  ])('complete %s to %s', (typed, label) => {
    expect(labels(typed)[0]).toBe(label);
  });

  it.each<[typed: string, labels: string[]]>([
    ['suv under 20', ['suv under $20,000', 'suv under 20,000 km']],
    ['suv under 2', ['suv under $20,000', 'suv under 20,000 km']],
    ['suv under $20', ['suv under $20,000']],
    ['less than 150', ['less than $150,000', 'less than $150 a week', 'less than 150,000 km']],
    // The letter is part of the number, and not the start of 'Kia'.
    ['suv under 20k', []],
    ['mazda 3', []],
  ])('complete the amount of %s', (typed, expected) => {
    const completed = suggest(typed).filter(({ kind }) => kind === 'completion');
    expect(completed.map(({ label }) => label)).toEqual(expected);
  });

  it('start with the recognised filters and end with the exact text [TYPED-6]', () => {
    const all = suggest('white hilux under 40k tidy');
    expect(all[0]).toMatchObject({
      kind: 'filters',
      label: 'White, Toyota HiLux, Up to $40,000 and “tidy”',
    });
    expect(all.at(-1)).toEqual({
      kind: 'exact',
      label: 'white hilux under 40k tidy',
      text: 'white hilux under 40k tidy',
    });
  });

  it('show a count only for a single value', () => {
    expect(suggest('hilux')[0]).toMatchObject({ label: 'Toyota HiLux', count: 20 });
    expect(suggest('white hilux')[0]?.count).toBeUndefined();
    expect(suggest('white toyo')[1]?.count).toBeUndefined();
  });

  it('put car names and body types before features', () => {
    const offered = phraseReader.suggest('s', (facet) => (facet === 'filtered_features' ? 500 : 3));
    expect(offered.map(({ label }) => label)).toContain('SUV');
    expect(offered.map(({ label }) => label)).not.toContain('Sunroof');
  });

  it('never repeat the typed text and contain at most six completions [TYPED-6]', () => {
    expect(labels('toyota')).not.toContain('Toyota');
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') expect(labels(letter).length).toBeLessThanOrEqual(6);
  });

  it('complete a recognised word only to a longer car name', () => {
    expect(labels('auto')).toEqual([]);
    expect(labels('toyota')).toContain('Toyota Corolla');
    expect(labels('leath')).toEqual(['Leather Seats']);
  });

  it.each(['', '   ', 'zeppelin', '---', '🚗', '\u0000'])('are empty for %j', (typed) => {
    expect(suggest(typed)).toEqual([]);
  });
});

it('returns no reader for a vocabulary of an unknown format', () => {
  expect(createPhraseReader({ format: 9 }, { thisYear: 2025, sorts: [] })).toBeUndefined();
});
