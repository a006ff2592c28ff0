import type { Site } from '../page.ts';

/** For those who put the site on their home screen. */
export function webManifest({ name, tagline, themeColour }: Site, background: string): string {
  const manifest = {
    name,
    short_name: name.length <= 12 ? name : (name.split(/\s+/)[0] ?? name),
    description: tagline,
    start_url: '/',
    display: 'browser',
    lang: 'en-AU',
    theme_color: themeColour,
    background_color: background,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
