import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import { defaultTemplate } from '../../config/templates.ts';
import { contentType } from '../../release-store/content-types.ts';
import { deviceThemeCss, fontSettings } from '../../theme/theme-for.ts';
import { ownForms, pageRules, sendPage, styleHash } from '../plain-page.ts';
import type { Refusal } from '../refusal.ts';
import { hidden, navigation, type PageLink } from './page-parts.ts';
import type { StaffCall } from './staff-routes.ts';

/** A drawn part of a page. */
export type Markup = ReturnType<typeof html>;

/** Path of the desk on every host of a dealer. */
export const deskPath = '/desk/';

/** A file of the desk that browsers load, with an address that changes with its content. */
export type DeskFile = ReturnType<typeof deskFileOf>;

function deskFileOf(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const [stem, ending] = name.split('.');
  return { href: `${deskPath}${stem}.${version}.${ending}`, type: contentType(name), content };
}

const { resolve } = createRequire(import.meta.url);

/**
 * The fonts of all templates: browsers load those that a page uses. They are the files of the packages, since the
 * addresses of a site's smaller ones are known to its build alone.
 */
const fonts = Object.entries(fontSettings).map(([name, { stack, headingStretch = '100%' }]) => {
  const axis = headingStretch === '100%' ? 'wght' : 'wdth';
  const font = readFileSync(resolve(`@fontsource-variable/${name}/files/${name}-latin-${axis}-normal.woff2`));
  const file = deskFileOf(`${name}.woff2`, font);
  const [family] = stack.split(',');
  const face = `@font-face{font-family:${family};font-weight:300 900;font-stretch:${headingStretch} 100%;font-display:swap;src:url(${file.href}) format("woff2")}`;
  return { file, face };
});
const style = deskFileOf('desk.css', [...fonts.map(({ face }) => face), pageRules].join('\n'));

export const deskFiles: readonly DeskFile[] = [...fonts.map(({ file }) => file), style];

let script: DeskFile | undefined;

/** The script with the libraries that it uses. Bundled at its first use, which takes a moment. */
export function scriptFile(): DeskFile {
  if (script) return script;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('desk-script.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2022',
  });
  script = deskFileOf('desk-script.js', outputFiles[0]!.text);
  return script;
}

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
  /** Its name is in the head, and pages are in its type and colours. Undefined where no dealer is known. */
  dealer: Pick<Dealer, 'name' | 'template' | 'theme' | 'logo'> | undefined;
  /** True at a host of the dealer's own site, where its logo is. */
  isAtSite: boolean;
  title: string;
  /** Undefined: nobody is signed in. */
  who?: Pick<StaffCall, 'person' | 'formKey' | 'seen' | 'zoneName'> & { links: readonly PageLink[] };
  /** Answers what was just done. */
  message?: { text: string; isError: boolean } | undefined;
}

/** The message of a page for something that was not done. */
export const failed = (text: string) => ({ text, isError: true });

/** Sends a page. Everything works without its script, which only makes it quicker. */
export function sendDeskPage(
  context: Context,
  { home, dealer, isAtSite, title, who, message }: DeskFrame,
  main: Markup,
  status?: Refusal['status'] | 200,
): Response | Promise<Response> {
  // Where nobody's brand counts, the colour is our own.
  const theme = { brandColour: '#22406b', mode: 'auto' } as const;
  const tokens = deviceThemeCss(dealer ?? { template: defaultTemplate, theme });
  const name = dealer?.name ?? home.name;
  const logo = logoOf(dealer, isAtSite);
  context.header('cross-origin-resource-policy', 'same-origin');
  return sendPage(context, {
    title: `${title} | ${name}`,
    head: html`<link rel="stylesheet" href="${style.href}">
<style>${raw(tokens)}</style>
<script src="${scriptFile().href}" defer></script>`,
    body: html`<a class="skip-link" href="#main">Skip to the content</a>
<header class="cluster">
<a class="brand line gap-2 display size-m" href="${home.href}">${logo && html`<img src="${logo.src}" alt="${logo.isMark ? '' : logo.alt || name}" width="${logo.width}" height="${logo.height}">`}${logo && !logo.isMark ? '' : html`<span>${name}</span>`}</a>
${
  who
    ? html`${navigation(home.name, who.links, '')}
<p class="who grid"><span>${who.person.name}</span>${who.zoneName && html` <span class="small">${who.zoneName}</span>`}</p>
<form method="post" action="${home.href}sign-out">${hidden({ form_key: who.formKey })}<button>Sign out</button></form>`
    : ''
}
</header>
<main id="main" tabindex="-1"${who ? html` data-seen="${who.seen ?? ''}"` : ''}>
<div id="said" role="${message?.isError ? 'alert' : 'status'}">${message ? html`<p class="${message.isError ? 'message error' : 'message'}">${message.text}</p>` : ''}</div>
${main}
</main>`,
    policy: [
      "script-src 'self'",
      "connect-src 'self'",
      ["img-src 'self'", logo?.origin].filter(Boolean).join(' '),
      "font-src 'self'",
      `style-src 'self' ${styleHash(tokens)}`,
      ...ownForms,
    ],
    // Forms of the desk must have an Origin, and no other site learns an address of it.
    referrer: 'same-origin',
    status,
  });
}

/** The logo as the head of the site has it: one that is nearly square stands beside the name, a wide one has it. */
function logoOf(dealer: DeskFrame['dealer'], isAtSite: boolean) {
  if (!dealer?.logo) return undefined;
  const { src, ...shape } = dealer.logo;
  const isFile = !/^https:/.test(src);
  if (isFile && !isAtSite) return undefined;
  return {
    src: isFile ? encodeURI(`/${src}`) : src,
    origin: isFile ? undefined : new URL(src).origin,
    isMark: shape.width < 2 * shape.height,
    ...shape,
  };
}
