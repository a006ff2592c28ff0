import type { PhoneLink } from '../../domain/card-view.ts';
import type { ListEntry, ListKind } from '../../search/directory/list-entry.ts';
import type { PageForm } from '../leads/form-props.ts';
import type { Link, LinkGroup } from '../link-props.ts';
import type { LocationSummary } from '../site.ts';

/** Props of `/directory/manufacturers/` and `/directory/categories/` (DIR-1, DIR-2). */
export interface DirectoryProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  /** Links that do not need the search: all makes, the categories. */
  browse: LinkGroup[];
  list: ListSetup;
}

/** Props of `/parts/search/` (ROUTE-19). */
export interface PartsProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  /** Undefined when the dealer publishes no parts list. */
  list?: ListSetup;
  /** The parts departments with their opening hours. */
  departments: LocationSummary[];
  /** Phone number for departments without one. */
  phone?: PhoneLink;
  form?: PageForm;
}

/** A list with search in the browser, and its first page. Plain JSON. */
export interface ListSetup {
  kind: ListKind;
  /** URL path of all rows. */
  source: string;
  /** Values by field that are added to the visitor's filters. */
  always: Record<string, string[]>;
  /** Label of the text field: 'Search makes and models'. */
  label: string;
  noun: { one: string; other: string };
  filters: ListFilter[];
  /** Limits of the price filter in whole dollars. Empty for a list without a price filter. */
  priceSteps: number[];
  first: { entries: ListEntry[]; count: number };
}

export interface ListFilter {
  /** 'manufacturer.name'. */
  field: string;
  label: string;
  /** Label of the choice without a filter: 'Any make'. */
  anyText: string;
  values: string[];
}
