import type { HomeSection } from '../../config/schema/pages.ts';
import type { CardView } from '../../domain/card-view.ts';
import type { OfferView } from '../catalogue/offer-props.ts';
import type { ReviewSection } from '../catalogue/review-props.ts';
import type { Budget } from '../finance/budget-props.ts';
import type { TitledText } from '../link-props.ts';
import type { PlaceView } from '../places/location-props.ts';
import type { PostCard } from '../texts/text-props.ts';

/** One link of the banner. */
export interface FeatureLink {
  kind: 'offers' | 'service' | 'tradeIn';
  label: string;
  text: string;
  /** Conditions that must be shown with the text. */
  note?: string;
  href: string;
}

/** `/`. */
export interface HomeProps {
  /** The sections with content, in the dealer's order. */
  sections: HomeSection[];
  heading: string;
  text: string;
  about?: string;
  /** The choices of the hero search. Numbers are counts of cars. */
  finder: {
    total: number;
    noun: { one: string; other: string };
    makes: { name: string; count: number; models: { name: string; count: number }[] }[];
    /** Whole dollars, ascending. */
    priceSteps: number[];
    action: string;
  };
  /** The picture behind the hero: drawn, or the dealer's. */
  heroImages: { src: string; alt: string }[];
  bodies: { name: string; count: number; href: string; image: string }[];
  /** The makes with most cars; empty where there is one make only (TILE-1). */
  makes: { name: string; count: number; href: string }[];
  /** Where all makes and models are listed. */
  makesHref: string;
  newest: { heading: string; cars: CardView[]; href: string };
  featured?: { heading: string; cars: CardView[]; href: string };
  /** The first few, and where all are. */
  offers?: { offers: OfferView[]; href: string };
  /** The search by budget. */
  budget: Budget;
  reviews?: ReviewSection;
  /** The links of the banner (NAV-10) to existing pages. Empty for no banner. */
  featureLinks?: FeatureLink[];
  /** The link to the valuation. Undefined when the site has no such page. */
  tradeIn?: {
    heading: string;
    text: string;
    action: string;
    /** Conditions that must be shown with the text. */
    note: string;
    href: string;
    steps: TitledText[];
  };
  /** The newest articles, and where all are. */
  posts?: { heading: string; posts: PostCard[]; href: string };
  reasons: { title: string; text: string }[];
  /** The locations that sell cars, or all locations if none does (LOC-6). */
  places: PlaceView[];
  /** Of all places. */
  placesHref: string;
}
