import { describe, expect, it } from 'vitest';
import { averageShown, halfStars, mayShowReview, oneDecimal } from './reviews.ts';

const review = { id: '1', text: 'Good people.', customer_name: 'Jo T.', rating: 4 };

describe('mayShowReview', () => {
  it.each([
    ['a review of four stars [REV-4]', {}, true],
    ['a review of three stars [REV-4]', { rating: 3 }, false],
    ['a review that is excluded by its id [REV-3]', { id: '386779' }, false],
    ['a translated review [REV-3]', { text: '(Translated by Google) Very good.' }, false],
    ['a review that only mentions a translator [REV-3]', { text: 'They found me a translator.' }, true],
    ['a review without text [REV-3]', { text: ' \n' }, false],
    ['a review without a name [REV-3] [OPEN-52]', { customer_name: ' ' }, false],
    ['a review with asterisks in its name [REV-3] [OPEN-52]', { customer_name: 'J** T.' }, false],
  ])('%s', (_, change, shown) => {
    expect(mayShowReview({ ...review, ...change }, 4)).toBe(shown);
  });
});

describe('averageShown', () => {
  it.each([
    [4.7, 0, '4.7'],
    [4.5, 4.5, undefined],
    [4.51, 4.5, '4.5'],
    [undefined, 0, undefined],
    [0, 0, undefined],
  ])('%s above %s is %s [REV-5] [REV-6] [CFG-60]', (average, minimum, shown) => {
    expect(averageShown(average, minimum)).toBe(shown);
  });
});

describe('stars', () => {
  it('are written with one decimal [REV-6]', () => {
    expect([4, 4.25, 4.04, 5].map(oneDecimal)).toEqual(['4.0', '4.3', '4.0', '5.0']);
  });
  it('are drawn in halves', () => {
    expect([4.7, 4.75, 4.2, 5].map(halfStars)).toEqual([4.5, 5, 4, 5]);
  });
});
