import { contrast } from '../../theme/contrast.ts';
import { xmlText } from './sitemap.ts';

/** The dealer's initial on the brand colour, for the browser's tab. */
export function faviconSvg(name: string, brandColour: string): string {
  const initial = [...name.trim()].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '';
  const ink = contrast('#ffffff', brandColour) >= contrast('#000000', brandColour) ? '#fff' : '#000';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${brandColour}"/><text x="32" y="46" font-family="system-ui,sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="${ink}">${xmlText(initial.toUpperCase())}</text></svg>\n`;
}
