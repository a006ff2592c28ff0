import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptySearchWords } from './empty-search.ts';

it.each([
  ['Ferrari  F40\n', 'ferrari f40'],
  ['"Škoda Superb", used', 'skoda superb used'],
  ['Toyota HiLux, under $30,000, 4x4', 'toyota hilux, under $30,000, 4x4'],
  ['CX-5 2.0 GT-R', 'cx-5 2.0 gt-r'],
  ['GLC300 or BMW 320', 'glc300 or bmw 320'],
  ['rav4 2019 2020 150000 km', 'rav4 2019 2020 150000 km'],
  ['🚙', ''],
  ['<script>alert(1)</script>', 'script alert 1 script'],
  ['=HYPERLINK("x")', 'hyperlink x'],
  ['-2+3', '2 3'],
  ["'; drop table leads; --", 'drop table leads'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('folds %j to %j', (typed, words) => {
  expect(emptySearchWords(typed)).toBe(words);
});

it.each([
  'ann@example.com',
  'Ann.Lee+cars@mail.example.com.au',
  '0412 345 678',
  '(07) 5550-1234',
  '+61 412 345 678',
  '0412-345-678',
  '+61 (0)7 5550 1234',
  '5550 1234',
  '1300 123 456',
  '+49 30 1234567',
  'JTMRD33V705012345',
  'https://example.com/?name=ann',
  'www.example.com/ann',
  'ABC123',
  'abc 123',
  'ABC-12D',
  '123 ABC',
  '123AB4',
  '1AB 2CD',
  'AB 12 CD',
  '1ABC 234',
  'S123 ABC',
])('leaves out %s, which could name a person', (personal) => {
  expect(emptySearchWords(`hilux ${personal}`)).toBe('hilux');
  expect(emptySearchWords(personal)).toBe('');
});

it('returns words that no output needs to fear, of any text', () => {
  const points = fc.array(fc.oneof(fc.nat(0x2ff), fc.nat(0x10ffff)), { maxLength: 120 });
  const text = points.map((all) => String.fromCodePoint(...all));
  fc.assert(
    fc.property(text, (typed) => {
      const words = emptySearchWords(typed);
      expect(words).toMatch(/^$|^[\p{L}\p{N}$]/u);
      expect(words).not.toMatch(/[\p{Cc}<>"'=@+]/u);
      expect([...words].length).toBeLessThanOrEqual(80);
    }),
  );
});
