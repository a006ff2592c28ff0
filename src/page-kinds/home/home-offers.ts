import { currentOffers, offersPath, offerView } from '../../site/catalogue/site-offers.ts';
import type { HomeProps } from '../../site/home/home-props.ts';
import type { Planning } from '../../site/planning.ts';

const fewShown = 3;

/** The first few of a site's offers, for its home page. */
export function homeOffers(planning: Planning): HomeProps['offers'] {
  const offers = currentOffers(planning)
    .slice(0, fewShown)
    .map((offer) => offerView(offer, planning));
  return offers.length > 0 ? { offers, href: offersPath } : undefined;
}
