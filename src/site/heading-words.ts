import type { Dealer } from '../config/schema/dealer.ts';
import type { ItemType } from '../domain/cars/car.ts';
import type { Noun } from '../domain/stock/show-count.ts';

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

/** Words with the places `{noun}` and `{nouns}`, which then name what the dealer sells: 'car', 'caravans'. */
export function withNoun<Words>(words: Words, { one, other }: Noun): Words {
  const named = JSON.stringify(words).replaceAll('{noun}', one.toLowerCase());
  return JSON.parse(named.replaceAll('{nouns}', other.toLowerCase()));
}

/** Cuts a text for a title or description at a word, with an ellipsis. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.slice(0, limit).lastIndexOf(' ');
  return `${text.slice(0, end > limit / 2 ? end : limit - 1).replace(/[\s,;:–-]+$/, '')}…`;
}

/** 'new', 'new and used', 'new, used and demo'. */
export function joined(words: string[], last: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** The paragraphs of a text, which empty lines separate. */
export function paragraphsOf(text = ''): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** Makes the first letter a capital, for the start of a sentence. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
