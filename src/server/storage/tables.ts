import type { Kysely } from 'kysely';
import type { AppointmentKind } from '../../domain/leads/appointments.ts';
import type { DeskStatus, LostReason } from '../../domain/leads/desk-lead.ts';
import type { DisputeState, PaymentRole } from '../../domain/leads/payment-role.ts';
import type { ReservationState } from '../../domain/leads/reservation.ts';

/** A column as both databases define it. */
interface Column<Value> {
  sql: string;
  /** Exists only for the type. */
  value?: Value;
}

const column = <Value>(sql: string): Column<Value> => ({ sql });
const key = column<string>('text primary key');
const text = column<string>('text not null');
const textOrEmpty = column<string>(`text not null default ''`);
const textOrNull = column<string | null>('text');
const integer = column<number>('integer not null');
const integerOrNull = column<number | null>('integer');
const bigint = column<number>('bigint not null');
const bigintOrNull = column<number | null>('bigint');

/** The tables of both databases. Times are milliseconds since 1970. Every row belongs to one website. */
export const tables = {
  sign_in_codes: {
    id: key,
    website_id: integer,
    phone: text,
    /** Keyed hash of the requester's network address, or of the known browser, used for the limit. */
    asked_from: text,
    /** Keyed hash of website, phone and code. */
    code_hash: text,
    asked_at: bigint,
    expires_at: bigint,
    tries: integer,
    /** Set when the code was used, replaced or not sent. The code is invalid from then on. */
    dead_at: bigintOrNull,
  },
  sessions: {
    /** SHA-256 of the token in the cookie. */
    token_hash: key,
    website_id: integer,
    phone: text,
    created_at: bigint,
    seen_at: bigint,
    expires_at: bigint,
  },
  watchlist_entries: {
    website_id: integer,
    phone: text,
    car_id: text,
    saved_at: bigint,
  },
  visit_events: {
    id: key,
    website_id: integer,
    /** One of `visitorEvents`, or `revealedPhone`. */
    event_id: integer,
    /** Empty when it is not about a car. */
    car_id: text,
    dealership_id: text,
    /** Of the page. Empty where a phone number was revealed. */
    path: text,
    occurred_at: bigint,
  },
  /** How often the page of a car was opened on a day. It contains nothing about the visitors. */
  car_views: {
    website_id: integer,
    /** In the dealer's time zone, 'yyyy-mm-dd'. */
    day: text,
    car_id: text,
    dealership_id: text,
    count: integer,
  },
  /** A search that found nothing on a day, by its words. It contains nothing about the visitors. */
  empty_searches: {
    website_id: integer,
    /** In the dealer's time zone, 'yyyy-mm-dd'. */
    day: text,
    /** See `emptySearchWords`. */
    words: text,
    count: integer,
    last_seen_at: bigint,
  },
  /** Texts are empty when the lead has no value for them. */
  leads: {
    /** The browser receives it as `lead_id`. */
    id: key,
    website_id: integer,
    /** Key that the browser chose. One key stores one lead. */
    lead_key: text,
    /** 'form': sent as a whole (API-13). 'steps': grows step by step (API-12). */
    call: column<'form' | 'steps'>('text not null'),
    category: text,
    subcategory: text,
    name: text,
    last_name: text,
    email: text,
    /** '+61412345678' */
    phone: text,
    /** Id from the visitor's page. The car may no longer be for sale. */
    car_id: text,
    dealership_id: text,
    location_id: text,
    /** Local day at the location, 'yyyy-mm-dd'. */
    appointment_date: text,
    /** Local time at the location, 'HH:MM'. */
    appointment_time: text,
    /** 1: the visitor wants news by email or SMS. */
    opt_in: integer,
    /** JSON: a `LeadConsent`. */
    consent: text,
    /** 1: the hidden field was filled in, probably by a bot, but perhaps by a visitor's browser. */
    spam: integer,
    /** JSON: a `LeadPayload` with the visitor's fields and the server's data about the car. */
    payload: text,
    /** Keyed hash of the sender's network address, used for the limit. */
    sent_from: text,
    received_at: bigint,
    updated_at: bigint,
    /** When to plan the deliveries of this lead. Null when they are planned since its last change. */
    deliver_after: bigintOrNull,
    /** Hash of what the visitor sent, for a form. Empty for leads in steps, and for leads of earlier versions. */
    sent_hash: textOrEmpty,
    /** Number of the last step that changed the lead; 0 for a form. */
    step: column<number>('integer not null default 0'),
    /** How staff handle it, from here on. Nobody has touched it at the desk while the version is 0. */
    status: column<DeskStatus>(`text not null default 'new'`),
    /** Empty unless the lead is lost. */
    reason: column<LostReason | ''>(`text not null default ''`),
    /** Email address of a member of staff, in lower case. Empty: nobody. */
    assigned: textOrEmpty,
    /** Grows with every change of the three fields above, so that an outdated form changes nothing. */
    version: column<number>('integer not null default 0'),
    /** When somebody first answered the customer. Null: nobody yet. */
    answered_at: bigintOrNull,
  },
  /** A challenge that was solved or answered. It is valid for one lead, one sign-in code or link, or one use of a passkey. */
  used_captchas: {
    signature: key,
    /** When the challenge expires. The row can be deleted then. */
    expires_at: bigint,
  },
  /** A row that a transaction locks while it counts, so that servers cannot pass a limit together. */
  limit_locks: {
    /** What is counted, and whose. */
    key: key,
    taken_at: bigint,
  },
  reservations: {
    id: key,
    website_id: integer,
    /** The dealer's slug. */
    dealer: text,
    car_id: text,
    car_slug: text,
    /** '2021 Toyota Corolla' */
    car_title: text,
    /** SHA-256 of the token in the visitor's cookie. */
    visitor_hash: text,
    /** Key of the lead's form. */
    lead_key: text,
    /** The lead contains the visitor's name, email address and phone number. */
    lead_id: textOrNull,
    /** The exact text that the visitor agreed to. */
    terms: text,
    amount_cents: integer,
    /** Length of the hold that the visitor was promised (RESERVE-5). */
    hold_hours: integer,
    state: column<ReservationState>('text not null'),
    created_at: bigint,
    /** When the claim expires: the deadline for the payment, then the end of the hold. */
    claim_until: bigint,
    /** When the car became free again. Null: the car is still kept. */
    released_at: bigintOrNull,
    /** The payment provider: 'stripe', 'test'. */
    provider: text,
    /** The provider's id of the payment page. */
    payment_id: textOrNull,
    payment_url: textOrNull,
    /** The provider's reference for a refund. */
    payment_ref: textOrNull,
    payment_closed_at: bigintOrNull,
    declined_at: bigintOrNull,
    paid_at: bigintOrNull,
    refund_asked_at: bigintOrNull,
    refunded_at: bigintOrNull,
    /** When the deposit became part of a sale. */
    kept_at: bigintOrNull,
    /** Keyed hash of the visitor's network address, used for the limit. Empty for reservations of earlier versions. */
    claimed_from: textOrEmpty,
    /** Hours from the end of the hold until the deposit goes back by itself, as promised. Null: only when asked for. */
    refund_hours: integerOrNull,
  },
  /** What the provider's messages said about a payment so far. They arrive in any order. */
  payments: {
    /** The payment provider: 'stripe', 'test'. */
    provider: text,
    /** The provider's reference for a refund. */
    payment_ref: text,
    /** Id of the reservation that it names. Null until the message of the payment itself arrives. */
    reservation: textOrNull,
    /** Null where the provider did not say. */
    amount_cents: integerOrNull,
    /** In lower case: 'aud'. Empty where the provider did not say. */
    currency: text,
    /** What it turned out to be; empty until the message of the payment itself arrives (domain/leads/payment-role.ts). */
    role: column<PaymentRole | ''>('text not null'),
    refunded_cents: integer,
    dispute: column<DisputeState | ''>('text not null'),
    /** When the visitor paid, by the provider's clock. */
    made_at: bigintOrNull,
    /** When the provider said that a refund did not reach the visitor. */
    refund_failed_at: bigintOrNull,
    /** When the whole amount was returned to the visitor, by a refund or a lost dispute. */
    returned_at: bigintOrNull,
    heard_at: bigint,
    /** Why the provider did not accept our last request for a refund. Empty: it did, or there was none. */
    refund_error: textOrEmpty,
  },
  /** A booked test drive or service, at most one a lead. Active ones are unique by place, kind, date, slot and seat. */
  appointments: {
    lead_id: key,
    website_id: integer,
    /** Empty when the dealer has no location. */
    location_id: text,
    kind: column<AppointmentKind>('text not null'),
    /** Local day at the location, 'yyyy-mm-dd'. */
    date: text,
    /** Local time at the location, 'HH:MM'. */
    time: text,
    minutes: integer,
    /** Start of the slot that contains the time, 'HH:MM'. */
    slot: text,
    /** 1 to the capacity of the slot. */
    seat: integer,
    /** The car to drive, or the registration of the car to service; empty when unknown. */
    car_key: text,
    booked_at: bigint,
    /** When the booking was cancelled. Null: it is active. */
    cancelled_at: bigintOrNull,
    /** How often it was moved to another time. Each time gets its own letter. */
    moves: column<number>('integer not null default 0'),
  },
  /** What a visitor asked to be mailed about. */
  alerts: {
    id: key,
    website_id: integer,
    email: text,
    /** Hash of website and address, `addressHash`. */
    email_hash: text,
    /** Origin of the dealer's page that asked: 'https://www.example.com.au'. */
    site: text,
    /** JSON: `Watched`. */
    watched: text,
    /** JSON: `Seen`, what the visitor was last told of. Empty until the request is confirmed. */
    seen: text,
    /** JSON: version, text and time of the consent. */
    consent: text,
    /** The visitor's IANA time zone; empty when unknown. */
    zone: text,
    /** Keyed hash of the visitor's network address, used for the limit. */
    asked_from: text,
    asked_at: bigint,
    /** When its link was pressed. Null: nothing is sent but the mail with that link. */
    confirmed_at: bigintOrNull,
    /** Local day up to which news was looked for, 'yyyy-mm-dd'. Empty before the first look. */
    checked_day: text,
  },
  /** An address that wants no news of a website any more. It is kept for ever, as a hash. */
  unsubscribed: {
    website_id: integer,
    /** `addressHash`, hashed again with the server's key. */
    email_hash: text,
    unsubscribed_at: bigint,
  },
  /** One line of a lead's history at the desk. */
  desk_changes: {
    lead_id: text,
    /** 1, 2, 3 … within the lead. */
    number: integer,
    website_id: integer,
    at: bigint,
    /** Email address of the member of staff, in lower case. Empty: it was nobody of the staff. */
    who: text,
    /** Their name at that time, or 'The customer'. */
    who_name: text,
    /**
     * - answered: the customer was answered, by phone or otherwise
     * - appointment: it was moved to another time, or cancelled
     * - mail: a mail of the desk to the customer
     * - reservation: something was done with the reservation of the lead
     */
    kind: column<'status' | 'assigned' | 'note' | 'answered' | 'appointment' | 'mail' | 'reservation'>(
      'text not null',
    ),
    /** What it was before, as people read it. Of a mail the address that it goes to. Empty for notes. */
    was: text,
    /** What it is since. Of a mail its subject. Empty for notes. */
    becomes: text,
    /** Text that a member of staff wrote: a note, or the text of a mail. */
    note: text,
  },
  /** A link to sign in to the desk that somebody asked for. */
  desk_sign_ins: {
    /** SHA-256 of the token in the link. */
    token_hash: key,
    /** Keyed hash of the address that was typed, used for the limit. */
    asked_for: text,
    /** The address in lower case. Empty when nobody of the staff has it: the row only counts. */
    email: text,
    /** Keyed hash of the requester's network address, used for the limit. */
    asked_from: text,
    asked_at: bigint,
    expires_at: bigint,
    used_at: bigintOrNull,
  },
  /** A member of staff who is signed in. What they may see is read from the configuration at every request. */
  desk_sessions: {
    /** SHA-256 of the token in the cookie. */
    token_hash: key,
    /** Names the session on the page that lists them. */
    id: column<string>('text not null unique'),
    /** In lower case. */
    email: text,
    /** 'Firefox on Windows' */
    device: text,
    created_at: bigint,
    seen_at: bigint,
    expires_at: bigint,
  },
  /** When a member of staff last got a lead in turn. */
  desk_turns: {
    website_id: integer,
    /** Leads that the same people take in turn: 'sales l-1'. */
    queue: text,
    /** In lower case. */
    email: text,
    /** 1, 2, 3 … within the queue: who has the lowest is next. */
    turn: bigint,
  },
  /** What somebody did with the content of a website, or what came of it. */
  content_changes: {
    id: key,
    website_id: integer,
    /** Milliseconds since 1970. */
    at: bigint,
    /** Who did it: email address and name. */
    email: text,
    name: text,
    /** - warning: the save is stored, but what should follow it failed */
    kind: column<'saved' | 'warning' | 'publishing' | 'published' | 'failed'>('text not null'),
    /** The files of a save, or what happened. */
    detail: text,
  },
  /** A key on a device, with which a member of staff signs in without a mail (WebAuthn). */
  desk_passkeys: {
    /** The id that the device gave it, in base64url. */
    id: key,
    /** The host whose desk it signs in to, 'www.example.com.au': browsers offer it nowhere else. */
    host: text,
    /** In lower case. */
    email: text,
    /** COSE, in base64url. */
    public_key: text,
    /** How often the device has used it. 0 for keys that a person's devices share. */
    counter: bigint,
    /** The device that made it, 'Safari on an iPhone'. */
    device: text,
    made_at: bigint,
    used_at: bigint,
  },
  /** A single row: what tells this database from any other. */
  database_id: {
    id: key,
    /** Full during a check only, to find out whether there is room for a lead. */
    filler: textOrEmpty,
  },
  /** Something to send: a lead to a target of the dealer, or a message to a person. */
  jobs: {
    /** The same for every try, so that a receiver can recognise a repeat. One that names its reason is made only once. */
    id: key,
    website_id: integer,
    /** Says which capability does it: 'lead', 'letter', 'sms', 'answer', 'alert', 'week'. */
    kind: text,
    /** What it is about: the id of a lead or of an alert, the first day of a week. */
    subject: text,
    /** Whom or what it is for, in the words of its kind: 'webhook https://crm.example/leads', 'reminder 1'. */
    target: text,
    /** What its kind needs besides; often empty. */
    payload: text,
    /** Of a lane a server tries one job at a time. The lane of a message to a person is its own: it waits for no other. */
    lane: text,
    /**
     * - pending: waiting to be done or retried
     * - delivered: done, the target received it
     * - dead: given up after the last try
     * - dropped: there is no reason for it any more
     */
    state: column<'pending' | 'delivered' | 'dead' | 'dropped'>('text not null'),
    /** Number of tries started, including those that a crash ended. */
    attempts: integer,
    run_at: bigint,
    /** The process that is trying; null when there is none. */
    lease: textOrNull,
    leased_until: bigintOrNull,
    /** Error of the last try; empty after success. */
    failure: text,
    /** Hash of the delivered lead; empty before delivery, and for other kinds. */
    sent_hash: text,
    created_at: bigint,
    ended_at: bigintOrNull,
  },
  /** Something that somebody did at the fleet's console. */
  fleet_log: {
    id: key,
    at: bigint,
    /** In lower case. */
    email: text,
    /** Their name at that time. */
    name: text,
    /** Slug. */
    dealer: text,
    /** A sentence without who and when: 'Put on hold: waits for the new prices'. */
    what: text,
  },
};

