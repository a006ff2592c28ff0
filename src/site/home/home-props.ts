import type { HomeSection } from '../../config/schema/pages.ts';
import type { AustralianState } from '../../domain/places/australian-states.ts';
import type { ReviewSection } from '../catalogue/review-section.ts';
import type { OfferView } from '../catalogue/site-offers.ts';
import type { Budget } from '../finance/budget.ts';
import type { onlyRoute } from '../leads/lead-form-setup.ts';
import type { TitledText } from '../link-props.ts';
import type { PlaceView } from '../places/location-props.ts';
import type { PostCard } from '../texts/posts.ts';
import type {
  featuredCars,
  homeBodies,
  homeFinder,
  homeMakes,
  LastVisitBlock,
  newestCars,
} from './home-choices.ts';
import type { StockBoard } from './stock-board.ts';

/** One link of the banner. */
export interface FeatureLink {
  kind: 'offers' | 'service' | 'tradeIn';
  label: string;
  text: string;
  /** Conditions that must be shown with the text. */
  note?: string;
  href: string;
}

/** Props of the home page `/`. */
export interface HomeProps {
  /** The sections with content, in the dealer's order. */
  sections: HomeSection[];
  heading: string;
  text: string;
  about: string | undefined;
  /** The choices of the hero search. */
  finder: ReturnType<typeof homeFinder>;
  /** The pictures behind the hero: illustrations, or pictures of the dealer. */
  heroImages: { src: string; alt: string }[];
  bodies: ReturnType<typeof homeBodies>;
  /** The makes with the most cars. Empty when there is only one make (TILE-1). */
  makes: ReturnType<typeof homeMakes>;
  /** The path of the page that lists all makes and models. */
  makesHref: string;
  lastVisit: LastVisitBlock | undefined;
  newest: ReturnType<typeof newestCars>;
  /** What changed within a week. Undefined when nothing did. */
  board: StockBoard | undefined;
  /** The route of the test drive. Undefined where there is none, or no page to book one. */
  testDrive: ReturnType<typeof onlyRoute>;
  featured: ReturnType<typeof featuredCars>;
  /** The first few offers, and the path of the page with all offers. */
  offers: { offers: OfferView[]; href: string } | undefined;
  /** The search by budget. */
  budget: Budget;
  reviews: ReviewSection | undefined;
  /** The links of the banner (NAV-10) to existing pages. Empty for no banner. */
  featureLinks: FeatureLink[];
  /** The link to the valuation. */
  tradeIn: {
    heading: string;
    text: string;
    action: string;
    /** Conditions that must be shown with the text. */
    note: string;
    href: string;
    steps: TitledText[];
    /** With a number plate to write on: the state in which visitors' cars are most likely registered (CFG-69). */
    plateState?: AustralianState;
  };
  /** The newest articles, and the path of the page with all articles. */
  posts: { heading: string; posts: PostCard[]; href: string } | undefined;
  reasons: { title: string; text: string }[];
  /** The locations that sell cars, or all locations if none does (LOC-6). */
  places: PlaceView[];
  /** The path of the page with all locations. */
  placesHref: string;
}
