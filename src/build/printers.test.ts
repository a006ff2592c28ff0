import type { WriteStream } from 'node:tty';
import { expect, test } from 'vitest';
import type { SliceResult } from './dealer-job.ts';
import { buildPrinter } from './printers.ts';

test('lists what a site and its feeds leave out, with the remedy', () => {
  const written: string[] = [];
  const out = { isTTY: false, write: (text: string) => written.push(text) } as unknown as WriteStream;
  const slice: SliceResult = {
    slug: 'bayside',
    pages: {},
    files: {},
    immutable: [],
    sheets: {},
    rendered: 1,
    skipped: 0,
    rejects: [],
    warnings: [],
    leftOut: [
      {
        dealer: 'bayside',
        file: 'dealers/bayside/offers.json',
        line: 4,
        key: 'offers[0].name',
        message: '"name" is missing.',
        remedy: 'Add it.',
      },
    ],
    unadvertised: ['One', 'Two'].map((title) => ({
      feed: 'Meta vehicles',
      carId: title,
      title,
      key: 'images',
      reason: 'has no photo',
      remedy: 'Add photos.',
    })),
    cars: 0,
    searchSize: { message: 'Its 6,000 cars are many.', remedy: 'Name a server.' },
  };
  buildPrinter(out, 1).dealerDone({
    slug: 'bayside',
    ok: true,
    pages: 1,
    rendered: 1,
    removed: 0,
    slices: [slice],
  });
  const text = written.join('');
  expect(text).toContain('  search: Its 6,000 cars are many.\n    Name a server.\n');
  expect(text).toContain('  not in Meta vehicles: One has no photo (and 1 more)\n    Add photos.\n');
  expect(text).toContain('left out of offers, models and reviews');
  expect(text).toMatch(
    /dealers\/bayside\/offers\.json\n {2}line 4, offers\[0\]\.name: "name" is missing\.\n {4}Add it\./,
  );
});
