import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A script of the page. */
const entry = /<script type="module" src="([^"]+)"/g;
const staticImport = /\b(?:from|import)"(\.\/[^"]+)"/g;

/**
 * Returns a function that names all files that the scripts of a page import. The browser then requests them together with
 * the scripts, and not one wave after the other. The names are at the end of the body, because in the head they delay the
 * style sheets and the first pictures. What islands import is not named: it is 20 times as much, and delays the first
 * pictures of a search from any place.
 *
 * @param client the folder of the compiled app that the page's absolute URLs start from
 */
export function scriptPreloads(client: string): (html: Buffer) => Buffer {
  const known = new Map<string, string[]>();
  const importsOf = (file: string): string[] => {
    const found =
      known.get(file) ??
      [...readFileSync(join(client, file), 'latin1').matchAll(staticImport)].map(([, name]) =>
        posix.join(posix.dirname(file), name!),
      );
    known.set(file, found);
    return found;
  };
  const links = new Map<string, Buffer>();
  const linksOf = (entries: string[]): Buffer => {
    const files = new Set(entries);
    for (const file of files) for (const imported of importsOf(file)) files.add(imported);
    const imported = [...files].slice(new Set(entries).size);
    return Buffer.from(imported.map((file) => `<link rel="modulepreload" href="${file}">`).join(''));
  };
  return (html) => {
    const text = html.toString('latin1');
    const entries = [...text.matchAll(entry)].map(([, file]) => file!);
    const place = text.lastIndexOf('</body>');
    if (entries.length === 0 || place < 0) return html;
    const key = entries.join();
    const added = links.get(key) ?? linksOf(entries);
    links.set(key, added);
    return Buffer.concat([html.subarray(0, place), added, html.subarray(place)]);
  };
}
