import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * The integration of React, with our own server half (react-renderer.ts). Its client half, which hydrates islands, and
 * its settings for Vite are used as they are.
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
