import type { PhoneLink } from '../../domain/card-view.ts';
import type { ListEntry, ListKind } from '../../search/directory/list-entry.ts';
import type { PageForm } from '../leads/form-props.ts';
import type { Link, LinkGroup } from '../link-props.ts';
import type { LocationSummary } from '../site.ts';

/** `/directory/manufacturers/` and `/directory/categories/` (DIR-1, DIR-2). */
export interface DirectoryProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  /** Ways into the list that need no search: all makes, the categories. */
  browse: LinkGroup[];
  list: ListSetup;
}

/** `/parts/search/` (ROUTE-19). */
export interface PartsProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  /** None: the dealer publishes no list. */
  list?: ListSetup;
  /** Who sells parts, with their hours. */
  departments: LocationSummary[];
  /** The number to ring where no department has one. */
  phone?: PhoneLink;
  form?: PageForm;
}

/** A list that can be searched in the browser, with its first page. Plain JSON. */
export interface ListSetup {
  kind: ListKind;
  /** Where all rows are published. */
  source: string;
  /** What holds besides the visitor's choice, by field. */
  always: Record<string, string[]>;
  /** Of the text field: 'Search makes and models'. */
  label: string;
  noun: { one: string; other: string };
  filters: ListFilter[];
  /** Whole dollars a visitor may stop at; none: no filter by price. */
  priceSteps: number[];
  first: { entries: ListEntry[]; count: number };
}

export interface ListFilter {
  /** 'manufacturer.name'. */
  field: string;
  label: string;
  /** Of the choice that leaves all: 'Any make'. */
  anyText: string;
  values: string[];
}
