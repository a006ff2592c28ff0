import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { takePictures } from '../../scripts/fleet/take-pictures.ts';

const out = mkdtempSync(join(tmpdir(), 'forecourt-pictures-'));
afterAll(() => rmSync(out, { recursive: true }));

function write(side: 'old' | 'new', page: string, body: string): void {
  const folder = join(out, side, 'alpha', page);
  mkdirSync(folder, { recursive: true });
  const chance = '<script>document.body.append(String(Math.random()))</script>';
  writeFileSync(join(folder, 'index.html'), `<!DOCTYPE html><title>Cars</title><body>${body}${chance}`);
}

test('pictures of two builds differ where a page looks different, and not by chance', async () => {
  for (const side of ['old', 'new'] as const) {
    write(side, '', '<h1>Home</h1>');
    const colour = side === 'old' ? 'navy' : 'teal';
    write(side, 'cars', `<h1 style="background:${colour}">Cars</h1>`);
  }
  const samples = [
    { group: '/', path: '/' },
    { group: '/cars/', path: '/cars/' },
  ];
  const pictures = await takePictures(out, [{ dealer: 'alpha', pages: 2, changes: [], files: [], samples }]);
  expect(pictures.map(({ path, widthPx, percent }) => [path, widthPx, percent > 50])).toEqual([
    ['/', 390, false],
    ['/cars/', 390, true],
    ['/', 1440, false],
    ['/cars/', 1440, true],
  ]);
  expect(pictures[0]!.difference).toBeUndefined();
  expect(existsSync(join(out, 'pictures', pictures[1]!.difference!))).toBe(true);
});
