import type { Dealer } from '../../config/schema/dealer.ts';
import type { Location } from '../../domain/location.ts';
import { baseUrlOf } from '../site-identity.ts';
import { locationJsonLd } from './dealer.ts';

/** The JSON-LD of a contact page of the dealer or of one location. */
export function contactPageJsonLd(
  dealer: Dealer,
  page: { name: string; path: string; places: readonly Location[] },
): object {
  const things = page.places.map((place) => {
    const { '@context': _, ...thing } = locationJsonLd(place, dealer) as Record<string, unknown>;
    return thing;
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'ContactPage',
    name: page.name,
    url: baseUrlOf(dealer) + page.path,
    about: things.length === 1 ? things[0] : things,
  };
}
