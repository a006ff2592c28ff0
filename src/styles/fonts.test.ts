import { expect, it } from 'vitest';
import { otherCharacters } from '../config/font-characters.ts';
import { fontsOf } from './fonts.ts';

/** The faces of a family, without its fallbacks: width, and whether it has only the other characters. */
const facesOf = (css: string, family: string) =>
  [...css.matchAll(/@font-face\{[^}]+\}/g)]
    .map(([rule]) => rule)
    .filter((rule) => rule.includes(`font-family:"${family}";`))
    .map((rule) => ({
      width: /font-stretch:([^;]+)/.exec(rule)?.[1] ?? 'normal',
      range: /unicode-range:([^;}]+)/.exec(rule)?.[1],
      file: /url\(([^)]+)\)/.exec(rule)![1]!,
    }));

it('loads one file for a font of text and headings', () => {
  const { css, files } = fontsOf({ heading: 'figtree', headingWeight: 700, text: 'figtree' });
  expect(files).toHaveLength(1);
  expect(facesOf(css, 'Figtree').map(({ width, range }) => [width, range])).toEqual([
    ['normal', undefined],
    ['normal', otherCharacters],
  ]);
});

it('loads a second file of one weight for a font of headings, and the text font first', () => {
  const { css, files } = fontsOf({ heading: 'fraunces', headingWeight: 380, text: 'figtree' });
  expect(files).toHaveLength(2);
  expect(files).toEqual([facesOf(css, 'Figtree')[0]!.file, facesOf(css, 'Fraunces')[0]!.file]);
  expect(files[1]).toContain('headings=380');
});

it('loads all weights of a font whose headings have a weight without a file', () => {
  const { files } = fontsOf({ heading: 'fraunces', headingWeight: 421, text: 'figtree' });
  expect(files[1]).not.toContain('headings');
});

it('gives the text and the narrow headings of one font a face each, with the other characters in both widths', () => {
  const { css, files } = fontsOf({ heading: 'archivo', headingWeight: 700, text: 'archivo' });
  expect(files).toHaveLength(2);
  const faces = facesOf(css, 'Archivo');
  expect(faces.map(({ width, range }) => [width, range])).toEqual([
    ['100%', undefined],
    ['100%', otherCharacters],
    ['75%', undefined],
    ['75%', otherCharacters],
  ]);
  expect(faces[1]!.file).toBe(faces[3]!.file);
  // Beside another text font the narrow file is the only one of its family, so it needs no width.
  const mixed = fontsOf({ heading: 'archivo', headingWeight: 700, text: 'figtree' });
  expect(facesOf(mixed.css, 'Archivo').map(({ width }) => width)).toEqual(['normal', 'normal']);
});
