import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseHeaders } from '../../src/hosting/host-rules.ts';
import { releaseSites } from '../../src/hosting/release-sites.ts';
import { createReleaseServer } from '../../src/hosting/site-server.ts';
import { openHosts } from '../../src/publish/hosts.ts';
import { hostKey } from '../../src/release-store/dealer-releases.ts';
import { freePort } from '../free-port.ts';
import { askHost } from './ask-host.ts';
import {
  type Answer,
  cloudFront,
  functionCode,
  policyHeaders,
  runFunction,
  stackOf,
  template,
} from './cloudfront-stand-in.ts';
import { FlakyS3 } from './flaky-s3.ts';
import { PublishStage } from './publish-stage.ts';

const root = resolve(import.meta.dirname, '../..');
const recipe = (name: string) => readFileSync(join(root, 'docs/deploy', name), 'utf8');
const isHere = (program: string, word: string) => spawnSync(program, [word]).status === 0;
/** The web servers that this machine does not have. Debian has both. */
const missing = new Set([
  ...(isHere('nginx', '-v') && isHere('openssl', 'version') ? [] : ['nginx']),
  ...(isHere('caddy', 'version') ? [] : ['Caddy']),
]);

const site = 'www.synthetic-1.example';
const bare = 'synthetic-1.example';
const stage = new PublishStage();
const s3 = new FlakyS3();
let s3Environment: NodeJS.ProcessEnv;
let slug: string;
let sold: string;
/** Stops each web server. */
const stops: (() => unknown)[] = [];

interface Asked {
  method: string;
  host: string;
  path: string;
  /** What else a visitor's program may send. */
  headers?: Record<string, string>;
}
type Ask = (asked: Asked) => Promise<Answer>;
const asks = new Map<string, Ask>();

beforeAll(async () => {
  await stage.open({ dealers: 1, cars: 12 });
  slug = stage.slugs[0]!;
  s3Environment = await s3.start(() => 1);
  Object.assign(process.env, s3Environment);
  stage.writeConfig(slug, {
    hosts: [bare],
    redirects: [
      { from: '/finance.php', to: '/contact/' },
      { from: '/about-old/', to: '/contact/?from=old#map' },
      { from: '/old-stock/*', to: '/contact/' },
      { from: '/?page=finance', to: '/contact/' },
    ],
  });
  const hosts = await openHosts({ ...s3Environment, PUBLISH_HOSTS: 's3://releases' });
  await stage.publish(undefined, hosts);
  const [first, ...rest] = stage.cars(slug);
  sold = `/cars/${first!['slug']}/`;
  stage.writeCars(slug, rest);
  await stage.publish(undefined, hosts);

  const isHealth = (url = '') => url.startsWith('/api/health/');
  const echo = (request: { url?: string | undefined; method?: string | undefined; headers: object }) =>
    JSON.stringify({ url: request.url, method: request.method, ...request.headers });
  const server = createReleaseServer(
    releaseSites(stage.releases),
    (request, response) =>
      void response
        .writeHead(isHealth(request.url) ? 200 : 404, { 'content-type': 'application/json' })
        .end(echo(request)),
    { trustedProxies: 1 },
  );
  await listening(server);
  const port = portOf(server);
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  asks.set('our server', ({ host, headers, ...asked }) =>
    askHost({ port, ...asked, headers: { ...headers, host } }),
  );
  const behind = { hosts: [site, bare], slug, bucket: 'releases', environment: s3Environment };
  asks.set('CloudFront', cloudFront({ ...behind, server: port }));
  asks.set('CloudFront without a server', cloudFront(behind));
  if (!missing.has('nginx')) asks.set('nginx', await startNginx(port));
  if (!missing.has('Caddy')) asks.set('Caddy', await startCaddy(port));
});

afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  for (const name of Object.keys(s3Environment)) delete process.env[name];
  await s3.stop();
  stage.close();
});

