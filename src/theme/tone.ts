import { clampChroma, converter, formatHex } from 'culori';
import { contrast } from './contrast.ts';

/** A colour by its OKLCH parts: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export interface Tone {
  l: number;
  c: number;
  h: number;
}

const toOklch = converter('oklch');

/** Converts '#rrggbb' to a tone. A grey has no hue and gets 0, which has no effect without chroma. */
export function toneOf(hex: string): Tone {
  const { l, c, h } = toOklch(hex)!;
  return { l, c, h: h ?? 0 };
}

/** Converts a tone to '#rrggbb', with the chroma reduced to the sRGB gamut. */
export function hexOf({ l, c, h }: Tone): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'))!;
}

/**
 * The tone with the closest lightness that has the contrast `needed` against all `grounds`. Undefined when there is
 * none. The hue stays, and the chroma as far as sRGB allows.
 */
export function nearestLegible(tone: Tone, grounds: string[], needed: number): string | undefined {
  const passes = (hex: string) => grounds.every((ground) => contrast(hex, ground) >= needed);
  for (let move = 0; move <= 1; move += 0.005) {
    for (const l of [tone.l - move, tone.l + move]) {
      if (l < 0 || l > 1) continue;
      // Tries full chroma first. Near black and white only a grey may be possible.
      const hex = hexOf({ ...tone, l });
      if (passes(hex)) return hex;
    }
  }
  return undefined;
}
