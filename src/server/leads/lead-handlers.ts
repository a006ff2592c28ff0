import {
  consentSchema,
  type LeadForm,
  type LeadStep,
  messageSchema,
  placeSchema,
} from '../../api/contract/lead-fields.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { appointmentKind } from '../../domain/leads/appointments.ts';
import { nameMessage, phoneMessage } from '../../domain/leads/contact.ts';
import { generalEnquiry, leadRules } from '../../domain/leads/lead-rules.ts';
import { clockTime, dayName } from '../../domain/time/day-in-words.ts';
import { DAY, HOUR } from '../../domain/time/durations.ts';
import { keepValuationFailed } from '../../domain/trade-in/valuation.ts';
import { dealerToday } from '../../site/site-identity.ts';
import type { Call, Handlers } from '../api/api-parts.ts';
import { validated } from '../api/arrived-body.ts';
import { carKeyOf } from '../appointments/appointment-handlers.ts';
import type { AppointmentDesk } from '../appointments/appointment-times.ts';
import type { Seat } from '../appointments/appointments.ts';
import type { Capability, House } from '../capability.ts';
import type { DealerStock } from '../dealers/dealer-stock.ts';
import { Refusal } from '../refusal.ts';
import { hashOfForm, keptFields, type LeadPayload } from '../storage/lead-payload.ts';
import type { LeadRow } from '../storage/tables.ts';
import type { TradeInServices } from '../trade-in/trade-in-services.ts';
import { type CompletedLead, completeLead } from './complete-lead.ts';
import { type LeadLimits, leadsIn, type NewLead, type Turn } from './leads.ts';
import { tradeInSteps } from './trade-in-steps.ts';

const consentNames = ['opt_in', 'terms_conditions', 'consent_version'] as const;

/**
 * Taking leads, from forms and in steps. A lead is stored before its call is answered. One key stores one lead only
 * (API-12, API-13). The keys hash network addresses.
 */
