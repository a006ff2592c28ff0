import type { CardView } from '../../domain/cars/card-view.ts';
import type { OfferView } from '../catalogue/site-offers.ts';
import type { Link } from '../link-props.ts';
import type { LocationSummary } from '../site.ts';
import type { ContactCall } from './text-blocks.ts';

export interface Fact {
  /** The number: '310'. */
  value: string;
  /** The description of the number: 'people in sales, service and parts'. */
  label: string;
}

/** A page of another site. It loads only when a visitor asks for it (OPEN-54). */
export interface EmbeddedFrame {
  /** The title of the frame, for its button and for screen readers. */
  title: string;
  url: string;
  /** The host that is named to the visitor: 'www.openstreetmap.org'. */
  host: string;
  /** Height in pixels. */
  height: number;
}

/** One block of a text page. */
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
