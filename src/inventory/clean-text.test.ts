import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanParagraphs, cleanText, cutText } from './clean-text.ts';

describe('cleanText', () => {
  it.each([
    ['  Kia  Rio ', 'Kia Rio'],
    ['Kia\u0000Rio', 'KiaRio'],
    ['Kia\tRio\r\nS', 'Kia Rio S'],
    ['Citroe\u0308n', 'Citroën'],
    ['half \ud83d pair', 'half pair'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['\ufeffKia', 'Kia'],
    ['family 👨‍👩‍👧 car', 'family 👨‍👩‍👧 car'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['CitroÃ«n C4 â€“ â€œShineâ€\u009d, 5â‚¬', 'Citroën C4 – “Shine”, 5€'],
    ['CitroÃƒÂ«n', 'Citroën'],
    ['Ã\u0089tat, Â°C, 3Â½, itâ€™s, Kiaâ„¢', 'État, °C, 3½, it’s, Kia™'],
    ['CITROËN – SÃO PAULO, Â, â, Pâté, château € 5', 'CITROËN – SÃO PAULO, Â, â, Pâté, château € 5'],
  ])('turns %j into %j', (dirty, clean) => {
    expect(cleanText(dirty)).toBe(clean);
  });

  it('leaves nothing to clean in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
});

it('keeps line breaks of a comment as paragraphs [VEH-24]', () => {
  expect(cleanParagraphs('One owner.\r\n\r\n Full history.|Call us.\u0007')).toBe(
    'One owner.|Full history.|Call us.',
  );
});

it('never cuts a character in half', () => {
  expect(cutText('ab😀', 3)).toBe('ab');
  expect(cutText('abc', 3)).toBe('abc');
});
