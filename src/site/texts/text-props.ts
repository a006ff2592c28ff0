import type { CardView, PhoneLink } from '../../domain/card-view.ts';
import type { OfferView } from '../catalogue/offer-props.ts';
import type { Link, Picture } from '../link-props.ts';
import type { LocationSummary } from '../site.ts';

export interface Fact {
  /** '310'. */
  value: string;
  /** 'people in sales, service and parts'. */
  label: string;
}

/** A page of another site, loaded when a visitor asks for it and not before (OPEN-54). */
export interface EmbeddedFrame {
  /** The title of the frame, for its button and for screen readers. */
  title: string;
  url: string;
  /** 'www.openstreetmap.org'. */
  host: string;
  /** Pixels. */
  height: number;
}

/** Whom to ring or write to. */
export interface ContactCall {
  heading: string;
  text?: string;
  phone?: PhoneLink;
  link?: Link;
}

/** A piece of a page of text. */
export type ShownBlock =
  /** Safe HTML. */
  | { kind: 'prose'; html: string }
  | { kind: 'facts'; items: Fact[] }
  | { kind: 'faq'; items: { question: string; html: string }[] }
  | { kind: 'cars'; heading: string; cars: CardView[]; all: Link }
  | { kind: 'offers'; heading: string; offers: OfferView[]; href: string }
  | { kind: 'contact'; call: ContactCall }
  | { kind: 'locations'; heading?: string; places: LocationSummary[] }
  | { kind: 'iframe'; frame: EmbeddedFrame };

/** The card beside a text on wide screens, below it on narrow ones. */
export interface ContactCard {
  heading: string;
  place: LocationSummary;
  phone?: PhoneLink;
  link?: Link;
}

interface TextProps {
  heading: string;
  breadcrumb: Link[];
  blocks: ShownBlock[];
  /** Headings of a long text; empty on a short one. */
  contents: Link[];
  card?: ContactCard;
  /** What to do next. */
  next: Link[];
}

/** A page of text (ROUTE-27, ROUTE-28, ROUTE-32, OPEN-34). */
export interface TextPageProps extends TextProps {
  intro?: string;
  hero?: Picture;
  facts: Fact[];
  /** Day of the last change. */
  updated?: { day: string; words: string };
  /** Other pages of its section. */
  related?: { heading: string; links: Link[] };
}

/** A post as it stands in a list. */
export interface PostCard {
  href: string;
  title: string;
  summary: string;
  image: Picture;
  category: string;
  day: string;
  /** '20 November 2026'. */
  dayWords: string;
  /** Minutes it takes to read. */
  minutes: number;
}

/** `/blog/` and `/blog/{category}/`, and their further pages (ROUTE-38, OPEN-71). */
export interface BlogProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  /** All and every category; none where there is one category only. */
  categories: (Link & { isCurrent: boolean })[];
  posts: PostCard[];
  /** Undefined where one page holds them all. */
  paging?: { page: number; total: number; previous?: string; next?: string };
  feed: { href: string; title: string };
}

/** `/blog/{category}/{slug}/`. */
export interface PostProps extends TextProps {
  summary: string;
  post: PostCard;
  categoryHref: string;
  author: string;
  updated?: { day: string; words: string };
  tags: string[];
  /** Cars of the model it is about that can be bought. */
  cars?: { heading: string; cars: CardView[]; href: string };
  more: PostCard[];
  feed: { href: string; title: string };
}
