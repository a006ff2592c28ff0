import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuiltPage, BuiltSite } from './built-site.ts';
import { isExecutable } from './html-tags.ts';

/** Bytes on the wire: every file and every inline block is compressed separately, as a server does. */
export const gzipBytes = (content: string | Uint8Array): number => gzipSync(content).length;

const staticImport = /\b(?:from|import)\s*["']([^"']+)["']/g;
const dynamicImport = /\bimport\(\s*["'`]([^"'`]+)["'`]\s*[,)]/g;

/** The files that a script imports statically, and those that it imports later. */
export function importsOfScript(path: string, source: string): { now: string[]; later: string[] } {
  const found = (pattern: RegExp) =>
    [...source.matchAll(pattern)].map(([, name]) => posix.resolve(posix.dirname(path), name!));
  return { now: found(staticImport), later: found(dynamicImport) };
}

/** Weighs the pages of one site. Files that several pages share are read once. */
export function pageWeights(site: BuiltSite) {
  const sizes = new Map<string, number>();
  const sizeOf = (path: string) => {
    const size = sizes.get(path) ?? gzipBytes(site.read(path));
    sizes.set(path, size);
    return size;
  };

  const imports = new Map<string, { now: string[]; later: string[] }>();
  const importsOf = (path: string) => {
    const known = imports.get(path);
    if (known) return known;
    const result = importsOfScript(path, site.read(path).toString('utf8'));
    imports.set(path, result);
    return result;
  };
  const withImports = (entries: string[], isFetchedLater?: (file: string) => boolean): Set<string> => {
    const files = new Set(entries);
    for (const file of files) {
      const { now, later } = importsOf(file);
      for (const next of isFetchedLater ? [...now, ...later.filter(isFetchedLater)] : now) files.add(next);
    }
    return files;
  };

  return {
    html: (page: BuiltPage) => gzipBytes(page.html),

    /**
     * Size of a page's scripts: those that it names, their imports, and inline scripts.
     *
     * @param isFetchedLater which dynamic imports are counted too; none by default
     */
    scripts(page: BuiltPage, isFetchedLater?: (file: string) => boolean): number {
      const entries = page.tags.flatMap(({ name, attributes }) => {
        if (name === 'script') return attributes['src'] ?? [];
        if (name === 'link') return attributes['rel'] === 'modulepreload' ? (attributes['href'] ?? []) : [];
        // An island that hydrates when it becomes visible is not loaded before the visitor scrolls to it.
        if (attributes['client'] === 'visible') return [];
        return [attributes['component-url'] ?? [], attributes['renderer-url'] ?? []].flat();
      });
      const inline = page.tags.filter(
        (tag) => isExecutable(tag) && tag.attributes['type'] !== 'speculationrules',
      );
      return (
        sum([...withImports(entries, isFetchedLater)].map(sizeOf)) +
        sum(inline.map(({ content = '' }) => (content ? gzipBytes(content) : 0)))
      );
    },

    styles(page: BuiltPage): number {
      const linked = page.tags.filter(
        ({ name, attributes }) => name === 'link' && attributes['rel'] === 'stylesheet',
      );
      const inline = page.tags.filter(({ name }) => name === 'style');
      return (
        sum(linked.map(({ attributes }) => sizeOf(attributes['href'] ?? ''))) +
        sum(inline.map(({ content = '' }) => gzipBytes(content)))
      );
    },
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
