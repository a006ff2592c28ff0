import type { CardView } from '../../domain/card-view.ts';
import type { HolidayHours } from '../../domain/holiday-hours.ts';
import type { MapEmbed } from '../../domain/map-embed.ts';
import type { Department, WeekRun } from '../../domain/opening-hours.ts';
import type { ReviewSection } from '../catalogue/review-section.ts';
import type { Link } from '../link-props.ts';
import type { LocationSummary } from '../site.ts';

/** The data for the block and the card of a location (LOC-1). Plain JSON. */
export interface PlaceView {
  place: LocationSummary;
  /** 'Sales', 'Service' or 'Parts'. */
  typeName: string;
  /** The path of the contact form of this location. */
  contactHref: string;
  /** The time zone of its state: 'Australia/Sydney' (OPEN-51). */
  timeZone: string;
  /** An embedded map that loads on request (CFG-59). Without it, a drawing shows the position in the state. */
  map?: MapEmbed;
  /** The location's own department is first. */
  departments: DepartmentView[];
  /** Opening hours with a date, from the day of the build (LOC-2). */
  holidays: HolidayHours[];
  /** Set when it is above the dealer's minimum (CFG-60). */
  rating?: { average: number; count: number };
}

export interface DepartmentView {
  department: Department;
  name: string;
  /** 'Open Monday to Saturday', which is true at any time of the week. */
  openDays: string;
  week: WeekRun[];
  /** All opening hours as text for the script, see `hoursText`. */
  hours: string;
}

/** Props of `/locations/{slug}/` (ROUTE-30). */
export interface LocationProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  view: PlaceView;
  /** The paragraphs about the location. Empty when the dealer has written none. */
  about: string[];
  team: string[];
  cars?: CarsOfPlace;
  /** The reviews of customers, for a location that sells cars. */
  reviews?: ReviewSection;
  /** Links to the pages of the makes that are sold or serviced here. */
  brands: Link[];
  /** The other locations of the same dealership, such as its workshop. */
  others: PlaceView[];
}

export interface CarsOfPlace {
  heading: string;
  cars: CardView[];
  /** The search for all of these cars (ROUTE-18). */
  href: string;
}

/** Props of `/dealerships/` (ROUTE-31). */
export interface DealershipsProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  places: PlaceView[];
  /** The key of the maps service, which knows more postcodes than the built-in table (API-17). */
  geocoderKey?: string;
  brands: Link[];
}

/** Props of `/brands/{brand}/` (ROUTE-31). */
export interface BrandProps {
  heading: string;
  intro: string;
  breadcrumb: Link[];
  name: string;
  sellers: PlaceView[];
  /** The locations that service the make or sell its parts. */
  workshops: PlaceView[];
  cars?: CarsOfPlace;
  /** The path of the search for the make. */
  searchHref: string;
}
