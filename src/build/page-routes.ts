import type { AstroIntegration } from 'astro';
import { routeFiles } from '../page-kinds/page-plans.ts';

/**
 * Gives every kind of page its own route, `/<route>`, as a file in `src/pages` would have. Own routes, and not one that
 * draws all kinds: a page loads the styles and scripts of its own route only. A new kind needs a new start of
 * `npm run dev`.
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
