import type { Dealer } from '../../config/schema/dealer.ts';
import type { Offer } from '../../content/catalogue.ts';
import { plainText } from '../../content/markdown-html.ts';
import { contactPath } from '../../domain/leads/form-paths.ts';
import { fullModelName, modelRail } from '../../site/catalogue/site-models.ts';
import {
  currentOffers,
  type OfferView,
  offeredModel,
  offerMake,
  offersPath,
  offerView,
} from '../../site/catalogue/site-offers.ts';
import { itemListJsonLd } from '../../site/json-ld/pages.ts';
import type { Link } from '../../site/link-props.ts';
import { absoluteUrl, headOf, headOfWords, pageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';
import { baseUrlOf } from '../../site/site-identity.ts';
import { homeLink } from '../home-link.ts';

/** The number of other offers shown below an offer. */
const moreShown = 3;

const all: Link = { label: 'Special offers', href: offersPath };

/**
 * The list of special offers, and a page for each offer (ROUTE-23, ROUTE-24). Empty for a dealer without an offers
 * file. If all offers have ended, the list stays and says so.
 */
export function offerPages(planning: Planning) {
  if (!planning.catalogue.offers) return [];
  const offers = currentOffers(planning);
  const views = offers.map((offer) => offerView(offer, planning));
  return [
    listPage(planning, views),
    ...offers.map((offer, index) => offerPage(planning, offer, views[index]!, views)),
  ];
}

/** `/special-offers/` (OFFER-7). */
function listPage(planning: Planning, offers: OfferView[]) {
  const { dealer, noun, pictures } = planning;
  const props = {
    heading: 'Special offers',
    intro: introOf(dealer.name, offers.length),
    breadcrumb: [homeLink, all],
    offers,
    /** Links to other pages, for a page without offers. */
    elsewhere: [
      { label: `See all ${noun.other.toLowerCase()}`, href: dealer.search.searchPath },
      { label: 'Contact us', href: contactPath },
    ],
  };
  const hrefs = offers.map(({ href }) => href);
  const head = headOfWords(dealer, offersPath, props, {
    // An empty list is not indexed by search engines.
    index: offers.length > 0,
    image: offers[0]?.image && pictures.toShare(offers[0].image),
    jsonLd: offers.length > 0 ? [itemListJsonLd(baseUrlOf(dealer), props.heading, hrefs)] : [],
  });
  return pageOf({ path: offersPath, route: 'offers', head, props });
}

function introOf(dealerName: string, count: number): string {
  if (count === 0) return `${dealerName} has no special offers at the moment.`;
  return `What ${dealerName} offers now, with the conditions and the last day of each.`;
}

function offerPage(planning: Planning, offer: Offer, view: OfferView, views: readonly OfferView[]) {
  const { dealer } = planning;
  const breadcrumb = [homeLink, all, { label: offer.name, href: view.href }];
  const known = offeredModel(offer, planning);
  const cars = known && modelRail(planning, known.model, `${fullModelName(known.model)} in stock`);
  const props = {
    offer: view,
    breadcrumb,
    enquiry: { label: 'Ask about this offer', href: contactPath },
    allHref: offersPath,
    cars,
    more: views.filter(({ id }) => id !== view.id).slice(0, moreShown),
  };
  const text = plainText(view.html);
  const image = view.image && planning.pictures.toShare(view.image);
  const head = headOf(dealer, {
    path: view.href,
    title: offer.name,
    description: text || offer.disclaimer || `${offer.name} at ${dealer.name}.`,
    image,
    breadcrumb,
    jsonLd: [
      offerJsonLd(offer, dealer, {
        path: view.href,
        text,
        image,
        make: offerMake(offer) ?? dealer.manufacturer?.name,
      }),
    ],
  });
  return pageOf({ path: view.href, route: 'offer', head, props });
}

/** The JSON-LD of a special offer. An offer has no price of its own, so the JSON-LD has none. */
function offerJsonLd(
  offer: Offer,
  dealer: Dealer,
  shown: { path: string; text: string; image?: string | undefined; make?: string | undefined },
): object {
  const base = baseUrlOf(dealer);
  const { make } = shown;
  return {
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
