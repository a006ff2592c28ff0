import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { furtherPhotos, type PhotosFile, photosPath } from '../../domain/cars/card-photos.ts';
import type { CardView } from '../../domain/cars/card-view.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CardCover, CardPicture } from './CardParts.tsx';

interface FurtherPhotosProps {
  car: CardView;
  strip: RefObject<HTMLDivElement | null>;
  /** Called when there are no further photos: the request failed, or the file does not contain the car. */
  onNone: () => void;
}

const files = new Map<string, Promise<PhotosFile>>();

/**
 * Returns the URLs of a car's photos after the first, from a file that the build wrote. Empty when the file does not
 * contain the car, because it was sold or changed after the page was loaded. Rejects when the request fails; the next
 * call tries again.
 */
async function furtherAddresses(carId: string): Promise<string[]> {
  const path = photosPath(carId);
  const file = files.get(path) ?? read(path);
  files.set(path, file);
  file.catch(() => files.delete(path));
  const addresses = await file;
  return Object.hasOwn(addresses, carId) ? addresses[carId]! : [];
}

async function read(path: string): Promise<PhotosFile> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as PhotosFile;
}

/**
 * Shows the photos of a card after the first, with arrows, position and announcement. The URLs are fetched when the
 * visitor scrolls, or uses or points at an arrow. Each photo is loaded when the tile before it is reached.
 */
export function FurtherPhotos({ car, strip, onNone }: FurtherPhotosProps) {
  const { photosCount, title } = car;
  const further = furtherPhotos(photosCount);
  const [addresses, setAddresses] = useState<readonly string[]>();
  const count = addresses ? Math.min(further.photos, addresses.length) : further.photos;
  const last = count + (further.hasAllTile ? 1 : 0);
  const { at, reached, isWanted, want, turn } = useTiles(strip, last, addresses !== undefined);

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    furtherAddresses(car.id)
      .catch(() => [])
      .then((found) => {
        if (!isCurrent) return;
        if (found.length > 0) setAddresses(found);
        else onNone();
      });
    return () => {
      isCurrent = false;
    };
  }, [isWanted, car.id, onNone]);

  const isMoved = reached > 0;
  const isPhoto = at <= count;
  return (
    <>
      {strip.current &&
        addresses &&
        createPortal(
          <>
            {addresses.slice(0, count).map((src, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a feed may repeat a photo, and the order never changes
              <div className="car-card-tile" key={index}>
                {index <= reached && (
                  <Photo src={src} alt={`${title}, picture ${index + 2} of ${photosCount}`} />
                )}
                <CardCover href={car.href} />
              </div>
            ))}
            {further.hasAllTile && (
              <div className="car-card-tile car-card-all" aria-hidden="true">
                <Icon name="camera" />
                All {photosCount} photos
                <CardCover href={car.href} />
              </div>
            )}
          </>,
          strip.current,
        )}
      {at > 0 && isPhoto && (
        <p className="car-card-count" data-position aria-hidden="true">
          {at + 1}/{photosCount}
        </p>
      )}
      {isMoved && (
        <Arrow to="previous" title={title} isEnd={at === 0} onTurn={() => turn(-1)} onWant={want} />
      )}
      <Arrow to="next" title={title} isEnd={at === last} onTurn={() => turn(1)} onWant={want} />
      <p className="visually-hidden" aria-live="polite">
        {isMoved &&
          (isPhoto ? `Photo ${at + 1} of ${photosCount}` : `All ${photosCount} photos are on the car’s page`)}
      </p>
    </>
  );
}

function Photo({ src, alt }: { src: string; alt: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <p className="car-card-missing">This photo could not be loaded</p>;
  return <CardPicture src={src} alt={alt} load="now" onError={() => setMissing(true)} />;
}

interface ArrowProps {
  to: 'previous' | 'next';
  title: string;
  /** True at the end of the strip. The arrow stays: without it, the next click would open the car's page. */
  isEnd: boolean;
  onTurn: () => void;
  onWant: () => void;
}

/** Shows an arrow button. Not in the tab order, because a list has dozens of cards. The arrow keys do the same. */
function Arrow({ to, title, isEnd, onTurn, onWant }: ArrowProps) {
  return (
    <button
      className="car-card-turn"
      type="button"
      data-to={to}
      tabIndex={-1}
      aria-label={`${to === 'next' ? 'Next' : 'Previous'} photo of ${title}`}
      aria-disabled={isEnd}
      onPointerEnter={onWant}
      onClick={onTurn}
    >
      <Icon name="chevron" className={to === 'next' ? 'icon--right' : 'icon--left'} />
    </button>
  );
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
function useTiles(strip: RefObject<HTMLElement | null>, last: number, isFilled: boolean) {
  /** The tile in view. 0 is the first photo. */
  const [at, setAt] = useState(0);
  /** The last tile that has been in view or is being scrolled to. */
  const [reached, setReached] = useState(0);
  /** True after the visitor has scrolled, or used or pointed at an arrow. */
  const [isWanted, setWanted] = useState(false);
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

  return { at, reached, isWanted, want: () => setWanted(true), turn };
}

function scrollToTile(strip: HTMLElement | null, tile: number): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  strip?.scrollTo({ left: tile * strip.clientWidth, behavior: isCalm ? 'instant' : 'smooth' });
}
