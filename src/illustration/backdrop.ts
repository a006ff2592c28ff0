import { downGradient, roundGradient } from './path.ts';
import type { Backdrop } from './spec.ts';

/** Definitions and markup of the wall and floor behind a vehicle whose ground line is at `ground`. */
export function backdropLayers(backdrop: Backdrop): { defs: string; art: string } {
  switch (backdrop) {
    case 'studio':
      return {
        defs:
          downGradient('k', 0, 540, [
            [0, '#cfd6dc'],
            [1, '#e6eaed'],
          ]) +
          downGradient('f', 540, 800, [
            [0, '#c2c9cf'],
            [0.3, '#ccd2d7'],
            [1, '#dfe3e6'],
          ]) +
          roundGradient('q', [
            [0, '#fff', 0.75],
            [1, '#fff', 0],
          ]),
        art: '<path d="M0 0H1200V540H0Z" fill="url(#k)"/><path d="M0 540H1200V800H0Z" fill="url(#f)"/><ellipse cx="600" cy="240" rx="640" ry="260" fill="url(#q)"/>',
      };
    case 'night':
      return {
        defs:
          downGradient('k', 0, 545, [
            [0, '#0c0e11'],
            [1, '#2a3037'],
          ]) +
          downGradient('f', 545, 800, [
            [0, '#15181c'],
            [0.3, '#22272c'],
            [1, '#0b0d0f'],
          ]) +
          roundGradient('q', [
            [0, '#8fa0b2', 0.5],
            [1, '#5d6b7a', 0],
          ]),
        art: '<path d="M0 0H1200V545H0Z" fill="url(#k)"/><path d="M0 545H1200V800H0Z" fill="url(#f)"/><ellipse cx="600" cy="400" rx="680" ry="300" fill="url(#q)"/><path d="M190 96H1010L960 108H240Z" fill="#eaf1f7" opacity=".5"/>',
      };
    case 'paper':
      return {
        defs:
          downGradient('k', 0, 800, [
            [0, '#f3eadb'],
            [1, '#eadfcb'],
          ]) +
          downGradient('f', 545, 800, [
            [0, '#d8c8ac'],
            [1, '#e6d9c2'],
          ]),
        art: '<path d="M0 0H1200V800H0Z" fill="url(#k)"/><circle cx="790" cy="300" r="240" fill="#f9f3e7"/><path d="M0 556C240 540 420 552 640 548C860 544 1020 552 1200 542V800H0Z" fill="url(#f)"/>',
      };
    case 'yard':
      return {
        defs:
          downGradient('k', 0, 520, [
            [0, '#a9c6dc'],
            [0.75, '#dbe7ec'],
            [1, '#eceee8'],
          ]) +
          downGradient('f', 520, 800, [
            [0, '#9a9d9e'],
            [0.35, '#83878a'],
            [1, '#6f7377'],
          ]) +
          roundGradient('q', [
            [0, '#fff', 0.8],
            [1, '#fff', 0],
          ]),
        art: '<path d="M0 0H1200V530H0Z" fill="url(#k)"/><ellipse cx="300" cy="130" rx="260" ry="44" fill="url(#q)"/><ellipse cx="900" cy="200" rx="320" ry="40" fill="url(#q)"/><path d="M0 520H1200V800H0Z" fill="url(#f)"/>',
      };
  }
}
