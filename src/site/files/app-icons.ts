import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { contrast } from '../../theme/palette.ts';
import type { SiteFile } from '../site.ts';
import { xmlText } from './sitemap.ts';

const text = readFileSync(join(import.meta.dirname, 'initials.csv'), 'utf8');
const rows = parse(text, { columns: true }) as { character: string; outline: string }[];

/**
 * Outlines of capital letters and digits. The icons are drawn on build machines whose fonts are unknown. Archivo
 * semi-bold (SIL Open Font License), 1000 units per em, baseline at 0, y axis downwards.
 */
const initialOutlines = new Map(rows.map(({ character, outline }) => [character, outline]));

/** The icon for the home screen of an iPhone. iOS rounds the corners itself, so the icon is a full square. */
const appleIconPath = '/apple-touch-icon.png';

const icons = [
  { path: '/icon-192.png', size: 192, purpose: 'any' },
  { path: '/icon-512.png', size: 512, purpose: 'any' },
  { path: '/icon-maskable-192.png', size: 192, purpose: 'maskable' },
  { path: '/icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/** The icons in the form of the web app manifest. */
export const manifestIcons = icons.map(({ path, size, purpose }) => ({
  src: path,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
}));

/** The dealer's initial on the brand colour, as icon files for visitors who install the site. */
export function appIconFiles(name: string, brandColour: string): SiteFile[] {
  const whole = appIconSvg(name, brandColour, { shape: 'square' });
  return [
    ...icons.map(({ path, size, purpose }) => ({
      path,
      icon: {
        svg: purpose === 'any' ? appIconSvg(name, brandColour, { shape: 'rounded' }) : whole,
        sizePx: size,
      },
    })),
    { path: appleIconPath, icon: { svg: whole, sizePx: 180 } },
  ];
}

/**
 * The side of the drawing, and the height of a capital letter in it. The letter fits into the circle that every
 * mask leaves visible.
 */
const side = 1000;
const capitalHeight = { square: 440, rounded: 560 };
const outlineCapital = 686;

/** @param shape rounded, or square for systems that cut out their own shape */
export function appIconSvg(
  name: string,
  brandColour: string,
  { shape }: { shape: 'square' | 'rounded' },
): string {
  const ink = contrast('#ffffff', brandColour) >= contrast('#000000', brandColour) ? '#fff' : '#000';
  const radius = shape === 'rounded' ? ' rx="210"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}"${radius} fill="${brandColour}"/>${initialPath(name, ink, capitalHeight[shape])}</svg>`;
}

/** The first letter of the name with an outline, without its accents. Empty for a name in another script. */
function initialPath(name: string, ink: string, height: number): string {
  const plain = name.normalize('NFD').toUpperCase();
  const outline = [...plain].flatMap((character) => initialOutlines.get(character) ?? [])[0];
  if (outline === undefined) return '';
  const across = acrossOf(outline);
  const scale = height / outlineCapital;
  const x = side / 2 - scale * ((across.from + across.to) / 2);
  const y = side / 2 + height / 2;
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})" fill="${ink}" d="${outline}"/>`;
}

/** The leftmost and rightmost x of an outline. Its numbers are pairs of x and y, so every second number is an x. */
function acrossOf(outline: string): { from: number; to: number } {
  const numbers = outline.match(/-?\d+/g) ?? [];
  const xs = numbers.filter((_, i) => i % 2 === 0).map(Number);
  return { from: Math.min(...xs), to: Math.max(...xs) };
}

/** The dealer's initial on the brand colour, for the browser's tab. */
export function faviconSvg(name: string, brandColour: string): string {
  const initial = [...name.trim()].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '';
  const ink = contrast('#ffffff', brandColour) >= contrast('#000000', brandColour) ? '#fff' : '#000';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${brandColour}"/><text x="32" y="46" font-family="system-ui,sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="${ink}">${xmlText(initial.toUpperCase())}</text></svg>\n`;
}
