import type { Dealer } from '../../config/schema/dealer.ts';
import type { Offer } from '../../content/offers-schema.ts';
import { absoluteUrl } from '../heads.ts';
import { baseUrlOf } from '../site-identity.ts';

/** A special offer as search engines read it. It has no price of its own, so none is claimed. */
export function offerJsonLd(
  offer: Offer,
  dealer: Dealer,
  shown: { path: string; text: string; image?: string | undefined; make?: string | undefined },
): object {
  const base = baseUrlOf(dealer);
  const { make } = shown;
  return {
    '@context': 'https://schema.org',
    '@type': 'Offer',
    name: offer.name,
    url: base + shown.path,
    ...(shown.text && { description: shown.text }),
    ...(shown.image && { image: absoluteUrl(base, shown.image) }),
    ...(offer.valid_from && { validFrom: offer.valid_from }),
    ...(offer.valid_until && { validThrough: offer.valid_until }),
    ...(offer.model && {
      itemOffered: {
        '@type': 'Product',
        name: [make, offer.model.name].filter(Boolean).join(' '),
        ...(make && { brand: { '@type': 'Brand', name: make } }),
      },
    }),
    seller: { '@type': 'AutoDealer', name: dealer.name, url: `${base}/` },
  };
}
