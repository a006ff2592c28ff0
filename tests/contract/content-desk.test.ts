import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { blobHash } from '../../src/server/content-desk/content-files.ts';
import type { ContentMode } from '../../src/server/server-settings.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { databases, type StartOptions, test } from './api-server.ts';
import { openedDesk, owner, type Staff, sales } from './desk-staff.ts';

type Start = Parameters<typeof openedDesk>[0];

const page = (title: string) => `---\ntitle: ${title}\ndescription: Who we are.\n---\n\n## Us\n`;

/** A desk whose owner edits the content of alpha. Its commands only say that they ran. */
async function editedDesk(
  start: Start,
  database: (typeof databases)[number],
  mode: ContentMode = 'files',
  checkLimit = () => new AbortController().signal,
) {
  const commands = {
    build: () => ['--eval', ''],
    publish: (slug: string) => ['--eval', `console.error("no disk for ${slug}"); process.exit(1)`],
  };
  const desk = await openedDesk(
    (kind, options?: StartOptions) => start(kind, { ...options, content: { mode, commands, checkLimit } }),
    database,
  );
  const folder = join(desk.api.dealersDir, 'alpha');
  mkdirSync(join(folder, 'pages'), { recursive: true });
  writeFileSync(join(folder, 'pages/about-us.md'), page('About us'));
  const olivia = desk.staff();
  await olivia.signIn(owner);
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const shaOf = (path: string) => blobHash(readFileSync(join(folder, path)));
  return { ...desk, folder, olivia, read, shaOf };
}

const api = '/desk/content/alpha/git/api/v1/repos/dealers/alpha';

interface Saved {
  operation: string;
  path: string;
  content?: string | Buffer;
  sha?: string;
  from_path?: string;
}

function save(staff: Staff, files: Saved[], { origin = 'https://www.alpha.example' } = {}) {
  const body = {
    files: files.map(({ content, ...file }) => ({
      ...file,
      ...(content !== undefined && { content: Buffer.from(content).toString('base64') }),
    })),
  };
  return staff.get(`${api}/contents`, { method: 'POST', json: body, headers: { origin } });
}

