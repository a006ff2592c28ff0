import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withSecurityPolicy as withPolicy } from './page-security.ts';

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
