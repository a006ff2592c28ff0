import { describe, expect } from 'vitest';
import {
  countProblems,
  type QualityProblem,
  type SiteQuality,
} from '../../src/domain/quality/site-quality.ts';
import { DealerReleases } from '../../src/release-store/dealer-releases.ts';
import { FolderStore } from '../../src/release-store/object-store.ts';
import { type Api, databases, test } from './api-server.ts';
import { openedDesk, owner, sales, service } from './desk-staff.ts';
import { qualityWith, release } from './known-quality.ts';

const manyCars = (count: number) =>
  Array.from({ length: count }, (_, index): QualityProblem => {
    return { kind: 'noPhoto', name: `2021 Toyota Corolla, U${index}`, path: `/cars/corolla-${index}/` };
  });
const leftOut: QualityProblem = {
  kind: 'leftOut',
  name: 'Line 17, car <b>9</b>',
  detail: '=HYPERLINK("http://evil.example")',
};
const deadLink: QualityProblem = { kind: 'deadLink', name: '/nowhere/ on /about-us/', path: '/about-us/' };

/** Puts what is known into the store that the server reads, as a publish does. */
async function publish(api: Api, slug: string, quality: SiteQuality, name = release): Promise<void> {
  const releases = new DealerReleases(new FolderStore(`${api.dealersDir}-releases`));
  await releases.addQuality(slug, name, quality);
  await releases.makeCurrent({ dealer: slug, release: name, today: '' }, new Date(quality.at));
}

/** A desk whose server reads releases. */
async function openedQuality(...[start, database, changes]: Parameters<typeof openedDesk>) {
  const desk = await openedDesk(start, database, changes);
  const releases = new DealerReleases(new FolderStore(`${desk.api.dealersDir}-releases`));
  await desk.api.restart(undefined, { quality: (slug) => releases.currentQuality(slug) });
  return { ...desk, releases };
}

