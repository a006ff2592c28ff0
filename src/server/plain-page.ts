import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

interface PlainPage {
  title: string;
  /** Its one style sheet. */
  css: string;
  body: ReturnType<typeof html>;
  /** What other pages learn of its address. With 'no-referrer' a form would have no Origin. */
  referrer: 'strict-origin' | 'same-origin';
  status?: ContentfulStatusCode;
}

/** Sends a page that has one style sheet in its head, no script, and forms of this server. */
export function sendPlainPage(context: Context, { title, css, body, referrer, status = 200 }: PlainPage) {
  const policy = [
    "default-src 'none'",
    // Browsers request the site's icon without being asked to.
    "img-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  context.header('content-security-policy', policy.join('; '));
  context.header('referrer-policy', referrer);
  const page = html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(css)}</style>
</head>
<body>
${body}
</body>
</html>`;
  return context.html(page, status);
}
