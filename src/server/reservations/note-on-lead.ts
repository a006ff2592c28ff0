import { leadStage } from '../../domain/reservation-state.ts';
import type { LeadPayload } from '../leads/lead-payload.ts';
import type { Leads } from '../storage/leads.ts';
import type { ReservationRow } from '../storage/tables.ts';

/** Says on the lead of a reservation where it stands, so that who rings the visitor knows (RESERVE-1). */
export async function noteOnLead(leads: Leads, row: ReservationRow, now: number): Promise<void> {
  const subcategory = leadStage(row, row.paid_at !== null);
  await leads.update(
    row.website_id,
    row.lead_key,
    (lead) => {
      const payload = JSON.parse(lead.payload) as LeadPayload;
      return { subcategory, payload: JSON.stringify({ ...payload, subcategory }) };
    },
    now,
  );
}
