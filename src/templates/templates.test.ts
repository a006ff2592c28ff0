import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { roomLayers } from '../build/room-layers.ts';
import { fontNames, themeSchema } from '../config/schema/theme.ts';
import { templateNames } from '../config/templates.ts';
import { fontsOf } from '../styles/fonts.ts';
import { fontSettings, themeFor } from '../theme/theme-for.ts';

const source = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(file, 'utf8');
/** The style sheets of a folder, and its components that have styles. */
const stylesBelow = (folder: string) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(source, folder, name))
    .filter((file) => file.endsWith('.css') || (file.endsWith('.astro') && stylesOf(file)));

/** The content of a style sheet, or of the style elements of a component. */
function stylesOf(file: string): string {
  if (file.endsWith('.css')) return read(file);
  return [...read(file).matchAll(/^<style(?: is:global)?>\n([\s\S]*?)^<\/style>/gm)]
    .map(([, css]) => css)
    .join('');
}

/** The text of a style sheet, including its imports. */
function whole(file: string): string {
  return read(file).replace(/@import "([^"]+)";/g, (_, path: string) => whole(join(dirname(file), path)));
}

/** The top level of a style sheet, without comments and the content of braces. */
function topLevel(css: string): string[] {
  let depth = 0;
  let text = '';
  for (const char of css.replace(/\/\*[\s\S]*?\*\//g, '')) {
    if (char === '}') depth -= 1;
    if (depth === 0) text += char === '}' ? ';' : char;
    if (char === '{') depth += 1;
  }
  return text
    .split(';')
    .map((part) => part.replace('{', '').trim())
    .filter(Boolean);
}

/** The words of the markup in a folder. A class that it has is one of them. */
function markupIn(folder: string, recursive = false): Set<string> {
  const files = readdirSync(folder, { recursive, encoding: 'utf8' });
  const markup = files.filter((file) => /\.(astro|tsx?)$/.test(file) && !file.includes('.test.'));
  return new Set(markup.flatMap((file) => read(join(folder, file)).match(/[\w-]+/g) ?? []));
}

/** The classes that the rules of a template select. */
function selectedBy(template: string): Set<string> {
  const folder = join(import.meta.dirname, template);
  const css = readdirSync(folder).filter((file) => /\.(css|astro)$/.test(file));
  const selectors = css.flatMap((file) =>
    [
      ...stylesOf(join(folder, file))
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/([^{};]+)\{/g),
    ].map(([, selector]) => selector!.trim()),
  );
  const classes = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!));
  return new Set(classes);
}

/** What the rooms let a template select: the names of the parts in their parts.json, and the room of each. */
const parts = new Map(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('parts.json'))
    .flatMap((file) =>
      Object.keys(JSON.parse(read(join(source, file)))).map((part) => [part, dirname(file)]),
    ),
);

describe('the parts that templates may select', () => {
  const selected = new Set(templateNames.flatMap((name) => [...selectedBy(name)]));

  it.each([...parts])('%s is in the markup of %s, and a template changes it', (part, room) => {
    expect([...markupIn(join(source, room), true)]).toContain(part);
    expect([...selected]).toContain(part);
  });
});

describe.each(templateNames)('template %s', (name) => {
  const folder = join(import.meta.dirname, name);

  it('selects only what it draws itself and the parts of other rooms', () => {
    const drawn = new Set([...markupIn(import.meta.dirname), ...markupIn(folder)]);
    const foreign = [...selectedBy(name)].filter((part) => !drawn.has(part) && !parts.has(part));
    expect(foreign, 'a room names its parts in its parts.json').toEqual([]);
  });

  it('has every part that a template draws itself', () => {
    for (const slot of ['Header', 'Footer', 'Hero'])
      expect(existsSync(join(folder, `${slot}.astro`)), slot).toBe(true);
  });

  it('imports each of its style sheets once, but those of one kind of page', () => {
    const imported = [...read(join(folder, 'template.css')).matchAll(/@import "\.\/([^"]+)"/g)].map(
      ([, file]) => file,
    );
    const there = readdirSync(folder).filter((file) => file.endsWith('.css') && file !== 'template.css');
    expect([...imported, 'form-page.css', 'search.css', 'vehicle.css'].toSorted()).toEqual(there.toSorted());
  });

  it('has a file of one weight for its headings, unless they share the file of the text', () => {
    const { fonts } = themeFor({ template: name, theme: themeSchema.parse({}) });
    const { files } = fontsOf(fonts);
    for (const file of files.slice(1)) expect(file).toContain(`headings=${fonts.headingWeight}`);
  });

  it('has at most 10.6 KB of gzipped CSS, including the shell, without comments, which the build removes', () => {
    const shell = ['styles/base.css', 'styles/tokens.css', 'ui/ui.css'].map((file) => join(source, file));
    const css = [...shell, join(folder, 'template.css')].map(whole).join('');
    expect(gzipSync(css.replace(/\/\*[\s\S]*?\*\//g, '')).length).toBeLessThan(10_600);
  });
});

describe('styles', () => {
  const files = [
    ...stylesBelow('ui'),
    ...stylesBelow('car'),
    ...stylesBelow('templates'),
    ...stylesBelow('styles'),
    ...stylesBelow('features'),
    ...stylesBelow('page-kinds'),
    ...stylesBelow('layouts'),
  ];

  it.each(files.map((file) => [file.slice(source.length + 1), file]))(
    'of %s are in a cascade layer',
    async (_, file) => {
      const { css } = await postcss([roomLayers]).process(stylesOf(file), { from: file });
      const loose = topLevel(css).filter((rule) => !/^@(layer|import|font-face)/.test(rule));
      // Rules that no template may override: reduced motion, print, and what needs a script.
      expect(
        loose.filter((rule) => !/^@media (print|\(prefers-reduced-motion|\(scripting: none\))/.test(rule)),
      ).toEqual([]);
    },
  );

  it.each(fontNames)('of font %s define the family and every fallback that the theme names', (font) => {
    const { headingWeight } = fontSettings[font];
    const { css, files } = fontsOf({ heading: font, headingWeight, text: font });
    const families = fontSettings[font].stack.split(',').map((family) => family.replaceAll('"', ''));
    for (const family of families.filter((name) => !name.endsWith('serif')))
      expect(css).toContain(`"${family}"`);
    expect(files.length).toBeGreaterThan(0);
    // A font that swaps in late moves what it is on.
    expect(css).toContain('font-display:optional');
  });
});
