import { describe, expect, it } from 'vitest';
import { type Curation, curatedFor, type Pin, withPins } from './curation.ts';
import type { SearchState } from './url-state.ts';

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
    const pinsOf = (state: SearchState, page = { scope: {}, pins }) => curatedFor(state, page).pins;
    expect(pinsOf({})).toEqual(pins);
    expect(pinsOf({ query: ' ' })).toEqual(pins);
    expect(pinsOf({ query: 'kia' })).toEqual([]);
    expect(pinsOf({ sortBy: 'price:asc' })).toEqual([]);
    expect(curatedFor({}, { scope: {} })).toEqual({ pins: [], hidden: [] });
  });
});

describe('a curation', () => {
  const kia = { refinementList: { make: ['Kia'] } };
  const whiteKia = { refinementList: { make: ['Kia'], colour: ['White'] } };
  const cheapKia = { ...kia, range: { price: ':30000' } };
  const isApplied = (search: Curation['search'], state: SearchState, scope = {}, contained?: true) => {
    const curations = [{ search, hidden: ['a'], ...(contained && { contained }) }];
    return curatedFor(state, { scope, curations }).hidden.length > 0;
  };

  it.each<
    [string, Curation['search'], SearchState, Record<string, string[]>, [exact: boolean, contained: boolean]]
  >([
    ['its text', { query: 'tow car' }, { query: 'tow car' }, {}, [true, true]],
    [
      'its text with other capitals, accents and signs',
      { query: 'tow-car' },
      { query: 'TÔW/car ' },
      {},
      [true, true],
    ],
    ['its text with more words', { query: 'tow car' }, { query: 'a tow car, please' }, {}, [false, true]],
    ['words that only begin like its text', { query: 'tow car' }, { query: 'tow cars' }, {}, [false, false]],
    ['its words in another order', { query: 'tow car' }, { query: 'car tow' }, {}, [false, false]],
    ['its text with a filter', { query: 'tow car' }, { query: 'tow car', ...kia }, {}, [false, true]],
    ['its filter', kia, kia, {}, [true, true]],
    ['its filter with another one', kia, whiteKia, {}, [false, true]],
    ['its filter with another value', kia, { refinementList: { make: ['Kia', 'MG'] } }, {}, [false, true]],
    ['a part of its filters', whiteKia, kia, {}, [false, false]],
    ['its filter with a text', kia, { ...kia, query: 'tow' }, {}, [false, true]],
    ['its filter and range', cheapKia, cheapKia, {}, [true, true]],
    ['its filter and another range', cheapKia, { ...kia, range: { price: ':20000' } }, {}, [false, false]],
    [
      'a filter that the page fixes, and the chosen rest',
      whiteKia,
      { refinementList: { colour: ['White'] } },
      { make: ['Kia'] },
      [true, true],
    ],
    ['only what the page fixes', kia, {}, { make: ['Kia'] }, [false, false]],
    ['nothing', { query: 'tow car' }, {}, {}, [false, false]],
  ])('is that of a search for %s, or not', (_, search, state, scope, [exact, contained]) => {
    expect(isApplied(search, state, scope)).toBe(exact);
    expect(isApplied(search, state, scope, true)).toBe(contained);
  });

  it('wins a position against later ones and the pins of the page, and hides before it pins', () => {
    const search = { query: '', ...kia };
    const curations: Curation[] = [
      { search, pins: [{ id: 'a', position: 1 }], hidden: ['c'] },
      {
        search,
        pins: [
          { id: 'b', position: 1 },
          { id: 'c', position: 2 },
          { id: 'a', position: 4 },
        ],
      },
    ];
    const page = {
      scope: {},
      pins: [
        { id: 'd', position: 1 },
        { id: 'e', position: 3 },
      ],
      curations,
    };
    expect(curatedFor(kia, page)).toEqual({
      pins: [
        { id: 'a', position: 1 },
        { id: 'e', position: 3 },
      ],
      hidden: ['c'],
    });
  });

  it('hides in every order, and pins in the default order', () => {
    const curations: Curation[] = [{ search: kia, pins: [{ id: 'a', position: 1 }], hidden: ['c'] }];
    expect(curatedFor({ ...kia, sortBy: 'price:asc' }, { scope: {}, curations })).toEqual({
      pins: [],
      hidden: ['c'],
    });
  });
});
