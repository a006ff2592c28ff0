import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { leanLibraries } from './lean-libraries.ts';
import { sharedChunks } from './shared-chunks.ts';
import { wholeImports } from './whole-imports.ts';

/**
 * Makes `astro build` emit one server bundle that renders any page it receives (render-entry.ts), instead of a site. In
 * `astro dev` the host names the dealer, and dev-middleware.ts serves that dealer's pages.
 */
export function forecourtAdapter(): AstroIntegration {
  const beside = (file: string) => new URL(file, import.meta.url);
  return {
    name: 'forecourt',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, injectRoute, updateConfig }) => {
        updateConfig({ vite: { plugins: [synchronousReact(fileURLToPath(beside('./react-renderer.ts')))] } });
        if (command !== 'dev') {
          // One self-contained server bundle: it loads faster in the render threads, and a cached compile does not
          // depend on node_modules. It leaves out React's development build, which is several times slower.
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
        // Dealers' URLs match no file. Without a route that accepts any URL, Astro answers 404 before it calls the
        // middleware.
        injectRoute({ pattern: '/[...path]', entrypoint: beside('./dev-route.ts') });
        // Outside src/pages, because the built app contains every file of src/pages.
        injectRoute({ pattern: '/theme-preview', entrypoint: beside('../layouts/ThemePreview.astro') });
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

/** Replaces the server half of @astrojs/react with our own. */
function synchronousReact(renderer: string) {
  return {
    name: 'forecourt:synchronous-react',
    enforce: 'pre' as const,
    resolveId: (id: string) => (id === '@astrojs/react/server.js' ? renderer : undefined),
  };
}
