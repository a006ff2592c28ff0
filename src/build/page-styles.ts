import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { hashOf } from './file-hash.ts';

/** The parts of Astro's manifest of the compiled app that say which style sheets a kind of page links. */
interface RouteStyles {
  routeData: { route: string };
  styles: { type: string; src?: string }[];
}

/**
 * Gives each kind of page two style sheets: one with what all kinds share, which a visitor loads once, and one with the
 * rest, in Astro's order. Astro makes a file of each component that two kinds of page use, which is up to fifteen
 * requests that all delay the first paint.
 */
export function pageStyles(): AstroIntegration {
  /** The files that each combined file consists of, by its path. */
  const combined = new Map<string, string[]>();
  return {
    name: 'forecourt:page-styles',
    hooks: {
      'astro:build:ssr': ({ manifest }) => {
        const routes = (manifest.routes as unknown as RouteStyles[]).filter(
          ({ styles }) => styles.length > 0,
        );
        const filesOf = ({ routeData, styles }: RouteStyles) =>
          styles.map(({ src }) => {
            if (src) return src;
            throw new Error(`A style sheet of ${routeData.route} is no file: see src/build/page-styles.ts.`);
          });
        const all = routes.map(filesOf);
        const shared = all[0]?.filter((file) => all.every((files) => files.includes(file))) ?? [];
        for (const route of routes) {
          const own = filesOf(route).filter((file) => !shared.includes(file));
          const sheets = [shared, own].filter((files) => files.length > 0);
          route.styles = sheets.map((files) => {
            const name = files === shared ? 'site' : route.routeData.route.slice(1);
            const src = `_astro/${name}.${hashOf(...files)}.css`;
            combined.set(src, files);
            return { type: 'external', src };
          });
        }
      },
      'astro:build:done': ({ dir }) => {
        const at = (file: string) => new URL(file, dir);
        for (const [src, files] of combined)
          writeFileSync(at(src), files.map((file) => readFileSync(at(file), 'utf8')).join('\n'));
        for (const file of new Set([...combined.values()].flat())) rmSync(at(file));
      },
    },
  };
}
