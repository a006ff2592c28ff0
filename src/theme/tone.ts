import { clampChroma, converter, formatHex } from 'culori';
import { contrast } from './contrast.ts';

/** A colour by its OKLCH parts: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export interface Tone {
  l: number;
  c: number;
  h: number;
}

const toOklch = converter('oklch');

/** The parts of '#rrggbb'. A grey has no hue; 0 stands in, with a chroma that hides it. */
export function toneOf(hex: string): Tone {
  const { l, c, h } = toOklch(hex)!;
  return { l, c, h: h ?? 0 };
}

/** '#rrggbb' of a tone, its chroma lowered as far as a screen needs. */
export function hexOf({ l, c, h }: Tone): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'))!;
}

/**
 * The tone nearest to `tone` in lightness that has the contrast `needed` against every one of `grounds`; undefined
 * when none has. Hue and, as far as a screen can show it, chroma stay.
 */
export function nearestLegible(tone: Tone, grounds: string[], needed: number): string | undefined {
  const passes = (hex: string) => grounds.every((ground) => contrast(hex, ground) >= needed);
  for (let move = 0; move <= 1; move += 0.005) {
    for (const l of [tone.l - move, tone.l + move]) {
      if (l < 0 || l > 1) continue;
      // Full chroma first; near black and white only a grey may be left.
      const hex = hexOf({ ...tone, l });
      if (passes(hex)) return hex;
    }
  }
  return undefined;
}
