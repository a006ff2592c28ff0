import { type RefObject, useEffect, useMemo, useState } from 'react';
import {
  cardsOn,
  chosenTile,
  type PromoCard,
  type PromoTile,
  searchedTypes,
  seedOf,
} from '../../../domain/cars/promo.ts';
import type { SearchState } from '../../../search/url-state.ts';
import type { SearchSetup } from '../search-page.ts';

export interface ShownPromotions {
  tile: PromoTile | undefined;
  cards: readonly PromoCard[];
}

const none: ShownPromotions = { tile: undefined, cards: [] };

/**
 * The promotions between the cars of a search (LIST-16 to LIST-18). The build chooses the tile from its date and path.
 * On the day of the visit a random one replaces it, unless the built one is visible, which must not change.
 */
export function usePromotions(
  { promotions, scope, path, today: builtOn }: SearchSetup,
  { refinementList }: Pick<SearchState, 'refinementList'>,
  today: string,
  list: RefObject<HTMLElement | null>,
): ShownPromotions {
  const [seed, setSeed] = useState(() => seedOf(builtOn + path));
  useEffect(() => {
    const tile = list.current?.querySelector('.promo--tile');
    const isSeen = tile && tile.getBoundingClientRect().top < innerHeight;
    if (!isSeen) setSeed(Math.floor(Math.random() * 2 ** 32));
  }, [list]);

  const chosen = refinementList?.['car_type'];
  const types = useMemo(
    () => searchedTypes(promotions?.listedTypes ?? [], scope['car_type'], chosen),
    [promotions, scope, chosen],
  );
  return useMemo(() => {
    if (!promotions) return none;
    return {
      tile: chosenTile(promotions.tiles, types, seed),
      cards: cardsOn(promotions.cards, types, today),
    };
  }, [promotions, types, seed, today]);
}
