import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { leanFonts, unicodeRangeOfOthers } from './lean-fonts.ts';

const { resolve } = createRequire(import.meta.url);
const imported = [
  ...readFileSync(new URL('../styles/fonts.ts', import.meta.url), 'utf8').matchAll(/'(@[^']+\?url)'/g),
].map(([, path]) => path!);

it('replaces every font of a package by a smaller file, a third to a half as large where it had two axes', async () => {
  const { alias } = (await leanFonts().config()).resolve;
  expect(imported).toHaveLength(4);
  for (const path of imported) {
    const { find, replacement } = alias.find((one) => one.find.test(path))!;
    expect(path.replace(find, replacement)).toBe(`${replacement}?url`);
    const share = statSync(replacement).size / statSync(resolve(path.replace('?url', ''))).size;
    expect(share).toBeLessThan(path.includes('figtree') ? 0.75 : 0.45);
    expect(readFileSync(replacement).toString('latin1', 0, 4)).toBe('wOF2');

    const rest = path.replace('?url', '?others');
    const second = alias.find((one) => one.find.test(rest))!;
    expect(rest.replace(second.find, second.replacement)).toBe(second.replacement);
    expect(second.replacement).not.toBe(replacement);
  }
});

it('gives each font a second face for exactly the characters that its first file lacks', () => {
  const folder = new URL('../styles/fonts/', import.meta.url);
  const sheets = readdirSync(folder);
  expect(sheets).toHaveLength(4);
  for (const sheet of sheets) {
    const css = readFileSync(new URL(sheet, folder), 'utf8');
    const [range] = /(?<=unicode-range:)[^;]+/.exec(css) ?? [];
    expect(range?.replaceAll(/\s+/g, ' ').trim()).toBe(unicodeRangeOfOthers);
    expect(css.match(/\?others/g)).toHaveLength(1);
  }
});
