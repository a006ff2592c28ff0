import { contactPath } from '../../domain/form-paths.ts';
import { savedListPaths } from '../../domain/saving.ts';
import { savedListNames } from '../saving-pages.ts';
import type { Site } from '../site.ts';
import { manifestIcons } from './app-icons.ts';

interface Shortcut {
  name: string;
  url: string;
}

/**
 * For those who put the site on their home screen.
 *
 * @param paths of the site's pages: a shortcut leads only where there is one
 */
export function webManifest(site: Site, background: string, paths: ReadonlySet<string>): string {
  const { name, tagline, themeColour } = site;
  const manifest = {
    id: '/',
    name,
    short_name: name.length <= 12 ? name : (name.split(/\s+/)[0] ?? name),
    description: tagline,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en-AU',
    dir: 'ltr',
    categories: ['shopping', 'auto'],
    theme_color: themeColour,
    background_color: background,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }, ...manifestIcons],
    shortcuts: shortcutsOf(site).filter(({ url }) => paths.has(url)),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function shortcutsOf({ searchPath, saving }: Site): Shortcut[] {
  return [
    { name: 'Search cars', url: searchPath },
    ...(saving ? [{ name: savedListNames[saving.list], url: savedListPaths[saving.list] }] : []),
    { name: 'Contact us', url: contactPath },
  ];
}
