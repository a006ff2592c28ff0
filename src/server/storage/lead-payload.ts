import type { LeadStep } from '../../api/contract/lead-fields.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { Car } from '../../domain/cars/car.ts';
import { type ConsentVersion, consentTexts } from '../../domain/leads/consent-texts.ts';
import type { OwnVehicle } from '../../domain/trade-in/own-vehicle.ts';
import type { ValuationRange } from '../../domain/trade-in/valuation.ts';
import { sha256Hex } from '../hashes.ts';
import type { LeadRow } from './tables.ts';

/** The car of a lead, as the dealer listed it when the lead arrived. */
export interface StoredLeadCar
  extends Pick<Car, 'id' | 'slug' | 'name' | 'make' | 'model'>,
    Partial<Pick<Car, 'year' | 'badge' | 'stocknum' | 'vin' | 'regplate' | 'km'>> {
  car_type: string;
  status: string;
  /** True when another visitor had reserved the car by then. */
  reserved?: boolean;
  /** True when the site did not show the car at that moment. Then it has no advertised price. */
  withheld?: boolean;
  /** Whole dollars; 0 when no price is advertised. */
  price: number;
}

/** A lead as the customer sent it, without how staff handle it. */
export function sentPart(lead: LeadRow) {
  const { status: _, reason: __, assigned: ___, version: ____, answered_at: _____, ...sent } = lead;
  return sent;
}

/** The JSON stored for a lead: the visitor's fields, without the captcha and the like, and what the server added. */
export interface LeadPayload extends Omit<LeadStep, (typeof guards)[number]> {
  /** Why the lead is a test. Nobody waits for its answer. */
  test?: string;
  /** Absent when the lead names no car, or a car that is no longer listed. */
  car?: StoredLeadCar;
  /** The price that the visitor's page showed and the car's own, in words, where they differ (LEAD-20). */
  price_change?: string;
  /** The visitor's own car from the vehicle register, with the registration used to find it: 'ABC12D qld'. */
  looked_up?: { as: string; vehicle: OwnVehicle };
  /** Number of register look-ups made for this lead. */
  look_ups?: number;
  /** The valuation shown to the visitor, whole cents. */
  valuation?: ValuationRange;
  /** The valuation as text, or why there was none. */
  estimate?: string;
  /** The valuation as the page posted it back (API-11). */
  kept_valuation?: ValuationRange;
}

/** What the visitor agreed to, and the text they read (Spam Act 2003, APP 5). */
export type LeadConsent = ReturnType<typeof consentOf>;

/** Fields of a call that are not part of what the lead says. */
const guards = ['captcha', 'fax_number', 'sent_later', 'lead_key', 'lead_id', 'step_number'] as const;

/** Keeps the fields that have a value, of those that the contract's schema has let through. */
export function keptFields(sent: LeadStep): LeadPayload {
  const kept = Object.entries(sent).filter(
    ([name, value]) => !guards.some((guard) => guard === name) && value !== undefined && value !== '',
  );
  return Object.fromEntries(kept) as LeadPayload;
}

/** Where the visitor was when they sent the lead: different in each try, so not part of what they said. */
const circumstances = new Set(['url', 'user_agent', 'source', 'lead_attributes', 'page_id', 'shown_price']);

/** Hash of what a visitor said, to tell a repeated form from another one with the same key. */
export function hashOfForm(sent: LeadStep): string {
  const said = Object.entries(keptFields(sent))
    .filter(([name]) => !circumstances.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256Hex(JSON.stringify(said));
}

export function consentOf(
  { opt_in = false, terms_conditions = false, consent_version = '' }: LeadPayload,
  { name, leads }: Pick<Dealer, 'name' | 'leads'>,
  now: number,
) {
  const words = Object.hasOwn(consentTexts, consent_version)
    ? consentTexts[consent_version as ConsentVersion]
    : undefined;
  return {
    opt_in,
    terms: terms_conditions,
    /** Version of the consent text that the page named. Empty when it named none. */
    version: consent_version,
    /** Absent when the version is unknown. */
    ...(words && {
      words: {
        optIn: leads.consentText ?? words.optIn(name),
        terms: words.terms(),
        privacy: leads.collectionNotice ?? words.privacy(name),
      },
    }),
    /** Milliseconds since 1970. */
    at: now,
  };
}
