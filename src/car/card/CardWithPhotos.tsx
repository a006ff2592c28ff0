import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { furtherPhotos } from '../../domain/cars/card-photos.ts';
import type { CardView } from '../../domain/cars/card-view.ts';
import type { FurtherPhotos } from './FurtherPhotos.tsx';
import { type CardPhotos, VehicleCard, type VehicleCardProps } from './VehicleCard.tsx';

/**
 * The card of the search list, on which visitors can swipe through the first photos. Other lists use the plain card:
 * a rail itself scrolls sideways, so a swipe would be ambiguous, and static pages would need an extra script.
 */
export function CardWithPhotos({ car, ...place }: Omit<VehicleCardProps, 'photos'>) {
  return <VehicleCard car={car} {...place} photos={useCardPhotos(car)} />;
}

interface Opened {
  car: string;
  /** Undefined when the photos could not be loaded. The next `onInterest` tries again. */
  Further?: typeof FurtherPhotos;
}

/**
 * Lets a visitor swipe through the first photos of a card. The code for it loads when the pointer, a finger or the
 * focus first reaches the card.
 *
 * @returns undefined for a car with fewer than two photos
 */
function useCardPhotos(car: CardView): CardPhotos | undefined {
  const { id, photosCount } = car;
  const strip = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  const [opened, setOpened] = useState<Opened>();
  const own = opened?.car === id ? opened : undefined;
  const close = useCallback(() => setOpened({ car: id }), [id]);

  // After a new search the card shows another car, starting with its first photo. A strip that was never scrolled is
  // not touched, because setting a scroll position forces a layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new car
  useLayoutEffect(() => {
    if (isScrolled.current && strip.current) strip.current.scrollLeft = 0;
    isScrolled.current = false;
  }, [id]);

  if (furtherPhotos(photosCount).photos === 0) return undefined;
  const Further = own?.Further;

  const onInterest = () => {
    if (Further) return;
    import('./FurtherPhotos.tsx').then(
      ({ FurtherPhotos }) => setOpened({ car: id, Further: FurtherPhotos }),
      close,
    );
  };
  return {
    strip,
    isClosed: own !== undefined && !Further,
    onInterest,
    onScroll: () => {
      if (!strip.current?.scrollLeft) return;
      isScrolled.current = true;
      onInterest();
    },
    further: Further && <Further key={id} car={car} strip={strip} onNone={close} />,
  };
}
