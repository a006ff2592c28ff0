import { contrast } from '../../theme/contrast.ts';
import type { SiteFile } from '../plan.ts';
import { initialOutlines } from './initial-outlines.ts';

/** Of the phone's home screen. iOS rounds the corners itself, so that icon fills its square. */
const appleIconPath = '/apple-touch-icon.png';

const icons = [
  { path: '/icon-192.png', size: 192, purpose: 'any' },
  { path: '/icon-512.png', size: 512, purpose: 'any' },
  { path: '/icon-maskable-192.png', size: 192, purpose: 'maskable' },
  { path: '/icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/** Icons as the manifest names them. */
export const manifestIcons = icons.map(({ path, size, purpose }) => ({
  src: path,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
}));

/** The dealer's initial on the brand colour, as pictures for those who install the site. */
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

/** Side of the drawing, and how high a capital stands in it: within the circle that a mask always leaves. */
const side = 1000;
const capitalHeight = { square: 440, rounded: 560 };
const outlineCapital = 686;

/** @param shape rounded as drawn, or square for systems that cut their own shape out of it */
export function appIconSvg(
  name: string,
  brandColour: string,
  { shape }: { shape: 'square' | 'rounded' },
): string {
  const ink = contrast('#ffffff', brandColour) >= contrast('#000000', brandColour) ? '#fff' : '#000';
  const radius = shape === 'rounded' ? ' rx="210"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}"${radius} fill="${brandColour}"/>${initialPath(name, ink, capitalHeight[shape])}</svg>`;
}

/** The first letter that there is an outline of, without its accents. Nothing for a name in another script. */
function initialPath(name: string, ink: string, height: number): string {
  const plain = name.normalize('NFD').toUpperCase();
  const outline = [...plain].flatMap((character) => initialOutlines[character] ?? [])[0];
  if (outline === undefined) return '';
  const across = acrossOf(outline);
  const scale = height / outlineCapital;
  const x = side / 2 - scale * ((across.from + across.to) / 2);
  const y = side / 2 + height / 2;
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})" fill="${ink}" d="${outline}"/>`;
}

/** How far an outline reaches from left to right. Its points come in pairs, so its every second number is an x. */
function acrossOf(outline: string): { from: number; to: number } {
  const numbers = outline.match(/-?\d+/g) ?? [];
  const xs = numbers.filter((_, i) => i % 2 === 0).map(Number);
  return { from: Math.min(...xs), to: Math.max(...xs) };
}
