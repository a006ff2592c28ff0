import type { Kysely } from 'kysely';
import type { AppointmentKind } from '../../domain/leads/appointments.ts';
import type { DeskStatus, LostReason } from '../../domain/leads/desk-lead.ts';
import type { DisputeState, PaymentRole } from '../../domain/leads/payment-role.ts';
import type { ReservationState } from '../../domain/leads/reservation.ts';

/** Rows of both databases. Times are milliseconds since 1970. Every row belongs to one website. */
export interface Tables {
  sign_in_codes: {
    id: string;
    website_id: number;
    phone: string;
    /** Keyed hash of the requester's network address, or of the known browser, used for the limit. */
    asked_from: string;
    /** Keyed hash of website, phone and code. */
    code_hash: string;
    asked_at: number;
    expires_at: number;
    tries: number;
    /** Set when the code was used, replaced or not sent. The code is invalid from then on. */
    dead_at: number | null;
  };
  sessions: {
    /** SHA-256 of the token in the cookie. */
    token_hash: string;
    website_id: number;
    phone: string;
    created_at: number;
    seen_at: number;
    expires_at: number;
  };
  watchlist_entries: {
    website_id: number;
    phone: string;
    car_id: string;
    saved_at: number;
  };
  phone_reveals: PhoneRevealRow;
  visit_events: VisitEventRow;
  empty_searches: EmptySearchRow;
  leads: LeadRow;
  used_captchas: CaptchaUse;
  jobs: JobRow;
  appointments: AppointmentRow;
  reservations: ReservationRow;
  payments: PaymentRow;
  payment_events: {
    /** The provider's id of the event. */
    id: string;
    /** 'paid', 'refunded', 'disputed', 'refund-failed'. Empty for events of earlier versions. */
    kind: string;
    payment_ref: string;
    amount_cents: number | null;
    heard_at: number;
  };
  desk_leads: DeskLeadRow;
  desk_changes: DeskChangeRow;
  desk_sign_ins: DeskSignInRow;
  desk_sessions: DeskSessionRow;
  desk_passkeys: DeskPasskeyRow;
  /** A week whose numbers are mailed to the owners. */
  desk_weeks: {
    website_id: number;
    /** Its first day, a Monday: '2026-11-16'. */
    week: string;
    planned_at: number;
  };
  /** When a member of staff last got a lead in turn. */
  desk_turns: {
    website_id: number;
    /** Leads that the same people take in turn: 'sales l-1'. */
    queue: string;
    /** In lower case. */
    email: string;
    /** 1, 2, 3 … within the queue: who has the lowest is next. */
    turn: number;
  };
  content_changes: ContentChangeRow;
  car_views: CarViewRow;
  alerts: AlertRow;
  /** An address that wants no news of a website any more. It is kept for ever, as a hash. */
  unsubscribed: {
    website_id: number;
    /** `addressHash`, hashed again with the server's key. */
    email_hash: string;
    unsubscribed_at: number;
  };
  health: {
    /** 1: the table has a single row. */
    id: number;
    checked_at: number;
    /** Full during a check only, to find out whether there is room for a lead. */
    filler: string;
  };
  fleet_log: FleetLogRow;
  /** A single row: what tells this database from any other. */
  database_id: { id: string };
  /** A row that a transaction locks while it counts, so that servers cannot pass a limit together. */
  limit_locks: {
    /** What is counted, and whose. */
    key: string;
    taken_at: number;
  };
}

