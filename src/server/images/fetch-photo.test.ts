import { expect, test } from 'vitest';
import { fetchPhoto } from './fetch-photo.ts';

test.each([
  ['https://127.0.0.1/a.jpg'],
  ['https://[::1]/a.jpg'],
  ['https://2130706433/a.jpg'],
  ['https://0x7f.1/a.jpg'],
  ['http://photos.example/a.jpg'],
  ['file:///etc/passwd'],
])('%s is refused before a request is sent [PDF-1]', async (address) => {
  await expect(fetchPhoto(new URL(address), 'public')).rejects.toMatchObject({
    cause: expect.stringContaining('is not a host that photos are fetched from'),
  });
});

test('a name that resolves to a private address is refused [PDF-1]', async () => {
  await expect(fetchPhoto(new URL('https://localhost/a.jpg'), 'public')).rejects.toMatchObject({
    cause: expect.stringContaining('no public address'),
  });
});
