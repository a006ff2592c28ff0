import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileOfPath, SiteFolder, tidyOutput } from './site-folder.ts';

let out: string;
const read = (path: string) => readFileSync(join(out, 'dealer', path), 'utf8');

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'forecourt-out-'));
});
afterEach(() => rmSync(out, { recursive: true }));

test.each([
  ['/', 'index.html'],
  ['/cars/a/', 'cars/a/index.html'],
  ['/404.html', '404.html'],
])('the page %s is in the file %s', (path, file) => expect(fileOfPath(path)).toBe(file));

async function build(pages: Record<string, string>, kept: string[] = []): Promise<void> {
  const site = new SiteFolder(out, 'dealer');
  site.prepare();
  for (const [path, content] of Object.entries(pages)) site.write(path, content);
  for (const path of kept) expect(site.keep(path)).toBe(true);
  await site.swap();
  tidyOutput(out);
}

test('a site contains only the files that were written or kept', async () => {
  await build({ '/': 'home', '/cars/a/': 'a', '/cars/b/': 'b' });
  await build({ '/': 'home 2' }, ['/cars/a/']);
  expect([read('index.html'), read('cars/a/index.html')]).toEqual(['home 2', 'a']);
  expect(existsSync(join(out, 'dealer/cars/b'))).toBe(false);
  expect(existsSync(join(out, '.building'))).toBe(false);
});

test('a kept file is linked, not copied', async () => {
  await build({ '/cars/a/': 'a' });
  const before = statSync(join(out, 'dealer/cars/a/index.html')).ino;
  await build({ '/': 'home' }, ['/cars/a/']);
  expect(statSync(join(out, 'dealer/cars/a/index.html')).ino).toBe(before);
});

test('a discarded build does not change the existing site', async () => {
  await build({ '/': 'good' });
  const site = new SiteFolder(out, 'dealer');
  site.prepare();
  site.write('/', 'half');
  site.discard();
  expect(read('index.html')).toBe('good');
});

test('an interrupted swap is undone by the next build', async () => {
  await build({ '/': 'good' });
  mkdirSync(join(out, '.retired'));
  // The state after a crash between the two renames.
  const { renameSync } = await import('node:fs');
  renameSync(join(out, 'dealer'), join(out, '.retired/dealer'));
  new SiteFolder(out, 'dealer').prepare();
  expect(read('index.html')).toBe('good');
});

test('keep returns false for a missing file', async () => {
  await build({ '/': 'home' });
  const site = new SiteFolder(out, 'dealer');
  site.prepare();
  expect(site.keep('/cars/none/')).toBe(false);
});

test.skipIf(!existsSync('/dev/full'))('a full disk is named, with the folder of the sites', () => {
  const site = new SiteFolder(out, 'dealer');
  site.prepare();
  symlinkSync('/dev/full', join(out, '.building/dealer/index.html'));
  expect(() => site.write('/', 'home')).toThrow(`is full: there is no room in ${out}.`);
});

test('adopt and copy take over files from another folder', async () => {
  writeFileSync(join(out, 'asset.js'), 'js');
  const site = new SiteFolder(out, 'dealer');
  site.prepare();
  site.adopt('/_astro/asset.js', join(out, 'asset.js'));
  site.adopt('/_astro/asset.js', join(out, 'asset.js'));
  site.copy('/media/logo.svg', join(out, 'asset.js'));
  await site.swap();
  expect([read('_astro/asset.js'), read('media/logo.svg')]).toEqual(['js', 'js']);
});
