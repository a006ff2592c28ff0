import type { ItemType } from '../cars/car.ts';
import type { Noun } from './show-count.ts';

const nouns: Record<ItemType, Noun> = {
  car: { one: 'Car', other: 'Cars' },
  caravan: { one: 'Caravan', other: 'Caravans' },
  motorcycle: { one: 'Motorcycle', other: 'Motorcycles' },
};

/** The noun for the stock of a site (OPEN-56). A site with several kinds uses 'Vehicle'. */
export function nounOf({ stock }: { stock: { itemTypes: readonly ItemType[] } }): Noun {
  return nounOfKinds(stock.itemTypes);
}

/** The same inside a sentence: 'caravan'. */
export const nounInText = (dealer: Parameters<typeof nounOf>[0]): string => nounOf(dealer).one.toLowerCase();

/** The common noun for these kinds of stock. */
export function nounOfKinds(itemTypes: readonly ItemType[]): Noun {
  const [only, ...more] = itemTypes;
  return only && more.length === 0 ? nouns[only] : { one: 'Vehicle', other: 'Vehicles' };
}
