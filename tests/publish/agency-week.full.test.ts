import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FeedServer, ndjsonOf } from '../../src/inventory/feed/feed-server.fixture.ts';
import { type Ask, exchange } from '../contract/api-visitor.ts';
import { freePort } from '../free-port.ts';

/** The checkout that the agency runs until Thursday. */
const checkout = resolve(import.meta.dirname, '../..');
/** Where the agency works: its dealers, the store, the database and, on Thursday, the new checkout. */
const folder = mkdtempSync(join(tmpdir(), 'forecourt-week-'));
const nextCheckout = join(folder, 'forecourt-next');
const nextVersion = '99.0.0';

const slugs = Array.from({ length: 39 }, (_, index) => `dealer-${index + 1}`);
const [leaver, misprinted, broken, ...others] = slugs as [string, string, string, ...string[]];
const canaries = others.slice(0, 2);
const hostOf = (slug: string) => `www.${slug}.example`;

/** What each dealer's system sends: the prices of its cars, in dollars. */
const prices = new Map(
  slugs.map((slug, dealer) => [slug, Array.from({ length: 12 }, (_, car) => 20_000 + dealer * 100 + car)]),
);
/** What a feed answers instead, where it fails. */
const failing = new Map<string, (response: ServerResponse) => void>();
const feeds = new FeedServer();

let server: ChildProcess | undefined;
let port = 0;

beforeAll(async () => {
  mkdirSync(join(folder, 'dealers'));
  for (const shared of ['_defaults', '_brands', '_maps'])
    cpSync(join(checkout, 'dealers', shared), join(folder, 'dealers', shared), { recursive: true });
  await feeds.start();
  feeds.reply = (request, response) => {
    const slug = request.url!.slice(1);
    const fault = failing.get(slug);
    if (fault) fault(response);
    else response.end(ndjsonOf(prices.get(slug)!));
  };
});
afterAll(async () => {
  await stopServer();
  await feeds.stop();
  rmSync(folder, { recursive: true });
});

const environment = () => ({
  ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], PRIVATE_FEED_HOSTS: feeds.host },
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
});

/** Runs a command in the agency's folder, such as `fleet status`, with the code of a checkout. */
async function run(words: string, { from = checkout } = {}): Promise<{ status: number; said: string }> {
  const [program, ...args] = words.split(' ');
  const child = spawn(process.execPath, [join(from, `scripts/${program}.ts`), ...args], {
    cwd: folder,
    env: environment(),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece));
  const [status] = await once(child, 'close');
  return { status, said };
}

/** @returns what it said; fails when its exit status is not 0 */
async function succeed(words: string, from?: { from: string }): Promise<string> {
  const { status, said } = await run(words, from);
  expect(status, `${words}\n${said}`).toBe(0);
  return said;
}

async function startServer(from = checkout): Promise<void> {
  port = await freePort();
  const words = [join(from, 'scripts/serve.ts'), '--sites', '--port', String(port)];
  server = spawn(process.execPath, words, { cwd: folder, env: environment(), stdio: 'ignore' });
  await expect
    .poll(() => ask(leaver, '/api/health/ready').catch(() => undefined))
    .toMatchObject({ status: 200 });
}

async function stopServer(): Promise<void> {
  if (server?.kill()) await once(server, 'close');
  server = undefined;
}

const ask = (slug: string, path: string, { headers, ...more }: Ask = {}) =>
  exchange(port, path, { ...more, headers: { host: hostOf(slug), ...headers } });
/** The status of a dealer's home page. */
const home = async (slug: string) => (await ask(slug, '/')).status;
const homes = (of: readonly string[]) => Promise.all(of.map(home));
const all = (status: number, of: readonly unknown[]) => of.map(() => status);

