import type { AstroIntegration } from 'astro';

/**
 * Makes `astro build` emit one server bundle that renders any page it is handed (render-entry.ts), instead of a site.
 * In `astro dev` the same pages come from the dealer named by the host (dev-middleware.ts).
 */
export function forecourtAdapter(): AstroIntegration {
  return {
    name: 'forecourt',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware }) => {
        if (command === 'dev') {
          addMiddleware({ order: 'pre', entrypoint: new URL('./dev-middleware.ts', import.meta.url) });
        }
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'forecourt',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./render-entry.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', sharpImageService: 'stable' },
        });
      },
    },
  };
}
