import { tidy } from './path.ts';

/** A point right of the centre line. */
export type HalfPoint = readonly [x: number, y: number];

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
