import type { LeadForm } from '../api/contract/leads.ts';
import { currentVisit } from './visited-pages.ts';

/** What every lead says of where it comes from (LEAD-17, LEAD-18). */
export type LeadOrigin = Required<Pick<LeadForm, 'url' | 'user_agent' | 'source' | 'lead_attributes'>>;

/** Of the page that is open, cut to what the server takes: a long address must not lose a lead. */
export function leadOrigin(): LeadOrigin {
  const { paths, linked } = currentVisit();
  return {
    url: location.href.slice(0, 2000),
    user_agent: navigator.userAgent.slice(0, 500),
    source: 'Website',
    lead_attributes: { visited_pages: paths, linked_query_params: linked },
  };
}

/** The key of a form that is filled in: made once, and sent with it each time it is sent (DATA-20). */
export function newLeadKey(): string {
  // Absent where a page is open without https, at an address of a network.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
