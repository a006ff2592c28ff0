import type { AstroIntegration } from 'astro';
import { routeFiles } from '../page-kinds/page-plans.ts';

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
