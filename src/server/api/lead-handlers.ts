import { createHmac } from 'node:crypto';
import { ValidationError } from 'yup';
import { consentSchema, messageSchema, placeSchema } from '../../api/contract/lead-fields.ts';
import type { LeadForm, LeadStep } from '../../api/contract/leads.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { nameMessage, phoneMessage } from '../../domain/contact.ts';
import { generalEnquiry, leadRules } from '../../domain/lead-rules.ts';
import { keepValuationFailed } from '../../domain/valuation.ts';
import type { StockReader } from '../dealers/dealer-stock.ts';
import { completeLead } from '../leads/complete-lead.ts';
import { keptFields, type LeadPayload } from '../leads/lead-payload.ts';
import type { LeadSteps } from '../leads/lead-steps.ts';
import { salesPlace } from '../leads/place-of.ts';
import type { Appointments } from '../services/appointments.ts';
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
  appointments: Appointments;
  steps: LeadSteps;
  log: Pick<Logger, 'info' | 'error'>;
  /** Keys the hashes of addresses. */
  secret: string;
}

const captchaMessage = 'We could not check that you are not a machine. Please try again.';

const consentNames = ['opt_in', 'terms_conditions', 'consent_version'] as const;

/** Leads are stored before they are answered for, each key once (API-12, API-13). */
export function leadHandlers(
  services: LeadServices,
): Pick<Handlers, 'sendForm' | 'sendLeadStep' | 'keepValuation' | 'appointmentTimes' | 'captchaChallenge'> {
  const { leads, stock, captcha, appointments, steps, log, secret } = services;
  const sentFrom = (address: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['lead address', address]))
      .digest('hex');

  /** The proof that no machine sent it, where the dealer asks for one. */
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
      stock: await stock.stockOf(dealer),
      now,
    });
    const { id: website_id } = dealer;
    const sent_from = sentFrom(address);
    if (await leads.areTooMany({ website_id, phone: completed.phone, sent_from }, now)) {
      throw new Refusal(429, 'You have sent us a lot in the last hour. Please try again later, or call us.', {
        retryAfterSeconds: 3600,
      });
    }
    const proof = await proofOf(payload.captcha, dealer);
    const { lead_key } = payload;
    const spam = payload.fax_number ? 1 : 0;
    const added = await leads.add({ website_id, lead_key, call, ...completed, spam, sent_from }, proof, now);
    if (!added) throw new Refusal(400, captchaMessage, { code: 'captcha' });
    return { id: added.id, lead: JSON.parse(completed.payload) as LeadPayload };
  }

  /** A later step says what changed. Its sender has the key, which nobody else was told. */
  async function change({ dealer, payload, now }: Call<LeadStep>): Promise<LeadPayload> {
    const stocked = await stock.stockOf(dealer);
    let lead: LeadPayload = {};
    await leads.update(
      dealer.id,
      payload.lead_key,
      (row) => {
        const said = { ...(JSON.parse(row.payload) as LeadPayload), ...keptFields(payload) };
        const completed = completeLead(said, { call: row.call, dealer, stock: stocked, now });
        lead = JSON.parse(completed.payload) as LeadPayload;
        const agrees = consentNames.some((name) => payload[name] !== undefined);
        return {
          ...completed,
          // What was agreed to stays as it was said, and when.
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
      // Asked first: a form that is sent again has nothing to prove, and is not counted.
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
      if (!known) mustSayWho(payload);
      const { id, lead } = known ? { id: known.id, lead: await change(call) } : await add(call, 'steps');
      return { lead_id: id, ...(await steps.answer({ dealer, lead_id: id, step: payload, lead, now })) };
    },

    async keepValuation({ dealer, payload, now }) {
      if (!dealer.tradeIn.saveValuation) throw new Refusal(404, 'Valuations are not kept here.');
      const { lead_key, lead_id, valuation } = payload;
      const known = await leads.byKey(dealer.id, lead_key);
      if (known?.id !== lead_id) throw new Refusal(404, 'We do not have this request. Please start again.');
      const shown = (JSON.parse(known.payload) as LeadPayload).valuation;
      // A figure that nobody was shown is no result.
      if (shown?.low !== valuation.low || shown.high !== valuation.high) {
        throw new Refusal(400, 'This is not the valuation of this request.');
      }
      const note = { call: 'keepValuation', dealer: dealer.slug };
      try {
        await leads.update(
          dealer.id,
          lead_key,
          ({ payload }) => ({
            payload: JSON.stringify({ ...JSON.parse(payload), kept_valuation: valuation }),
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

    async appointmentTimes({ dealer, payload, now }) {
      const place = salesPlace(dealer, payload);
      const times = place && (await appointments.timesAt(place, payload.date, { dealer, now }));
      // The form then takes any date and time (OPEN-7).
      if (!times) throw new Refusal(404, 'There are no times to choose from here.');
      return { times, ...(appointments.notice && { notice: appointments.notice }) };
    },

    async captchaChallenge() {
      return captcha.challenge();
    },
  };
}

/** LEAD-6, LEAD-10, LEAD-12: by the schemas the form has. */
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

function mustSayWho({ name, email, phone }: LeadStep): void {
  if (!name) throw new Refusal(400, nameMessage);
  if (!email && !phone) throw new Refusal(400, phoneMessage);
}
