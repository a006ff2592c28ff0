import { expect, test } from 'vitest';
import { fetchPicture, isPublicAddress } from './fetch-picture.ts';

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['172.31.0.1'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['0.0.0.0'],
  ['255.255.255.255'],
  ['::1'],
  ['::'],
  ['::ffff:127.0.0.1'],
  ['::ffff:a9fe:a9fe'],
  ['fd00::1'],
  ['fe80::1'],
  ['64:ff9b::7f00:1'],
  ['not an address'],
])('%s is not asked for a photo [PDF-1]', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([['1.1.1.1'], ['203.0.113.9'], ['2606:4700::1111']])('%s may be [PDF-1]', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['https://127.0.0.1/a.jpg'],
  ['https://[::1]/a.jpg'],
  ['https://2130706433/a.jpg'],
  ['https://0x7f.1/a.jpg'],
  ['http://photos.example/a.jpg'],
  ['file:///etc/passwd'],
])('%s is refused before anything is sent [PDF-1]', async (address) => {
  await expect(fetchPicture(address)).rejects.toThrow('not one of a public https host');
});

test('a name that leads inside is refused [PDF-1]', async () => {
  await expect(fetchPicture('https://localhost:9/a.jpg')).rejects.toThrow('no public address');
});
