import type { Part } from '../../content/read-parts.ts';
import { dollarsAndCents } from '../../domain/money.ts';
import type { PartEntry } from '../../search/directory/list-entry.ts';
import { joined } from '../heading-words.ts';
import { compareText } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';

/** One row for each part of the dealer's list, sorted by category, then name. */
export function partEntries({ parts = [] }: Pick<Planning, 'parts'>): PartEntry[] {
  return parts
    .toSorted(
      (a, b) =>
        compareText(a.category, b.category) || compareText(a.name, b.name) || compareText(a.number, b.number),
    )
    .map((part, index) => ({
      // The engine sorts rows with equal matches by id, so the id keeps the order of the list.
      id: String(index).padStart(5, '0'),
      title: part.name,
      detail: [part.number, part.category, fitsText(part)].join(' · '),
      price_text:
        part.priceDollars === undefined ? 'Ask for a price' : dollarsAndCents(part.priceDollars * 100),
      href: '',
      image: '',
      number: part.number,
      category: part.category,
      fits: fitsText(part),
      makes: [...new Set(part.fits.map(({ make }) => make))],
      price: Math.round(part.priceDollars ?? 0),
    }));
}

function fitsText({ fits }: Part): string {
  if (fits.length === 0) return 'Fits any car';
  return `Fits ${fits.map(({ make, models }) => [make, joined(models)].filter(Boolean).join(' ')).join(', ')}`;
}
