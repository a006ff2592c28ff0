import { createHash } from 'node:crypto';
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

/**
 * Sends a page with one style sheet in its head, no script, and forms of this server.
 *
 * @param page.dealer whose colours it has. Undefined on an API host of many dealers: it has those of the browser
 */
export function sendPlainPage(
  context: Context,
  {
    dealer,
    ...page
  }: Omit<Page, 'head' | 'policy'> & { dealer: Pick<Dealer, 'template' | 'theme'> | undefined },
) {
  const css = (dealer ? deviceThemeCss(dealer) : ':root{color-scheme:light dark}') + layout;
  return sendPage(context, {
    ...page,
    head: html`<style>${raw(css)}</style>`,
    // Browsers request the site's icon without being asked to.
    policy: ["img-src 'self'", `style-src ${styleHash(css)}`, ...ownForms],
  });
}

const layout = `
*{box-sizing:border-box}
body{margin:0;min-height:100svh;font:1.0625rem/1.5 system-ui,sans-serif;color:var(--colour-ink);background:var(--colour-paper)}
header{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;justify-content:space-between;padding:.5rem max(1rem,calc((100% - 40rem)/2));color:var(--colour-on-bar);background:var(--colour-bar)}
header a{color:inherit;font-weight:600;text-decoration:none;padding-block:.5rem}
header a:hover{text-decoration:underline}
main{width:min(100%,42rem);margin-inline:auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.625rem;line-height:1.25;margin-block:.5rem 1rem;overflow-wrap:anywhere;text-wrap:balance}
h2{font-size:1.1875rem;margin-block:0 .75rem}
a{color:var(--colour-brand-ink)}
section{margin-block-start:2rem;padding-block-start:1.5rem;border-block-start:1px solid var(--colour-line-strong)}
dl{margin:1.5rem 0;display:grid;gap:.5rem}
dl div{display:grid;grid-template-columns:minmax(7rem,30%) 1fr;gap:1rem}
dt{color:var(--colour-ink-soft)}
dd{margin:0;overflow-wrap:anywhere;font-weight:600}
form{display:grid;gap:1rem;margin-block:0 1rem}
.row{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem}
fieldset{border:0;margin:0;padding:0;min-width:0}
legend{padding:0;font-weight:600;margin-block-end:.75rem}
select,button{font:inherit;min-height:3rem;padding:.5rem 1rem;border:1px solid var(--colour-line-strong);border-radius:.5rem;color:var(--colour-ink);background:var(--colour-surface)}
select{flex:1 1 16rem;min-width:0}
button{font-weight:600;color:var(--colour-on-brand);background:var(--colour-brand);border-color:var(--colour-brand-edge);cursor:pointer;justify-self:start}
button.quiet{color:var(--colour-ink);background:transparent;border-color:var(--colour-line-strong)}
.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr));gap:.5rem}
.time{position:relative;display:block}
.time input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.time span{display:grid;place-items:center;min-height:3rem;border:1px solid var(--colour-line-strong);border-radius:.5rem}
.time input:checked+span{color:var(--colour-on-brand);background:var(--colour-brand);border-color:var(--colour-brand-edge);font-weight:600}
.time input:focus-visible+span,:focus-visible{outline:3px solid var(--colour-brand-ink);outline-offset:2px}
.message{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid var(--colour-line-strong);border-inline-start:.375rem solid var(--colour-brand-ink);border-radius:.5rem;background:var(--colour-surface)}
.error{border-inline-start-color:var(--colour-danger)}
.links{list-style:none;margin:2rem 0 0;padding:0;display:grid;gap:.25rem}
.links a{display:inline-block;padding-block:.5rem}
`;
