import { downGradient, roundGradient } from './path.ts';
import type { Backdrop } from './spec.ts';

interface Scene {
  defs: string;
  art: string;
  /** Colours of the upper and the lower edge. A square frame continues them. */
  edges: [upper: string, lower: string];
}

/** Light neutral wall and floor of a photo studio. */
const studio: Scene = {
  defs:
    downGradient('k', 0, 520, [0, '#cbd2d9'], [1, '#e4e8eb']) +
    downGradient('f', 515, 800, [0, '#dfe3e6'], [0.12, '#c6cdd3'], [0.5, '#cfd5da'], [1, '#e0e4e7']) +
    roundGradient('q', [0, '#fff', 0.75], [1, '#fff', 0]),
  edges: ['#cbd2d9', '#e0e4e7'],
  art: '<path d="M0 0H1200V520H0Z" fill="url(#k)"/><path d="M0 515H1200V800H0Z" fill="url(#f)"/><ellipse cx="600" cy="240" rx="640" ry="260" fill="url(#q)"/>',
};

/** Dark studio with a strip light; the glow behind the car keeps black paint readable. */
const night: Scene = {
  defs:
    downGradient('k', 0, 545, [0, '#0c0e11'], [1, '#2a3037']) +
    downGradient('f', 535, 800, [0, '#333a42'], [0.08, '#1a1e22'], [0.4, '#23282e'], [1, '#0b0d0f']) +
    roundGradient('q', [0, '#a9b8c8', 0.62], [1, '#5d6b7a', 0]),
  edges: ['#0c0e11', '#0b0d0f'],
  art: '<path d="M0 0H1200V545H0Z" fill="url(#k)"/><path d="M0 535H1200V800H0Z" fill="url(#f)"/><ellipse cx="600" cy="400" rx="700" ry="320" fill="url(#q)"/><path d="M210 60H990L950 68H250Z" fill="#eaf1f7" opacity=".6"/><ellipse cx="600" cy="690" rx="420" ry="60" fill="url(#q)" opacity=".35"/>',
};

/** Warm paper with a washed sun and ground. */
const paper: Scene = {
  defs:
    downGradient('k', 0, 800, [0, '#f3eadb'], [1, '#eadfcb']) +
    downGradient('f', 540, 800, [0, '#d6c5a8'], [1, '#e6d9c2']),
  edges: ['#f3eadb', '#e6d9c2'],
  art: '<path d="M0 0H1200V800H0Z" fill="url(#k)"/><circle cx="790" cy="300" r="240" fill="#f9f3e7"/><path d="M0 532C180 500 330 520 480 510C640 498 760 470 900 488C1020 502 1120 496 1200 480V600H0Z" fill="#dfd1b6"/><path d="M0 556C240 540 420 552 640 548C860 544 1020 552 1200 542V800H0Z" fill="url(#f)"/>',
};

const bunting = ['#c4493d', '#e7b23c', '#3f77a8', '#f2efe6'];
const flags = bunting
  .map((colour, offset) => {
    let d = '';
    for (let index = offset; index < 20; index += bunting.length) {
      const x = 14 + index * 60;
      // The string sags between poles at 0, 600 and 1200.
      const along = (x % 600) / 600;
      const y = 150 + Math.round(160 * along * (1 - along));
      d += `M${x} ${y}h30l-15 34Z`;
    }
    return `<path d="${d}" fill="${colour}"/>`;
  })
  .join('');

/** A sales yard: sky, trees, a fence, bunting, and asphalt with bay lines. */
const yard: Scene = {
  defs:
    downGradient('k', 0, 520, [0, '#a6c6de'], [0.7, '#dbe8ee'], [1, '#efeee6']) +
    downGradient('f', 520, 800, [0, '#a3a5a5'], [0.35, '#8b8f91'], [1, '#75797c']) +
    roundGradient('q', [0, '#fff', 0.85], [1, '#fff', 0]),
  edges: ['#a6c6de', '#75797c'],
  art:
    '<path d="M0 0H1200V530H0Z" fill="url(#k)"/><g fill="url(#q)"><ellipse cx="260" cy="90" rx="280" ry="40"/><ellipse cx="930" cy="250" rx="330" ry="44"/></g>' +
    '<path d="M0 470C60 440 90 456 130 436C170 420 210 446 260 452C330 430 370 452 420 462C520 470 600 456 700 466C760 440 800 452 850 430C900 416 950 446 1010 448C1060 424 1130 440 1200 452V530H0Z" fill="#93a68f" opacity=".75"/>' +
    '<path d="M0 484H1200M0 508H1200" stroke="#e9ebe8" stroke-width="5"/><path d="M27 501H1200" stroke="#e9ebe8" stroke-width="58" stroke-dasharray="7 113"/>' +
    '<path d="M0 526H1200V800H0Z" fill="url(#f)"/><path d="M0 526H1200V534H0Z" fill="#c9cac6"/><path d="M150 534L40 800H64L166 534ZM1050 534L1160 800H1136L1034 534Z" fill="#eceae2" opacity=".55"/>',
};

/** Bunting over the yard behind some cars, so that not every card of a page has the same backdrop. */
const buntingArt = `<path d="M0 150Q300 230 600 150Q900 230 1200 150" fill="none" stroke="#7d878d" stroke-width="2"/><g opacity=".7">${flags}</g>`;

const scenes: Record<Backdrop, Scene> = { studio, yard, night, paper };

/** Definitions and markup of the wall and floor behind a vehicle. Uses the ids `k`, `f` and `q`. */
export function backdropLayers(backdrop: Backdrop, variant: number): Scene {
  const scene = scenes[backdrop];
  if (backdrop !== 'yard') return scene;
  if (variant % 3 === 0) return { ...scene, art: scene.art + buntingArt };
  return variant % 3 === 1
    ? { ...scene, art: `<g transform="matrix(-1 0 0 1 1200 0)">${scene.art}</g>` }
    : scene;
}
