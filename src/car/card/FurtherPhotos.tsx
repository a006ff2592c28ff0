import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { furtherPhotos } from '../../domain/card-photos.ts';
import type { CardView } from '../../domain/card-view.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CardCover } from './CardCover.tsx';
import { CardPicture } from './CardPicture.tsx';
import { furtherAddresses } from './further-addresses.ts';
import { useTiles } from './use-tiles.ts';

interface FurtherPhotosProps {
  car: CardView;
  /** The scrolling strip with the first photo. */
  strip: RefObject<HTMLDivElement | null>;
  /** Called when there are no further photos: the request failed, or the file does not contain the car. */
  onNone: () => void;
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

/** Shows a photo, or a message when it cannot be loaded. */
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
      <Icon name="chevron" />
    </button>
  );
}
