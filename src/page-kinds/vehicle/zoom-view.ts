/** How a picture is enlarged in its frame: `scale` times, its middle moved by `x` and `y` pixels. */
export interface ZoomView {
  scale: number;
  x: number;
  y: number;
}

/** Pixels, from the middle of the frame. */
export interface Point {
  x: number;
  y: number;
}

export const unzoomed: ZoomView = { scale: 1, x: 0, y: 0 };

/** What one click or key press comes to. */
export const clickScale = 2.5;
const largestScale = 5;
/** Below this fingers meant to go back to the whole picture. */
const smallestScale = 1.05;

/** The view at another scale, with what is under `point` staying under it. */
export function zoomedAt(view: ZoomView, scale: number, point: Point, frame: Size): ZoomView {
  const wanted = Math.min(largestScale, scale);
  if (wanted < smallestScale) return unzoomed;
  const grown = wanted / view.scale;
  return kept(
    {
      scale: wanted,
      x: point.x - (point.x - view.x) * grown,
      y: point.y - (point.y - view.y) * grown,
    },
    frame,
  );
}

/** The view moved, as far as there is picture to see. */
export function movedBy(view: ZoomView, by: Point, frame: Size): ZoomView {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

interface Size {
  width: number;
  height: number;
}

function kept({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const most = { x: (width * (scale - 1)) / 2, y: (height * (scale - 1)) / 2 };
  return { scale, x: clamp(x, most.x), y: clamp(y, most.y) };
}

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));
