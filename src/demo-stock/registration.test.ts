import { describe, expect, test } from 'vitest';
import { plate, vin } from './generate-stock.ts';
import { randomFrom } from './random.ts';

describe('plate', () => {
  test.each([
    ['nsw', /^[A-Z]{3}\d\d[A-Z]$/],
    ['vic', /^1[A-Z]{2}\d[A-Z]{2}$/],
    ['qld', /^\d{3}[A-Z]{2}\d$/],
    ['sa', /^S\d{3}[A-Z]{3}$/],
    ['wa', /^1[A-Z]{3}\d{3}$/],
    ['tas', /^[A-Z]\d\d[A-Z]{2}$/],
    ['nt', /^C[A-Z]\d\d[A-Z]{2}$/],
    ['act', /^Y[A-Z]{2}\d\d[A-Z]$/],
  ])('has the form of %s', (state, form) => {
    for (let seed = 0; seed < 40; seed++) expect(plate(state, false, randomFrom(seed))).toMatch(form);
  });

  test('is shorter for a motorcycle in states with such plates', () => {
    expect(plate('nsw', true, randomFrom(1))).toMatch(/^[A-Z]{3}\d\d$/);
    expect(plate('tas', true, randomFrom(1))).toMatch(/^[A-Z]\d\d[A-Z]{2}$/);
  });
});

describe('vin', () => {
  test('has 17 characters without I, O and Q, and the year as the tenth', () => {
    for (let seed = 0; seed < 100; seed++) {
      expect(vin('JM0', 2024, randomFrom(seed))).toMatch(/^JM0[A-HJ-NPR-Z0-9]{6}R[A-HJ-NPR-Z]\d{6}$/);
    }
  });
});
