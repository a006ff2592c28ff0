import type { SiteEvent } from './events.ts';
import type { VisitorEvent } from './visitor-event.ts';

/**
 * The names under which the Automotive Standards Council has dealers' sites report to GA4. What it has no name for is
 * not reported, so nothing here is made up: an enquiry is a form of the sales department, a test drive its
 * appointment form, an accepted offer the trade form, a revealed number a click to call, a saved car a click on a call
 * to action.
 */

/** One entry of `window.dataLayer`: the event's name and its parameters. */
export type DataLayerEntry = { event: string } & Record<string, string | number>;

/** The council's words for pages. */
export type PageType = 'home' | 'item' | 'itemlist' | 'contact' | 'parts' | 'service' | 'unknown';

/** A car by the council's parameters; texts in lower case with '_' between words. What is not known is left out. */
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

/** What every page says of itself. */
export interface MeasuredPage {
  page_type: PageType;
  /** Of a car's own page. */
  car_id?: string;
  item?: AscItem;
}

/** Who sends the events. */
const owner = 'forecourt';

interface AscForm {
  variant: string;
  form_type: string;
  department: string;
}

const forms: Partial<Record<VisitorEvent, AscForm>> = {
  14: { variant: 'asc_form_submission_sales', form_type: 'enquiry', department: 'sales' },
  15: { variant: 'asc_form_submission_sales', form_type: 'enquiry', department: 'sales' },
  17: { variant: 'asc_form_submission_sales_appt', form_type: 'test_drive', department: 'sales' },
  48: { variant: 'asc_form_submission_sales_appt', form_type: 'test_drive', department: 'sales' },
  18: { variant: 'asc_form_submission_trade', form_type: 'trade_in', department: 'trade' },
};

/** What is reported when a page was seen. */
export function pageViewEntries(page: MeasuredPage, location: string): DataLayerEntry[] {
  const common = { event_owner: owner, page_type: page.page_type, page_location: location };
  const view = { event: 'asc_pageview', ...common };
  if (page.page_type === 'itemlist') return [view, { event: 'asc_itemlist_pageview', ...common }];
  return page.item ? [view, { event: 'asc_item_pageview', ...common, ...page.item }] : [view];
}

/** What is reported when a visitor did something. A form is reported twice, in general and by its kind. */
export function eventEntries(event: SiteEvent, page: MeasuredPage): DataLayerEntry[] {
  const item = page.item && page.car_id === event.car_id ? page.item : {};
  const common = { event_owner: owner, page_type: page.page_type, ...item };
  const form = forms[event.event_id];
  if (form) {
    const { variant, form_type, department } = form;
    const parameters = { ...common, comm_type: 'form', form_type, department };
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

/** A value as the council wants texts written: 'Ascent Sport' is 'ascent_sport'. */
export function ascText(written: string): string {
  return written.trim().toLowerCase().replace(/\s+/g, '_');
}
