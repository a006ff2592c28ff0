import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import { templates } from '../../config/templates.ts';
import { palette } from '../../theme/palette.ts';

/** A drawn part of a page. */
export type Markup = ReturnType<typeof html>;

/** Path of the desk on every host of a dealer. */
export const deskPath = '/desk/';

/** A file of the desk that browsers load, with an address that changes with its content. */
export interface DeskFile {
  href: string;
  type: string;
  text: string;
}

const deskFile = (name: string, type: string): DeskFile =>
  deskFileOf(name, type, readFileSync(new URL(name, import.meta.url), 'utf8'));

/** @param text the file's content, which decides its address */
export function deskFileOf(name: string, type: string, text: string): DeskFile {
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const [stem, ending] = name.split('.');
  return { href: `${deskPath}${stem}.${version}.${ending}`, type, text };
}

/** The style sheets and the scripts of the desk. */
export const deskFiles = {
  frameStyle: deskFile('desk.css', 'text/css; charset=utf-8'),
  leadStyle: deskFile('desk-leads.css', 'text/css; charset=utf-8'),
  diaryStyle: deskFile('desk-diary.css', 'text/css; charset=utf-8'),
  numbersStyle: deskFile('desk-numbers.css', 'text/css; charset=utf-8'),
  script: deskFile('desk-script.js', 'text/javascript; charset=utf-8'),
  keys: deskFile('desk-keys.js', 'text/javascript; charset=utf-8'),
} as const;

/** The rooms of the desk that the head links to. */
export const rooms = {
  leads: { label: 'Leads', href: deskPath },
  diary: { label: 'Diary', href: `${deskPath}diary/` },
  reservations: { label: 'Reservations', href: `${deskPath}reservations/` },
  numbers: { label: 'Numbers', href: `${deskPath}numbers/` },
  quality: { label: 'Quality', href: `${deskPath}quality/` },
  content: { label: 'Website', href: `${deskPath}content/` },
  sessions: { label: 'Sign-ins', href: `${deskPath}sessions` },
} as const;
export type Room = keyof typeof rooms;

/** The place that pages of staff belong to. */
export interface StaffHome {
  /** 'Desk', in the head where no dealer is known. */
  name: string;
  /** In a sentence: 'the desk'. */
  called: string;
  /** Its first page, with which its other addresses begin: '/desk/'. */
  href: string;
}

export interface DeskFrame {
  home: StaffHome;
  /** Its name and colours are in the head. Undefined where no dealer is known. */
  dealer: Pick<Dealer, 'name' | 'template' | 'theme'> | undefined;
  title: string;
  /** Undefined: nobody is signed in. */
  who?:
    | { name: string; formKey: string; links: readonly HeadLink[]; now: number; seen?: string | undefined }
    | undefined;
  /** Answers what was just done. */
  message?: { text: string; isError: boolean } | undefined;
}

/** A link of the head. */
interface HeadLink {
  label: string;
  href: string;
  /** True for the page's own. */
  isHere: boolean;
}

/** The message of a page for something that was not done. */
export const failed = (text: string) => ({ text, isError: true });

/** A page of the desk with its Content Security Policy. */
export interface DeskPage {
  body: Markup;
  contentSecurityPolicy: string;
}

/** Draws a page. Everything works without its script, which only makes it quicker. */
export function deskPage({ home, dealer, title, who, message }: DeskFrame, main: Markup): DeskPage {
  const colours = headColours(dealer);
  const name = dealer?.name ?? home.name;
  const body = html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${name}</title>
<link rel="stylesheet" href="${deskFiles.frameStyle.href}">
<link rel="stylesheet" href="${deskFiles.leadStyle.href}">
${who ? html`<link rel="stylesheet" href="${deskFiles.diaryStyle.href}"><link rel="stylesheet" href="${deskFiles.numbersStyle.href}">` : ''}
<style>${raw(colours)}</style>
${who ? html`<script src="${deskFiles.script.href}" defer></script><script src="${deskFiles.keys.href}" defer></script>` : ''}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="brand" href="${home.href}">${name}</a>
${
  who
    ? html`<nav aria-label="${home.name}"><ul>${who.links.map(
        ({ label, href, isHere }) =>
          html`<li><a href="${href}"${isHere ? raw(' aria-current="page"') : ''}>${label}</a></li>`,
      )}</ul></nav>
<p class="who"><span>${who.name}</span></p>
<form method="post" action="${home.href}sign-out"><input type="hidden" name="form_key" value="${who.formKey}"><button class="plain">Sign out</button></form>`
    : ''
}
</header>
<main id="main" tabindex="-1"${who ? html` data-made="${who.now}" data-seen="${who.seen ?? ''}"` : ''}>
<div id="said" role="${message?.isError ? 'alert' : 'status'}">${message ? html`<p class="${message.isError ? 'message error' : 'message'}">${message.text}</p>` : ''}</div>
${main}
</main>
</body>
</html>`;
  return {
    body,
    contentSecurityPolicy: [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "img-src 'self'",
      `style-src 'self' 'sha256-${createHash('sha256').update(colours).digest('base64')}'`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}

/** The colours of the head, from the dealer's brand: the rest of the desk looks the same everywhere. */
function headColours(dealer: DeskFrame['dealer']): string {
  if (!dealer) return ':root{--bar:#22262d;--on-bar:#f6f7f8;--bar-edge:#22262d}';
  const { grounds } = templates[dealer.template];
  const of = (mode: 'light' | 'dark') => {
    const { bar, 'on-bar': onBar, brand } = palette(dealer.theme.brandColour, mode, grounds[mode]);
    return `:root{--bar:${bar};--on-bar:${onBar};--bar-edge:${brand}}`;
  };
  return `${of('light')}@media (prefers-color-scheme:dark){${of('dark')}}`;
}
