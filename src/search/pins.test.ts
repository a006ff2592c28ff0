import { describe, expect, it } from 'vitest';
import { type Pin, pinsFor, withPins } from './pins.ts';

describe('pinned cars', () => {
  const pins: Pin[] = [
    { id: 'd', position: 1 },
    { id: 'e', position: 3 },
  ];

  it.each<[string, string, Pin[], string]>([
    ['are shown at their positions', 'abcde', pins, 'daebc'],
    ['may be configured in any order', 'abcde', pins.toReversed(), 'daebc'],
    ['are replaced by the next pin when the list does not contain them', 'abce', pins, 'eabc'],
    ['are last when their position is beyond the end', 'de', [{ id: 'd', position: 9 }], 'ed'],
    [
      'beyond the end keep their order',
      'abde',
      [
        { id: 'd', position: 8 },
        { id: 'a', position: 9 },
      ],
      'beda',
    ],
    ['change nothing when there are none', 'abc', [], 'abc'],
  ])('%s', (_, list, given, expected) => {
    expect(withPins([...list], given, (id) => (list.includes(id) ? id : undefined)).join('')).toBe(expected);
  });

  it('apply only to the default order without a search text', () => {
    expect(pinsFor(pins, {})).toBe(pins);
    expect(pinsFor(pins, { query: ' ' })).toBe(pins);
    expect(pinsFor(pins, { query: 'kia' })).toEqual([]);
    expect(pinsFor(pins, { sort: 'price:asc' })).toEqual([]);
    expect(pinsFor(undefined, {})).toEqual([]);
  });
});
