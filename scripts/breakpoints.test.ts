import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { breakpoints, mediaWidths, otherWidths } from '../tests/site/media-widths.ts';

const src = resolve(import.meta.dirname, '../src');

it('the layout changes at every listed breakpoint, and at no other width [LIMIT-1]', () => {
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(css|astro|tsx?)$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file),
  );
  const used = new Set<string>();
  const others = sources.flatMap((file) => {
    const source = readFileSync(join(src, file), 'utf8');
    for (const width of mediaWidths(source)) used.add(width);
    return otherWidths(source).map((width) => `${file}: ${width}`);
  });
  expect(others).toEqual([]);
  expect([...used].sort()).toEqual(breakpoints.map((width) => `${width}px`).sort());
});

it.each([
  ['@media (width >= 992px) {', ['992px']],
  ['@media (width >= 62rem) {', ['992px']],
  ['@media (48rem <= width < 60rem) {', ['768px', '960px']],
  ['@media screen and (scripting: enabled) and (width >= 60em) {', ['960px']],
  ['@media (min-width:640px) and (max-width: 767.98px){', ['640px', '768px']],
  ['@media not all and (min-width:48rem){', ['768px']],
  ['@media (width<=991px){', ['991px']],
  ['@container car-card (inline-size >= 30rem) {', ['480px']],
  ['@container (min-inline-size: 50vw) {', ['50vw']],
  ["matchMedia('(width >= 70rem)').matches", ['1120px']],
  ['<img sizes="(width >= 60rem) 44rem, 100vw">', ['960px']],
  ["sizes={image.srcset && '(width >= 60rem) 44rem, 100vw'}", ['960px']],
  ["const cardSizes = '(min-width: 75rem) 24rem, (min-width: 40rem) 50vw, 100vw'", ['1200px', '640px']],
  ['@media (pointer: coarse) { width: 30rem }', []],
  ['.car-section { max-width: 40rem; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)) }', []],
])('reads %s as %j', (source, widths) => {
  expect(mediaWidths(source)).toEqual(widths);
});
