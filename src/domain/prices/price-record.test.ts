import { describe, expect, test } from 'vitest';
import { emptyPriceRecord, type PriceRecord, provenEarlierPrice, recordAfter } from './price-record.ts';

const corolla = { id: 'c1', slug: '2021-toyota-corolla-c1', basis: 'Drive away' };

/** The record after releases, each of a day with the price of the corolla. Undefined: it is not offered. */
function recordOf(...days: [day: string, price: number | undefined, other?: Partial<typeof corolla>][]) {
  return days.reduce<PriceRecord>(
    (record, [day, price, other]) =>
      recordAfter(record, price === undefined ? [] : [{ ...corolla, ...other, price }], day),
    emptyPriceRecord,
  );
}

const stepsOf = (record: PriceRecord) =>
  record.cars['c1']?.steps.map(({ day, price }) => `${day.slice(5)} ${price}`);

describe('the record of prices', () => {
  test.each<[string, Parameters<typeof recordOf>, string[] | undefined]>([
    ['begins with the first release', [['2026-10-01', 30_000]], ['10-01 30000']],
    [
      'has a line for each change, and none for a release with the same price',
      [
        ['2026-10-01', 30_000],
        ['2026-10-05', 30_000],
        ['2026-10-09', 29_000],
      ],
      ['10-01 30000', '10-09 29000'],
    ],
    [
      'has the last price of a day',
      [
        ['2026-10-01', 30_000],
        ['2026-10-09', 2900],
        ['2026-10-09', 29_000],
      ],
      ['10-01 30000', '10-09 29000'],
    ],
    [
      'has no change when a price is put back on the same day',
      [
        ['2026-10-01', 30_000],
        ['2026-10-09', 2900],
        ['2026-10-09', 30_000],
      ],
      ['10-01 30000'],
    ],
    [
      'replaces the price of the first day',
      [
        ['2026-10-01', 30_000],
        ['2026-10-01', 31_000],
      ],
      ['10-01 31000'],
    ],
    [
      'ignores days that are later than today, after the clock was set back',
      [
        ['2026-10-01', 30_000],
        ['2027-10-09', 28_000],
        ['2026-10-05', 29_000],
      ],
      ['10-01 30000', '10-05 29000'],
    ],
    [
      'begins again when the price includes something else',
      [
        ['2026-10-01', 30_000],
        ['2026-10-09', 27_000, { basis: 'Excl. government charges' }],
      ],
      ['10-09 27000'],
    ],
    [
      'begins again when the feed gives the id to another car',
      [
        ['2026-10-01', 30_000],
        ['2026-10-09', 12_000, { slug: '2012-mazda-2-c1' }],
      ],
      ['10-09 12000'],
    ],
    [
      'continues when the car was away for seven days',
      [
        ['2026-10-01', 30_000],
        ['2026-10-02', undefined],
        ['2026-10-09', 29_000],
      ],
      ['10-01 30000', '10-09 29000'],
    ],
    [
      'begins again when the car was away for longer',
      [
        ['2026-10-01', 30_000],
        ['2026-10-02', undefined],
        ['2026-10-10', 29_000],
      ],
      ['10-10 29000'],
    ],
    [
      'continues while no release was made at all, because the site stood unchanged',
      [
        ['2026-10-01', 30_000],
        ['2026-10-30', 29_000],
      ],
      ['10-01 30000', '10-30 29000'],
    ],
    [
      'forgets a car that has been away for more than seven days',
      [
        ['2026-10-01', 30_000],
        ['2026-10-02', undefined],
        ['2026-10-10', undefined],
      ],
      undefined,
    ],
  ])('%s', (_, days, steps) => {
    expect(stepsOf(recordOf(...days))).toEqual(steps);
  });

  test('is the same after a repeated release', () => {
    const once = recordOf(['2026-10-01', 30_000], ['2026-10-09', 29_000]);
    const again = recordAfter(once, [{ ...corolla, price: 29_000 }], '2026-10-09');
    expect(again).toEqual(once);
  });

  test('has at most sixty prices of a car', () => {
    const days = Array.from(
      { length: 80 },
      (_, n) =>
        [new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10), 30_000 - n] as [string, number],
    );
    const steps = recordOf(...days).cars['c1']!.steps;
    expect(steps).toHaveLength(60);
    expect(steps.at(-1)).toEqual({ day: '2026-03-21', price: 29_921 });
  });
});

describe('the earlier price', () => {
  test.each<[string, [day: string, price: number][], string, number | undefined]>([
    ['is not known of a car whose price never changed', [['2026-10-01', 30_000]], '2026-11-01', undefined],
    [
      'is the price before a reduction',
      [
        ['2026-10-01', 30_000],
        ['2026-10-20', 29_000],
      ],
      '2026-10-20',
      30_000,
    ],
    [
      'is the lowest price of the thirty days before, after several reductions',
      [
        ['2026-09-01', 34_000],
        ['2026-10-10', 30_000],
        ['2026-10-20', 29_000],
      ],
      '2026-10-21',
      30_000,
    ],
    [
      'is not a price that was raised just before the reduction',
      [
        ['2026-09-01', 29_500],
        ['2026-10-18', 35_000],
        ['2026-10-20', 29_500],
      ],
      '2026-10-21',
      undefined,
    ],
    [
      'leaves out a lower price that ended more than thirty days before',
      [
        ['2026-08-01', 28_000],
        ['2026-09-20', 32_000],
        ['2026-10-20', 29_000],
      ],
      '2026-10-21',
      32_000,
    ],
    [
      'counts a lower price that ended within the thirty days before',
      [
        ['2026-08-01', 28_000],
        ['2026-09-21', 32_000],
        ['2026-10-20', 29_000],
      ],
      '2026-10-21',
      undefined,
    ],
    [
      'is not proven by less than fourteen days',
      [
        ['2026-10-07', 30_000],
        ['2026-10-20', 29_000],
      ],
      '2026-10-20',
      undefined,
    ],
    [
      'is proven by fourteen days',
      [
        ['2026-10-06', 30_000],
        ['2026-10-20', 29_000],
      ],
      '2026-10-20',
      30_000,
    ],
    [
      'is no longer named after sixty days',
      [
        ['2026-10-01', 30_000],
        ['2026-10-20', 29_000],
      ],
      '2026-12-20',
      undefined,
    ],
    [
      'is not named when the price rose',
      [
        ['2026-10-01', 29_000],
        ['2026-10-20', 30_000],
      ],
      '2026-10-21',
      undefined,
    ],
  ])('%s', (_, steps, today, price) => {
    const list = steps.map(([day, price]) => ({ day, price }));
    expect(provenEarlierPrice(list, today)).toBe(price);
  });
});
