import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { z } from 'astro/zod';
import type { Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { html } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import { decodedPath } from '../../hosting/site-answer.ts';
import { folderAnswer } from '../../hosting/site-files.ts';
import { contentType } from '../../release-store/content-types.ts';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { readJson } from '../api/arrived-body.ts';
import { addressOf } from '../api/caller.ts';
import type { House } from '../capability.ts';
import { deskPath, type Markup } from '../desk/desk-page.ts';
import type { DeskCall, DeskRoutes } from '../desk/desk-session.ts';
import { whoAt } from '../desk/desk-staff.ts';
import { hidden } from '../desk/page-parts.ts';
import { sendPage } from '../plain-page.ts';
import { Refusal } from '../refusal.ts';
import type { Changer } from '../storage/lead-changes.ts';
import type { ContentChangeRow } from '../storage/tables.ts';
import { branch, cmsConfig, mostPictureBytes } from './cms-config.ts';
import {
  type ContentDesk,
  type ContentSettings,
  contentChangeSchema,
  contentDesk,
  type WorkState,
} from './content-desk.ts';
import { draftEntry, draftEntrySchema, headHash, isPicture } from './content-files.ts';

const contentPath = `${deskPath}content/`;
const dealerContent = (slug: string): string => `${contentPath}${slug}/`;

const saidWords: Record<string, string> = {
  preview: 'The preview is being built.',
  publish: 'A release is being made.',
  running: 'A release is already being made.',
};

const kindWords: Record<ContentChangeRow['kind'], string> = {
  saved: 'Saved',
  warning: 'Saved, with a problem',
  publishing: 'Started to publish',
  published: 'Published',
  failed: 'Could not publish',
};

/**
 * The policy of the editor's page. Its script sets styles, and shows pictures that it holds in memory. The preview is a
 * frame within a frame of text, in which Firefox does not take 'self' for this host, so the host is named.
 */
const editorPolicy = (origin: string) => [
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' blob: data:",
  `frame-src ${origin} blob:`,
  "worker-src 'self' blob:",
  "form-action 'self'",
  // The editor's preview is a frame with a base address.
  "base-uri 'self'",
  "frame-ancestors 'none'",
];

/** The editor of content at the desk. `idle` waits for a save and its push. */
export function openContent(
  house: House,
  settings: ContentSettings & { dealersDir: string; cacheDir: string },
) {
  const desk = contentDesk({ ...settings, ...house });
  return { addContent: (routes: DeskRoutes) => addContentRoutes(routes, desk), idle: desk.idle };
}

/** `/desk/content/`: where owners edit the content of their websites, look at it, and publish it. */
function addContentRoutes(routes: DeskRoutes, desk: ContentDesk): void {
  const { app, parts } = routes;
  const editor = editorRoutes(routes);
  const page = `${contentPath}:slug/`;

  routes.page(contentPath, async (call) => {
    const dealers = ownedDealers(call);
    const dealer = dealers.find(({ slug }) => slug === call.dealer.slug) ?? dealers[0];
    if (!dealer) throw new Refusal(404, 'There is nothing at this address of the desk.');
    return call.context.redirect(dealerContent(dealer.slug), 303);
  });

  routes.page(page, async (call) => {
    const dealer = editedDealer(call);
    const [draft, release] = [desk.drafts.draft(dealer.slug), desk.release(dealer.slug)];
    const history = await desk.history(dealer, 50);
    const others = ownedDealers(call).filter((one) => one !== dealer);
    const base = dealerContent(dealer.slug);
    const button = (action: string, label: string, isBusy: boolean, look = '') =>
      html`<form method="post" action="${base}${action}">${hidden({ form_key: call.formKey })}<button${look ? html` class="${look}"` : ''}${isBusy ? html` disabled` : ''}>${label}</button></form>`;
    const isBuilding = draft.state === 'running';
    const isPublishing = release.state === 'running';
    // The page is asked for again until the work is done. It also works without scripts.
    if (isBuilding || isPublishing) call.context.header('refresh', '2');
    const main = html`<h1>Website content</h1>
<p>${dealer.name}${others.length > 0 ? html`. Also yours: ${others.map((one, index) => html`${index > 0 ? ', ' : ''}<a href="${dealerContent(one.slug)}">${one.name}</a>`)}` : ''}</p>
<div class="tiles stack-4"><section aria-labelledby="edit"><h2 id="edit">1. Edit</h2>
<p>Offers, opening hours and holidays, locations and their people, reviews, banners, pages, posts and photos. Every save is checked before it is stored. What is saved goes live with the next release of the website.</p>
<p><a class="button" href="${base}edit">Open the editor</a></p></section>
<section aria-labelledby="preview"><h2 id="preview">2. Look at it</h2>
<p>${draftWords(draft)}</p>
<div class="stack-3">${button('preview', isBuilding ? 'The preview is being built' : 'Build a preview', isBuilding, 'quiet')}
${draft.state === 'done' ? html`<p><a href="${base}site/" target="_blank">Open the preview in a new tab</a></p>` : ''}</div>
${draft.state === 'failed' ? failure(draft) : ''}</section>
<section aria-labelledby="publish"><h2 id="publish">3. Publish</h2>
<p>${releaseWords(release)}</p>
${button('publish', isPublishing ? 'Publishing' : 'Publish now', isPublishing)}
${release.state === 'failed' ? failure(release) : ''}</section></div>
<section aria-labelledby="history"><h2 id="history">History</h2>
${
  history.length === 0
    ? html`<p>Nothing has been changed here yet.</p>`
    : html`<table class="list"><thead><tr><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th><th scope="col">Details</th></tr></thead>
<tbody>${history.map(
        (row) =>
          html`<tr><td>${call.when(row.at)}</td><td>${row.name}</td><td>${kindWords[row.kind]}</td><td class="written">${row.detail}</td></tr>`,
      )}</tbody></table>`
}</section>`;
    return routes.send(call, { title: 'Website content', room: 'content', said: saidWords }, main);
  });

  routes.form(`${page}preview`, async (call) => {
    const { slug } = editedDealer(call);
    desk.drafts.startDraft(slug, new Map());
    return call.context.redirect(`${dealerContent(slug)}?done=preview`, 303);
  });

  routes.form(`${page}publish`, async (call) => {
    const dealer = editedDealer(call);
    const isStarted = await desk.publish(dealer, whoAt(call.person, dealer));
    const done = isStarted ? 'publish' : 'running';
    return call.context.redirect(`${dealerContent(dealer.slug)}?done=${done}`, 303);
  });

  routes.page(`${page}edit`, async (call) => {
    const { name } = editedDealer(call);
    const { context } = call;
    const { origin } = await routes.place(context);
    return sendPage(context, {
      title: `Editor | ${name}`,
      head: html`<script type="module" src="${filesPath}start.js"></script>`,
      body: html`<noscript>The editor needs JavaScript. Please switch it on.</noscript>`,
      policy: editorPolicy(origin),
      referrer: 'same-origin',
    });
  });

  addEditorFiles(app);

  editor.get(`${page}editor.json`, async ({ context, dealer }) => {
    const { origin } = await routes.place(context);
    const base = `${origin}${dealerContent(dealer.slug).slice(0, -1)}`;
    return context.json(await cmsConfig(desk.dealersDir, dealer, base));
  });

  editor.get(`${page}draft`, async ({ context, dealer }) => context.json(desk.drafts.draft(dealer.slug)));
  editor.post(`${page}draft`, async ({ context, dealer }) => {
    const asked = draftEntrySchema.safeParse(await readJson(context, parts, 1_000_000));
    const entry = asked.success ? draftEntry(asked.data) : undefined;
    if (!entry) return context.json({ state: 'failed', message: 'This cannot be previewed.' });
    return context.json({ ...(await desk.startDraft(dealer.slug, entry)), path: entry.path });
  });

  editor.get(`${page}site/:path{.*}`, async ({ context, dealer }) => {
    const prefix = `${dealerContent(dealer.slug)}site`;
    const path = decodedPath(context.req.path)?.slice(prefix.length);
    if (path === undefined) throw new Refusal(400, 'The address is not valid.');
    const file = await previewFile(desk.drafts.draftSite(dealer.slug), path, prefix);
    context.header('content-security-policy', previewPolicy);
    context.header('content-type', file.type);
    return context.body(new Uint8Array(file.body), file.status);
  });

  addGitApi(editor, parts, desk);
}

/** A request of an owner about the content of one dealer, and the person as the history shows them. */
type EditorCall = DeskCall & { who: Changer };

/** The dealers whose content the person may change: those that they own. */
function ownedDealers({ person }: DeskCall): Dealer[] {
  return person.grants.filter(({ role }) => role === 'owner').map(({ dealer }) => dealer);
}

/** The dealer of an address. @throws Refusal 404 for one that the person does not own, as for one that does not exist */
function editedDealer(call: DeskCall): Dealer {
  const dealer = ownedDealers(call).find(({ slug }) => slug === call.context.req.param('slug'));
  if (!dealer) throw new Refusal(404, 'There is nothing at this address of the desk.');
  return dealer;
}

/** Adds calls of the editor's script. Refusals are JSON with a message. */
function editorRoutes(routes: DeskRoutes) {
  const { app, parts } = routes;
  const asked = async (context: Context<Env>): Promise<EditorCall> => {
    // In the shape of Gitea's. The editor shows the message.
    context.set('refused', ({ status, message }) => context.json({ message }, status));
    const call = await routes.callOf(context);
    if (!call) {
      await parts.limits.count('appointmentTimes', 0, addressOf(context, parts));
      throw new Refusal(
        401,
        'You are signed out, and nothing was saved. Sign in at the desk in another tab, and save again.',
      );
    }
    const dealer = editedDealer(call);
    return { ...call, dealer, who: whoAt(call.person, dealer) };
  };
  type Answer = (call: EditorCall) => Promise<Response>;
  return {
    get: (path: string, answer: Answer) => app.get(path, async (context) => answer(await asked(context))),
    post: (path: string, answer: Answer) =>
      app.post(path, async (context) => {
        const call = await asked(context);
        routes.mustBeOwnForm(context);
        return answer(call);
      }),
  };
}

/** Two pictures in base64, with room for texts. */
const MOST_BYTES = Math.round(mostPictureBytes * 2.8);

const saveSchema = z.object({ files: z.array(contentChangeSchema).min(1).max(50) });

/**
 * The part of Gitea's API that the editor calls (https://docs.gitea.com/api). The editor has no interface for servers of
 * one's own, but it works with Gitea, and this API is public and small. The dealer's folder is the repository; nothing
 * outside of `content-files.ts` is in it. The session of the desk decides who may call, not the token.
 */
function addGitApi(editor: ReturnType<typeof editorRoutes>, parts: ApiParts, desk: ContentDesk): void {
  const gitPath = `${contentPath}:slug/git/api/v1`;
  const repo = `${gitPath}/repos/:owner/:repo`;
  const get = (path: string, answer: (call: EditorCall) => Promise<object>) =>
    editor.get(path, async (call) => call.context.json(await answer(call)));

  get(`${gitPath}/version`, async () => ({ version: '1.24.0' }));
  get(`${gitPath}/settings/api`, async () => ({
    default_paging_num: 50,
    max_response_items: 50,
    default_max_blob_size: mostPictureBytes,
    default_max_response_size: 4 * mostPictureBytes,
  }));
  get(`${gitPath}/user`, async ({ who }) => ({
    id: 1,
    login: who.email,
    full_name: who.name,
    email: who.email,
  }));
  get(repo, async () => ({ default_branch: branch, permissions: { admin: false, push: true, pull: true } }));
  get(`${repo}/branches/:branch`, async ({ dealer }) => ({
    name: branch,
    commit: { id: headHash(await desk.files(dealer).list()), message: '' },
  }));
  get(`${repo}/git/trees/:sha`, async ({ dealer, context }) => {
    const files = await desk.files(dealer).list();
    const isFirst = (context.req.query('page') ?? '1') === '1';
    const tree = isFirst
      ? files.map(({ path, sha, bytes }) => ({ path, sha, size: bytes, type: 'blob', mode: '100644' }))
      : [];
    return { sha: headHash(files), tree, truncated: false };
  });
  get(`${repo}/commits`, async () => []);

  editor.post(`${repo}/file-contents`, async ({ context, dealer }) => {
    const asked = z
      .object({ files: z.array(z.string().max(300)).max(200) })
      .safeParse(await readJson(context, parts, 100_000));
    if (!asked.success) throw new Refusal(400, 'The request is not valid.');
    const files = desk.files(dealer);
    const found = await Promise.all(
      asked.data.files.map(async (path) => {
        const content = await files.read(path);
        return content ? { path, encoding: 'base64', content: content.toString('base64') } : null;
      }),
    );
    return context.json(found);
  });

  for (const path of [`${repo}/media/:branch/:file{.+}`, `${repo}/raw/:file{.+}`]) {
    editor.get(path, async ({ context, dealer }) => {
      const file = context.req.param('file') ?? '';
      const content = await desk.files(dealer).read(file);
      if (!content) throw new Refusal(404, 'There is no such file.');
      context.header('content-type', isPicture(file) ? contentType(file) : 'text/plain; charset=utf-8');
      return context.body(new Uint8Array(content));
    });
  }

  editor.post(`${repo}/contents`, async ({ context, dealer, who, now }) => {
    const asked = saveSchema.safeParse(await readJson(context, parts, MOST_BYTES));
    if (!asked.success) throw new Refusal(400, 'The save is not valid. Please reload the page.');
    const changes = asked.data.files;
    await desk.save(dealer, changes, who);
    const files = await desk.files(dealer).list();
    const shaOf = new Map(files.map(({ path, sha }) => [path, sha]));
    return context.json({
      commit: { sha: headHash(files), created: new Date(now).toISOString() },
      files: changes.map(({ path }) => (shaOf.has(path) ? { path, sha: shaOf.get(path) } : null)),
    });
  });
}

function draftWords({ state }: WorkState): string {
  if (state === 'running') return 'The website is being built with what is saved. This takes some seconds.';
  if (state === 'done') return 'The preview shows the whole website as it was saved when it was built.';
  return 'Builds the whole website with what is saved, for you alone.';
}

function releaseWords({ state }: WorkState): string {
  if (state === 'running') return 'A release is being made. You can leave this page.';
  if (state === 'done') return 'The last release is live.';
  return 'Makes a release of the website with everything that is saved, also the newest stock.';
}

function failure({ message }: WorkState): Markup {
  return html`<div class="message error" role="alert"><p>That did not work, and the website stays as it was. Please tell your web team:</p><pre>${message ?? ''}</pre></div>`;
}

/**
 * A file of a built draft. Addresses in it that begin at the root lead into the draft. Scripts do not run in it: a
 * policy forbids them, so no form of a draft sends a lead.
 *
 * @param prefix address of the draft, without a slash at the end
 */
async function previewFile(folder: string, path: string, prefix: string) {
  const answerAt = (at: string) => folderAnswer(folder, { path: at, acceptEncoding: '' });
  let answer = await answerAt(path);
  // One redirect: a path without its slash, or an old address.
  const moved = answer.headers['location'];
  if (answer.status === 301 && moved?.startsWith('/')) answer = await answerAt(moved);
  const type = answer.headers['content-type'] ?? 'text/plain; charset=utf-8';
  const body = answer.body ?? new Uint8Array();
  const status: 200 | 404 = answer.status === 200 ? 200 : 404;
  if (!/^text\/(?:html|css)/.test(type)) return { status, type, body };
  return { status, type, body: Buffer.from(below(prefix, Buffer.from(body).toString())) };
}

/**
 * Puts a prefix before every address of a page or a style sheet that begins at the root, except those of the API. It
 * leaves out the scripts, which the policy of the preview forbids anyway, and the page's own policy, which has hashes of
 * inline styles as they were.
 */
export function below(prefix: string, text: string): string {
  const root = '/(?!/|api/)';
  return text
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/gi, '')
    .replace(/<meta http-equiv="Content-Security-Policy" content="[^"]*">/, '')
    .replace(new RegExp(`(\\s(?:href|src|action|poster)=["'])${root}`, 'g'), `$1${prefix}/`)
    .replace(/(\s(?:imagesrcset|srcset)=["'])([^"']*)/g, (_, start: string, list: string) => {
      return start + list.replace(new RegExp(`(^|,\\s*)${root}`, 'g'), `$1${prefix}/`);
    })
    .replace(new RegExp(`(url\\(["']?)${root}`, 'g'), `$1${prefix}/`);
}

/** Pages of the draft are for frames of the desk and for a tab of their own. */
const previewPolicy = [
  "default-src 'none'",
  "img-src 'self' https: data:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Where browsers load the files of the editor. */
const filesPath = `${contentPath}files/`;

const require = createRequire(import.meta.url);

/** Sveltia CMS, from its package. It exports only the build for bundlers; the one for pages is beside it. */
const editorFolder = join(dirname(require.resolve('@sveltia/cms')), '..');

/** Where the packages are that the editor loads parts of when it needs them. */
const modules = join(editorFolder, '../..');

/**
 * Changes of the editor's script. It would load fonts and packages from public hosts, which would learn who edits, and
 * could change what runs here: it gets them from this server. It refuses a preview's host, `<slug>.localhost`, and does
 * not let people enlarge the page (WCAG 1.4.4).
 */
const changes: readonly [from: string, to: string][] = [
  ['https://unpkg.com/', `${filesPath}packages/`],
  ['https://cdn.jsdelivr.net/fontsource/fonts/', `${filesPath}fonts/`],
  ['[`localhost`,`127.0.0.1`,`[::1]`].includes(n)', '/(^|[.])localhost$/.test(n)'],
  ['`maximum-scale=1`,', ''],
];

/** Fonts of the editor, by the name that its script asks for. */
const fonts: Record<string, string> = {
  'source-sans-3': require.resolve(
    '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  ),
  'noto-mono': require.resolve('@fontsource/noto-mono/files/noto-mono-latin-400-normal.woff2'),
  'material-symbols-outlined': require.resolve(
    '@fontsource-variable/material-symbols-outlined/files/material-symbols-outlined-latin-wght-normal.woff2',
  ),
};

/** The editor's script as this server sends it. @throws when a version of the editor has other texts to change */
export function editorScript(): string {
  let script = readFileSync(join(editorFolder, 'dist/sveltia-cms.js'), 'utf8');
  for (const [from, to] of changes) {
    if (!script.includes(from)) throw new Error(`The editor’s script does not contain ${from}.`);
    script = script.replaceAll(from, to);
  }
  return script;
}

/** Serves the files of the editor. They hold nothing of a dealer, so everybody may load them. */
function addEditorFiles(app: Hono<Env>): void {
  const start = readFileSync(new URL('./editor-script.js', import.meta.url));
  const packages = packageNames();
  let script: Buffer | undefined;

  app.get(`${filesPath}:file{.+}`, compress(), async (context) => {
    const file = context.req.param('file');
    const content = await fileOf(file).catch(ifMissing);
    if (!content) throw new Refusal(404, 'There is no such file of the editor.');
    context.header('content-type', contentType(file));
    context.header('cache-control', 'public, max-age=3600');
    return context.body(new Uint8Array(content));
  });

  async function fileOf(file: string): Promise<Buffer | undefined> {
    if (file === 'start.js') return start;
    if (file === 'editor.js') {
      script ??= Buffer.from(editorScript());
      return script;
    }
    const [, chunk] = /^chunks\/([\w-]+\.js)$/.exec(file) ?? [];
    if (chunk) return readFile(join(editorFolder, 'dist/chunks', chunk));
    const [, font] = /^fonts\/([\w-]+)[:@]/.exec(file) ?? [];
    if (font && Object.hasOwn(fonts, font)) return readFile(fonts[font]!);
    const [, name, path] = /^packages\/((?:@[\w-]+\/)?[\w.-]+)(?:@[\w.-]+)?\/(.+)$/.exec(file) ?? [];
    if (!name || !path || !packages.has(name)) return undefined;
    const folder = join(modules, name);
    const found = join(folder, path);
    return found.startsWith(folder + sep) ? readFile(found) : undefined;
  }
}

/** A file that does not exist is answered as not found. */
function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'EISDIR' && error.code !== 'ENOTDIR') throw error;
}

/** The packages that the editor may load parts of: itself and those that it depends on. */
function packageNames(): Set<string> {
  const { name, dependencies } = JSON.parse(readFileSync(join(editorFolder, 'package.json'), 'utf8')) as {
    name: string;
    dependencies: Record<string, string>;
  };
  return new Set([name, ...Object.keys(dependencies)]);
}
