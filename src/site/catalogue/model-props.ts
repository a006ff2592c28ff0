import type { CardView } from '../../domain/card-view.ts';
import type { Link, Picture } from '../link-props.ts';
import type { OfferView } from './offer-props.ts';

export interface FromPrice {
  /** '$39,990' */
  text: string;
  /** 'Drive away'; never without. */
  basis: string;
}

/** A model as it stands in a list. */
export interface ModelCard {
  /** With its make where the site sells several. */
  name: string;
  href: string;
  /** The page is on another site. */
  isElsewhere: boolean;
  image: Picture;
  comingSoon: boolean;
  /** At most 200 characters (MODEL-3). */
  text?: string;
  price?: FromPrice;
  /** 'Petrol, hybrid' */
  fuel?: string;
  /** Of `?body=` (ROUTE-21), as ids: 'suv', 'future-vehicles'. */
  bodies: string[];
  /** Cars of it that can be bought. */
  inStock: number;
}

/** `/models/` (ROUTE-20, MODEL-1). */
export interface ModelsProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  models: ModelCard[];
  /** Ways to narrow the list, those that leave something; 'All' is not among them. */
  bodies: { id: string; body: string; label: string; href: string; count: number }[];
}

/** The page of a model (ROUTE-22). */
export interface ModelProps {
  /** 'Mazda CX-5' */
  heading: string;
  breadcrumb: Link[];
  comingSoon: boolean;
  image: Picture;
  lead?: string;
  /** Paragraphs. */
  description: string[];
  price?: FromPrice;
  facts: { label: string; value: string }[];
  variants?: VariantTable;
  cars?: { heading: string; cars: CardView[]; href: string; total: number };
  offers: OfferView[];
  /** The first is the one that counts. */
  actions: Link[];
}

/** Variants side by side, a column each. */
export interface VariantTable {
  columns: { name: string; price?: FromPrice }[];
  /** A cell for every column; empty where nothing is said. */
  rows: { label: string; cells: string[] }[];
}
