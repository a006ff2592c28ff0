import { expect, it } from 'vitest';
import { appIconFiles, appIconSvg, manifestIcons } from './site-files.ts';

it('draws every icon of the manifest, and one for iOS', () => {
  const paths = appIconFiles('Bayside', '#0b5fa5').map(({ path }) => path);
  expect(paths).toEqual([...manifestIcons.map(({ src }) => src), '/apple-touch-icon.png']);
});

it.each([
  ['Bayside', '#0b5fa5', 'fill="#fff"'],
  ['élan cars', '#ffcc00', 'fill="#000"'],
  ['"4x4 Co', '#0b5fa5', 'fill="#fff"'],
])('draws the initial of %j in a colour with enough contrast', (name, colour, ink) => {
  const svg = appIconSvg(name, colour, 'square');
  expect(svg).toContain(ink);
  expect(svg).not.toContain('rx=');
});

it('draws the same letter with and without an accent, and no letter for a non-Latin script', () => {
  const drawn = (name: string) => appIconSvg(name, '#0b5fa5', 'rounded');
  expect(drawn('Élan')).toBe(drawn('elan'));
  expect(drawn('日本')).not.toContain('<path');
});

it('keeps the letter within the safe circle of maskable icons', () => {
  // The radius of the safe circle is four tenths of the side. Systems may cut away the rest.
  for (const name of ['W', 'M', 'Q', '8']) {
    const svg = appIconSvg(name, '#0b5fa5', 'square');
    const [, x, y, scale] = /translate\((\S+) (\S+)\) scale\((\S+)\)/.exec(svg)!.map(Number);
    const numbers = (/ d="([^"]+)"/.exec(svg)![1]!.match(/-?\d+/g) ?? []).map(Number);
    for (let i = 0; i < numbers.length; i += 2) {
      const far = Math.hypot(x! + numbers[i]! * scale! - 500, y! + numbers[i + 1]! * scale! - 500);
      expect(far, name).toBeLessThan(400);
    }
  }
});