const portOf = (server: ReturnType<typeof createServer>) => (server.address() as AddressInfo).port;
async function listening(server: ReturnType<typeof createServer>): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** The recipe with this machine's ports and a certificate of a minute ago. */
async function startNginx(server: number): Promise<Ask> {
  const folder = join(stage.base, 'nginx');
  mkdirSync(folder);
  const at = (name: string) => join(folder, name);
  const subject = ['-subj', `/CN=${site}`, '-keyout', at('key.pem'), '-out', at('certificate.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject], {
    stdio: 'ignore',
  });
  const [plain, secure] = [await freePort(), await freePort()];
  const text = recipe('nginx.conf')
    .replace(/^\s*listen \[::\].*\n/gm, '')
    .replace('listen 80 ', `listen 127.0.0.1:${plain} `)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
    .replaceAll('/etc/forecourt/', `${folder}/`)
    .replace('127.0.0.1:4400', `127.0.0.1:${server}`);
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(name)};`,
  );
  const whole = `pid ${at('pid')};\nerror_log ${at('error.log')};\nevents {}\nhttp {\naccess_log off;\n${kept.join('\n')}\n${text}\n}\n`;
  writeFileSync(at('nginx.conf'), whole);
  // It returns when it listens, and goes on in the background.
  execFileSync('nginx', ['-e', at('error.log'), '-c', at('nginx.conf')], { stdio: 'pipe' });
  stops.push(() => process.kill(Number(readFileSync(at('pid'), 'utf8')), 'SIGTERM'));
  return ({ host, headers, ...asked }) =>
    askHost({ port: secure, secure: true, ...asked, headers: { ...headers, host } });
}

/** The recipe with this machine's ports and Caddy's own certificates, which it asks for as it asks for others. */
async function startCaddy(server: number): Promise<Ask> {
  const folder = join(stage.base, 'caddy');
  mkdirSync(folder);
  const asked = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url!, 'http://127.0.0.1');
    response.writeHead((await stage.store.has(hostKey(searchParams.get('domain')!))) ? 200 : 404).end();
  });
  await listening(asked);
  stops.push(() => asked.close());
  const [plain, secure] = [await freePort(), await freePort()];
  const own = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    `http_port ${plain}`,
    `https_port ${secure}`,
  ];
  const text = recipe('Caddyfile')
    .replace('{', `{\n${own.join('\n')}`)
    .replace('serve:9400', `127.0.0.1:${portOf(asked)}`)
    .replaceAll('serve:4400', `127.0.0.1:${server}`);
  writeFileSync(join(folder, 'Caddyfile'), text);
  const pid = join(folder, 'pid');
  const words = ['--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile', '--pidfile', pid];
  const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  // It returns when it answers. What goes on in the background would keep a pipe open.
  execFileSync('caddy', ['start', ...words], { stdio: 'ignore', env: environment });
  stops.push(() => process.kill(Number(readFileSync(pid, 'utf8')), 'SIGTERM'));
  return ({ host, headers, ...rest }) =>
    askHost({ port: secure, secure: true, ...rest, headers: { ...headers, host } });
}

interface Wanted {
  status: number;
  location?: string;
  /** A part of the body. */
  body?: string;
  headers?: Record<string, string>;
}
interface Case {
  what: string;
  path: string;
  method?: string;
  host?: string;
  all: Wanted;
  /** Where CloudFront differs, as docs/operations.md says. */
  cloudFront?: Wanted;
  /** Where a bucket differs that has no server behind it. */
  alone?: Wanted;
}
const page: Wanted = { status: 200 };
const toContact: Wanted = { status: 301, location: '/contact/' };
const noPage: Wanted = { status: 404, body: '/404.html' };
const revalidated = { 'cache-control': 'public, max-age=0, must-revalidate' };

const cases: Case[] = [
  { what: 'the home page', path: '/', all: { status: 200, body: '<title>/</title>', headers: revalidated } },
  { what: 'a page with a query', path: '/contact/?a=b', all: { status: 200, body: '<title>/contact/' } },
  { what: 'a page, as HEAD', path: '/contact/', method: 'HEAD', all: page },
  {
    what: 'an asset, which may be kept for good',
    path: '/_astro/app.js',
    all: { status: 200, body: 'app', headers: { 'cache-control': 'public, max-age=31536000, immutable' } },
  },
  {
    what: 'a header that every site has',
    path: '/',
    all: { status: 200, headers: { 'x-content-type-options': 'nosniff' } },
  },
  {
    what: 'a page without its slash [MOVE-3]',
    path: '/contact?a=b&c=d%20e&a=f',
    all: { status: 301, location: '/contact/?a=b&c=d%20e&a=f' },
    cloudFront: { status: 301, location: '/contact/?a=b&a=f&c=d%20e' },
  },
  { what: 'no page', path: '/no-such-page/', all: noPage },
  { what: 'no file', path: '/no-such-file.jpg', all: noPage },
  {
    what: 'no page, without its slash',
    path: '/no-such-page',
    all: noPage,
    cloudFront: { status: 301, location: '/no-such-page/' },
  },
  {
    what: 'a file for hosts',
    path: '/_headers',
    all: noPage,
    cloudFront: { status: 301, location: '/_headers/' },
  },
  { what: 'an old file [MOVE-1]', path: '/finance.php?a=b', all: { status: 301, location: '/contact/?a=b' } },
  {
    what: 'an old page [MOVE-1]',
    path: '/about-old/',
    all: { status: 301, location: '/contact/?from=old#map' },
  },
  {
    what: 'an old page and a query [MOVE-3]',
    path: '/about-old/?a=b',
    all: { status: 301, location: '/contact/?from=old&a=b#map' },
  },
  {
    what: 'an old page without its slash',
    path: '/about-old',
    all: { status: 301, location: '/contact/?from=old#map' },
    cloudFront: { status: 301, location: '/about-old/' },
  },
  {
    what: 'a page of an old folder [MOVE-1]',
    path: '/old-stock/vans/?a=b',
    all: { status: 301, location: '/contact/?a=b' },
    alone: noPage,
  },
  {
    what: 'an old address that is a query [MOVE-8]',
    path: '/?page=finance',
    all: toContact,
    cloudFront: page,
  },
  { what: 'an address in capitals [MOVE-4]', path: '/CONTACT/', all: toContact, alone: noPage },
  {
    what: 'the bare domain [MOVE-6]',
    host: bare,
    path: '/contact/?a=b',
    all: { status: 301, location: '/contact/?a=b' },
  },
  {
    what: 'the desk',
    path: '/desk',
    all: { status: 404, body: '"url":"/desk"' },
    alone: noPage,
    cloudFront: { status: 404, body: '"url":"/desk"' },
  },
  {
    what: 'a page of the desk',
    path: '/desk/leads?a=b',
    all: { status: 404, body: '"url":"/desk/leads?a=b"' },
    alone: { status: 404 },
  },
  {
    what: 'a call of the API, with its own answer',
    path: '/api/cars/7?a=b',
    all: { status: 404, body: '"url":"/api/cars/7?a=b"' },
    alone: { status: 301, location: '/api/cars/7/?a=b' },
  },
  {
    what: 'a posted call',
    method: 'POST',
    path: '/api/leads',
    all: { status: 404, body: '"method":"POST"' },
    alone: { status: 403 },
  },
  {
    what: 'the host that the API is told of',
    path: '/api/x.y',
    all: { status: 404, body: site },
    alone: noPage,
  },
];
const fronts = ['our server', 'nginx', 'Caddy', 'CloudFront', 'CloudFront without a server'];

for (const front of fronts)
  describe.skipIf(missing.has(front))(`${front} answers`, () => {
    test.each(cases)('$what', async ({ path, method = 'GET', host = site, all, cloudFront: cdn, alone }) => {
      const wanted =
        front === 'CloudFront without a server'
          ? (alone ?? cdn ?? all)
          : front === 'CloudFront'
            ? (cdn ?? all)
            : all;
      const answer = await asks.get(front)!({ method, host, path });
      expect(answer.status).toBe(wanted.status);
      const { location } = answer.headers;
      if (wanted.location !== undefined)
        expect(location?.replace(`https://${site}`, '')).toBe(wanted.location);
      if (host !== site) expect(location).toMatch(`https://${site}/`);
      if (wanted.body !== undefined) expect(answer.body).toContain(wanted.body);
      expect(answer.headers).toMatchObject(wanted.headers ?? {});
    });

    // Our server alone believes its proxies, which must not say what a visitor tells them.
    test.skipIf(front === 'our server')(
      'for the host that was asked, whichever a visitor names',
      async () => {
        const headers = { 'x-forwarded-host': 'www.another.example' };
        const answer = await asks.get(front)!({ method: 'GET', host: site, path: '/', headers });
        expect(answer.status).toBe(200);
      },
    );

    test('a sold car [MOVE-5]', async () => {
      expect(await asks.get(front)!({ method: 'GET', host: site, path: sold })).toMatchObject({
        status: 301,
        headers: { location: '/contact/' },
      });
    });

    test.each(['//another.example/x', '//another.example', '/\\another.example/x', '/%5Canother.example'])(
      '%s with no address of another site',
      async (path) => {
        const { headers } = await asks.get(front)!({ method: 'GET', host: site, path });
        const { location = '/' } = headers;
        expect(new URL(location, `https://${site}/`).host).toBe(site);
      },
    );
  });