describe.each(databases)('the quality page on %s', (database) => {
  test('says what to put right in the current release, how it changed, and what is clean [REPORT-5]', async ({
    start,
  }) => {
    const { api, staff } = await openedQuality(start, database);
    const olivia = staff();
    await olivia.signIn(owner);
    const page = async () => (await olivia.get('/desk/quality/')).text;
    expect(await page()).toContain('Nothing is known of the current site yet.');

    const problems = [...manyCars(14), deadLink, { ...deadLink, name: '/gone/ in the menu', path: '/' }];
    const before = { release: 'r0', at: '2026-11-19T02:00:00Z', counts: countProblems(manyCars(17)) };
    await publish(api, 'alpha', qualityWith(problems, { before }));
    const text = await page();
    expect(text).toContain('14 cars need a photo, 2 links go nowhere.');
    expect(text).toContain(release);
    expect(text).toContain('3 fewer, better');
    expect(text).toContain('2 more, worse');
    expect(text).toContain('<a href="/about-us/">/nowhere/ on /about-us/</a>');
    expect(text).toMatch(/\/cars\/<\/a><\/th><td>90 kB<\/td><td>\+10 kB<\/td><td>200 kB<\/td>/);
    expect(text).toContain('−5 kB since the one before');
    expect(text).toContain('Every search of the last 30 days found something.');

    await api.visitor().post('/api/searches/empty', { website_id: 1, words: 'flying car' });
    await publish(api, 'alpha', qualityWith([], { before }), 'r2');
    const clean = await page();
    expect(clean).toContain('Nothing to put right.');
    expect(clean).toContain('<th scope="row">flying car</th>');
    expect(clean).not.toContain('-title">Cars without photos');
    expect(clean).toContain('17 fewer, better');
  });

  test('shows the first 50 lines of a list, and writes all of them into a file [REPORT-6]', async ({
    start,
  }) => {
    const { api, staff } = await openedQuality(start, database);
    await publish(api, 'alpha', qualityWith([...manyCars(10_000), leftOut]));
    const olivia = staff();
    await olivia.signIn(owner);
    const { text } = await olivia.get('/desk/quality/');
    expect(text.match(/corolla-\d+/g)).toHaveLength(50);
    expect(text).toContain('with 9,950 more');
    expect(text).toContain('Line 17, car &lt;b&gt;9&lt;/b&gt;');
    expect(text.length).toBeLessThan(30_000);
    const file = await olivia.get('/desk/quality/noPhoto.csv');
    const lines = file.text.split('\r\n');
    expect(file.headers['content-disposition']).toBe('attachment; filename="alpha-noPhoto.csv"');
    expect(lines).toHaveLength(10_002);
    expect(lines[1]).toBe('"2021 Toyota Corolla, U0","https://www.alpha.example/cars/corolla-0/",""');
    // No cell is run as a formula.
    expect((await olivia.get('/desk/quality/leftOut.csv')).text).toContain(`"'=HYPERLINK(""http`);
    expect((await olivia.get('/desk/quality/nothing.csv')).status).toBe(404);
    expect((await olivia.get('/desk/quality')).headers.location).toBe('/desk/quality/');
  });

  test('is that of a taken down or damaged release to nobody', async ({ start }) => {
    const { api, staff, releases } = await openedQuality(start, database);
    const olivia = staff();
    await olivia.signIn(owner);
    const page = async () => await olivia.get('/desk/quality/');
    await publish(api, 'alpha', qualityWith(manyCars(3)));
    await releases.store.put(`dealers/alpha/quality/${release}.json.br`, 'half of a fi');
    const damaged = await page();
    expect([damaged.status, damaged.text.includes('Nothing is known')]).toEqual([200, true]);
    await publish(api, 'alpha', qualityWith(manyCars(3)));
    expect((await page()).text).toContain('3 cars need a photo.');
    await releases.takeDown('alpha', new Date());
    expect((await page()).text).toContain('Nothing is known');
  });

  test('has cars for sales, pages for service, and what belongs to no location for those who see them all', async ({
    start,
  }) => {
    const { api, staff } = await openedQuality(start, database, {
      desk: {
        enabled: true,
        staff: [
          { name: 'Olivia', email: owner, role: 'owner' },
          { name: 'Sam', email: sales, role: 'sales', locations: ['yard'] },
          { name: 'Nina', email: service, role: 'service' },
        ],
      },
    });
    await publish(api, 'alpha', qualityWith([...manyCars(2), leftOut, deadLink]));
    const seen = async (email: string) => {
      const person = staff();
      await person.signIn(email);
      const { text } = await person.get('/desk/quality/');
      const files = ['noPhoto', 'leftOut', 'deadLink'].map((kind) => `/desk/quality/${kind}.csv`);
      const statuses = await Promise.all(files.map(async (file) => (await person.get(file)).status));
      return [
        /class="verdict[^"]*">([^<]*)/.exec(text)?.[1],
        text.includes('id="searches-title"'),
        ...statuses,
      ];
    };
    expect(await seen(owner)).toEqual([
      '2 cars need a photo, 1 stock line is left out, 1 link goes nowhere.',
      true,
      200,
      200,
      200,
    ]);
    expect(await seen(sales)).toEqual(['2 cars need a photo, 1 link goes nowhere.', false, 200, 404, 200]);
    expect(await seen(service)).toEqual(['1 link goes nowhere.', false, 404, 404, 200]);
  });

  test('is no page of a dealer who does not want it, nor of one whose staff are signed out', async ({
    start,
  }) => {
    const { api, staff, write } = await openedQuality(start, database);
    await publish(api, 'alpha', qualityWith(manyCars(2)));
    const olivia = staff();
    const out = await olivia.get('/desk/quality/');
    expect([out.status, out.headers.location]).toEqual([303, '/desk/sign-in?to=%2Fdesk%2Fquality%2F']);
    await olivia.signIn(owner);
    expect((await olivia.get('/desk/')).text).toContain('href="/desk/quality/"');
    write({
      desk: {
        enabled: true,
        quality: { enabled: false },
        staff: [{ name: 'Olivia', email: owner, role: 'owner' }],
      },
    });
    expect((await olivia.get('/desk/')).text).not.toContain('href="/desk/quality/"');
    expect((await olivia.get('/desk/quality/')).status).toBe(404);
    expect((await olivia.get('/desk/quality/noPhoto.csv')).status).toBe(404);
  });

  test('has the dealers of a person, and links to the site of each', async ({ start }) => {
    const { api, staff } = await openedQuality(start, database, {
      desk: { enabled: true, staff: [{ name: 'Bruno', email: 'bruno@example.com', role: 'owner' }] },
    });
    await publish(api, 'alpha', qualityWith(manyCars(1)));
    await publish(api, 'beta', qualityWith([deadLink]));
    const bruno = staff();
    await bruno.signIn('bruno@example.com');
    expect((await bruno.get('/desk/quality/')).text).toContain('<a href="/cars/corolla-0/">');
    const beta = (await bruno.get('/desk/quality/?dealer=2')).text;
    expect(beta).toContain('<a href="https://www.beta.example/about-us/">');
    expect(beta).toContain('/desk/quality/deadLink.csv?dealer=2');
  });
});
