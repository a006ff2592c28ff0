import { defineConfig } from 'astro/config';
import { promisedBrowsers } from './src/build/browsers.ts';
import { forecourtAdapter, pageStyles, staticReact } from './src/build/integrations.ts';

/**
 * The app is compiled once and then renders every page of every dealer (src/build). There is no dealer in this file:
 * a page reads nothing but the `page` it is given.
 */
export default defineConfig({
  output: 'server',
  adapter: forecourtAdapter(),
  integrations: [staticReact(), pageStyles()],
  trailingSlash: 'ignore',
  session: { driver: { entrypoint: 'unstorage/drivers/null' } },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  devToolbar: { enabled: false },
  build: { assets: '_astro', inlineStylesheets: 'never' },
  vite: {
    // Of the styles too.
    build: { assetsInlineLimit: 0, target: promisedBrowsers },
  },
});
