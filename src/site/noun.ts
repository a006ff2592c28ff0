import type { Dealer } from '../config/schema/dealer.ts';
import type { ItemType } from '../domain/car.ts';

export interface Noun {
  one: string;
  other: string;
}

const nouns: Record<ItemType, Noun> = {
  car: { one: 'Car', other: 'Cars' },
  caravan: { one: 'Caravan', other: 'Caravans' },
  motorcycle: { one: 'Motorcycle', other: 'Motorcycles' },
};

/** The noun for the stock of a site (OPEN-56). A site with several kinds uses 'Vehicle'. */
export function nounOf({ stock }: Pick<Dealer, 'stock'>): Noun {
  return nounOfKinds(stock.itemTypes);
}

/** The common noun for these kinds of stock. */
export function nounOfKinds(itemTypes: readonly ItemType[]): Noun {
  const [only, ...more] = itemTypes;
  return only && more.length === 0 ? nouns[only] : { one: 'Vehicle', other: 'Vehicles' };
}
