import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  scriptPreloads,
  scriptsInBody,
  withSecurityPolicy as withPolicy,
  withShortJson,
} from './after-rendering.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (body: string) => `<!doctype html><head><meta charset="utf-8"></head><body>${body}</body>`;
const withSecurityPolicy = (html: string, sources?: Record<string, string[]>) =>
  withPolicy(Buffer.from(html), sources).toString();
const policyOf = (html: string) => /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';

test('adds a hash for each inline script and style, once', () => {
  const policy = policyOf(
    withSecurityPolicy(page('<style>a{}</style><script>x()</script><script>x()</script>')),
  );
  expect(policy).toContain(`script-src 'self' ${sha('x()')};`);
  expect(policy).toContain(`style-src 'self' ${sha('a{}')};`);
  expect(policy).toContain("worker-src 'self'; manifest-src 'self';");
  expect(policy).not.toContain('unsafe-inline');
});

test('adds no hash for data blocks and external scripts', () => {
  const policy = policyOf(
    withSecurityPolicy(
      page('<script type="application/ld+json">{}</script><script type="module" src="/a.js"></script>'),
    ),
  );
  expect(policy).toContain("script-src 'self';");
});

test('adds hashes for module scripts and speculation rules', () => {
  const html = page(
    '<script type="module">m()</script><script type="speculationrules">{"prefetch":[]}</script>',
  );
  expect(policyOf(withSecurityPolicy(html))).toContain(`'self' ${sha('m()')} ${sha('{"prefetch":[]}')};`);
});

test('the policy is directly after the charset, before everything that it applies to', () => {
  expect(withSecurityPolicy(page(''))).toMatch(
    /<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"/,
  );
});

test('the policy contains the origins that the dealer uses', () => {
  const html = withSecurityPolicy(page(''), {
    'img-src': ['https://images.example.com'],
    'frame-src': ['https://maps.example.com'],
  });
  expect(policyOf(html)).toContain("img-src 'self' data: https://images.example.com;");
  expect(policyOf(html)).toContain("frame-src 'self' https://maps.example.com");
});

test('hashes the UTF-8 bytes of non-ASCII text, and does not change the text', () => {
  const html = withSecurityPolicy(page('<p>Škoda 🚗</p><script>say("Škoda 🚗")</script>'));
  expect(html).toContain('<p>Škoda 🚗</p>');
  expect(policyOf(html)).toContain(sha('say("Škoda 🚗")'));
});

test('ignores scripts and styles in the text of an attribute', () => {
  const policy = policyOf(
    withSecurityPolicy(
      page(
        '<meta content="<script>evil()</script>"><img alt="2 <style> of <script>"><style>a{}</style><script>x()</script>',
      ),
    ),
  );
  expect(policy).toContain(`script-src 'self' ${sha('x()')};`);
  expect(policy).toContain(`style-src 'self' ${sha('a{}')};`);
});

test('the policy is the same for equal pages, and for pages that differ only in text that looks like a script', () => {
  const block = '<script>seen()</script>';
  const first = policyOf(withSecurityPolicy(page(block)));
  expect(policyOf(withSecurityPolicy(page(block)))).toBe(first);
  expect(policyOf(withSecurityPolicy(page(`<img alt="<script>evil()</script>">${block}`)))).toBe(first);
  expect(
    policyOf(withSecurityPolicy(page(`<p title="<script></script>">${block}<script src="/a.js"></script>`))),
  ).toBe(first);
  expect(policyOf(withSecurityPolicy(page(`${block}<script>later()</script>`)))).toContain(sha('later()'));
});

test('throws for a page without a charset', () => {
  expect(() => withSecurityPolicy('<p>no head</p>')).toThrow(/does not say <meta charset/);
});

let client: string;

beforeAll(() => {
  client = mkdtempSync(join(tmpdir(), 'preloads-'));
  const scripts = {
    'page.js': 'import"./shared.js";import("./later.js");',
    'island.js': 'import{a as e}from"./shared.js";import{b}from"./cards.js";',
    'render.js': 'export default 1;',
    'cards.js': 'import{c}from"./prices.js";',
    'shared.js': '',
    'prices.js': '',
    'later.js': '',
  };
  for (const [name, code] of Object.entries(scripts)) writeFileSync(join(client, name), code);
});
afterAll(() => rmSync(client, { recursive: true }));

const island =
  '<astro-island uid="1" component-url="/island.js" component-export="A" renderer-url="/render.js" props="{}" ssr client="load"></astro-island>';
const pageWith = (body: string) =>
  Buffer.from(`<body><script type="module" src="/page.js"></script>${body}</body>`);

test.for([
  ['its script imports', '', ['shared']],
  [
    'an import of its script imports',
    '<script type="module" src="/cards.js"></script>',
    ['shared', 'prices'],
  ],
  ['no island imports', island, ['shared']],
])('a page names the files that %s, once each', ([, body, names]) => {
  const html = scriptPreloads(client)(pageWith(body as string)).toString();
  const links = (names as string[]).map((name) => `<link rel="modulepreload" href="/${name}.js">`).join('');
  expect(html).toBe(
    pageWith(body as string)
      .toString()
      .replace('</body>', `${links}</body>`),
  );
});

test('a page without scripts stays as it is', () => {
  const html = Buffer.from('<body>Nothing</body>');
  expect(scriptPreloads(client)(html)).toBe(html);
});

test.each([
  ['<p data-car="{&quot;id&quot;:&quot;1&quot;}">', `<p data-car='{"id":"1"}'>`],
  [
    `<p data-car="{&quot;name&quot;:&quot;It's <script> &amp; &lt;b&gt; &#39;x&#39;&quot;}" id="b">é`,
    `<p data-car='{"name":"It&#39;s &lt;script> &amp; &lt;b&gt; &#39;x&#39;"}' id="b">é`,
  ],
  ['<p data-note="&quot;5&quot;">{&quot;', '<p data-note="&quot;5&quot;">{&quot;'],
])('writes JSON in attributes between single quotes: %s', (html, expected) => {
  expect(withShortJson(Buffer.from(html)).toString()).toBe(expected);
});

test('moves what stands after the page into its body, in the same order', () => {
  const moved = (html: string) => scriptsInBody(Buffer.from(html)).toString();
  expect(
    moved('<body><p>Škoda</p></body></html><script src="/a.js"></script><script src="/b.js"></script>'),
  ).toBe('<body><p>Škoda</p><script src="/a.js"></script><script src="/b.js"></script></body></html>');
  for (const whole of ['<body></body></html>', '<p>A part of a page</p>']) expect(moved(whole)).toBe(whole);
});
