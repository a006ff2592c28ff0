import type { SiteEvent, VisitorEvent } from './events.ts';

/**
 * Event names of the Automotive Standards Council, which dealers' sites use to report to GA4. Events without such a
 * name are not reported, so we invent none: an enquiry is a form of the sales department, a test drive its appointment
 * form, an accepted offer the trade form, a revealed number a click to call, a saved car a click on a call to action.
 */

/** One entry of `window.dataLayer`: the event's name and its parameters. */
export type DataLayerEntry = { event: string } & Record<string, string | number>;

/** The council's names for page types. */
type PageType = 'home' | 'item' | 'itemlist' | 'contact' | 'parts' | 'service' | 'unknown';

/** A car in the council's parameters: lower case, with '_' between words. Unknown values are left out. */
export interface AscItem {
  /** The VIN. */
  item_id?: string;
  /** The stock number. */
  item_number?: string;
  /** Whole dollars. */
  item_price?: number;
  item_condition?: string;
  item_year?: number;
  item_make?: string;
  item_model?: string;
  item_variant?: string;
  item_color?: string;
  item_type?: string;
  item_category?: string;
  item_fuel_type?: string;
  /** ISO date. */
  item_inventory_date?: string;
}

/** Data that every page reports about itself. */
export interface MeasuredPage {
  page_type: PageType;
  /** Set on a car's own page. */
  car_id?: string;
  /** Of that car, where it is not the site's. */
  dealership_id?: string;
  item?: AscItem;
}

/** Name of the system that sends the events. */
const owner = 'forecourt';

const enquiry = { variant: 'asc_form_submission_sales', form_type: 'enquiry', department: 'sales' };
const testDrive = { variant: 'asc_form_submission_sales_appt', form_type: 'test_drive', department: 'sales' };

const forms: Partial<Record<VisitorEvent, typeof enquiry>> = {
  14: enquiry,
  15: enquiry,
  17: testDrive,
  48: testDrive,
  18: { variant: 'asc_form_submission_trade', form_type: 'trade_in', department: 'trade' },
};

/** Entries for a page view. */
export function pageViewEntries(page: MeasuredPage, location: string): DataLayerEntry[] {
  const common = { event_owner: owner, page_type: page.page_type, page_location: location };
  const view = { event: 'asc_pageview', ...common };
  if (page.page_type === 'itemlist') return [view, { event: 'asc_itemlist_pageview', ...common }];
  return page.item ? [view, { event: 'asc_item_pageview', ...common, ...page.item }] : [view];
}

/** Entries for a visitor's action. A form gives two entries: a general one and one for its kind. */
export function eventEntries(event: SiteEvent, page: MeasuredPage): DataLayerEntry[] {
  const item = page.item && page.car_id === event.car_id ? page.item : {};
  const common = { event_owner: owner, page_type: page.page_type, ...item };
  const form = forms[event.event_id];
  if (form) {
    const { variant, ...kind } = form;
    const parameters = { ...common, comm_type: 'form', ...kind };
    return [
      { event: 'asc_form_submission', ...parameters },
      { event: variant, ...parameters },
    ];
  }
  if (event.event_id === 25) {
    const number = event.phone?.replace(/[^\d+]/g, '');
    return [
      {
        event: 'asc_click_to_call',
        ...common,
        comm_type: 'voice',
        department: 'sales',
        ...(number && { comm_phone_number: number }),
      },
    ];
  }
  return [{ event: 'asc_cta_interaction', ...common, element_text: 'save' }];
}

/** A text in the council's spelling: 'Ascent Sport' gives 'ascent_sport'. */
export function ascText(written: string): string {
  return written.trim().toLowerCase().replace(/\s+/g, '_');
}
