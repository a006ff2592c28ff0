import { describe, expect, it } from 'vitest';
import { type Pin, pinsFor, withPins } from './pins.ts';

describe('pinned cars', () => {
  const pins: Pin[] = [
    { id: 'd', position: 1 },
    { id: 'e', position: 3 },
  ];

  it.each<[string, string, Pin[], string]>([
    ['stand at their positions', 'abcde', pins, 'daebc'],
    ['are in any order in the configuration', 'abcde', pins.toReversed(), 'daebc'],
    ['leave their place to the next one when the list does not have them', 'abce', pins, 'eabc'],
    ['come last beyond the end', 'de', [{ id: 'd', position: 9 }], 'ed'],
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

  it('apply to the default order without a text only', () => {
    expect(pinsFor(pins, {})).toBe(pins);
    expect(pinsFor(pins, { query: ' ' })).toBe(pins);
    expect(pinsFor(pins, { query: 'kia' })).toEqual([]);
    expect(pinsFor(pins, { sort: 'price:asc' })).toEqual([]);
    expect(pinsFor(undefined, {})).toEqual([]);
  });
});
