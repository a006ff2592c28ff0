import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hashOf } from './file-hash.ts';
import { writeOnce } from './shared-files.ts';
import type { SiteOutput } from './site-folder.ts';

/** The folder of the compiled app with the styles that are joined here. A site has only the joined files. */
export const styleParts = '/style-parts/';

/** The folder of the compiled app with the joined files. */
export const joinedFolder = 'styles';

const tag = new RegExp(
  `<style data-joined="(site|kind)">([\\s\\S]*?)</style>\\n?|<link rel="stylesheet" href="(${styleParts}[^"]+)">`,
  'g',
);

/** The parts of one style sheet of a page. */
interface Parts {
  /** Rules that the page contains. One character is one byte. */
  rules: string[];
  files: string[];
}

/**
 * Moves the styles of a page into two files, so that few requests delay its first paint: what all pages of the site need,
 * with the dealer's theme and fonts, which a visitor loads once, and what its kind of page needs.
 *
 * @param app the folder of the compiled app. It also holds the joined files, so that they are deleted with the app.
 */
export function joinedStyles(app: string) {
  const folder = join(app, joinedFolder);
  mkdirSync(folder, { recursive: true });
  /** The tags of the joined files, by the tags that they replace. */
  const known = new Map<string, string>();

  /** Writes the joined files of a page, and returns the links to them. */
  function written(found: RegExpExecArray[]): string {
    const sheets: Record<string, Parts> = {};
    for (const [, of, rules, file] of found) {
      // 'site.<hash>.css' has the styles of all kinds of page, and any other file those of the kind with its name.
      const [name] = basename(file ?? '').split('.');
      const key = of ?? (name === 'site' ? 'site' : 'kind');
      sheets[key] ??= { rules: [], files: [] };
      if (rules !== undefined) sheets[key].rules.push(rules);
      if (file) sheets[key].files.push(file);
    }
    return ['site', 'kind']
      .flatMap((name) => sheets[name] ?? [])
      .map(({ rules, files }) => {
        const css = Buffer.concat([
          Buffer.from(rules.join('\n'), 'latin1'),
          ...files.map((file) => readFileSync(join(app, 'client', file))),
        ]);
        const [name] = basename(files[0] ?? 'site').split('.');
        const path = `/_astro/${name}.${hashOf(css)}.css`;
        writeOnce(join(folder, basename(path)), css);
        return `<link rel="stylesheet" href="${path}">`;
      })
      .join('\n');
  }

  return {
    /** @returns the page with links to the joined files, and their paths */
    join(html: Buffer): { html: Buffer; sheets: string[] } {
      // One character is one byte, so positions equal those of the bytes.
      const text = html.toString('latin1');
      const found = [...text.slice(0, text.indexOf('</head>')).matchAll(tag)];
      const key = found.map(([whole]) => whole).join('');
      const links = known.get(key) ?? written(found);
      known.set(key, links);
      let end = 0;
      const kept = found.flatMap(({ 0: { length }, index }, number) => {
        const before = html.subarray(end, index);
        end = index + length;
        return number === 0 ? [before, Buffer.from(links, 'latin1')] : [before];
      });
      const sheets = [...links.matchAll(/href="([^"]+)"/g)].map(([, path]) => path!);
      return { html: Buffer.concat([...kept, html.subarray(end)]), sheets };
    },
    /** Adds a joined file to a site. */
    lay: (site: SiteOutput, path: string) => site.adopt(path, join(folder, basename(path))),
  };
}
