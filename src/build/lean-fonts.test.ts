import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { otherCharacters, usualCharacters } from '../config/font-characters.ts';
import { charactersIn, leanFonts } from './lean-fonts.ts';

const { resolve } = createRequire(import.meta.url);
const imported = [
  ...readFileSync(new URL('../styles/fonts.ts', import.meta.url), 'utf8').matchAll(/'(@[^']+&?url)'/g),
].map(([, path]) => path!);

it('replaces every imported file of a font by its own smaller one', async () => {
  const { alias } = (await leanFonts().config()).resolve;
  expect(imported).toHaveLength(alias.length);
  const files = new Map<string, number>();
  for (const path of imported) {
    const [{ find, replacement }, ...more] = alias.filter((one) => one.find.test(path)) as [
      (typeof alias)[number],
    ];
    expect(more).toEqual([]);
    expect(path.replace(find, replacement)).toBe(replacement);
    const file = replacement.replace('?url', '');
    expect(readFileSync(file).toString('latin1', 0, 4)).toBe('wOF2');
    files.set(file, statSync(file).size);
    const [source, query] = path.split('?') as [string, string];
    const share = statSync(file).size / statSync(resolve(source)).size;
    expect(share, path).toBeLessThan(source.includes('figtree') ? 0.75 : 0.45);
    // One weight has about half of the bytes of all weights.
    const text = alias.find((one) => one.find.test(`${source}?url`))!.replacement.replace('?url', '');
    if (query.startsWith('headings='))
      expect(statSync(file).size / statSync(text).size, path).toBeLessThan(0.6);
  }
  expect(files.size).toBe(imported.length);
});

it('has each character in one of the two files of a font', () => {
  const usual = new Set(charactersIn(usualCharacters));
  expect(charactersIn(otherCharacters).filter((character) => usual.has(character))).toEqual([]);
  // What visitors type into names, addresses and messages.
  const typed = 'abcXYZ 0123456789 @.-_+ \'’"“”(),;:!?&/$%#*=<>';
  expect([...typed].filter((character) => !usual.has(character))).toEqual([]);
});
