import type { NewReservation } from '../../api/reservations.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { reservation } from '../../domain/leads/lead-rules.ts';
import { automaticRefundAt, depositDollars, leadStage, stateAt } from '../../domain/leads/reservation.ts';
import { dollars } from '../../domain/prices/money.ts';
import { localTime } from '../../domain/time/time-zone.ts';
import { zoneAt } from '../../site/site-identity.ts';
import type { Call, Handlers } from '../api/api-parts.ts';
import { tokenHash } from '../api/visitor-secrets.ts';
import type { Capability, House } from '../capability.ts';
import { appointmentWords } from '../delivery/crm-lead.ts';
import type { Leads } from '../leads/leads.ts';
import { Refusal } from '../refusal.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import { changeRows } from '../storage/rows.ts';
import type { ReservationRow } from '../storage/tables.ts';
import { PaymentLedger } from './payment-ledger.ts';
import { addPaymentRoutes } from './payment-routes.ts';
import type { Payments } from './payments.ts';
import { reservationDesk } from './reservation-desk.ts';
import { Reservations } from './reservations.ts';

interface ReservationParts {
  payments: Payments | undefined;
  leads: Leads;
  /** Stores the visitor's form as a lead as well. */
  sendForm: Handlers['sendForm'];
}

/** Cars reserved online, and the deposits for them. */
export function openReservations(house: House, { payments, leads, sendForm }: ReservationParts) {
  const { db, dealers, keys, now } = house;
  const reservations = new Reservations(db);
  const desk = reservationDesk({
    ...house,
    payments,
    onChange: async (row) => noteOnLead(leads, row, await dealers.bySlug(row.dealer), now()),
  });
  /** The visitor's own reservation, found by the cookie. Another visitor's reservation is answered as not found. */
  const ownOf = async ({ dealer, payload, visitor }: Call<{ id: string }>) => {
    const row = await reservations.byId(payload.id);
    const isOwn = row && visitor.token && row.visitor_hash === tokenHash(visitor.token);
    if (!isOwn || row.website_id !== dealer.id) throw new Refusal(404, notYours);
    return row;
  };

  const leadOf = async (call: Call<NewReservation>, amountDollars: number) => {
    const custom_params = { 'Reservation deposit': dollars(amountDollars) };
    const payload = { ...call.payload, category: reservation, custom_params };
    const sent = await sendForm({ ...call, payload });
    if (sent instanceof Response) throw new Error('A lead was answered with a file.');
    return sent.lead_id;
  };

  /** Handlers for reserving a car online (RESERVE-1), paying for it and cancelling it. */
  const handlers = {
    async reserveCar(call) {
      const { dealer, payload, phone, visitor, origin, address } = call;
      // GATE-1: the page also asks for the phone number, but only this check enforces it.
      if (dealer.gates.gateCheckout && phone === undefined) throw new Refusal(401, 'Please sign in first.');
      if (origin === undefined) throw new Refusal(400, 'The request is not valid.');
      // Derived from the form's key: a form sent twice, or sent again after a lost answer, stays the same visitor's.
      const token = visitor.token ?? keys.token('visitor', dealer.id, payload.lead_key);
      const car = await desk.offered(dealer, payload.car_id);
      // Store the lead first, because this call checks the captcha. A visitor who is too late for the car is still
      // worth a call.
      const lead_id = await leadOf(call, depositDollars(car));
      const row = await desk.claim(car, dealer, {
        visitor_hash: tokenHash(token),
        claimed_from: keys.hash('claim address', address),
        lead_key: payload.lead_key,
      });
      if (row.lead_id === null) await changeRows(db, 'reservations', { id: row.id }, { lead_id });
      const redirect_url = await desk.wayOn(row, { dealer, email: payload.email, origin });
      visitor.set(token);
      return { reservation_id: row.id, lead_id, redirect_url };
    },

    async readReservation(call) {
      return reservationView(await ownOf(call), call.now);
    },

    async cancelReservation(call) {
      const { id } = await ownOf(call);
      if (!(await desk.cancel(id))) throw new Refusal(409, 'This reservation can no longer be cancelled.');
      return { success: true };
    },

    async reservedCars({ dealer, now }) {
      return { cars: await reservations.heldCars(dealer.id, now) };
    },
  } satisfies Partial<Handlers>;

  return {
    desk,
    handlers,
    /** Ends reservations whose time is over, and refunds what is due. Call it every minute. */
    sweep: desk.sweep,
    addRoutes: (app, parts) => addPaymentRoutes(app, parts, { db, desk, payments }),
    gauges: {
      payments_for_a_person: {
        help: 'Payments that a person has to look at (npm run reservations -- payments)',
        value: () =>
          new PaymentLedger(db).problems().then(
            ({ length }) => length,
            () => Number.NaN,
          ),
      },
    },
  } satisfies Capability & Record<string, unknown>;
}

const notYours = 'We cannot find this reservation in this browser.';

/** The fields of a reservation that its own visitor may see. */
function reservationView(row: ReservationRow, now: number) {
  const state = stateAt(row, now);
  const isPaid = row.paid_at !== null;
  const refundable = isPaid && row.refund_asked_at === null && row.kept_at === null;
  const refundAt = automaticRefundAt(row);
  const refund_due = row.refund_asked_at !== null && row.refunded_at === null;
  return {
    id: row.id,
    car_id: row.car_id,
    state,
    amount_cents: row.amount_cents,
    until: row.claim_until,
    paid: isPaid,
    declined: row.declined_at !== null && state === 'pending',
    refundable,
    refund_due,
    ...(refundable && refundAt !== undefined && { refund_at: refundAt }),
    ...(state === 'pending' && row.payment_url && { redirect_url: row.payment_url }),
  };
}

/**
 * Writes the reservation's status on its lead, with the end of the hold and the references of reservation and payment.
 * Mails, CRMs and exports then show them too (RESERVE-1, RESERVE-5).
 *
 * Nothing is written that the lead says already.
 *
 * @param dealer undefined when the dealer no longer exists: times are then in UTC
 */
async function noteOnLead(leads: Leads, row: ReservationRow, dealer: Dealer | undefined, now: number) {
  const subcategory = leadStage(row, row.paid_at !== null);
  await leads.update(row.website_id, row.lead_key, now, (lead) => {
    const before = JSON.parse(lead.payload) as LeadPayload;
    const zone = dealer ? zoneAt(dealer, lead.location_id) : 'UTC';
    const until = appointmentWords(localTime(row.claim_until, zone));
    // The notes of an earlier status may be wrong now.
    const { 'Held until': _, 'Kept for the payment until': __, ...others } = before.custom_params ?? {};
    const custom_params = {
      ...others,
      'Reservation reference': row.id,
      ...(row.payment_ref !== null && { 'Payment reference': row.payment_ref }),
      ...(row.state === 'held' && { 'Held until': until }),
      ...(row.state === 'pending' && { 'Kept for the payment until': until }),
    };
    const payload = JSON.stringify({ ...before, subcategory, custom_params });
    return payload === lead.payload ? undefined : { subcategory, payload };
  });
}
