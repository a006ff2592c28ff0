import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { forecourtAdapter } from './src/build/adapter.ts';

/** Formik takes four functions of lodash, which are 6 kB of the 14 it comes to; a form's values are plainer than that. */
const formikParts = Object.fromEntries(
  ['clone', 'cloneDeep', 'isPlainObject', 'toPath'].map((name) => {
    const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [
      `lodash-es/${name}`,
      fileURLToPath(new URL(`src/ui/form/formik-parts/${file}.ts`, import.meta.url)),
    ];
  }),
);

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
    resolve: { alias: formikParts },
  },
});
