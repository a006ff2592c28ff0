import type { LeadForm } from '../api/contract/leads.ts';
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
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