export function openLeads(
  { db, stock, captcha, log, keys }: House,
  given: {
    limits: LeadLimits;
    desk: AppointmentDesk;
    /** Who takes a new lead in turn. Undefined where leads are assigned by hand. */
    turnOf: (lead: NewLead, dealer: Dealer) => Turn | undefined;
    tradeIn: TradeInServices;
  },
) {
  const leads = leadsIn(db, given.limits);
  const answerStep = tradeInSteps(leads, given.tradeIn, log);

  async function add(asking: Call<LeadForm | LeadStep>, call: LeadRow['call']) {
    const { dealer, payload, address, now } = asking;
    mustNotBePast(payload, dealer, now);
    const stocked = await stock.forLead(dealer);
    const completed = completeLead(keptFields(payload), { call, dealer, stock: stocked, now });
    const { id: website_id } = dealer;
    const spam = payload.fax_number ? 1 : 0;
    const asked = { dealer, now, isLate: payload.sent_later === true };
    const proof = await captcha.proofOf(payload.captcha, dealer);
    const store = ({ seat, ...lead }: Awaited<ReturnType<typeof booked>>) => {
      const row = {
        website_id,
        lead_key: payload.lead_key,
        call,
        ...lead,
        spam,
        sent_from: keys.hash('lead address', address),
        sent_hash: call === 'form' ? hashOfForm(payload) : '',
        step: ('step_number' in payload && payload.step_number) || 0,
      };
      // Spam must not take a bookable time, nor anybody's turn.
      const turn = spam ? undefined : given.turnOf(row, dealer);
      return leads.add(row, { captcha: proof, seat: spam ? undefined : seat, turn }, now);
    };
    // A second time when another lead booked the time a moment earlier.
    for (let isTaken = false; ; isTaken = true) {
      const lead = await booked(completed, given.desk, { ...asked, isTaken });
      const added = await store(lead);
      if (added === 'taken') continue;
      if ('known' in added) return added;
      if (stocked.isUnread && payload.car_id) void nameCar(asking, call);
      return { id: added.id, lead: JSON.parse(lead.payload) as LeadPayload };
    }
  }

  /** Gives a lead that did not wait for the stock its car and dealership. Who has it gets an update. Never rejects. */
  async function nameCar({ dealer, payload, now }: Call<LeadForm | LeadStep>, call: LeadRow['call']) {
    const nameIn = (row: LeadRow, read: DealerStock) => {
      const { car, location_id, location, dealership_slug, ...said } = JSON.parse(row.payload) as LeadPayload;
      // A later step has named it.
      if (car) return undefined;
      // Where the visitor chose no place, the stored one is the usual place of a lead without a car.
      const named = completeLead({ ...keptFields(payload), ...said }, { call, dealer, stock: read, now });
      return { dealership_id: named.dealership_id, location_id: named.location_id, payload: named.payload };
    };
    try {
      const read = await stock.stockNow(dealer);
      await leads.update(dealer.id, payload.lead_key, now, (row) => nameIn(row, read));
    } catch (error) {
      log.error({ call: 'name the car of a lead', dealer: dealer.slug, error });
    }
  }

  /** A later step changes a lead. Only the sender of the first step knows its key. */
  async function change({ dealer, payload, now }: Call<LeadStep>): Promise<LeadPayload | undefined> {
    mustNotBePast(payload, dealer, now);
    const stocked = await stock.forLead(dealer);
    let lead: LeadPayload | undefined;
    await leads.update(dealer.id, payload.lead_key, now, (row) => {
      // It was overtaken by a newer step, which has everything that the visitor wants to say.
      if (payload.step_number !== undefined && payload.step_number < row.step) return undefined;
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
        step: payload.step_number ?? row.step,
      };
    });
    return lead;
  }

  const handlers = {
    async sendForm(call) {
      const { dealer, payload } = call;
      // Look for the lead first: a repeated form needs no new captcha and is not counted again.
      const before = await leads.byKey(dealer.id, payload.lead_key);
      if (!before) mustKeepRules(payload, dealer);
      const stored = before ? { known: before } : await add(call, 'form');
      if ('id' in stored) return { success: true, lead_id: stored.id };
      const { id: lead_id, sent_hash } = stored.known;
      // Leads of earlier versions have no hash.
      if (sent_hash !== '' && sent_hash !== hashOfForm(payload)) throw keyUsed();
      return { success: true, lead_id };
    },

    async sendLeadStep(call) {
      const { dealer, payload, now } = call;
      const before = await leads.byKey(dealer.id, payload.lead_key);
      if (payload.lead_id && before?.id !== payload.lead_id) throw noSuchLead();
      // The first step says who to call.
      if (!before && !payload.name) throw new Refusal(400, nameMessage);
      if (!before && !payload.email && !payload.phone) throw new Refusal(400, phoneMessage);
      // Another step of this lead may arrive at the same time and be stored first.
      const stored = before ? { known: before } : await add(call, 'steps');
      const lead_id = 'id' in stored ? stored.id : stored.known.id;
      if ('known' in stored && stored.known.call === 'form') return { lead_id };
      const lead = 'lead' in stored ? stored.lead : await change(call);
      return { lead_id, ...(lead && (await answerStep({ dealer, step: payload, lead, now }))) };
    },

    async keepValuation({ dealer, payload, now }) {
      if (!dealer.tradeIn.saveValuation) throw new Refusal(404, 'This dealer does not store valuations.');
      const { lead_key, lead_id, valuation } = payload;
      const known = await leads.byKey(dealer.id, lead_key);
      if (known?.id !== lead_id) throw noSuchLead();
      const shown = (JSON.parse(known.payload) as LeadPayload).valuation;
      // The server never showed the visitor a valuation, so the posted one is not a result.
      if (shown?.low !== valuation.low || shown.high !== valuation.high) {
        throw new Refusal(400, 'This is not the valuation of this request.');
      }
      const note = { call: 'keepValuation', dealer: dealer.slug };
      try {
        await leads.update(dealer.id, lead_key, now, ({ payload }) => ({
          payload: JSON.stringify({ ...JSON.parse(payload), kept_valuation: shown }),
        }));
      } catch (error) {
        log.error({ ...note, error }, keepValuationFailed);
        throw error;
      }
      log.info(note, 'Valuation saved');
      return { success: true };
    },

    async captchaChallenge() {
      return captcha.challenge();
    },
  } satisfies Partial<Handlers>;

  return {
    leads,
    handlers,
    aged: [
      { table: 'used_captchas', column: 'expires_at', keptMs: 0 },
      // Keys that nobody counts any more: limits are by the hour.
      { table: 'limit_locks', column: 'taken_at', keptMs: 2 * HOUR },
    ],
  } satisfies Capability & Record<string, unknown>;
}