/** SQLite or Postgres with these tables, or a transaction in it. */
export type Database = Kysely<Tables>;

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
  /** Keyed hash of the visitor's network address, used for the limit. Empty for reservations of earlier versions. */
  claimed_from: string;
  /** Key of the lead's form. */
  lead_key: string;
  /** The lead contains the visitor's name, email address and phone number. */
  lead_id: string | null;
  /** The exact text that the visitor agreed to. */
  terms: string;
  amount_cents: number;
  /** Length of the hold that the visitor was promised (RESERVE-5). */
  hold_hours: number;
  /** Hours from the end of the hold until the deposit goes back by itself, as promised. Null: only when asked for. */
  refund_hours: number | null;
  state: ReservationState;
  created_at: number;
  /** When the claim expires: the deadline for the payment, then the end of the hold. */
  claim_until: number;
  /** When the car became free again. Null: the car is still kept. */
  released_at: number | null;
  /** The payment provider: 'stripe', 'test'. */
  provider: string;
  /** The provider's id of the payment page. */
  payment_id: string | null;
  payment_url: string | null;
  /** The provider's reference for a refund. */
  payment_ref: string | null;
  payment_closed_at: number | null;
  declined_at: number | null;
  paid_at: number | null;
  refund_asked_at: number | null;
  refunded_at: number | null;
  /** When the deposit became part of a sale. */
  kept_at: number | null;
}

/** What the provider's messages said about a payment so far. They arrive in any order. */
export interface PaymentRow {
  /** The payment provider: 'stripe', 'test'. */
  provider: string;
  /** The provider's reference for a refund. */
  payment_ref: string;
  /** Id of the reservation that it names. Null until the message of the payment itself arrives. */
  reservation: string | null;
  /** Null where the provider did not say. */
  amount_cents: number | null;
  /** In lower case: 'aud'. Empty where the provider did not say. */
  currency: string;
  /** What it turned out to be; empty until the message of the payment itself arrives (domain/leads/payment-role.ts). */
  role: PaymentRole | '';
  refunded_cents: number;
  dispute: DisputeState | '';
  /** When the visitor paid, by the provider's clock. */
  made_at: number | null;
  refund_asked_at: number | null;
  /** When the provider said that a refund did not reach the visitor. */
  refund_failed_at: number | null;
  /** Why the provider did not accept our last request for a refund. Empty: it did, or there was none. */
  refund_error: string;
  /** When the whole amount was returned to the visitor, by a refund or a lost dispute. */
  returned_at: number | null;
  heard_at: number;
}

/** What tells a payment from any other. */
export type PaymentKey = Pick<PaymentRow, 'provider' | 'payment_ref'>;

/** Texts are empty when the lead has no value for them. */
export interface LeadRow {
  /** The browser receives it as `lead_id`. */
  id: string;
  website_id: number;
  /** Key that the browser chose. One key stores one lead. */
  lead_key: string;
  /** 'form': sent as a whole (API-13). 'steps': grows step by step (API-12). */
  call: 'form' | 'steps';
  category: string;
  subcategory: string;
  name: string;
  last_name: string;
  email: string;
  /** '+61412345678' */
  phone: string;
  /** Id from the visitor's page. The car may no longer be for sale. */
  car_id: string;
  dealership_id: string;
  location_id: string;
  /** Local day at the location, 'yyyy-mm-dd'. */
  appointment_date: string;
  /** Local time at the location, 'HH:MM'. */
  appointment_time: string;
  /** 1: the visitor wants news by email or SMS. */
  opt_in: number;
  /** JSON: a `LeadConsent`. */
  consent: string;
  /** 1: the hidden field was filled in, probably by a bot, but perhaps by a visitor's browser. */
  spam: number;
  /** JSON: a `LeadPayload` with the visitor's fields and the server's data about the car. */
  payload: string;
  /** Keyed hash of the sender's network address, used for the limit. */
  sent_from: string;
  /** Hash of what the visitor sent, for a form. Empty for leads in steps, and for leads of earlier versions. */
  sent_hash: string;
  /** Number of the last step that changed the lead; 0 for a form. */
  step: number;
  received_at: number;
  updated_at: number;
  /** When to plan the deliveries of this lead. Null when they are planned since its last change. */
  deliver_after: number | null;
}

