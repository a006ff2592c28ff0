import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { contentType } from '../../release-store/content-types.ts';
import type { Env } from '../api/api-parts.ts';
import { Refusal } from '../refusal.ts';
import { contentPath } from './git-api.ts';

/** Where browsers load the files of the editor. */
export const filesPath = `${contentPath}files/`;

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
export function addEditorFiles(app: Hono<Env>): void {
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
