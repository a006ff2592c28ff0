import { phoneLink } from '../../domain/leads/phone.ts';
import { byteOrderMark, csvLine } from '../csv-line.ts';
import { leadDetails } from '../delivery/lead-details.ts';
import type { ListedLead } from '../leads/lead-pages.ts';
import type { LeadConsent, LeadPayload } from '../storage/lead-payload.ts';
import { latest, leadState } from './lead-state.ts';

export const exportFormats = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Name of a dealer's folder for a website's id. */
export type DealerName = (website_id: number) => string;
type Column = (
  listed: ListedLead,
  payload: LeadPayload,
  dealerName: DealerName,
) => string | number | undefined;

const columns: Record<string, Column> = {
  Lead: ({ lead }) => lead.id,
  'Received (UTC)': ({ lead }) => new Date(lead.received_at).toISOString(),
  Dealer: ({ lead }, _, dealerName) => dealerName(lead.website_id),
  State: (listed) => leadState(listed),
  Category: ({ lead }) => lead.category,
  Subcategory: ({ lead }) => lead.subcategory,
  Name: ({ lead }) => [lead.name, lead.last_name].filter(Boolean).join(' '),
  // Most forms have a single field for the whole name.
  'First name': ({ lead }) => (lead.last_name ? lead.name : ''),
  'Last name': ({ lead }) => lead.last_name,
  Email: ({ lead }) => lead.email,
  // Local format: the international format begins with '+', which spreadsheets read as a formula.
  Phone: ({ lead }, payload) => phoneLink(lead.phone)?.text ?? payload.phone,
  Postcode: (_, { postcode }) => postcode,
  Message: (_, { message }) => message,
  Car: (_, { car, ...said }) =>
    car?.name ?? [said['Vehicle Make'], said['Vehicle Model']].filter(Boolean).join(' '),
  'Stock number': (_, { car, stock_number }) => car?.stocknum ?? stock_number,
  Price: (_, { car }) => car?.price || undefined,
  'Own car': (_, { own_car }) => own_car,
  Registration: (_, { rego, Rego }) => rego ?? Rego,
  Kilometres: (_, { kilometres }) => kilometres,
  Dealership: (_, { dealership_slug }) => dealership_slug,
  Place: (_, { location }) => location,
  'Appointment date': ({ lead }) => lead.appointment_date,
  'Appointment time': ({ lead }) => lead.appointment_time,
  'Appointment cancelled (UTC)': ({ appointment }) => momentText(appointment?.cancelled_at),
  Details: (_, payload) =>
    leadDetails(payload)
      .map(({ label, text }) => `${label}: ${text}`)
      .join('\n'),
  Page: (_, { url }) => url,
  'News and offers': ({ lead }) => (lead.opt_in ? 'Yes' : 'No'),
  'Consent words': ({ lead }) => (JSON.parse(lead.consent) as LeadConsent).version,
  'Sent to': ({ deliveries }) =>
    latest(deliveries)
      .map(({ target, state }) => `${target}: ${state}`)
      .join('\n'),
};

/** The file in pieces, without what cannot be written. @param told gets the id of each lead left out, and why */
export async function* exported(
  leads: AsyncIterable<ListedLead>,
  format: ExportFormat,
  dealerName: DealerName,
  told: (id: string, why: string) => void,
): AsyncGenerator<string> {
  if (format === 'csv') yield `${byteOrderMark}${csvLine(Object.keys(columns))}`;
  for await (const listed of leads) {
    const line = written(listed, format, dealerName);
    if (typeof line === 'string') yield line;
    else told(listed.lead.id, line.message);
  }
}

function written(listed: ListedLead, format: ExportFormat, dealerName: DealerName): string | Error {
  try {
    if (format === 'ndjson') return `${JSON.stringify(leadObject(listed, dealerName))}\n`;
    const payload = JSON.parse(listed.lead.payload) as LeadPayload;
    const cells = Object.values(columns).map((column) => column(listed, payload, dealerName));
    return csvLine(cells.map((cell) => String(cell ?? '')));
  } catch (error) {
    return error instanceof Error ? error : new Error('no reason given');
  }
}

/** A lead as plain JSON, without the hash of the sender's network address. */
export function leadObject(listed: ListedLead, dealerName: DealerName): object {
  const { sent_from: _, payload, consent, deliver_after: __, spam, opt_in, ...lead } = listed.lead;
  return {
    ...lead,
    dealer: dealerName(lead.website_id),
    state: leadState(listed),
    spam: spam === 1,
    opt_in: opt_in === 1,
    received_at: new Date(lead.received_at).toISOString(),
    updated_at: new Date(lead.updated_at).toISOString(),
    ...(listed.appointment?.cancelled_at && {
      appointment_cancelled_at: momentText(listed.appointment.cancelled_at),
    }),
    payload: JSON.parse(payload) as LeadPayload,
    consent: JSON.parse(consent) as LeadConsent,
    deliveries: listed.deliveries.map(
      ({ id, kind, target, state, attempts, failure, created_at, ended_at, run_at }) => ({
        id,
        kind,
        target,
        state,
        attempts,
        ...(failure && { failure }),
        created_at: new Date(created_at).toISOString(),
        ...(ended_at !== null && { ended_at: new Date(ended_at).toISOString() }),
        ...(state === 'pending' && { due_at: new Date(run_at).toISOString() }),
      }),
    ),
  };
}

function momentText(moment: number | null | undefined): string | undefined {
  return moment ? new Date(moment).toISOString() : undefined;
}
