import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  type Chosen,
  dragged,
  rangeOf,
  shownRange,
  stepped,
  typedNote,
  typedProblem,
} from './range-rules.ts';

const price = boundsOf('price', { min: 4990, max: 89_990 });

describe('range rules', () => {
  it.each([
    ['price', {}, { min: 0, max: 100_000, unit: 1000, step: 1000 }],
    ['km', { min: 0, max: 0 }, { min: 0, max: 100_000, unit: 1000, step: 1000 }],
    ['price', { min: 4990, max: 89_990 }, { min: 0, max: 90_000, unit: 1000, step: 900 }],
    ['price', { min: 4990, max: 649_880 }, { min: 0, max: 650_000, unit: 1000, step: 6500 }],
    ['year', { min: 1999, max: 2024 }, { min: 1999, max: 2024, unit: 1, step: 1 }],
    ['gvm_kg', { min: 0, max: 3340 }, { min: 0, max: 3400, unit: 100, step: 34 }],
    ['consumption_dl', { min: 0, max: 121 }, { min: 0, max: 130, unit: 1, step: 1.3 }],
    ['weekly_price', { min: 0, max: 311 }, { min: 0, max: 320, unit: 1, step: 5 }],
    ['year', { min: 0, max: 2024 }, { min: 1994, max: 2024, unit: 1, step: 1 }],
  ])(
    'the slider for %s with statistics %o has the bounds %o [LIST-30] [LIST-31] [OPEN-40]',
    (key, stats, bounds) => {
      expect(boundsOf(key, stats)).toEqual(bounds);
    },
  );

  it.each([
    ['from', 1, 650_000, { from: 17_000, to: 30_000 }, 'by a hundredth of the range, rounded to thousands'],
    ['from', 1, 40_000, { from: 11_000, to: 30_000 }, 'by a thousand when a hundredth is less'],
    ['to', -1, 3_900_000, { from: 10_000, to: 10_000 }, 'no further than the other handle'],
  ] as [keyof Chosen, number, number, Chosen, string][])(
    'an arrow key moves "%s" (direction %i, maximum %i dollars) to %o: %s [LIST-26] [LIST-31]',
    (end, direction, max, chosen) => {
      const bounds = boundsOf('price', { max });
      expect(stepped(end, direction, { from: 10_000, to: 30_000 }, bounds)).toEqual(chosen);
    },
  );

  it.each([
    ['from', 12_400, { from: 12_000, to: 50_000 }, 'is rounded to thousands [LIST-26]'],
    ['to', 32_400, { from: 10_000, to: 33_000 }, 'is rounded up, so that a car of that price stays'],
    ['to', 95_000, { from: 10_000, to: 90_000 }, 'is clamped to the slider [LIST-25]'],
    ['from', -1, { from: 0, to: 50_000 }, 'is clamped to the slider [LIST-25]'],
    ['from', 60_000, { from: 50_000, to: 50_000 }, 'is lowered to the upper handle [LIST-27]'],
    ['to', 5000, { from: 10_000, to: 10_000 }, 'is raised to the lower handle [LIST-28]'],
  ] as [keyof Chosen, number, Chosen, string][])(
    '"%s" dragged to %i gives %o: it %s',
    (end: keyof Chosen, value: number, chosen: Chosen) => {
      expect(dragged(end, value, { from: 10_000, to: 50_000 }, price)).toEqual(chosen);
    },
  );

  it('do not round years', () => {
    const bounds = boundsOf('year', { min: 1999, max: 2024 });
    expect(dragged('from', 2013, { from: 1999, to: 2024 }, bounds).from).toBe(2013);
  });

  it.each([
    [{ from: 0, to: 90_000 }, undefined],
    [{ from: 10_000, to: 90_000 }, '10000:'],
    [{ from: 0, to: 30_000 }, ':30000'],
    [{ from: 10_000, to: 30_000 }, '10000:30000'],
  ])('convert the handles %o to the range %s [LIST-22]', (chosen, range) => {
    expect(rangeOf(chosen, price)).toBe(range);
  });

  it('clamp a range of the URL to the slider [LIST-25]', () => {
    expect(shownRange('500:400000', price)).toEqual({ from: 500, to: 90_000 });
    expect(shownRange(undefined, price)).toEqual({ from: 0, to: 90_000 });
  });

  it('reject a typed value outside the range [LIST-29] [ERR-3] [ERR-4]', () => {
    expect(typedProblem(-1, price)).toBe('Cannot refine below the range minimum');
    expect(typedProblem(90_001, price)).toBe('Cannot refine above the range maximum');
    expect(typedProblem(Number.NaN, price)).toBeDefined();
    expect(typedProblem(20_000, price)).toBeUndefined();
  });

  it.each([
    ['from', 60_000, 'From and To meet at $50,000.'],
    ['to', 5000, 'From and To meet at $10,000.'],
    ['to', 95_000, 'Ours are $0 to $90,000.'],
    ['from', -1, 'Ours are $0 to $90,000.'],
    ['from', 12_400, ''],
    ['to', 50_000, ''],
  ] as [keyof Chosen, number, string][])(
    'say what happened to "%s" %i: %s [LIST-27] [LIST-28] [LIST-29]',
    (end, value, note) => {
      const text = (amount: number) => `$${amount.toLocaleString('en-AU')}`;
      expect(typedNote(end, value, { from: 10_000, to: 50_000 }, price, text)).toBe(note);
    },
  );

  it('say nothing of a value that is rounded past the other end', () => {
    const now = { from: 10_500, to: 50_000 };
    expect(dragged('to', 10_100, now, price)).toEqual({ from: 10_500, to: 11_000 });
    expect(typedNote('to', 10_100, now, price, String)).toBe('');
  });

  it('keep the handles in order and on the slider', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900_000 }),
        fc.array(
          fc.tuple(fc.constantFrom('from' as const, 'to' as const), fc.integer({ min: -1e6, max: 1e6 })),
        ),
        (max, moves) => {
          const bounds = boundsOf('price', { max });
          let now = shownRange(undefined, bounds);
          for (const [end, value] of moves) {
            now = dragged(end, value, now, bounds);
            expect(bounds.min <= now.from && now.from <= now.to && now.to <= bounds.max).toBe(true);
          }
        },
      ),
    );
  });
});
