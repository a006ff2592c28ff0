/** Rounds to one decimal. More decimals are invisible at 1200 units and cost bytes. */
export function tidy(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A point on a circle round the origin; 0 degrees points up, angles grow clockwise. */
export function polar(radius: number, degrees: number): [number, number] {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return [radius * Math.cos(radians), radius * Math.sin(radians)];
}

/** A closed polygon through the points. */
export function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${tidy(x)} ${tidy(y)}`).join('L')}Z`;
}

/** A full circle as a path, so that several can share one element. */
export function circlePath(x: number, y: number, radius: number): string {
  const diameter = tidy(radius * 2);
  const r = tidy(radius);
  return `M${tidy(x - radius)} ${tidy(y)}a${r} ${r} 0 1 0 ${diameter} 0a${r} ${r} 0 1 0-${diameter} 0Z`;
}

/** A ring of round dots, drawn as one dashed circle. */
export function dotRing(count: number, radius: number, dot: number, colour: string): string {
  // Slightly longer than the exact spacing, so that the last dash does not overlap the first.
  const spacing = Math.ceil(((2 * Math.PI * radius) / count) * 10) / 10;
  return `<circle r="${radius}" fill="none" stroke="${colour}" stroke-width="${tidy(dot * 2)}" stroke-linecap="round" stroke-dasharray="0 ${spacing}"/>`;
}

/** A stop of a gradient; offset and opacity from 0 to 1. */
type Stop = readonly [offset: number, colour: string, opacity?: number];

function fraction(value: number): string {
  return String(value).replace(/^0\./, '.');
}

function stops(list: readonly Stop[]): string {
  return list
    .map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${fraction(opacity)}"`;
      return `<stop offset="${fraction(offset)}" stop-color="${colour}"${alpha}/>`;
    })
    .join('');
}

/** The base that `downGradient` and `acrossGradient` inherit from. Every document has it once in its `defs`. */
export const gradientBase = '<linearGradient id="D" gradientUnits="userSpaceOnUse" x2="0"/>';

/** A gradient down the page between two heights, in user units. */
export function downGradient(id: string, top: number, bottom: number, ...list: Stop[]): string {
  return `<linearGradient id="${id}" href="#D" y1="${tidy(top)}" y2="${tidy(bottom)}">${stops(list)}</linearGradient>`;
}

/** A gradient across the page between two places, in user units. */
export function acrossGradient(id: string, left: number, right: number, ...list: Stop[]): string {
  return `<linearGradient id="${id}" href="#D" x1="${tidy(left)}" x2="${tidy(right)}">${stops(list)}</linearGradient>`;
}

/** A gradient outwards from the middle of whatever it fills. */
export function roundGradient(id: string, ...list: Stop[]): string {
  return `<radialGradient id="${id}">${stops(list)}</radialGradient>`;
}

/** A point right of the centre line. */
type HalfPoint = readonly [x: number, y: number];

/** A straight piece `[x, y]` or a cubic one `[x1, y1, x2, y2, x, y]`. */
export type HalfPiece = HalfPoint | readonly [number, number, number, number, number, number];

function pair(x: number, y: number): string {
  return `${tidy(x)} ${tidy(y)}`;
}

/**
 * The closed outline that is the same left and right of x = 0. The half starts on the centre line, runs down the
 * right side and ends on the centre line again.
 */
export function symmetric(start: HalfPoint, pieces: readonly HalfPiece[]): string {
  let forward = `M${pair(start[0], start[1])}`;
  let back = '';
  let [fromX, fromY] = start;
  for (const piece of pieces) {
    if (piece.length === 2) {
      forward += `L${pair(piece[0], piece[1])}`;
      back = `L${pair(-fromX, fromY)}${back}`;
      [fromX, fromY] = piece;
    } else {
      const [x1, y1, x2, y2, x, y] = piece;
      forward += `C${pair(x1, y1)} ${pair(x2, y2)} ${pair(x, y)}`;
      back = `C${pair(-x2, y2)} ${pair(-x1, y1)} ${pair(-fromX, fromY)}${back}`;
      fromX = x;
      fromY = y;
    }
  }
  return `${forward}${back}Z`;
}
