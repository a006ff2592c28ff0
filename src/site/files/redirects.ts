import { siteModels } from '../catalogue/site-models.ts';
import type { AnyPage } from '../page.ts';
import type { Planning } from '../planning.ts';
import type { SiteFile } from '../site-file.ts';
import { baseUrlOf } from '../site-identity.ts';

/**
 * Redirects the earlier URLs of a model to the current one (ROUTE-22). Hosts that support `_redirects` answer with 301.
 * For other hosts a page at the old URL redirects without JavaScript. Old URLs are not in the sitemap, and a URL that
 * another page uses is not redirected.
 */
export function redirectFiles(planning: Planning, pages: readonly AnyPage[]): SiteFile[] {
  const taken = new Set(pages.map(({ path }) => path));
  const redirects = new Map<string, string>();
  for (const { model, href } of siteModels(planning)) {
    for (const slug of [model.slug, model.new_slug]) {
      const old = `/${slug}/`;
      if (slug && old !== href && !taken.has(old) && !redirects.has(old)) redirects.set(old, href);
    }
  }
  if (redirects.size === 0) return [];
  const lines = [...redirects].flatMap(([old, href]) => [
    `${old} ${href} 301\n`,
    `${old.slice(0, -1)} ${href} 301\n`,
  ]);
  const base = baseUrlOf(planning.dealer);
  return [
    { path: '/_redirects', body: lines.join('') },
    ...[...redirects].map(([old, href]) => ({
      path: `${old}index.html`,
      body: movedPage(href, new URL(href, base).href),
    })),
  ];
}

function movedPage(href: string, canonical: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<title>This page has moved</title>
<link rel="canonical" href="${escaped(canonical)}">
<meta http-equiv="refresh" content="0;url=${escaped(href)}">
</head>
<body>
<p>This page has moved: <a href="${escaped(href)}">go to its new address</a>.</p>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
