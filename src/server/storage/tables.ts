import type { AppointmentKind } from '../../domain/appointments.ts';
import type { ReservationState } from '../../domain/reservation-state.ts';

/** Rows as both databases hold them. Times are milliseconds since 1970. Every row belongs to one website. */
export interface Tables {
  sign_in_codes: SignInCodeRow;
  sessions: SessionRow;
  watchlist_entries: WatchlistEntryRow;
  phone_reveals: PhoneRevealRow;
  visit_events: VisitEventRow;
  leads: LeadRow;
  used_captchas: UsedCaptchaRow;
  lead_deliveries: LeadDeliveryRow;
  appointments: AppointmentRow;
  reservations: ReservationRow;
  payment_events: PaymentEventRow;
}

export interface SignInCodeRow {
  id: string;
  website_id: number;
  phone: string;
  /** Keyed hash of the address that asked, to count by. */
  asked_from: string;
  /** Keyed hash of website, phone and code. */
  code_hash: string;
  asked_at: number;
  expires_at: number;
  tries: number;
  /** Set when it was used, replaced or never sent: it cannot be used any more. */
  dead_at: number | null;
}

export interface SessionRow {
  /** SHA-256 of the token in the cookie. */
  token_hash: string;
  website_id: number;
  phone: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
}

export interface WatchlistEntryRow {
  website_id: number;
  phone: string;
  car_id: string;
  saved_at: number;
}

export interface PhoneRevealRow {
  id: string;
  website_id: number;
  /** Empty where it is about no car. */
  car_id: string;
  dealership_id: string;
  occurred_at: number;
}

export interface VisitEventRow {
  id: string;
  website_id: number;
  event_id: number;
  /** Empty where it is about no car. */
  car_id: string;
  dealership_id: string;
  /** Path of the page. */
  path: string;
  occurred_at: number;
}

export interface ReservationRow {
  id: string;
  website_id: number;
  /** The dealer's slug. */
  dealer: string;
  car_id: string;
  car_slug: string;
  /** '2021 Toyota Corolla' */
  car_title: string;
  /** SHA-256 of the token in the visitor's cookie. */
  visitor_hash: string;
  /** Of the form it came from. */
  lead_key: string;
  /** Who it is: the lead has name, email address and phone number. */
  lead_id: string | null;
  /** The very words the visitor agreed to. */
  terms: string;
  amount_cents: number;
  /** RESERVE-5, as promised when it was made. */
  hold_hours: number;
  state: ReservationState;
  created_at: number;
  /** Until when the car is kept: for the payment, then for the visitor. */
  claim_until: number;
  /** Since when the car is free again. Null: nobody else can have it. */
  released_at: number | null;
  /** Who takes the payment: 'stripe', 'test'. */
  provider: string;
  /** The provider's id of the page to pay on. */
  payment_id: string | null;
  payment_url: string | null;
  /** By what the provider gives the money back. */
  payment_ref: string | null;
  /** Since when that page takes no payment any more. */
  payment_closed_at: number | null;
  declined_at: number | null;
  paid_at: number | null;
  refund_asked_at: number | null;
  refunded_at: number | null;
  /** When the deposit became part of a sale. */
  kept_at: number | null;
}

export interface PaymentEventRow {
  /** As the provider names its messages. */
  id: string;
  heard_at: number;
}

/** Texts are empty where the lead says nothing of it. */
export interface LeadRow {
  /** What the browser is told as `lead_id`. */
  id: string;
  website_id: number;
  /** The browser's own name for it: one lead a key. */
  lead_key: string;
  /** A form sent as a whole (API-13), or a lead that grows in steps (API-12). */
  call: 'form' | 'steps';
  category: string;
  subcategory: string;
  name: string;
  last_name: string;
  email: string;
  /** '+61412345678' */
  phone: string;
  /** As the visitor's page named it; it need not be for sale any more. */
  car_id: string;
  dealership_id: string;
  location_id: string;
  /** Local day at the location, 'yyyy-mm-dd'. */
  appointment_date: string;
  /** Local time at the location, 'HH:MM'. */
  appointment_time: string;
  /** 1: wants news by email or SMS. */
  opt_in: number;
  /** JSON: a `LeadConsent`. */
  consent: string;
  /** 1: a machine wrote where no visitor does. Kept, in case it was a visitor's browser that did. */
  spam: number;
  /** JSON: a `LeadPayload`, all that was sent and what the server knows of the car. */
  payload: string;
  /** Keyed hash of the address it came from, to count by. */
  sent_from: string;
  received_at: number;
  updated_at: number;
  /** When it is to be planned whom to send it to; null when that was done since it last changed. */
  deliver_after: number | null;
}

/** One lead to one target of the dealer's. */
export interface LeadDeliveryRow {
  /** The same at every try, by which a receiver knows one that it has. */
  id: string;
  lead_id: string;
  website_id: number;
  /** Kind and address: 'webhook https://crm.example/leads'. */
  target: string;
  /** 1: the target has this lead from before it changed. */
  is_update: number;
  /**
   * - pending: to be sent, or sent again
   * - delivered: the target has it
   * - dead: given up after the last try
   * - dropped: the dealer does not have the target any more
   */
  state: 'pending' | 'delivered' | 'dead' | 'dropped';
  /** Tries begun: one that ended with its process counts as well. */
  attempts: number;
  due_at: number;
  /** Of the process that is trying; null when none is. */
  lease: string | null;
  leased_until: number | null;
  /** Why the last try failed; empty when none did. */
  failure: string;
  /** Hash of the lead as it was delivered; empty before. */
  content: string;
  created_at: number;
  ended_at: number | null;
}

/** A test drive or a service that was booked, one a lead. Unique as long as it stands: place, kind, date, slot, seat. */
export interface AppointmentRow {
  lead_id: string;
  website_id: number;
  /** Empty at a dealer without a place for it. */
  location_id: string;
  kind: AppointmentKind;
  /** Local day at the location, 'yyyy-mm-dd'. */
  date: string;
  /** Local time at the location, 'HH:MM'. */
  time: string;
  minutes: number;
  /** Beginning of the slot that the time falls into, 'HH:MM'. */
  slot: string;
  /** 1 to the capacity of the slot. */
  seat: number;
  /** The car to drive, or the registration of the one to be serviced; empty where nobody said. */
  car_key: string;
  booked_at: number;
  /** Since when the time is free again. Null: it stands. */
  cancelled_at: number | null;
}

export interface UsedCaptchaRow {
  /** Of the challenge. */
  signature: string;
  /** When the challenge itself ends: then the row may go. */
  expires_at: number;
}
