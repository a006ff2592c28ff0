import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sizedPath } from '../domain/cars/photo-addresses.ts';
import { resizedPhotos } from './made-files.ts';
import { SiteFolder } from './site-folder.ts';

let folder: string;
let source: string;
const photo = { name: '0123456789abcdefq80', width: 1000 };
const path = sizedPath(photo, 400, 'avif');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-resized-'));
  source = join(folder, 'front.jpg');
  await sharp({ create: { width: 1000, height: 600, channels: 3, background: '#a33' } }).toFile(source);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function build(out: string): Promise<string> {
  const site = new SiteFolder(join(folder, out), 'bayside');
  site.prepare();
  const photos = resizedPhotos(join(folder, 'cache'));
  photos.lay(site, { path, resize: source, order: { width: 400, format: 'avif', quality: 80 } });
  await photos.made();
  await site.swap();
  return join(folder, out, 'bayside', path);
}

it('makes a resized copy once for all builds on this machine [API-18]', async () => {
  const first = await build('one');
  expect(await sharp(first).metadata()).toMatchObject({ width: 400, height: 240, format: 'heif' });
  // A new copy would differ from the first: the build must reuse the first.
  writeFileSync(source, 'no photo any more');
  const second = await build('two');
  expect(statSync(second).ino).toBe(statSync(first).ino);
  expect(readdirSync(join(folder, 'cache/photos/made'))).toHaveLength(1);
});

it('creates no cache folder for a site without photos', async () => {
  await resizedPhotos(join(folder, 'cache')).made();
  expect(existsSync(join(folder, 'cache'))).toBe(false);
});

it('names the photo that cannot be resized', async () => {
  writeFileSync(source, 'no photo');
  await expect(build('one')).rejects.toThrow(/front\.jpg: /);
});
