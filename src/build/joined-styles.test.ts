import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinedStyles } from './joined-styles.ts';
import { SiteFolder } from './site-folder.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'joined-styles-'));
  mkdirSync(join(folder, 'client/style-parts'), { recursive: true });
  writeFileSync(join(folder, 'client/style-parts/site.1.css'), '.all{content:"é"}');
  writeFileSync(join(folder, 'client/style-parts/vehicle.2.css'), '.car{}');
});

afterAll(() => rmSync(folder, { recursive: true }));

const head = (...tags: string[]) => `<head><meta charset="utf-8">${tags.join('')}</head><body>é</body>`;
const siteRules = '<style data-joined="site">@media (width<=40rem){a{}}</style>';
const kindRules = '<style data-joined="kind">.template-of-car{}</style>';
const siteFile = '<link rel="stylesheet" href="/style-parts/site.1.css">';
const kindFile = '<link rel="stylesheet" href="/style-parts/vehicle.2.css">';

function joined(html: string) {
  const styles = joinedStyles(folder);
  const { html: page, sheets } = styles.join(Buffer.from(html));
  const site = new SiteFolder(join(folder, 'out'), 'dealer');
  site.prepare();
  const contents = sheets.map((path) => {
    styles.lay(site, path);
    return readFileSync(join(folder, 'out/.building/dealer', path), 'utf8');
  });
  return { page: page.toString(), sheets, contents };
}

test('joins the rules and files of the site, and those of the kind of page, in that order', () => {
  const { page, sheets, contents } = joined(
    head(siteRules, kindRules, '<title>A</title>', siteFile, kindFile),
  );
  expect(contents).toEqual(['@media (width<=40rem){a{}}.all{content:"é"}', '.template-of-car{}.car{}']);
  expect(sheets.map((path) => path.replace(/[0-9a-f]{16}/, ''))).toEqual([
    '/_astro/site..css',
    '/_astro/vehicle..css',
  ]);
  const links = sheets.map((path) => `<link rel="stylesheet" href="${path}">`);
  expect(page).toBe(head(links.join('\n'), '<title>A</title>'));
});

test('gives a page without styles of its own one file', () => {
  const { sheets, contents } = joined(head(siteRules, siteFile));
  expect(sheets).toHaveLength(1);
  expect(contents).toEqual(['@media (width<=40rem){a{}}.all{content:"é"}']);
});

test('gives other rules another file, and the same rules the same one', () => {
  const of = (rules: string) => joined(head(rules, siteFile)).sheets;
  expect(of(siteRules)).toEqual(of(siteRules));
  expect(of(siteRules)).not.toEqual(of(siteRules.replace('40rem', '50rem')));
});

test('leaves other styles, and everything outside the head, as it is', () => {
  const other = '<link rel="stylesheet" href="/_astro/dialog.css"><style>b{}</style>';
  const body = '</head><body><link rel="stylesheet" href="/style-parts/site.1.css">';
  const html = `<head>${siteRules}${siteFile}${other}${body}`;
  expect(joined(html).page.replace(/<link rel="stylesheet" href="\/_astro\/site\.[^>]*>/, '')).toBe(
    `<head>${other}${body}`,
  );
});
