import type { Paint } from './spec.ts';

/** Four tones of one paint under a broad soft light from above. */
export interface PaintTones {
  /** The colour people name. */
  base: string;
  /** Surfaces turned to the light: shoulder, roof edge, bonnet. */
  light: string;
  /** Surfaces turned down: below a crease, lower doors. */
  shade: string;
  /** Undercuts and the far ends, where the body turns away. */
  deep: string;
}

/** Black and white keep a wide spread between light and deep: their form shows by reflection alone. */
export const paintTones: Record<Paint, PaintTones> = {
  white: { base: '#eef1f3', light: '#ffffff', shade: '#c9d0d6', deep: '#87919a' },
  pearl: { base: '#ece9e2', light: '#fffdf8', shade: '#cbc6bc', deep: '#8d877b' },
  silver: { base: '#b9c0c6', light: '#eef2f5', shade: '#8d959c', deep: '#555d65' },
  grey: { base: '#858d94', light: '#c3cad0', shade: '#5f676e', deep: '#343a40' },
  charcoal: { base: '#474e55', light: '#8f99a2', shade: '#2f353b', deep: '#15191d' },
  black: { base: '#1d2024', light: '#7d8791', shade: '#101215', deep: '#050607' },
  blue: { base: '#1f62b4', light: '#7fb4ec', shade: '#154684', deep: '#0a2449' },
  navy: { base: '#1d3155', light: '#6d86b2', shade: '#13223d', deep: '#080f1f' },
  red: { base: '#b91f27', light: '#f0787a', shade: '#861219', deep: '#470709' },
  burgundy: { base: '#6a1a2b', light: '#b56475', shade: '#48101c', deep: '#23060c' },
  orange: { base: '#de651c', light: '#ffb277', shade: '#a84610', deep: '#5e2406' },
  yellow: { base: '#efbe1f', light: '#fff09a', shade: '#bd8d0e', deep: '#6f5006' },
  gold: { base: '#b59a62', light: '#ead9ac', shade: '#87703f', deep: '#4b3d1f' },
  green: { base: '#2f5d48', light: '#86b09b', shade: '#1f4132', deep: '#0d2019' },
  brown: { base: '#5f4534', light: '#aa8b76', shade: '#402d21', deep: '#1f150f' },
  beige: { base: '#d3c6ae', light: '#f6eedd', shade: '#a99b82', deep: '#685d49' },
  purple: { base: '#54356f', light: '#a184bd', shade: '#39234d', deep: '#1b0f26' },
};
