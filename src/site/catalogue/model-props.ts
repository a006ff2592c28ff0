import type { CardView } from '../../domain/card-view.ts';
import type { Link, Picture } from '../link-props.ts';
import type { OfferView } from './offer-props.ts';

export interface FromPrice {
  /** The amount: '$39,990'. */
  text: string;
  /** 'Drive away'. A price always has a basis. */
  basis: string;
}

/** A model in a list. */
export interface ModelCard {
  /** The name of the model, with its make if the site sells several makes. */
  name: string;
  href: string;
  /** True when the page of the model is on another site. */
  isElsewhere: boolean;
  image: Picture;
  comingSoon: boolean;
  /** At most 200 characters (MODEL-3). */
  text?: string;
  price?: FromPrice;
  /** 'Petrol, hybrid'. */
  fuel?: string;
  /** Ids of the body types for `?body=` (ROUTE-21): 'suv', 'future-vehicles'. */
  bodies: string[];
  /** Number of cars of this model that can be bought. */
  inStock: number;
}

/** Props of `/models/` (ROUTE-20, MODEL-1). */
export interface ModelsProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  models: ModelCard[];
  /** The body types that filter the list. Those without models are left out, and 'All' is not included. */
  bodies: { id: string; body: string; label: string; href: string; count: number }[];
}

/** Props of the page of a model (ROUTE-22). */
export interface ModelProps {
  /** 'Mazda CX-5'. */
  heading: string;
  breadcrumb: Link[];
  comingSoon: boolean;
  image: Picture;
  lead?: string;
  /** The paragraphs of the description. */
  description: string[];
  price?: FromPrice;
  facts: { label: string; value: string }[];
  variants?: VariantTable;
  cars?: { heading: string; cars: CardView[]; href: string; total: number };
  offers: OfferView[];
  /** The first action is the main one. */
  actions: Link[];
}

/** The variants side by side, one column each. */
export interface VariantTable {
  columns: { name: string; price?: FromPrice }[];
  /** One cell for each column. Empty when the value is unknown. */
  rows: { label: string; cells: string[] }[];
}
