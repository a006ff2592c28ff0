/** A press that moves further than this, in pixels, is a drag. */
const longestPress = 8;
const wheelStep = 0.01;
const keyMove = 60;

/**
 * Enlarges the pictures of a full-screen strip by a click, the button, two fingers, Ctrl with the wheel, plus or minus.
 * A drag or the arrow keys move an enlarged picture. The CSS reads `--zoom`, `--zoom-x` and `--zoom-y`.
 *
 * @param button shows and toggles the zoom of the current picture
 * @param shown returns the current picture
 */
export function zoomPictures(strip: HTMLElement, button: HTMLElement, shown: () => HTMLElement | undefined) {
  let view: ZoomView = unzoomed;
  let picture: HTMLElement | undefined;
  const fingers = new Map<number, Point>();
  let travelled = 0;

  function apply(next: ZoomView, on = shown()) {
    if (picture && picture !== on) clear(picture);
    picture = on;
    view = next;
    const isZoomed = view.scale > 1;
    button.setAttribute('aria-pressed', String(isZoomed));
    strip.toggleAttribute('data-zoomed', isZoomed);
    if (!on) return;
    if (!isZoomed) return clear(on);
    on.style.setProperty('--zoom', String(view.scale));
    on.style.setProperty('--zoom-x', `${view.x}px`);
    on.style.setProperty('--zoom-y', `${view.y}px`);
  }

  const frame = () => ({ width: strip.clientWidth, height: strip.clientHeight });
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = strip.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const zoomTo = (scale: number, point: Point = { x: 0, y: 0 }) =>
    apply(zoomedAt(view, scale, point, frame()));
  const toggle = (point?: Point) => (view.scale > 1 ? apply(unzoomed) : zoomTo(clickScale, point));

  button.addEventListener('click', () => toggle());
  strip.addEventListener('click', (event) => {
    if (travelled <= longestPress) toggle(pointOf(event));
  });
  // Another picture came into view. It starts without zoom.
  strip.addEventListener('scroll', () => view.scale > 1 && shown() !== picture && apply(unzoomed));

  strip.addEventListener(
    'wheel',
    (event) => {
      // Browsers report a pinch on a touchpad as a wheel event with Ctrl.
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(view.scale * Math.exp(-event.deltaY * wheelStep), pointOf(event));
    },
    { passive: false },
  );

  // The browser's own image dragging would end our drag.
  strip.addEventListener('dragstart', (event) => event.preventDefault());
  strip.addEventListener('pointerdown', (event) => {
    if (fingers.size === 0) travelled = 0;
    fingers.set(event.pointerId, pointOf(event));
  });
  strip.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const by = { x: now.x - before.x, y: now.y - before.y };
    const [other] = [...fingers].flatMap(([id, point]) => (id === event.pointerId ? [] : point));
    fingers.set(event.pointerId, now);
    travelled += Math.hypot(by.x, by.y);
    if (other) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      zoomTo((view.scale * distance(now, other)) / Math.max(1, distance(before, other)), middle);
    } else if (view.scale > 1) apply(movedBy(view, by, frame()));
  });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    strip.addEventListener(name, ({ pointerId }) => fingers.delete(pointerId));
  }

  // Handled before the keys of the strip, which change the picture.
  strip.addEventListener(
    'keydown',
    (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === '+' || event.key === '=') zoomTo(view.scale * 1.5);
      else if (event.key === '-') zoomTo(view.scale / 1.5);
      else if (view.scale > 1 && event.key in moves) apply(movedBy(view, moves[event.key]!, frame()));
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

/** The direction in which the picture moves: an arrow key shows the part that it points to. */
const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: keyMove, y: 0 },
  ArrowRight: { x: -keyMove, y: 0 },
  ArrowUp: { x: 0, y: keyMove },
  ArrowDown: { x: 0, y: -keyMove },
};

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function clear(picture: HTMLElement) {
  for (const name of ['--zoom', '--zoom-x', '--zoom-y']) picture.style.removeProperty(name);
}

/** The zoom of a picture in its frame: enlarged `scale` times, with its centre moved by `x` and `y` pixels. */
interface ZoomView {
  scale: number;
  x: number;
  y: number;
}

/** A point in pixels, measured from the centre of the frame. */
interface Point {
  x: number;
  y: number;
}

export const unzoomed: ZoomView = { scale: 1, x: 0, y: 0 };

const clickScale = 2.5;
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
