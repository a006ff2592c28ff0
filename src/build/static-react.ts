import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

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
