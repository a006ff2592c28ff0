import { expect, it } from 'vitest';
import { InvalidPostcode, postcodeMessage, readPostcode } from './postcode.ts';

it.each([
  ['2150', '2150'],
  [' 0800\n', '0800'],
  ['0000', '0000'],
])('%j is read as the postcode %j [ERR-14]', (typed, postcode) => {
  expect(readPostcode(typed)).toBe(postcode);
});

it.each(['', ' ', '215', '21500', '2150 NSW', '21 50', 'abcd', '-215', '2.15', '1e10', '２１５０', '٢١٥٠'])(
  '%j is not a postcode [ERR-14]',
  (typed) => {
    expect(readPostcode(typed)).toBeUndefined();
  },
);

it('an invalid postcode is rejected with the message of the API contract [ERR-13] [ERR-14]', () => {
  expect(postcodeMessage).toBe('Invalid postcode. Please enter a 4-digit number.');
  expect(new InvalidPostcode().message).toBe('Invalid postcode');
});
