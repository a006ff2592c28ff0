/** The zoom of a picture in its frame: enlarged `scale` times, with its centre moved by `x` and `y` pixels. */
export interface ZoomView {
  scale: number;
  x: number;
  y: number;
}

/** A point in pixels, measured from the centre of the frame. */
export interface Point {
  x: number;
  y: number;
}

export const unzoomed: ZoomView = { scale: 1, x: 0, y: 0 };

/** The scale after one click or key press. */
export const clickScale = 2.5;
const largestScale = 5;
/** Below this scale the whole picture is shown again. */
const smallestScale = 1.05;

/** The view at another scale. The part of the picture at `point` stays there. */
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

/** The view after a move. It stops at the edges of the picture. */
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
