import { createHmac } from 'node:crypto';
import { ValidationError } from 'yup';
import { consentSchema, messageSchema, placeSchema } from '../../api/contract/lead-fields.ts';
import type { LeadForm, LeadStep } from '../../api/contract/leads.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { appointmentKind } from '../../domain/appointments.ts';
import { nameMessage, phoneMessage } from '../../domain/contact.ts';
import { generalEnquiry, leadRules } from '../../domain/lead-rules.ts';
import { keepValuationFailed } from '../../domain/valuation.ts';
import type { StockReader } from '../dealers/dealer-stock.ts';
import { type CompletedLead, completeLead } from '../leads/complete-lead.ts';
import { leadAppointment, withoutAppointment } from '../leads/lead-appointment.ts';
import { keptFields, type LeadPayload } from '../leads/lead-payload.ts';
import type { LeadSteps } from '../leads/lead-steps.ts';
import type { AppointmentDesk } from '../services/appointments.ts';
import type { Seat } from '../storage/appointments.ts';
import type { CaptchaUse, Leads } from '../storage/leads.ts';
import type { LeadRow } from '../storage/tables.ts';
import type { Call, Handlers } from './call.ts';
import type { Captcha } from './captcha.ts';
import { errorForLog, type Logger } from './log.ts';
import { Refusal } from './refusal.ts';

export interface LeadServices {
  leads: Leads;
  stock: StockReader;
  captcha: Captcha;
  desk: AppointmentDesk;
  steps: LeadSteps;
  log: Pick<Logger, 'info' | 'error'>;
  /** Key for the hashes of network addresses. */
  secret: string;
}

/** A lead together with the time it books. */
type Booked = CompletedLead & { seat?: Seat | undefined };

const captchaMessage = 'We could not check that you are not a machine. Please try again.';

const consentNames = ['opt_in', 'terms_conditions', 'consent_version'] as const;

