import type { CardView } from '../../domain/card-view.ts';
import type { FoldedText } from '../../domain/folded-text.ts';
import type { Link, Picture } from '../link-props.ts';

/** An offer as it stands in a list (OFFER-1). */
export interface OfferView {
  id: string;
  name: string;
  href: string;
  /** None for an offer of nothing that can be drawn: a service, a guarantee. */
  image?: Picture;
  /** Whose it is, where the site sells several makes. */
  manufacturer?: string;
  /** The whole description as safe HTML; empty where there is none. */
  html: string;
  /** Its beginning in plain text, where it is long enough to be folded (OFFER-2). */
  excerpt?: string;
  disclaimer?: FoldedText;
  /** 'Explore CX-5' (OFFER-4); none where the site has no page of the model. */
  model?: Link;
  /** Last day, 'YYYY-MM-DD'. */
  until?: string;
  /** 'Until 31 December 2027', 'Ends in 5 days': as it was on the day of the build; the browser says it anew. */
  ends?: string;
}

/** `/special-offers/` (ROUTE-23, OFFER-7). */
export interface OffersProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  /** One stands alone in a layout of its own (OFFER-1). */
  offers: OfferView[];
  /** Where else to go when there is none. */
  elsewhere: Link[];
}

/** `/offers/{id}/`, `/offers/{manufacturer}/{id}/` (ROUTE-24). */
export interface OfferProps {
  offer: OfferView;
  breadcrumb: Link[];
  /** Where to ask about it. */
  enquiry?: Link;
  /** Where all offers are. */
  allHref: string;
  /** Cars of its model that can be bought. */
  cars?: { heading: string; cars: CardView[]; href: string };
  /** Others of this dealer. */
  more: OfferView[];
}
