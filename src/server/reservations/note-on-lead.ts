import type { Dealer } from '../../config/schema/dealer.ts';
import { leadStage } from '../../domain/leads/reservation.ts';
import { localTime } from '../../domain/time/time-zone.ts';
import { zoneAt } from '../../site/site-identity.ts';
import { appointmentWords } from '../delivery/crm-lead.ts';
import type { Leads } from '../leads/leads.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import type { ReservationRow } from '../storage/tables.ts';

/**
 * Writes the reservation's status on its lead, with the end of the hold and the references of reservation and payment.
 * Mails, CRMs and exports then show them too (RESERVE-1, RESERVE-5).
 *
 * @param dealer undefined when the dealer no longer exists: times are then in UTC
 */
export async function noteOnLead(leads: Leads, row: ReservationRow, dealer: Dealer | undefined, now: number) {
  const subcategory = leadStage(row, row.paid_at !== null);
  await leads.update(row.website_id, row.lead_key, now, (lead) => {
    const payload = JSON.parse(lead.payload) as LeadPayload;
    const zone = dealer ? zoneAt(dealer, lead.location_id) : 'UTC';
    const until = appointmentWords(localTime(row.claim_until, zone));
    // The notes of an earlier status may be wrong now.
    const { 'Held until': _, 'Kept for the payment until': __, ...others } = payload.custom_params ?? {};
    const custom_params = {
      ...others,
      ...(row.state === 'held' && { 'Held until': until }),
      ...(row.state === 'pending' && { 'Kept for the payment until': until }),
      'Reservation reference': row.id,
      ...(row.payment_ref !== null && { 'Payment reference': row.payment_ref }),
    };
    return { subcategory, payload: JSON.stringify({ ...payload, subcategory, custom_params }) };
  });
}