test('our server without a proxy believes no visitor who names another host', async () => {
  const server = createReleaseServer(releaseSites(stage.releases), () => undefined, {
    trustedProxies: 0,
  });
  await listening(server);
  stops.push(() => server.close());
  const headers = { host: 'www.another.example', 'x-forwarded-host': site };
  expect((await askHost({ port: portOf(server), path: '/', headers })).status).toBe(404);
});

describe('the recipe for CloudFront', () => {
  const previews = {
    Slug: '',
    Hosts: ['*.preview.agency.example'],
    Certificate: 'arn',
    FunctionCode: functionCode(),
  };
  const handle = (siteHost: string, { host, uri }: { host: string; uri: string }) => {
    const request = { method: 'GET', uri, headers: { host: { value: host } }, querystring: {}, cookies: {} };
    const { resources } = stackOf(
      template('cloudfront-site.yaml'),
      { ...previews, Shared: 'stack', Hosts: [siteHost] },
      shared().exports,
    );
    const { FunctionCode } = resources['Function'] as { FunctionCode: string };
    return runFunction(FunctionCode, { context: { eventType: 'viewer-request' }, request });
  };
  const shared = (given: object = {}) =>
    stackOf(template('cloudfront.yaml'), { Repository: 'agency/forecourt', ...given });

  test('refers only to what it has, whatever is given', () => {
    const imports = shared().exports;
    expect(shared({ GitHubProvider: 'arn' }).exports).toEqual(imports);
    const code = stackOf(template('cloudfront-site.yaml'), { ...previews, Shared: 'stack' }, imports)
      .resources['Function'];
    expect(code).toMatchObject({ Name: 'stack' });
    expect(() => stackOf(template('cloudfront-site.yaml'), previews, imports)).toThrow('forecourt-previews');
  });

  test('has the headers that public/_headers has for every path', () => {
    const headersOf = parseHeaders(readFileSync(join(root, 'public/_headers'), 'utf8'));
    const headers = Object.entries(headersOf('/any.txt'));
    expect(policyHeaders(shared())).toEqual(
      Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    );
  });

  test('has a function that a parameter of a stack can hold', () => {
    expect(Buffer.byteLength(functionCode())).toBeLessThan(4096);
  });

  test('lets a pull request into no bucket of live sites', () => {
    const { Publisher, Previewer } = shared().resources as Record<string, object>;
    expect(JSON.stringify(Publisher)).toContain('repo:agency/forecourt:ref:refs/heads/main');
    expect(JSON.stringify(Previewer)).toContain('repo:agency/forecourt:environment:previews');
    expect(JSON.stringify(Previewer)).not.toMatch(/<(?:Sites|Store)\b/);
  });

  test.each([
    ['/', '/index.html'],
    ['/cars/x/', '/cars/x/index.html'],
    ['/photo.jpg', '/photo.jpg'],
  ])('asks for %s of a preview in the folder that its host begins with', async (path, uri) => {
    const asked = handle('*.preview.agency.example', {
      host: 'PR-7-alpha.preview.agency.example',
      uri: path,
    });
    expect(asked).toMatchObject({ uri: `/pr-7-alpha${uri}` });
  });

  test('keeps a visitor of a preview there', () => {
    const moved = handle('*.preview.agency.example', {
      host: 'pr-7-alpha.preview.agency.example',
      uri: '/cars',
    });
    expect(moved).toMatchObject({
      statusCode: 301,
      headers: { location: { value: 'https://pr-7-alpha.preview.agency.example/cars/' } },
    });
  });
});