/** The price of the dealer's first car as its site says it, '$20,000'. */
async function priceShown(slug: string): Promise<string | undefined> {
  const { text } = await ask(slug, '/sitemap.xml');
  const page = [...text.matchAll(/<loc>https:\/\/[^/]+([^<]*-s0\/)<\/loc>/gi)][0]?.[1];
  return /\$[\d,]+/.exec((await ask(slug, page ?? '/none/')).text)?.[0];
}

/** Dealers that `fleet status` says need a person, with what it says of each. */
async function needing(): Promise<Record<string, string>> {
  const { said } = await run('fleet status --json');
  const dealers = JSON.parse(said.slice(said.indexOf('['), said.lastIndexOf(']') + 1)) as {
    dealer: string;
    attention: boolean;
    problems: string[];
  }[];
  return Object.fromEntries(
    dealers.filter(({ attention }) => attention).map(({ dealer, problems }) => [dealer, problems.join(' ')]),
  );
}

const table = () =>
  [
    'slug,name,siteUrl,leads.captcha,stock.feed.url',
    ...slugs.map(
      (slug) =>
        `${slug},${slug.replace('dealer-', 'Dealer ')},https://${hostOf(slug)},false,http://${feeds.host}/${slug}`,
    ),
  ].join('\n');

test('on Monday 39 dealers come in by a table, and all are online', async () => {
  writeFileSync(join(folder, 'dealers.csv'), table());
  await succeed('dealer new --table dealers.csv');
  await succeed('publish');
  await startServer();
  expect(await homes(slugs)).toEqual(all(200, slugs));
  expect(await priceShown(leaver)).toBe('$20,000');
  expect(await needing()).toEqual({});
}, 900_000);

