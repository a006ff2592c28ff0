import { expect, test } from 'vitest';
import { placesInText, placesOnce } from './dealer-facts.ts';

test.each([
  ['12 Hill Street, Box Hill VIC 3128', '12 Hill Street / Box Hill / vic / 3128'],
  ['8 Mill Lane Richmond, TAS, 7025 Australia', '8 Mill Lane / Richmond / tas / 7025'],
  [
    'Lot 5, 300 Princes Hwy | Dandenong | Victoria, Australia 3175',
    'Lot 5, 300 Princes Hwy / Dandenong / vic / 3175',
  ],
  [
    'Unit 3/23-25 St Georges Cl., St Kilda East Vic. 3183',
    'Unit 3/23-25 St Georges Cl. / St Kilda East / vic / 3183',
  ],
  ["4A O'Brien Grove – Mt Gravatt • QLD 4122", "4A O'Brien Grove / Mt Gravatt / qld / 4122"],
  ['1050 Logan Rd, Holland Park, New South Wales, 2000', '1050 Logan Rd / Holland Park / nsw / 2000'],
  ['1700 W. Silver Spring Drive, Glendale, WI 53209', undefined],
  ['GPO Box 5218 Sydney NSW 2001', undefined],
  ['We sold 12 Street Sweepers in VIC', undefined],
])('the address of %j', (text, address) => {
  const [place] = placesInText(text);
  expect(
    place &&
      Object.values(place.address)
        .slice(0, 2)
        .concat(place.address.state, place.address.postcode)
        .join(' / '),
  ).toBe(address);
});

test('of several places each has the phone and the hours that follow it', () => {
  const text = `Kew: 1 High Street, Kew VIC 3101 Fax 03 9800 9999 Ph 03 9800 1111 Mon-Fri 9-5
    Box Hill: 2 Hill Road, Box Hill VIC 3128 Ph 0412 345 678`;
  expect(placesInText(text)).toMatchObject([
    { address: { city: 'Kew' }, phone: '03 9800 1111', hours: expect.any(Array) },
    { address: { city: 'Box Hill' }, phone: '0412 345 678', hours: undefined },
  ]);
});

test('a place that several pages tell of is one, with what each says', () => {
  const address = { street: '1 High Street', city: 'Kew', state: 'vic', postcode: '3101' } as const;
  const places = [
    { address: { ...address, street: '1 High St.' } },
    { address: { ...address, lat: -37.8, long: 145 }, phone: '03 9800 1111' },
    { address: { ...address, street: '2 High St' } },
  ];
  expect(placesOnce(places)).toMatchObject([
    { address: { lat: -37.8 }, phone: '03 9800 1111' },
    { address: { street: '2 High St' } },
  ]);
});
