import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { strayLinks } from './load-dealer.ts';

let base: string;
let media: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'forecourt-links-'));
  media = join(base, 'alpha/media');
  mkdirSync(media, { recursive: true });
  writeFileSync(join(media, 'yard.jpg'), 'a photo');
  writeFileSync(join(base, 'secret.txt'), 'of the machine');
  mkdirSync(join(base, 'alphabet'));
});
afterEach(() => rmSync(base, { recursive: true }));

const out = "This link leads out of the dealer's folder.";
it.each<[what: string, make: () => void, said: string[]]>([
  ['a file', () => undefined, []],
  ['a link to another file of the folder', () => symlinkSync('yard.jpg', join(media, 'front.jpg')), []],
  [
    'a link to nothing',
    () => symlinkSync('gone.jpg', join(media, 'front.jpg')),
    ['This link leads to no file.'],
  ],
  [
    'a link to itself',
    () => symlinkSync('front.jpg', join(media, 'front.jpg')),
    ['This link leads to no file.'],
  ],
  ['a link to a file of the machine', () => symlinkSync('/etc/passwd', join(media, 'front.jpg')), [out]],
  ['a link upwards', () => symlinkSync('../../secret.txt', join(media, 'front.jpg')), [out]],
  [
    'a link to a folder whose name begins alike',
    () => symlinkSync('../../alphabet', join(media, 'more')),
    [out],
  ],
  [
    'a link to the folder itself',
    () => symlinkSync('..', join(media, 'more')),
    ['This link does not lead to a file.'],
  ],
  ['a pipe', () => execFileSync('mkfifo', [join(media, 'front.jpg')]), ['This is no file.']],
])('%s', async (_, make, said) => {
  make();
  const problems = await strayLinks(join(base, 'alpha'), 'alpha');
  expect(problems.map(({ message }) => message)).toEqual(said);
  for (const { file, remedy } of problems)
    expect([file, remedy]).toEqual([
      expect.stringContaining('alpha/media/'),
      expect.stringContaining('remove it'),
    ]);
});

it('a folder that does not exist has no links', async () => {
  expect(await strayLinks(join(base, 'beta'), 'beta')).toEqual([]);
});
