import { SiteFiles } from '../site-files.ts';

/** A file of a draft, to be shown below another address than the root. */
interface PreviewFile {
  status: 200 | 404;
  type: string;
  body: Uint8Array;
}

/**
 * A file of a built draft. Addresses in it that begin at the root lead into the draft. Scripts do not run in it: a
 * policy forbids them, so no form of a draft sends a lead.
 *
 * @param prefix address of the draft, without a slash at the end
 */
export async function previewFile(folder: string, path: string, prefix: string): Promise<PreviewFile> {
  const site = new SiteFiles(folder);
  let answer = await site.answer(path, { gzip: false });
  // One redirect: a path without its slash, or an old address.
  const moved = answer.headers['location'];
  if (answer.status === 301 && moved?.startsWith('/')) answer = await site.answer(moved, { gzip: false });
  const type = answer.headers['content-type'] ?? 'text/plain; charset=utf-8';
  const body = answer.body ?? new Uint8Array();
  const status = answer.status === 200 ? 200 : 404;
  if (!/^text\/(?:html|css)/.test(type)) return { status, type, body };
  return { status, type, body: Buffer.from(below(prefix, Buffer.from(body).toString())) };
}

/**
 * Puts a prefix before every address of a page or a style sheet that begins at the root, except those of the API, and
 * leaves out the scripts, which the policy forbids anyway.
 */
export function below(prefix: string, text: string): string {
  const root = '/(?!/|api/)';
  return text
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(new RegExp(`(\\s(?:href|src|action|poster)=["'])${root}`, 'g'), `$1${prefix}/`)
    .replace(/(\s(?:imagesrcset|srcset)=["'])([^"']*)/g, (_, start: string, list: string) => {
      return start + list.replace(new RegExp(`(^|,\\s*)${root}`, 'g'), `$1${prefix}/`);
    })
    .replace(new RegExp(`(url\\(["']?)${root}`, 'g'), `$1${prefix}/`);
}

/** Pages of the draft are for frames of the desk and for a tab of their own. */
export const previewPolicy = [
  "default-src 'none'",
  "img-src 'self' https: data:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');
