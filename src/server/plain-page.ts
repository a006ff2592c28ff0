import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Dealer } from '../config/schema/dealer.ts';
import { deviceThemeCss } from '../theme/theme-for.ts';

type Markup = ReturnType<typeof html>;

interface Page {
  title: string;
  /** Its styles and scripts. */
  head: Markup;
  body: Markup;
  /** What its Content Security Policy allows: nothing else is. */
  policy: readonly string[];
  /** What other pages learn of its address. With 'no-referrer' a form would have no Origin. */
  referrer: 'strict-origin' | 'same-origin';
  status?: ContentfulStatusCode | undefined;
}

/** Sends a page for people, which no search engine lists. */
export function sendPage(context: Context, { title, head, body, policy, referrer, status = 200 }: Page) {
  context.header('content-security-policy', ["default-src 'none'", ...policy].join('; '));
  context.header('referrer-policy', referrer);
  const page = html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${head}
</head>
<body>
${body}
</body>
</html>`;
  return context.html(page, status);
}

/** A policy's name of the rules in the head of a page. */
export const styleHash = (css: string): string =>
  `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** Forms go to this server alone, and the page is in no frame. */
export const ownForms = ["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"];

const textOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const base = ['../styles/tokens.css', '../styles/base.css'].map(textOf);
const parts = ['../ui/arrangement.css', '../ui/content.css'].map(textOf);
const own = ['desk/desk.css', 'desk/desk-leads.css'].map(textOf);

/** The rules of all pages of the server: what the sites begin with, in the same layers, then what is different here. */
export const pageRules = [...base, '@layer ui {', ...parts, '}', ...own].join('\n');

interface PlainPage extends Omit<Page, 'head' | 'policy'>, Partial<Pick<Page, 'policy'>> {
  /** Whose colours it has. Undefined on an API host of many dealers: it has those of the browser. */
  dealer: Pick<Dealer, 'template' | 'theme'> | undefined;
}

/** Sends a page with its rules in its head, no script, and forms of this server. */
export function sendPlainPage(context: Context, { dealer, policy = [], ...page }: PlainPage) {
  const css = (dealer ? deviceThemeCss(dealer) : ':root{color-scheme:light dark}') + pageRules;
  return sendPage(context, {
    ...page,
    head: html`<style>${raw(css)}</style>`,
    // Browsers request the site's icon without being asked to.
    policy: ["img-src 'self'", `style-src ${styleHash(css)}`, ...policy, ...ownForms],
  });
}