/** Something to send: a lead to a target of the dealer, or a message to a person. */
export interface JobRow {
  /** The same for every try, so that a receiver can recognise a repeat. */
  id: string;
  website_id: number;
  /** Says which capability does it: 'lead', 'letter', 'sms', 'answer', 'alert', 'week'. */
  kind: string;
  /** What it is about: the id of a lead or of an alert, the first day of a week. */
  subject: string;
  /** Whom or what it is for, in the words of its kind: 'webhook https://crm.example/leads', 'reminder 1'. */
  target: string;
  /** What its kind needs besides; often empty. */
  payload: string;
  /** Of a lane a server tries one job at a time. The lane of a message to a person is its own: it waits for no other. */
  lane: string;
  /**
   * - pending: waiting to be done or retried
   * - delivered: done, the target received it
   * - dead: given up after the last try
   * - dropped: there is no reason for it any more
   */
  state: 'pending' | 'delivered' | 'dead' | 'dropped';
  /** Number of tries started, including those that a crash ended. */
  attempts: number;
  run_at: number;
  /** The process that is trying; null when there is none. */
  lease: string | null;
  leased_until: number | null;
  /** Error of the last try; empty after success. */
  failure: string;
  /** Hash of the delivered lead; empty before delivery, and for other kinds. */
  sent_hash: string;
  created_at: number;
  ended_at: number | null;
}

/** A booked test drive or service, at most one a lead. Active ones are unique by place, kind, date, slot and seat. */
export interface AppointmentRow {
  lead_id: string;
  website_id: number;
  /** Empty when the dealer has no location. */
  location_id: string;
  kind: AppointmentKind;
  /** Local day at the location, 'yyyy-mm-dd'. */
  date: string;
  /** Local time at the location, 'HH:MM'. */
  time: string;
  minutes: number;
  /** Start of the slot that contains the time, 'HH:MM'. */
  slot: string;
  /** 1 to the capacity of the slot. */
  seat: number;
  /** The car to drive, or the registration of the car to service; empty when unknown. */
  car_key: string;
  booked_at: number;
  /** When the booking was cancelled. Null: it is active. */
  cancelled_at: number | null;
  /** How often it was moved to another time. Each time gets its own letter. */
  moves: number;
}

/** A challenge that was solved or answered. It is valid for one lead, one sign-in code or link, or one use of a passkey. */
export interface CaptchaUse {
  signature: string;
  /** When the challenge expires. The row can be deleted then. */
  expires_at: number;
}

export interface PhoneRevealRow {
  id: string;
  website_id: number;
  /** Empty when it is not about a car. */
  car_id: string;
  dealership_id: string;
  occurred_at: number;
}

export interface VisitEventRow extends PhoneRevealRow {
  event_id: number;
  path: string;
}

/** A search that found nothing on a day, by its words. It contains nothing about the visitors. */
export interface EmptySearchRow {
  website_id: number;
  /** In the dealer's time zone, 'yyyy-mm-dd'. */
  day: string;
  /** See `emptySearchWords`. */
  words: string;
  count: number;
  last_seen_at: number;
}

/** How often the page of a car was opened on a day. It contains nothing about the visitors. */
interface CarViewRow {
  website_id: number;
  /** In the dealer's time zone, 'yyyy-mm-dd'. */
  day: string;
  car_id: string;
  dealership_id: string;
  count: number;
}

/** What somebody did with the content of a website, or what came of it. */
export interface ContentChangeRow {
  id: string;
  website_id: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Who did it: email address and name. */
  email: string;
  name: string;
  /** - warning: the save is stored, but what should follow it failed */
  kind: 'saved' | 'warning' | 'publishing' | 'published' | 'failed';
  /** The files of a save, or what happened. */
  detail: string;
}