test('on Tuesday feeds fail in five ways: their dealers keep cars and prices, are named, and nobody else waits', async () => {
  const says = (status: number, body: string) => (response: ServerResponse) => {
    response.writeHead(status).end(body);
  };
  const sends = (sent: readonly number[]) => says(200, ndjsonOf(sent));
  const [down, page, cut, free, small] = others.slice(-5) as [string, string, string, string, string];
  const dearer = new Map([...prices].map(([slug, of]) => [slug, of.map((price) => price + 1000)]));
  const faults = {
    [down]: says(503, ''),
    [page]: says(200, '<!doctype html><h1>Maintenance</h1>'),
    [cut]: says(200, ndjsonOf(dearer.get(cut)!).slice(0, -40)),
    [free]: sends(dearer.get(free)!.map(() => 0)),
    [small]: sends(dearer.get(small)!.slice(0, 3)),
  };
  for (const [slug, of] of dearer) prices.set(slug, of);
  for (const [slug, fault] of Object.entries(faults)) failing.set(slug, fault);

  const { status, said } = await run('publish');
  expect(status, said).not.toBe(0);
  expect(Object.keys(await needing())).toEqual(Object.keys(faults));
  expect(await priceShown(leaver)).toBe('$21,000');
  expect(await Promise.all(Object.keys(faults).map(priceShown))).toEqual(
    Object.keys(faults).map((slug) => dollars(prices.get(slug)![0]! - 1000)),
  );

  // One of them did sell nine cars.
  prices.set(small, prices.get(small)!.slice(0, 3));
  await succeed(`stock accept ${small}`);
  failing.clear();
  await succeed('publish');
  expect(await needing()).toEqual({});
  expect(await priceShown(down)).toBe(dollars(prices.get(down)![0]!));
  expect((await ask(small, '/sitemap.xml')).text.match(/-s\d+\//gi)).toHaveLength(3);
}, 300_000);

test('on Wednesday a folder cannot be read, and a bad release is taken back and stays back until it is put right', async () => {
  const file = (slug: string) => join(folder, 'dealers', slug, 'dealer.json');
  const sound = readFileSync(file(broken), 'utf8');
  writeFileSync(file(broken), sound.slice(0, -5));
  await succeed(`dealer set name=Deeler --dealer ${misprinted} --yes`);
  expect((await run('publish')).status).not.toBe(0);
  expect(Object.keys(await needing())).toEqual([broken]);
  expect(await home(broken)).toBe(200);
  expect((await ask(misprinted, '/')).text).toContain('Deeler');

  await succeed(`release rollback ${misprinted}`);
  writeFileSync(file(broken), sound);
  await succeed('publish');
  // The server looks for new releases every second.
  await expect.poll(async () => (await ask(misprinted, '/')).text).not.toContain('Deeler');
  expect((await ask(misprinted, '/')).text).toContain('Dealer 2');
  expect(Object.entries(await needing())).toEqual([[misprinted, expect.stringContaining('on hold')]]);

  await succeed(`dealer set name=Dealer2 --dealer ${misprinted} --yes`);
  await succeed(`fleet resume ${misprinted}`);
  await succeed('publish');
  await expect.poll(async () => (await ask(misprinted, '/')).text).toContain('Dealer2');
  expect(await needing()).toEqual({});
}, 300_000);

test('on Thursday the next version is compared, tried on two dealers and then on all, while every site is up', async () => {
  makeNextCheckout();
  const next = { from: nextCheckout };
  const compared = await succeed(
    `fleet compare ${checkout} ${nextCheckout} --dealers dealers --dealer ${canaries[0]}`,
    next,
  );
  expect(compared).toMatch(/[1-9]\d* of \d+ pictures differ/);
  expect(readFileSync(join(folder, '.cache/compare/index.html'), 'utf8')).toContain('Better than before');

  await succeed(`publish ${canaries.map((slug) => `--dealer ${slug}`).join(' ')}`, next);
  await succeed(`fleet hold ${canaries.join(' ')} --because tries-${nextVersion}`, next);
  await succeed('publish --force');
  expect(await versions()).toEqual(new Map([...slugs].map((slug) => [slug, canaries.includes(slug)])));
  expect(Object.keys(await needing())).toEqual(canaries);

  await succeed(`fleet resume ${canaries.join(' ')}`, next);
  await succeed('publish', next);
  await stopServer();
  await startServer(nextCheckout);
  expect(await versions()).toEqual(new Map(slugs.map((slug) => [slug, true])));
  expect(await homes(slugs)).toEqual(all(200, slugs));
  expect(await needing()).toEqual({});
}, 900_000);

test('on Friday the disk is lost: sites and leads are back from the backup, and who was erased after it is not', async () => {
  await sendLead('zoe@example.com', '0491 570 156');
  await sendLead('tom@example.com', '0491 570 157');
  await succeed('backup leads-backup.sqlite');
  cpSync(join(folder, '.releases'), join(folder, 'backup-releases'), { recursive: true });
  await succeed('leads erase --email zoe@example.com --yes');

  await stopServer();
  rmSync(join(folder, '.data'), { recursive: true });
  mkdirSync(join(folder, '.data'));
  for (const end of ['', '.secret'])
    cpSync(join(folder, `leads-backup.sqlite${end}`), join(folder, `.data/forecourt.sqlite${end}`));
  expect(await leadsOf()).toEqual(['tom@example.com', 'zoe@example.com']);
  await succeed('leads erase --again');
  await startServer(nextCheckout);
  expect(await leadsOf()).toEqual(['tom@example.com']);

  await stopServer();
  rmSync(join(folder, '.releases'), { recursive: true });
  cpSync(join(folder, 'backup-releases'), join(folder, '.releases'), { recursive: true });
  await succeed('release verify', { from: nextCheckout });
  await startServer(nextCheckout);
  expect(await homes(slugs)).toEqual(all(200, slugs));
  expect(await needing()).toEqual({});
}, 300_000);

test('on Saturday a dealer comes in from its present site, and one leaves with all that is its own', async () => {
  const next = { from: nextCheckout };
  const present = createServer(async (request, response) => {
    const { status, headers, bytes } = await ask(misprinted, request.url ?? '/');
    response.writeHead(status, { 'content-type': headers['content-type'] ?? '' }).end(bytes);
  });
  await new Promise<void>((done) => present.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(present.address() as AddressInfo).port}`;
  await succeed(`dealer new newcomer --from ${address}`, next);
  present.close();
  const config = (slug: string) =>
    JSON.parse(readFileSync(join(folder, 'dealers', slug, 'dealer.json'), 'utf8'));
  const [was, is] = [config(misprinted), config('newcomer')];
  expect(is).toMatchObject({
    name: was.name,
    siteUrl: was.siteUrl,
    openingHours: expect.arrayContaining(was.openingHours),
  });
  expect(is.locations).toHaveLength(1);
  const { city, state, postcode } = was.locations[0].address;
  expect(is.locations[0].address).toMatchObject({ city, state, postcode });
  expect(is.locations[0].contact_detail.phone).toBe(was.locations[0].contact_detail.phone);
  writeFileSync(join(folder, 'dealers/newcomer/stock.ndjson'), ndjsonOf([15_000, 16_000, 17_000]));
  await succeed('dealer set siteUrl=https://www.newcomer.example --dealer newcomer --yes', next);
  await succeed('publish', next);
  const { text } = await ask(misprinted, '/sitemap.xml');
  const old = [...text.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path!);
  expect(old.length).toBeGreaterThan(20);
  const answers = await Promise.all(old.map(async (path) => (await ask('newcomer', path)).status));
  expect(old.filter((_, index) => ![200, 301].includes(answers[index]!))).toEqual([]);

  await succeed(`fleet leave ${leaver} --into left --yes`, next);
  await succeed('publish', next);
  expect(await homes([leaver, ...others])).toEqual([404, ...all(200, others)]);
  expect(readFileSync(join(folder, 'left/certificate.txt'), 'utf8')).toContain('leads.csv');
}, 300_000);

test('on Sunday nothing waits for a person, and every file of every site is whole', async () => {
  const next = { from: nextCheckout };
  expect(await succeed('publish', next)).toContain('39 dealers: 0 published, 39 unchanged');
  await succeed('release verify', next);
  expect(await needing()).toEqual({});
}, 300_000);

/** The addresses of those who sent leads, sorted. */
const leadsOf = async () => (await succeed('leads export')).match(/\w+@example\.com/g)?.sort();

async function sendLead(email: string, phone: string): Promise<void> {
  const lead = {
    lead_key: randomUUID(),
    category: 'General Enquiry',
    name: 'Alex',
    email,
    phone,
    message: 'Is it open?',
  };
  const options = { method: 'POST', json: lead, headers: { origin: `https://${hostOf(misprinted)}` } };
  const { status, text } = await ask(misprinted, '/api/forms', options);
  expect(status, text).toBe(200);
}

/** Whether each dealer's site is of the next version. */
async function versions(): Promise<Map<string, boolean>> {
  const pages = await Promise.all(slugs.map(async (slug) => (await ask(slug, '/')).text));
  return new Map(slugs.map((slug, index) => [slug, pages[index]!.includes(`Forecourt ${nextVersion}`)]));
}

/** A copy of the checkout with another version and another text on every page. */
function makeNextCheckout(): void {
  mkdirSync(nextCheckout);
  for (const part of [
    'package.json',
    'tsconfig.json',
    'astro.config.mjs',
    'src',
    'scripts',
    'public',
    'tests/browser',
    'dealers/_defaults',
  ])
    cpSync(join(checkout, part), join(nextCheckout, part), { recursive: true });
  symlinkSync(join(checkout, 'node_modules'), join(nextCheckout, 'node_modules'));
  const change = (file: string, from: string | RegExp, to: string) => {
    const path = join(nextCheckout, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };
  change('package.json', /"version": "[^"]+"/, `"version": "${nextVersion}"`);
  change(
    'src/layouts/Site.astro',
    'Skip to the content</a>',
    'Skip to the content</a><p>Better than before</p>',
  );
}

/** An amount as pages show it, '$20,000'. */
const dollars = (amount: number) => `$${amount.toLocaleString('en-AU')}`;