/** The columns of primary keys that have several. */
const keys: { [_ in TableName]?: string } = {
  watchlist_entries: 'website_id, phone, car_id',
  car_views: 'website_id, day, car_id',
  empty_searches: 'website_id, day, words',
  payments: 'provider, payment_ref',
  unsubscribed: 'website_id, email_hash',
  desk_changes: 'lead_id, number',
  desk_turns: 'website_id, queue, email',
};

/** The columns of a lead that the desk changes, as they are while nobody has touched it. */
export const untouched = { status: 'new', reason: '', assigned: '', version: 0, answered_at: null } as const;
export const handlingColumns = Object.keys(untouched) as (keyof typeof untouched)[];

/**
 * The statement that makes a table, in the words that SQLite and Postgres share.
 *
 * @param without columns that a later migration adds
 */
export function createTable(name: TableName, without: readonly string[] = []): string {
  const parts = Object.entries<Column<unknown>>(tables[name])
    .filter(([column]) => !without.includes(column))
    .map(([column, { sql }]) => `${column} ${sql}`);
  if (keys[name]) parts.push(`constraint ${name}_key primary key (${keys[name]})`);
  return `create table ${name} (${parts.join(', ')})`;
}

export type TableName = keyof typeof tables;
type ValueOf<One> = One extends Column<infer Value> ? Value : never;
type Row<Name extends TableName> = {
  [Of in keyof (typeof tables)[Name]]: ValueOf<(typeof tables)[Name][Of]>;
};

export type Tables = { [Name in TableName]: Row<Name> };

/** SQLite or Postgres with these tables, or a transaction in it. */
export type Database = Kysely<Tables>;

export type VisitEventRow = Row<'visit_events'>;
export type EmptySearchRow = Row<'empty_searches'>;
export type LeadRow = Row<'leads'>;
export type CaptchaUse = Row<'used_captchas'>;
export type JobRow = Row<'jobs'>;
export type AppointmentRow = Row<'appointments'>;
export type ReservationRow = Row<'reservations'>;
export type PaymentRow = Row<'payments'>;
export type DeskChangeRow = Row<'desk_changes'>;
export type DeskSignInRow = Row<'desk_sign_ins'>;
export type DeskSessionRow = Row<'desk_sessions'>;
export type DeskPasskeyRow = Row<'desk_passkeys'>;
export type ContentChangeRow = Row<'content_changes'>;
export type AlertRow = Row<'alerts'>;
export type FleetLogRow = Row<'fleet_log'>;

/** What tells a payment from any other. */
export type PaymentKey = Pick<PaymentRow, 'provider' | 'payment_ref'>;
export type AlertAddress = Pick<AlertRow, 'website_id' | 'email_hash'>;
