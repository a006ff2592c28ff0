import { describe, expect, it } from 'vitest';
import { typedDollars } from './typed-dollars.ts';

describe('typed dollars', () => {
  it.each([
    ['30000', 30_000],
    ['30,000', 30_000],
    ['$30,000', 30_000],
    ['$ 30 000', 30_000],
    ['30\u00a0000', 30_000],
    ['A$30,000', 30_000],
    ['AUD 30,000', 30_000],
    ['30,000 AUD', 30_000],
    ['30,000.00', 30_000],
    ['30000.0', 30_000],
    [' 0 ', 0],
    ['1,250,000', 1_250_000],
  ])('%j is %i', (written, amount) => {
    expect(typedDollars(written)).toEqual({ amount });
  });

  it.each([
    ['44k', 'Did you mean $44,000? Please enter whole dollars.'],
    ['$44 K', 'Did you mean $44,000? Please enter whole dollars.'],
    ['1.5m', 'Did you mean $1,500,000? Please enter whole dollars.'],
    ['20 thousand', 'Did you mean $20,000? Please enter whole dollars.'],
    ['20,000.50', 'Did you mean $20,000? Please enter whole dollars.'],
    ['20.000', 'Did you mean $20,000? Please enter whole dollars.'],
    ['-5', 'Please enter an amount of $0 or more.'],
    ['-$5', 'Please enter an amount of $0 or more.'],
    ['$-5', 'Please enter an amount of $0 or more.'],
    ['−5', 'Please enter an amount of $0 or more.'],
    ['4,50', 'Please enter whole dollars, such as 30,000.'],
    ['4 4', 'Please enter whole dollars, such as 30,000.'],
    ['20-30', 'Please enter whole dollars, such as 30,000.'],
    ['about 30', 'Please enter whole dollars, such as 30,000.'],
    ['1e5', 'Please enter whole dollars, such as 30,000.'],
    ['٢٠٠', 'Please enter whole dollars, such as 30,000.'],
    ['$', 'Please enter whole dollars, such as 30,000.'],
    ['1.234.56', 'Please enter whole dollars, such as 30,000.'],
  ])('%j is refused: %s', (written, problem) => {
    expect(typedDollars(written)).toEqual({ problem });
  });
});