/**
 * Returns the lead with the time it books, if it asks for a time and that time is free.
 *
 * @param asked.isLate no visitor can choose another time: one that is not free stays in the lead as text, so that the
 *   dealership can call about it
 * @param asked.isTaken another lead booked the time a moment earlier
 * @throws a Refusal that says why the time cannot be booked
 */
async function booked(
  lead: CompletedLead,
  desk: AppointmentDesk,
  { dealer, now, isLate, isTaken }: { dealer: Dealer; now: number; isLate: boolean; isTaken: boolean },
): Promise<CompletedLead & { seat?: Seat | undefined }> {
  const kind = appointmentKind(lead.category);
  const { appointment_date: date, appointment_time: time, car_id } = lead;
  if (kind === undefined || (date === '' && time === '')) return lead;
  const { appointment_date: _, appointment_time: __, ...said } = JSON.parse(lead.payload) as LeadPayload;
  const carKey = carKeyOf(kind, { car_id, rego: said.Rego, state: said.regoState });
  const place = dealer.locations.find(({ id }) => id === lead.location_id);
  const about = { dealer, kind, place, carKey };
  const { fault, seat } = await desk.wished({ date, time }, about, now);
  if (!fault && !isTaken) return { ...lead, seat };
  const why = fault?.why ?? 'That time was taken a moment ago. Please choose another one.';
  if (!isLate)
    throw new Refusal(fault?.isTaken === false ? 400 : 409, why, {
      field: time ? 'appointment_time' : 'appointment_date',
    });
  const when = [date && dayName(date), time && clockTime(time)].filter(Boolean).join(', ');
  const custom_params = { ...said.custom_params, 'Wished for': `${when}. Not booked: ${why}` };
  const payload = JSON.stringify({ ...said, custom_params });
  return { ...lead, appointment_date: '', appointment_time: '', payload };
}

/** Checks LEAD-6, LEAD-10 and LEAD-12 with the same schemas as the form. @throws Refusal 400 */
function mustKeepRules(payload: LeadForm, dealer: Dealer): void {
  const rules = leadRules(payload.category?.trim() || generalEnquiry, dealer);
  for (const schema of [messageSchema(rules), placeSchema(rules), consentSchema(rules)])
    validated(schema, payload);
}

/** Another time than the booked one may be another visitor's, so a later step cannot change it. @throws Refusal 400 */
function mustKeepAppointment(before: CompletedLead, after: CompletedLead): void {
  const isSame =
    before.appointment_date === after.appointment_date && before.appointment_time === after.appointment_time;
  if (!isSame && appointmentKind(after.category))
    throw new Refusal(400, 'The time of this request cannot be changed here. Please call us.');
}

/** A past appointment is a mistake, or the wish of a lead that waited in the browser. @throws Refusal 400 */
function mustNotBePast(payload: LeadForm | LeadStep, dealer: Dealer, now: number): void {
  const { appointment_date, sent_later, category = '' } = payload;
  // Test drives and services are checked against the diary instead.
  if (appointmentKind(category.trim())) return;
  // One day of tolerance, because the visitor may be in another time zone.
  if (!appointment_date || sent_later || appointment_date >= dealerToday(dealer, now - DAY)) return;
  throw new Refusal(400, 'Please choose today or a later date.', { field: 'appointment_date' });
}

/** Another lead was sent with the same key. */
const keyUsed = () =>
  new Refusal(409, 'We already have what you sent before. Please reload the page to send something else.', {
    code: 'key-used',
  });

/** For a later step of a lead that this server does not have. */
const noSuchLead = () =>
  new Refusal(404, 'We do not have this request. Please start again.', { code: 'no-lead' });
