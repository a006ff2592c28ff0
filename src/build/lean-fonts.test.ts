import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { leanFonts } from './lean-fonts.ts';

const { resolve } = createRequire(import.meta.url);
const imported = [
  ...readFileSync(new URL('../styles/fonts.ts', import.meta.url), 'utf8').matchAll(/'(@[^']+\?url)'/g),
].map(([, path]) => path!);

it('replaces every font of a package by a smaller file, half as large where it had two axes', async () => {
  const { alias } = (await leanFonts().config()).resolve;
  expect(imported).toHaveLength(4);
  for (const path of imported) {
    const { find, replacement } = alias.find((one) => one.find.test(path))!;
    expect(path.replace(find, replacement)).toBe(`${replacement}?url`);
    const share = statSync(replacement).size / statSync(resolve(path.replace('?url', ''))).size;
    expect(share).toBeLessThan(path.includes('figtree') ? 1 : 0.65);
    expect(readFileSync(replacement).toString('latin1', 0, 4)).toBe('wOF2');
  }
});
