import type { LeadStep } from '../../api/contract/leads.ts';
import { leadFormSchema, leadStepSchema } from '../../api/contract/leads.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { type ConsentVersion, consentTexts } from '../../domain/consent-texts.ts';
import type { OwnVehicle } from '../../domain/own-vehicle.ts';
import type { ValuationRange } from '../../domain/valuation.ts';

/** The car of a lead as the dealer listed it when the lead came. */
export interface LeadCar {
  id: string;
  slug: string;
  name: string;
  year: number;
  make: string;
  model: string;
  badge?: string;
  car_type: string;
  status: string;
  /** Somebody had reserved it when the lead came. */
  reserved?: boolean;
  stocknum?: string;
  vin?: string;
  regplate?: string;
  km?: number;
  /** Whole dollars; 0 where none is advertised. */
  price: number;
}

/** What is stored of a lead as JSON: what was sent, without what guards the call, and what the server knows. */
export interface LeadPayload
  extends Omit<LeadStep, 'captcha' | 'fax_number' | 'sent_later' | 'lead_key' | 'lead_id'> {
  /** Absent where the lead names no car, or one that is not listed any more. */
  car?: LeadCar;
  /** The visitor's own car as a register knows it, and the registration it was found by: 'ABC12D qld'. */
  looked_up?: { as: string; vehicle: OwnVehicle };
  /** How often a register was asked. */
  look_ups?: number;
  /** What the visitor was shown, whole cents. */
  valuation?: ValuationRange;
  /** The same in words, or why there was none. */
  estimate?: string;
  /** API-11: the result as the page posted it. */
  kept_valuation?: ValuationRange;
}

/** What the visitor agreed to, with the words they read (Spam Act 2003, APP 5). */
export interface LeadConsent {
  opt_in: boolean;
  terms: boolean;
  /** As the page named the words; empty where it did not. */
  version: string;
  /** Absent where the version is not one of ours. */
  words?: { optIn: string; terms: string; privacy: string };
  /** Milliseconds since 1970. */
  at: number;
}

const known = new Set([...Object.keys(leadFormSchema.fields), ...Object.keys(leadStepSchema.fields)]);
const guards = new Set(['captcha', 'fax_number', 'sent_later', 'lead_key', 'lead_id']);

/** The fields of the contract that say something: a newer site may send others, and a machine anything. */
export function keptFields(sent: LeadStep): LeadPayload {
  const kept = Object.entries(sent).filter(
    ([name, value]) => known.has(name) && !guards.has(name) && value !== undefined && value !== '',
  );
  return Object.fromEntries(kept) as LeadPayload;
}

export function consentOf(
  { opt_in = false, terms_conditions = false, consent_version = '' }: LeadPayload,
  { name, leads }: Pick<Dealer, 'name' | 'leads'>,
  now: number,
): LeadConsent {
  const words = Object.hasOwn(consentTexts, consent_version)
    ? consentTexts[consent_version as ConsentVersion]
    : undefined;
  return {
    opt_in,
    terms: terms_conditions,
    version: consent_version,
    ...(words && {
      words: {
        optIn: leads.consentText ?? words.optIn(name),
        terms: words.terms(),
        privacy: leads.collectionNotice ?? words.privacy(name),
      },
    }),
    at: now,
  };
}
