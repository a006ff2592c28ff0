import type { ReactNode } from 'react';
import type { CardView, OtherCard } from '../../domain/card-view.ts';

type Drawn = (car: Pick<CardView, 'tag' | 'market' | 'actions'>) => ReactNode;

/**
 * The content of a part of a card that a reservation changes, rendered for both states (see LiveRegion). A card that is
 * rendered in the browser has only one state, because it is rendered again.
 */
export function LiveParts({ car, draw }: { car: CardView; draw: Drawn }) {
  return (
    <>
      {draw(car)}
      {car.other && <template>{draw(car.other)}</template>}
    </>
  );
}

/** Attributes of the element around `LiveParts`: the car that it follows, and the state of its content. */
export function liveAttributes(id: string, other: OtherCard | undefined) {
  return other && { 'data-live': id, 'data-reserved': other.reserved ? undefined : '' };
}
