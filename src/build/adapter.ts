import type { AstroIntegration } from 'astro';
import { routeFiles } from '../page-kinds/page-plans.ts';
import { leanFonts } from './lean-fonts.ts';
import { leanLibraries, sharedChunks, wholeImports } from './vite-plugins.ts';

/**
 * Makes `astro build` create one server bundle that renders any page (render-entry.ts), instead of a site. In
 * `astro dev`, the host name selects the dealer whose pages are rendered (dev-middleware.ts).
 */
export function forecourtAdapter(): AstroIntegration {
  const beside = (file: string) => new URL(file, import.meta.url);
  return {
    name: 'forecourt',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, injectRoute, updateConfig }) => {
        updateConfig({ vite: { plugins: [leanFonts()] } });
        if (command !== 'dev') {
          // One self-contained server bundle. It loads faster in the render threads, and a cached compile does not
          // depend on node_modules. It excludes the development build of React, which is several times slower.
          updateConfig({
            vite: {
              plugins: [wholeImports(), leanLibraries(), sharedChunks()],
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
        // Only here, because the built app contains the routes of `pageRoutes`.
        injectRoute({ pattern: '/theme-preview', entrypoint: beside('../theme-preview/ThemePreview.astro') });
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
 * Gives every kind of page its own route, `/<route>`, like a file in `src/pages`. With one route for all kinds,
 * every page would load the styles and scripts of all kinds. After adding a new kind, `npm run dev` must be
 * restarted.
 */
export function pageRoutes(): AstroIntegration {
  return {
    name: 'forecourt:page-routes',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        for (const [route, file] of routeFiles) {
          injectRoute({
            pattern: `/${route}`,
            entrypoint: new URL(`../page-kinds/${file}`, import.meta.url),
          });
        }
        injectRoute({ pattern: '/500', entrypoint: new URL('./PageError.astro', import.meta.url) });
      },
    },
  };
}
