import { describe, expect, onTestFinished, vi } from 'vitest';
import { test } from './api-server.ts';
import { writeDealer } from './dealer-files.ts';
import { address, asked, photos, servePhotos, withService } from './photo-hosts.ts';

servePhotos();

describe('no photo host gets a request', () => {
  test.for([
    ['a host that is not on the list', 'https://elsewhere.example/a.jpg'],
    ['plain http', 'http://photos.example.com/a.jpg'],
    ['another port', 'https://photos.example.com:8443/a.jpg'],
    ['a name and password', 'https://user:pass@photos.example.com/a.jpg'],
    ['a host before an @', 'https://photos.example.com@elsewhere.example/a.jpg'],
    ['a private address', 'https://127.0.0.1/a.jpg'],
    ['an odd spelling of a private address', 'https://0x7f.1/a.jpg'],
    ['a private IPv6 address', 'https://[::ffff:10.0.0.1]/a.jpg'],
    ['the metadata service of a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:image/svg+xml,<svg/>'],
    ['a path', '/etc/passwd'],
    ['an empty address', ''],
  ])('for %s [API-18]', async ([, src = ''], { start }) => {
    const api = await withService(start);
    const answer = await api.ask(address(src));
    expect([answer.status, answer.json]).toEqual([404, { success: false, error: 'There is no such photo.' }]);
    expect(asked).toEqual([]);
  });

  test('for a private address, even if the dealer lists it as a photo host', async ({ start }) => {
    const api = await withService(start);
    writeDealer(api.dealersDir, 'beta', 2, { media: { imageService: 'own', photoHosts: ['127.0.0.1'] } });
    api.clock.now += 2000;
    expect((await api.ask(address('https://127.0.0.1/a.jpg', { site: 2 }))).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test('for a name that resolves to a private address, which is checked when the connection opens', async ({
    start,
  }) => {
    const api = await withService(start, { photos: {} });
    writeDealer(api.dealersDir, 'beta', 2, { media: { imageService: 'own', photoHosts: ['localhost'] } });
    api.clock.now += 2000;
    expect((await api.ask(address('https://localhost/a.jpg', { site: 2 }))).status).toBe(404);
  });

  test('for a dealer without the image service, and for an unknown dealer', async ({ start }) => {
    const api = await withService(start);
    expect((await api.ask(address(`${photos}/a.jpg`, { site: 2 }))).status).toBe(404);
    expect((await api.ask(address(`${photos}/a.jpg`, { site: 99 }))).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test.for([
    ['w', '401'],
    ['w', '0400'],
    ['w', '1e3'],
    ['w', undefined],
    ['q', '0'],
    ['q', '101'],
    ['f', 'svg'],
    ['f', ''],
    ['site', '-1'],
    ['site', '1 '],
  ] as const)('for %s=%s [API-18]', async ([name, value], { start }) => {
    const api = await withService(start);
    expect((await api.ask(address(`${photos}/a.jpg`, { [name]: value }))).status).toBe(404);
    expect(asked).toEqual([]);
  });
});

describe('a redirect is checked like the first address', () => {
  test.for([
    ['/elsewhere.jpg', 1],
    ['/inside.jpg', 1],
    ['/plain.jpg', 1],
    ['/port.jpg', 1],
    ['/nowhere.jpg', 1],
    ['/round.jpg', 3],
  ] as const)('%s ends with 404 after %d requests [API-18]', async ([path, requests], { start }) => {
    const api = await withService(start);
    expect((await api.ask(address(`${photos}${path}`))).status).toBe(404);
    expect(asked).toHaveLength(requests);
  });
});

describe('a file that is not a usable photo', () => {
  test.for([
    ['a picture that would fill the memory', '/bomb.png'],
    ['a picture that is cut off', '/cut.jpg'],
    ['an HTML page', '/page.jpg'],
    ['an SVG drawing, which may contain scripts', '/drawing.jpg'],
    ['more bytes than a photo has', '/large.jpg'],
  ])('%s is refused, and not fetched again at once [API-18]', async ([, path], { start }) => {
    const api = await withService(start);
    for (const width of [400, 800]) {
      const answer = await api.ask(address(`${photos}${path}`, { w: width }));
      expect([answer.status, answer.headers['content-type']]).toEqual([415, 'application/json']);
    }
    expect(asked).toHaveLength(1);
  });

  test.for([['/none.jpg'], ['/broken.jpg'], ['/slow.jpg']])(
    '%s is answered with 404, and is fetched again after a minute',
    async ([path = ''], { start }) => {
      const api = await withService(start);
      const clock = performance.now.bind(performance);
      let passedMs = 0;
      const passing = vi.spyOn(performance, 'now').mockImplementation(() => clock() + passedMs);
      onTestFinished(() => passing.mockRestore());
      for (const seconds of [0, 30, 61]) {
        passedMs += seconds * 1000;
        const answer = await api.ask(address(`${photos}${path}`));
        expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
      }
      expect(asked).toHaveLength(2);
    },
  );
});

test.for([['media/front.jpg'], ['media/../dealer.json'], ['file:///etc/passwd'], ['media']])(
  'the address %j serves no file of the server [API-18]',
  async ([src = ''], { start }) => {
    const api = await withService(start);
    expect((await api.ask(address(src))).status).toBe(404);
  },
);