describe.each(databases)('content at the desk on %s', (database) => {
  test('is only for owners of the dealer, and not for pages of other sites [CONTENT-1]', async ({
    start,
  }) => {
    const { staff, olivia, read } = await editedDesk(start, database);
    const [sam, bruno, nobody] = [staff(), staff('beta'), staff()];
    await sam.signIn(sales);
    await bruno.signIn('bruno@example.com');
    const change = [{ operation: 'update', path: 'pages/about-us.md', content: page('Hacked') }];
    for (const [who, status] of [
      [sam, 404],
      [bruno, 404],
      [nobody, 401],
    ] as const) {
      const answers = [
        await who.get(`${api}/git/trees/main`),
        await who.get(`${api}/media/main/pages/about-us.md`),
        await who.get('/desk/content/alpha/editor.json'),
        await save(who, change),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    }
    expect((await sam.get('/desk/')).text).not.toContain('/desk/content/');
    expect((await sam.get('/desk/content/')).status).toBe(404);
    expect((await olivia.get('/desk/')).text).toContain('href="/desk/content/"');
    expect((await save(olivia, change, { origin: 'https://evil.example' })).status).toBe(403);
    expect(read('pages/about-us.md')).toContain('About us');
  });

  test('is saved, with who and when [CONTENT-7]', async ({ start }) => {
    const { api: server, olivia, read, shaOf } = await editedDesk(start, database);
    const sha = shaOf('pages/about-us.md');
    const saved = await save(olivia, [
      { operation: 'update', path: 'pages/about-us.md', content: page('Who we are'), sha },
      {
        operation: 'create',
        path: 'posts/news/first-post.md',
        content: `---\ntitle: First\nsummary: It begins.\ndate: 2026-11-20\n---\n\nHello.\n`,
      },
    ]);
    expect([saved.status, saved.json.files]).toEqual([
      200,
      [
        { path: 'pages/about-us.md', sha: shaOf('pages/about-us.md') },
        { path: 'posts/news/first-post.md', sha: shaOf('posts/news/first-post.md') },
      ],
    ]);
    expect(read('pages/about-us.md')).toContain('Who we are');
    const { text } = await olivia.get('/desk/content/alpha/');
    for (const words of ['Olivia', 'Saved', 'update pages/about-us.md', 'create posts/news/first-post.md'])
      expect(text).toContain(words);
    expect(await server.rows('content_changes')).toMatchObject([
      { website_id: 1, email: owner, kind: 'saved' },
    ]);
  });

  test('changes only its part of the configuration [CONTENT-3]', async ({ start }) => {
    const { olivia, read } = await editedDesk(start, database);
    const before = JSON.parse(read('dealer.json'));
    const path = 'settings/hours.json';
    const { text } = await olivia.get(`${api}/media/main/${path}`);
    const hours = JSON.parse(text);
    hours.openingHours[1] = { ...hours.openingHours[1], end_hour: '20:00' };
    const sha = blobHash(Buffer.from(text));
    expect(
      (await save(olivia, [{ operation: 'update', path, content: JSON.stringify(hours), sha }])).status,
    ).toBe(200);
    before.openingHours[1].end_hour = '20:00';
    expect(JSON.parse(read('dealer.json'))).toEqual(before);
  });

  test('is refused in the words of the check when the site could not be built with it [CONTENT-4]', async ({
    start,
  }) => {
    const { olivia, read, api: server } = await editedDesk(start, database);
    const before = read('pages/about-us.md');
    const answer = await save(olivia, [
      { operation: 'update', path: 'pages/about-us.md', content: '---\ndescription: No title.\n---\n' },
    ]);
    expect(answer.status).toBe(422);
    expect(answer.json.message).toMatch(/^pages\/about-us\.md, title: /);
    const hours = await save(olivia, [
      {
        operation: 'update',
        path: 'settings/hours.json',
        content: '{"openingHours": [{"weekday": 9, "status": "Open"}]}',
      },
    ]);
    expect([hours.status, hours.json.message]).toEqual([422, expect.stringContaining('Hours and holidays')]);
    expect([read('pages/about-us.md'), await server.rows('content_changes')]).toEqual([before, []]);
  });

  const deep = (open: string, close: string) => `${open.repeat(8_000)}1${close.repeat(8_000)}`;
  test.for([
    ['update', 'pages/about-us.md', `${page('Quoted')}${'>'.repeat(8_000)} a\n`],
    ['update', 'pages/about-us.md', `---\ntitle: ${deep('[', ']')}\n---\n`],
    ['create', 'offers.json', `{"offers": ${deep('[', ']')}}`],
    ['create', 'offers.json', `{"offers": [${deep('{"a":', '}')}]}`],
    ['update', 'settings/hours.json', deep('{"locations":', '}')],
    ['update', 'settings/banners.json', deep('{"a":', '}')],
  ] as const)(
    'is refused when it is nested deeper than anything can read it: %s %s [CONTENT-5]',
    async ([operation, path, content], { start }) => {
      const { olivia, api: server } = await editedDesk(start, database);
      expect((await save(olivia, [{ operation, path, content }])).status).toBe(422);
      expect(await server.rows('content_changes')).toEqual([]);
    },
  );

  test('is not previewed when it is nested deeper than anything can read it [CONTENT-5]', async ({
    start,
  }) => {
    const { olivia } = await editedDesk(start, database);
    const drafted = await olivia.get('/desk/content/alpha/draft', {
      method: 'POST',
      json: {
        collection: 'pages',
        slug: 'about-us',
        data: { title: 'Quoted', description: 'a', body: '>'.repeat(8_000) },
      },
      headers: { origin: 'https://www.alpha.example' },
    });
    expect(drafted.json).toMatchObject({ state: 'failed', message: 'This is nested too deeply.' });
  });

  test.for([
    ['Markdown', `${page('Slow')}${'a'.repeat(200_000)}@`],
    ['front matter', `---\n${Array.from({ length: 30_000 }, (_, at) => `k${at}: 1\n`).join('')}---\n`],
  ])(
    'is refused when reading it takes too long, and other dealers do not wait for it: %s [CONTENT-5]',
    async ([, content], { start }) => {
      const [begun, limit] = [Promise.withResolvers<void>(), new AbortController()];
      const { olivia, api: server } = await editedDesk(start, database, 'files', () => {
        begun.resolve();
        return limit.signal;
      });
      const saved = save(olivia, [{ operation: 'update', path: 'pages/about-us.md', content: content! }]);
      await begun.promise;
      for (let count = 0; count < 20; count++)
        expect((await server.visitor('beta').get('/api/auth/session')).status).toBe(200);
      limit.abort();
      expect((await saved).status).toBe(422);
    },
  );

  test('is answered as saved when it is, also when its line in the history is lost', async ({ start }) => {
    const { olivia, api: server, read } = await editedDesk(start, database);
    const db = await openDatabase(server.database);
    await db.schema.alterTable('content_changes').renameTo('hidden').execute();
    const change = { operation: 'update', path: 'pages/about-us.md', content: page('Kept') };
    expect((await save(olivia, [change])).status).toBe(200);
    expect(read('pages/about-us.md')).toContain('Kept');
    expect(server.logged.join('')).toMatch(/"level":50,[^\n]*"dealer":"alpha","error"/);
    await db.schema.alterTable('hidden').renameTo('content_changes').execute();
    await db.destroy();
  });

  test('loses no change of two people: the second learns of the first [CONTENT-6]', async ({ start }) => {
    const { olivia, read, shaOf } = await editedDesk(start, database);
    const sha = shaOf('pages/about-us.md');
    const change = (title: string) => [
      { operation: 'update', path: 'pages/about-us.md', content: page(title), sha },
    ];
    const answers = await Promise.all(['One', 'Two'].map((title) => save(olivia, change(title))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]!.status === 200 ? 'One' : 'Two';
    expect(read('pages/about-us.md')).toContain(winner);
    expect(answers.find(({ status }) => status === 409)!.json.message).toContain('changed by somebody else');
  });

  test('has photos, and no other files [CONTENT-2]', async ({ start }) => {
    const { olivia, folder } = await editedDesk(start, database);
    const photo = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    expect(
      (await save(olivia, [{ operation: 'create', path: 'media/yard.jpg', content: photo }])).status,
    ).toBe(200);
    const listed = (await olivia.get(`${api}/git/trees/main`)).json.tree.map(
      ({ path }: { path: string }) => path,
    );
    expect(listed).toContain('media/yard.jpg');
    expect(listed).not.toContain('dealer.json');
    expect((await olivia.get(`${api}/media/main/media/yard.jpg`)).bytes).toEqual(photo);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    for (const [path, content] of [
      ['media/logo.svg', svg],
      ['media/photo.png', svg],
      ['media/page.html', '<p>'],
      ['media/../dealer.json', '{}'],
      ['media/a/../../../beta/media/evil.jpg', photo],
      ['media/a/.hidden.jpg', photo],
      ['../beta/dealer.json', '{}'],
      ['/etc/passwd', 'x'],
      ['dealer.json', '{}'],
      ['stock.ndjson', '{}'],
      ['pages/Two words.md', page('Two')],
      ['pages/../../beta/pages/x.md', page('X')],
    ] as const) {
      const answer = await save(olivia, [{ operation: 'create', path, content }]);
      expect([path, answer.status]).toEqual([path, 422]);
      expect([path, (await olivia.get(`${api}/media/main/${encodeURI(path)}`)).status]).toEqual([path, 404]);
    }
    for (const path of ['settings/hours.json', 'offers.json', 'dealer.json'])
      expect((await save(olivia, [{ operation: 'delete', path }])).status, path).not.toBe(200);
    expect((await save(olivia, [{ operation: 'delete', path: 'media/yard.jpg' }])).status).toBe(200);
    expect(() => readFileSync(join(folder, 'media/yard.jpg'))).toThrow();
  });

  test('is published by one release at a time, and says why one failed [CONTENT-9]', async ({ start }) => {
    const { olivia, api: server } = await editedDesk(start, database);
    const fields = await olivia.fields('/desk/content/alpha/');
    const pressed = await Promise.all([1, 2].map(() => olivia.post('/desk/content/alpha/publish', fields)));
    expect(pressed.map(({ headers }) => headers.location).sort()).toEqual([
      '/desk/content/alpha/?done=publish',
      '/desk/content/alpha/?done=running',
    ]);
    const shown = async () => (await olivia.get('/desk/content/alpha/')).text;
    await expect.poll(shown).toContain('no disk for alpha');
    const kinds = (await server.rows('content_changes')).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['failed', 'publishing']);
  });
});

test('a save is pushed to the remote of the branch', async ({ start }) => {
  const { olivia, api: server, folder } = await editedDesk(start, 'sqlite', 'push');
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: server.dealersDir, encoding: 'utf8' });
  const remote = join(folder, '../../remote.git');
  execFileSync('git', ['init', '--quiet', '--bare', remote]);
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  git('-c', 'user.name=Setup', '-c', 'user.email=setup@example.com', 'commit', '--quiet', '-m', 'Start');
  git('remote', 'add', 'origin', remote);
  git('push', '--quiet', '--set-upstream', 'origin', 'main');
  const change = { operation: 'update', path: 'pages/about-us.md', content: page('Pushed') };
  expect((await save(olivia, [change])).status).toBe(200);
  const pushed = () =>
    execFileSync('git', ['log', '-1', '--format=%s', 'main'], { cwd: remote, encoding: 'utf8' });
  await expect.poll(pushed).toBe('alpha: pages/about-us.md\n');
});

