import { expect, test } from 'vitest';
import { fetchPicture } from './fetch-picture.ts';

test.each([
  ['https://127.0.0.1/a.jpg'],
  ['https://[::1]/a.jpg'],
  ['https://2130706433/a.jpg'],
  ['https://0x7f.1/a.jpg'],
  ['http://photos.example/a.jpg'],
  ['file:///etc/passwd'],
])('%s is refused before a request is sent [PDF-1]', async (address) => {
  await expect(fetchPicture(address)).rejects.toThrow('not one of a public https host');
});

test('a name that resolves to a private address is refused [PDF-1]', async () => {
  await expect(fetchPicture('https://localhost:9/a.jpg')).rejects.toThrow('no public address');
});
