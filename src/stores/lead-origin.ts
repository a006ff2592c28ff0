import type { LeadForm } from '../api/contract/lead-fields.ts';
import { currentVisit } from './visited-pages.ts';

/** The fields that say where a lead comes from. Every lead has them (LEAD-17, LEAD-18, API-13). */
export type LeadOrigin = Required<
  Pick<LeadForm, 'page_id' | 'url' | 'user_agent' | 'source' | 'lead_attributes'>
>;

/** Returns the origin of a lead. Long texts are cut to the server's limits, so that they do not make the lead fail. */
export function leadOrigin(): LeadOrigin {
  const { paths, linked } = currentVisit();
  return {
    // A page of a static site is known by its path.
    page_id: location.pathname.slice(0, 64),
    url: location.href.slice(0, 2000),
    user_agent: navigator.userAgent.slice(0, 500),
    source: 'Website',
    lead_attributes: { visited_pages: paths, linked_query_params: linked },
  };
}

/** Returns a key for a filled-in form. A form creates its key once and sends it with every try (DATA-20). */
export function newLeadKey(): string {
  // `randomUUID` is missing on pages without https, for example at a local network address.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // Each 0, 1 and 8 of the pattern becomes a random digit; the 8 one of 8 to b, as a UUID needs it there.
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const random = crypto.getRandomValues(new Uint8Array(1))[0]!;
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });
}
