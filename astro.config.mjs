import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { forecourtAdapter } from './src/build/adapter.ts';

/**
 * The app is compiled once and then renders every page of every dealer (src/build). There is no dealer in this file:
 * a page reads nothing but the `page` it is given.
 */
export default defineConfig({
  output: 'server',
  adapter: forecourtAdapter(),
  integrations: [react()],
  trailingSlash: 'ignore',
  session: { driver: { entrypoint: 'unstorage/drivers/null' } },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  devToolbar: { enabled: false },
  build: { assets: '_astro', inlineStylesheets: 'never' },
  vite: {
    // One self-contained server bundle: it loads faster in the render workers, and a cached compile does not depend
    // on node_modules. It also mends typesense-instantsearch-adapter, whose ES modules lack file extensions.
    resolve: { noExternal: true },
    build: { assetsInlineLimit: 0 },
  },
});
