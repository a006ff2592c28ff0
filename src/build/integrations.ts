import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { routeFiles } from '../page-kinds/page-plans.ts';
import { hashOf } from './file-hash.ts';
import { styleParts } from './joined-styles.ts';
import { leanFonts } from './lean-fonts.ts';
import { roomLayers } from './room-layers.ts';
import { leanCalls, sharedChunks, wholeImports } from './vite-plugins.ts';

/**
 * Gives every kind of page its own route, `/<route>`, like a file in `src/pages`. `astro build` then creates one server
 * bundle that renders any page (render-entry.ts), instead of a site. In `astro dev`, the host name selects the dealer whose pages are rendered (dev-middleware.ts).
 */
export function forecourtAdapter(): AstroIntegration {
  const beside = (file: string) => new URL(file, import.meta.url);
  return {
    name: 'forecourt',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, injectRoute, updateConfig }) => {
        // With one route for all kinds of page, every page would load the styles and scripts of all kinds. After adding a
        // new kind, `npm run dev` must be restarted.
        for (const [route, file] of routeFiles)
          injectRoute({ pattern: `/${route}`, entrypoint: beside(`../page-kinds/${file}`) });
        injectRoute({ pattern: '/500', entrypoint: beside('./PageError.astro') });
        updateConfig({ vite: { plugins: [leanFonts()], css: { postcss: { plugins: [roomLayers] } } } });
        if (command !== 'dev') {
          // One self-contained server bundle. It loads faster in the render threads, and a cached compile does not
          // depend on node_modules. It excludes the development build of React, which is several times slower.
          updateConfig({
            vite: {
              plugins: [wholeImports(), sharedChunks(), leanCalls()],
              resolve: { noExternal: true },
              define: { 'process.env.NODE_ENV': JSON.stringify('production') },
            },
          });
          return;
        }
        addMiddleware({ order: 'pre', entrypoint: beside('./dev-middleware.ts') });
        // The URLs of dealers match no file. Without a catch-all route, Astro would answer 404 before it calls the
        // middleware.
        injectRoute({ pattern: '/[...path]', entrypoint: beside('./dev-route.ts') });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'forecourt',
          entrypointResolution: 'auto',
          serverEntrypoint: beside('./render-entry.ts'),
          supportedAstroFeatures: {
            serverOutput: 'stable',
            staticOutput: 'stable',
            sharpImageService: 'stable',
          },
        });
      },
    },
  };
}

/**
 * The React integration with our own server half (react-renderer.ts). Its client half, which hydrates islands, and
 * its settings for Vite are used unchanged.
 */
export function staticReact(): AstroIntegration {
  const integration = react();
  const setup = integration.hooks['astro:config:setup'];
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) =>
        setup?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({
              ...renderer,
              serverEntrypoint: new URL('./react-renderer.ts', import.meta.url),
            }),
        }),
    },
  };
}

/**
 * Gives each kind of page two style sheets: one with what all kinds share, which a visitor loads once, and one with the
 * rest, in Astro's order. Astro makes a file of each component that two kinds of page use, which is up to fifteen
 * requests that all delay the first paint. Joined-styles.ts adds the styles of the template and the dealer to them.
 */
export function pageStyles(): AstroIntegration {
  /** The files that each combined file consists of, by its path. */
  const combined = new Map<string, string[]>();
  return {
    name: 'forecourt:page-styles',
    hooks: {
      'astro:build:ssr': ({ manifest }) => {
        const routes = manifest.routes.filter(({ styles }) => styles.length > 0);
        const filesOf = ({ routeData, styles }: (typeof routes)[number]) =>
          styles.map((style) => {
            if (style.type === 'external') return style.src;
            throw new Error(`A style sheet of ${routeData.route} is no file: see src/build/integrations.ts.`);
          });
        const all = routes.map(filesOf);
        const shared = all[0]?.filter((file) => all.every((files) => files.includes(file))) ?? [];
        for (const route of routes) {
          const own = filesOf(route).filter((file) => !shared.includes(file));
          const sheets = [shared, own].filter((files) => files.length > 0);
          route.styles = sheets.map((files) => {
            const name = files === shared ? 'site' : route.routeData.route.slice(1);
            const src = `${styleParts.slice(1)}${name}.${hashOf(...files)}.css`;
            combined.set(src, files);
            return { type: 'external', src };
          });
        }
      },
      'astro:build:done': ({ dir }) => {
        const at = (file: string) => new URL(file, dir);
        mkdirSync(at(styleParts.slice(1)), { recursive: true });
        for (const [src, files] of combined)
          writeFileSync(at(src), files.map((file) => readFileSync(at(file), 'utf8')).join('\n'));
        for (const file of new Set([...combined.values()].flat())) rmSync(at(file));
      },
    },
  };
}