/** What a visitor asked to be mailed about. */
export interface AlertRow {
  id: string;
  website_id: number;
  email: string;
  /** Hash of website and address, `addressHash`. */
  email_hash: string;
  /** Origin of the dealer's page that asked: 'https://www.example.com.au'. */
  site: string;
  /** JSON: `Watched`. */
  watched: string;
  /** JSON: `Seen`, what the visitor was last told of. Empty until the request is confirmed. */
  seen: string;
  /** JSON: version, text and time of the consent. */
  consent: string;
  /** The visitor's IANA time zone; empty when unknown. */
  zone: string;
  /** Keyed hash of the visitor's network address, used for the limit. */
  asked_from: string;
  asked_at: number;
  /** When its link was pressed. Null: nothing is sent but the mail with that link. */
  confirmed_at: number | null;
  /** Local day up to which news was looked for, 'yyyy-mm-dd'. Empty before the first look. */
  checked_day: string;
}

export type AlertAddress = Pick<AlertRow, 'website_id' | 'email_hash'>;

/** How staff handle a lead. A lead that nobody has touched has no row: it is new and assigned to nobody. */
export interface DeskLeadRow {
  lead_id: string;
  website_id: number;
  status: DeskStatus;
  /** Empty unless the lead is lost. */
  reason: LostReason | '';
  /** Email address of a member of staff, in lower case. Empty: nobody. */
  assigned: string;
  /** Grows with every change of the fields above, so that an outdated form changes nothing. */
  version: number;
  /** When somebody first answered the customer. Null: nobody yet. */
  answered_at: number | null;
  updated_at: number;
}

/** One line of a lead's history at the desk. */
export interface DeskChangeRow {
  lead_id: string;
  /** 1, 2, 3 … within the lead. */
  number: number;
  website_id: number;
  at: number;
  /** Email address of the member of staff, in lower case. Empty: it was nobody of the staff. */
  who: string;
  /** Their name at that time, or 'The customer'. */
  who_name: string;
  /**
   * - answered: the customer was answered, by phone or otherwise
   * - appointment: it was moved to another time, or cancelled
   * - mail: a mail of the desk to the customer
   * - reservation: something was done with the reservation of the lead
   */
  kind: 'status' | 'assigned' | 'note' | 'answered' | 'appointment' | 'mail' | 'reservation';
  /** What it was before, as people read it. Of a mail the address that it goes to. Empty for notes. */
  was: string;
  /** What it is since. Of a mail its subject. Empty for notes. */
  becomes: string;
  /** Text that a member of staff wrote: a note, or the text of a mail. */
  note: string;
}

/** A link to sign in to the desk that somebody asked for. */
export interface DeskSignInRow {
  /** SHA-256 of the token in the link. */
  token_hash: string;
  /** Keyed hash of the address that was typed, used for the limit. */
  asked_for: string;
  /** The address in lower case. Empty when nobody of the staff has it: the row only counts. */
  email: string;
  /** Keyed hash of the requester's network address, used for the limit. */
  asked_from: string;
  asked_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A member of staff who is signed in. What they may see is read from the configuration at every request. */
export interface DeskSessionRow {
  /** SHA-256 of the token in the cookie. */
  token_hash: string;
  /** Names the session on the page that lists them. */
  id: string;
  /** In lower case. */
  email: string;
  /** 'Firefox on Windows' */
  device: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
}

/** A key on a device, with which a member of staff signs in without a mail (WebAuthn). */
export interface DeskPasskeyRow {
  /** The id that the device gave it, in base64url. */
  id: string;
  /** The host whose desk it signs in to, 'www.example.com.au': browsers offer it nowhere else. */
  host: string;
  /** In lower case. */
  email: string;
  /** COSE, in base64url. */
  public_key: string;
  /** How often the device has used it. 0 for keys that a person's devices share. */
  counter: number;
  /** The device that made it, 'Safari on an iPhone'. */
  device: string;
  made_at: number;
  used_at: number;
}

/** Something that somebody did at the fleet's console. */
export interface FleetLogRow {
  id: string;
  at: number;
  /** In lower case. */
  email: string;
  /** Their name at that time. */
  name: string;
  /** Slug. */
  dealer: string;
  /** A sentence without who and when: 'Put on hold: waits for the new prices'. */
  what: string;
}
