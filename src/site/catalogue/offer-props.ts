import type { CardView } from '../../domain/card-view.ts';
import type { FoldedText } from '../../domain/folded-text.ts';
import type { Link, Picture } from '../link-props.ts';

/** An offer in a list (OFFER-1). */
export interface OfferView {
  id: string;
  name: string;
  href: string;
  /** Undefined when the offer has no picture and nothing that can be drawn, such as a service or a guarantee. */
  image?: Picture;
  /** The make of the offer, if the site sells several makes. */
  manufacturer?: string;
  /** The whole description as safe HTML. Empty when there is none. */
  html: string;
  /** The start of the description as plain text, if it is long enough to be collapsed (OFFER-2). */
  excerpt?: string;
  disclaimer?: FoldedText;
  /** 'Explore CX-5' (OFFER-4). Undefined when the site has no page for the model. */
  model?: Link;
  /** The last day of the offer, 'YYYY-MM-DD'. */
  until?: string;
  /** 'Until 31 December 2027' or 'Ends in 5 days' on the day of the build. The browser updates the text. */
  ends?: string;
}

/** Props of `/special-offers/` (ROUTE-23, OFFER-7). */
export interface OffersProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  /** A single offer has its own layout (OFFER-1). */
  offers: OfferView[];
  /** Links to other pages, for a page without offers. */
  elsewhere: Link[];
}

/** Props of `/offers/{id}/` and `/offers/{manufacturer}/{id}/` (ROUTE-24). */
export interface OfferProps {
  offer: OfferView;
  breadcrumb: Link[];
  /** The link to enquire about the offer. */
  enquiry?: Link;
  /** The path of the page with all offers. */
  allHref: string;
  /** Cars of the offer's model that can be bought. */
  cars?: { heading: string; cars: CardView[]; href: string };
  /** Other offers of this dealer. */
  more: OfferView[];
}
