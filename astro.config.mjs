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
    build: { assetsInlineLimit: 0 },
  },
});
