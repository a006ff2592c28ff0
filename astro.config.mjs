import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';
import { promisedBrowsers } from './src/build/browsers.ts';
import { forecourtAdapter, pageRoutes, pageStyles, staticReact } from './src/build/integrations.ts';

/**
 * What form libraries bring along and forms here do without: of lodash the four functions that Formik takes, 6 kB of the
 * 14 it comes to, where a form's values are plainer than that; of yup the renaming of fields and the order of those that
 * depend on each other, which nothing asks for; and of Formik the copying of static properties, of which there are none,
 * the comparison of values that no form has, and the merging of errors within errors.
 */
const libraryParts = Object.fromEntries(
  [
    'lodash-es/clone',
    'lodash-es/cloneDeep',
    'lodash-es/isPlainObject',
    'lodash-es/toPath',
    'tiny-case',
    'toposort',
    'hoist-non-react-statics',
    'react-fast-compare',
    'deepmerge',
  ].map((name) => {
    const isOfYup = name === 'tiny-case' || name === 'toposort';
    const file = isOfYup
      ? 'yup-parts'
      : name.replace(/.*\//, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [name, fileURLToPath(new URL(`src/ui/form/library-parts/${file}.ts`, import.meta.url))];
  }),
);

/**
 * The app is compiled once and then renders every page of every dealer (src/build). There is no dealer in this file:
 * a page reads nothing but the `page` it is given.
 */
export default defineConfig({
  output: 'server',
  adapter: forecourtAdapter(),
  integrations: [staticReact(), pageRoutes(), pageStyles()],
  trailingSlash: 'ignore',
  session: { driver: { entrypoint: 'unstorage/drivers/null' } },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  devToolbar: { enabled: false },
  build: { assets: '_astro', inlineStylesheets: 'never' },
  vite: {
    // Of the styles too.
    build: { assetsInlineLimit: 0, target: promisedBrowsers },
    resolve: { alias: libraryParts },
  },
});
