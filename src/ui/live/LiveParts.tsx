import type { ReactNode } from 'react';
import type { CardView, OtherCard } from '../../domain/card-view.ts';

type Drawn = (car: Pick<CardView, 'tag' | 'actions'>) => ReactNode;

/**
 * The children of a part of a card that a reservation changes, drawn for both states (see LiveRegion). A card that is
 * drawn in the browser has one state: it is drawn again.
 */
export function LiveParts({ car, draw }: { car: CardView; draw: Drawn }) {
  return (
    <>
      {draw(car)}
      {car.other && <template>{draw(car.other)}</template>}
    </>
  );
}

/** Says of the element around `LiveParts` which car it follows, and of which state its children are. */
export function liveAttributes(id: string, other: OtherCard | undefined) {
  return other && { 'data-live': id, 'data-reserved': other.reserved ? undefined : '' };
}