/** A lead is stored before its call is answered. One key stores one lead only (API-12, API-13). */
export function leadHandlers(
  services: LeadServices,
): Pick<Handlers, 'sendForm' | 'sendLeadStep' | 'keepValuation' | 'captchaChallenge'> {
  const { leads, stock, captcha, desk, steps, log, secret } = services;
  const sentFrom = (address: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['lead address', address]))
      .digest('hex');

  /** Returns the captcha's proof that a person sent the lead. Undefined when the dealer asks for no captcha. */
  async function proofOf(
    written: string | undefined,
    { leads: wants }: Dealer,
  ): Promise<CaptchaUse | undefined> {
    if (!wants.captcha) return undefined;
    const proof = await captcha.check(written);
    if (!proof) throw new Refusal(400, captchaMessage, { code: 'captcha' });
    return proof;
  }

  async function add(
    { dealer, payload, address, now }: Call<LeadForm | LeadStep>,
    call: LeadRow['call'],
  ): Promise<{ id: string; lead: LeadPayload }> {
    const completed = completeLead(keptFields(payload), {
      call,
      dealer,
      stock: await stock.stockNow(dealer),
      now,
    });
    const { id: website_id } = dealer;
    const sent_from = sentFrom(address);
    if (await leads.areTooMany({ website_id, phone: completed.phone, sent_from }, now)) {
      throw new Refusal(429, 'You have sent us a lot in the last hour. Please try again later, or call us.', {
        retryAfterSeconds: 3600,
      });
    }
    const spam = payload.fax_number ? 1 : 0;
    const asked = { dealer, now, isLate: payload.sent_later === true };
    const proof = await proofOf(payload.captcha, dealer);
    const store = ({ seat, ...lead }: Booked) => {
      const row = { website_id, lead_key: payload.lead_key, call, ...lead, spam, sent_from };
      // Spam must not take a bookable time.
      return leads.add(row, { captcha: proof, seat: spam ? undefined : seat }, now);
    };
    let lead = await booked(completed, asked);
    let added = await store(lead);
    // Another lead booked the time a moment earlier.
    if (added === 'taken') {
      lead = await booked(completed, { ...asked, isTaken: true });
      added = await store(lead);
    }
    if (typeof added === 'string') throw new Refusal(400, captchaMessage, { code: 'captcha' });
    return { id: added.id, lead: JSON.parse(lead.payload) as LeadPayload };
  }

  /**
   * Returns the lead with the time it books, if it asks for a time and that time is free.
   *
   * @throws a Refusal that says why the time cannot be booked. When no visitor can choose another time, the lead
   * keeps the time as a wish instead.
   */
  async function booked(
    lead: CompletedLead,
    { dealer, now, isLate, isTaken }: { dealer: Dealer; now: number; isLate: boolean; isTaken?: boolean },
  ): Promise<Booked> {
    const appointment = leadAppointment(lead, dealer);
    if (!appointment) return lead;
    const { wanted, about } = appointment;
    const fault = await desk.fault(wanted, about, now);
    if (!fault && !isTaken) return { ...lead, seat: desk.seat(wanted, about) };
    const why = fault?.why ?? 'That time was taken a moment ago. Please choose another one.';
    if (isLate) return withoutAppointment(lead, wanted, why);
    throw new Refusal(fault?.isTaken === false ? 400 : 409, why);
  }

  /** A later step changes a lead. Only the sender of the first step knows its key. */
  async function change({ dealer, payload, now }: Call<LeadStep>): Promise<LeadPayload> {
    const stocked = await stock.stockNow(dealer);
    let lead: LeadPayload = {};
    await leads.update(
      dealer.id,
      payload.lead_key,
      (row) => {
        const said = { ...(JSON.parse(row.payload) as LeadPayload), ...keptFields(payload) };
        const completed = completeLead(said, { call: row.call, dealer, stock: stocked, now });
        lead = JSON.parse(completed.payload) as LeadPayload;
        mustKeepAppointment(row, completed);
        const agrees = consentNames.some((name) => payload[name] !== undefined);
        return {
          ...completed,
          // The visitor's consent keeps its first words and its first time.
          consent: agrees ? completed.consent : row.consent,
          spam: payload.fax_number ? 1 : row.spam,
        };
      },
      now,
    );
    return lead;
  }

  return {
    async sendForm(call) {
      const { dealer, payload } = call;
      // Look for the lead first: a repeated form needs no new captcha and is not counted again.
      const known = await leads.byKey(dealer.id, payload.lead_key);
      if (known) return { success: true, lead_id: known.id };
      mustKeepRules(payload, dealer);
      const { id } = await add(call, 'form');
      return { success: true, lead_id: id };
    },

    async sendLeadStep(call) {
      const { dealer, payload, now } = call;
      const known = await leads.byKey(dealer.id, payload.lead_key);
      if (payload.lead_id && known?.id !== payload.lead_id) {
        throw new Refusal(404, 'We do not have this request. Please start again.');
      }
      if (known?.call === 'form') return { lead_id: known.id };
      if (!known) requireContact(payload);
      const { id, lead } = known ? { id: known.id, lead: await change(call) } : await add(call, 'steps');
      return { lead_id: id, ...(await steps.answer({ dealer, lead_id: id, step: payload, lead, now })) };
    },

    async keepValuation({ dealer, payload, now }) {
      if (!dealer.tradeIn.saveValuation) throw new Refusal(404, 'Valuations are not kept here.');
      const { lead_key, lead_id, valuation } = payload;
      const known = await leads.byKey(dealer.id, lead_key);
      if (known?.id !== lead_id) throw new Refusal(404, 'We do not have this request. Please start again.');
      const shown = (JSON.parse(known.payload) as LeadPayload).valuation;
      // The server never showed the visitor a valuation, so the posted one is not a result.
      if (shown?.low !== valuation.low || shown.high !== valuation.high) {
        throw new Refusal(400, 'This is not the valuation of this request.');
      }
      const note = { call: 'keepValuation', dealer: dealer.slug };
      try {
        await leads.update(
          dealer.id,
          lead_key,
          ({ payload }) => ({
            payload: JSON.stringify({ ...JSON.parse(payload), kept_valuation: shown }),
          }),
          now,
        );
      } catch (error) {
        log.error({ ...note, error: errorForLog(error) }, keepValuationFailed);
        throw error;
      }
      log.info(note, 'Valuation saved');
      return { success: true };
    },

    async captchaChallenge() {
      return captcha.challenge();
    },
  };
}

/** Checks LEAD-6, LEAD-10 and LEAD-12 with the same schemas as the form. */
function mustKeepRules(payload: LeadForm, dealer: Dealer): void {
  const rules = leadRules(payload.category?.trim() || generalEnquiry, dealer);
  for (const schema of [messageSchema(rules), placeSchema(rules), consentSchema(rules)]) {
    try {
      schema.validateSync(payload, { strict: true, abortEarly: false });
    } catch (error) {
      if (error instanceof ValidationError)
        throw new Refusal(400, error.errors[0] ?? 'The form is not valid.');
      throw error;
    }
  }
}

/**
 * The lead booked its time when it was stored. Another time may belong to another visitor, so a later step cannot
 * change it.
 */
function mustKeepAppointment(before: CompletedLead, after: CompletedLead): void {
  const isSame =
    before.appointment_date === after.appointment_date && before.appointment_time === after.appointment_time;
  if (!isSame && appointmentKind(after.category))
    throw new Refusal(400, 'The time of this request cannot be changed here. Please call us.');
}

function requireContact({ name, email, phone }: LeadStep): void {
  if (!name) throw new Refusal(400, nameMessage);
  if (!email && !phone) throw new Refusal(400, phoneMessage);
}
