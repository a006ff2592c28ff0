import type { CardView } from '../../domain/card-view.ts';
import type { HolidayHours } from '../../domain/holiday-hours.ts';
import type { MapEmbed } from '../../domain/map-embed.ts';
import type { Department, WeekRun } from '../../domain/opening-hours.ts';
import type { ReviewSection } from '../catalogue/review-props.ts';
import type { Link } from '../link-props.ts';
import type { LocationSummary } from '../site.ts';

/** A place with all that its block and its card say (LOC-1). Plain JSON. */
export interface PlaceView {
  place: LocationSummary;
  /** 'Sales', 'Service', 'Parts'. */
  typeName: string;
  /** Where a message to this place is written. */
  contactHref: string;
  /** Of its state: 'Australia/Sydney' (OPEN-51). */
  timeZone: string;
  /** Somebody's map, drawn when it is asked for (CFG-59); otherwise its place in the state is drawn. */
  map?: MapEmbed;
  /** The place's own kind of work first. */
  departments: DepartmentView[];
  /** Dated hours from the day of planning on (LOC-2). */
  holidays: HolidayHours[];
  /** Where it is above what the dealer lets be shown (CFG-60). */
  rating?: { average: number; count: number };
}

export interface DepartmentView {
  department: Department;
  name: string;
  /** 'Open Monday to Saturday': what is true at any moment. */
  openDays: string;
  week: WeekRun[];
  /** All of it for the script, see `hoursText`. */
  hours: string;
}

/** `/locations/{slug}/` (ROUTE-30). */
export interface LocationProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  view: PlaceView;
  /** Paragraphs; empty when the dealer says nothing. */
  about: string[];
  team: string[];
  cars?: CarsOfPlace;
  /** What customers say, where cars are sold. */
  reviews?: ReviewSection;
  /** Pages of the makes sold or serviced here. */
  brands: Link[];
  /** The other places of the same dealership: where its cars are serviced. */
  others: PlaceView[];
}

export interface CarsOfPlace {
  heading: string;
  cars: CardView[];
  /** The search for all of them (ROUTE-18). */
  href: string;
}

/** `/dealerships/` (ROUTE-31). */
export interface DealershipsProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  places: PlaceView[];
  /** Of the maps service that knows postcodes better than the table that ships (API-17). */
  geocoderKey?: string;
  brands: Link[];
}

/** `/brands/{brand}/` (ROUTE-31). */
export interface BrandProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  name: string;
  sellers: PlaceView[];
  /** Where the make is serviced and its parts are sold. */
  workshops: PlaceView[];
  cars?: CarsOfPlace;
  /** The search for the make. */
  searchHref: string;
}
