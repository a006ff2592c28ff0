import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Tiles {
  /** The tile in view. 0 is the first photo. */
  at: number;
  /** The last tile that has been in view or is being scrolled to. */
  reached: number;
  /** True after the visitor has scrolled, or used or pointed at an arrow. */
  isWanted: boolean;
  want: () => void;
  turn: (step: number) => void;
}

/** Returns the index of the tile in view at a scroll position in pixels. */
export function tileAt(scrollLeft: number, width: number): number {
  return width > 0 ? Math.round(scrollLeft / width) : 0;
}

/**
 * Follows the scroll position of a card's strip. Scrolls it with `turn` and with the arrow keys on the card's link.
 *
 * @param last index of the last tile
 * @param isFilled false until the URLs are loaded; until then the strip has space for only one more tile
 */
export function useTiles(strip: RefObject<HTMLElement | null>, last: number, isFilled: boolean): Tiles {
  const [at, setAt] = useState(0);
  const [reached, setReached] = useState(0);
  const [isWanted, setWanted] = useState(false);
  /** The tile that is being scrolled to. */
  const aim = useRef<number>(undefined);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const settle = () => {
      const tile = tileAt(element.scrollLeft, element.clientWidth);
      if (element.scrollLeft > 0) setWanted(true);
      if (tile === aim.current) aim.current = undefined;
      setAt(tile);
      setReached((before) => Math.max(before, tile));
    };
    // The visitor has often started a swipe before this code is loaded.
    settle();
    element.addEventListener('scroll', settle, { passive: true });
    return () => element.removeEventListener('scroll', settle);
  }, [strip]);

  // Scrolls to a tile that the visitor requested before the strip was filled.
  useEffect(() => {
    if (isFilled && aim.current !== undefined) scrollToTile(strip.current, aim.current);
  }, [isFilled, strip]);

  const turn = (step: number) => {
    const tile = Math.max(0, Math.min(last, (aim.current ?? at) + step));
    setWanted(true);
    setReached((before) => Math.max(before, tile));
    aim.current = tile === at ? undefined : tile;
    scrollToTile(strip.current, tile);
  };

  // No dependency array, because `turn` is a new function in each render. A layout effect, so that a key works as soon as
  // the arrows are visible.
  useLayoutEffect(() => {
    const card = strip.current?.closest<HTMLElement>('.car-card');
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!(event.target as Element).closest('.car-card-link, .car-card-turn')) return;
      event.preventDefault();
      turn(step);
    };
    card?.addEventListener('keydown', onKey);
    return () => card?.removeEventListener('keydown', onKey);
  });

  const want = useCallback(() => setWanted(true), []);
  return { at, reached, isWanted, want, turn };
}

function scrollToTile(strip: HTMLElement | null, tile: number): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  strip?.scrollTo({ left: tile * strip.clientWidth, behavior: isCalm ? 'instant' : 'smooth' });
}