test('a save is committed in the name of who made it [CONTENT-7]', async ({ start }) => {
  const { olivia, api: server, folder, shaOf } = await editedDesk(start, 'sqlite', 'commit');
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: server.dealersDir, encoding: 'utf8' });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=Setup', '-c', 'user.email=setup@example.com', 'commit', '--quiet', '-m', 'Start');
  writeFileSync(join(folder, 'stock.ndjson'), '');
  const sha = shaOf('pages/about-us.md');
  const saved = await save(olivia, [
    { operation: 'update', path: 'pages/about-us.md', content: page('Committed'), sha },
  ]);
  expect(saved.status).toBe(200);
  expect(git('log', '-1', '--format=%an <%ae> %s')).toBe(`Olivia <${owner}> alpha: pages/about-us.md\n`);
  expect(git('show', '--format=', '--name-only', 'HEAD')).toBe('alpha/pages/about-us.md\n');
  git('config', 'core.hooksPath', '/nowhere');
  writeFileSync(join(server.dealersDir, '.git/index.lock'), '');
  const again = await save(olivia, [
    { operation: 'update', path: 'pages/about-us.md', content: page('Not committed') },
  ]);
  expect(again.status).toBe(200);
  expect((await olivia.get('/desk/content/alpha/')).text).toContain('git could not commit');
});
