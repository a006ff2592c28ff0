import { expect, test } from 'vitest';
import { tableStatements } from './migrations.ts';

/** The statements of '0007-tables'. After its release they must not change with the tables. */
const released = `
-- Sign-in, watchlists and visits.
create table sign_in_codes (
  id text primary key, website_id integer not null, phone text not null, asked_from text not null,
  code_hash text not null, asked_at bigint not null, expires_at bigint not null, tries integer not null,
  dead_at bigint
);
create index sign_in_codes_by_address on sign_in_codes (website_id, asked_from, asked_at);
-- The limit of a phone counts over all dealers.
create index sign_in_codes_of_phone on sign_in_codes (phone, asked_at);
create table sessions (
  token_hash text primary key, website_id integer not null, phone text not null,
  created_at bigint not null, seen_at bigint not null, expires_at bigint not null
);
create table watchlist_entries (
  website_id integer not null, phone text not null, car_id text not null, saved_at bigint not null,
  constraint watchlist_entries_key primary key (website_id, phone, car_id)
);
create table phone_reveals (
  id text primary key, website_id integer not null, car_id text not null, dealership_id text not null,
  occurred_at bigint not null
);
create index phone_reveals_by_time on phone_reveals (website_id, occurred_at);
create table visit_events (
  id text primary key, website_id integer not null, event_id integer not null, car_id text not null,
  dealership_id text not null, path text not null, occurred_at bigint not null
);
create index visit_events_by_time on visit_events (website_id, occurred_at);
create table car_views (
  website_id integer not null, day text not null, car_id text not null, dealership_id text not null,
  count integer not null, constraint car_views_key primary key (website_id, day, car_id)
);
create table empty_searches (
  website_id integer not null, day text not null, words text not null, count integer not null,
  last_seen_at bigint not null, constraint empty_searches_key primary key (website_id, day, words)
);

-- Leads and where they go.
create table leads (
  id text primary key, website_id integer not null, lead_key text not null, call text not null,
  category text not null, subcategory text not null, name text not null, last_name text not null,
  email text not null, phone text not null, car_id text not null, dealership_id text not null,
  location_id text not null, appointment_date text not null, appointment_time text not null,
  opt_in integer not null, consent text not null, spam integer not null, payload text not null,
  sent_from text not null, received_at bigint not null, updated_at bigint not null,
  deliver_after bigint, sent_hash text not null default '', step integer not null default 0
);
create index leads_by_appointment on leads (website_id, location_id, appointment_date);
create index leads_by_change on leads (website_id, updated_at);
create index leads_by_phone on leads (website_id, phone, received_at);
create index leads_by_received_at on leads (website_id, received_at);
create index leads_by_sent_from on leads (website_id, sent_from, received_at);
create index leads_email on leads (lower(email));
-- The order of the inbox, with all columns that decide what a session sees: lists and counts read no lead for it.
create index leads_inbox on leads (website_id, received_at desc, id, spam, category, location_id, dealership_id);
-- A form that is sent twice is one lead, even if both arrive together.
create unique index leads_key on leads (website_id, lead_key);
-- One person's leads at every website of a session.
create index leads_phone on leads (phone);
create index leads_to_deliver on leads (deliver_after) where deliver_after is not null;
create table used_captchas (
  signature text primary key, expires_at bigint not null
);
create table limit_locks (
  key text primary key, taken_at bigint not null
);

-- Cars reserved online, and every payment that a provider reported.
create table reservations (
  id text primary key, website_id integer not null, dealer text not null, car_id text not null,
  car_slug text not null, car_title text not null, visitor_hash text not null, lead_key text not null,
  lead_id text, terms text not null, amount_cents integer not null, hold_hours integer not null,
  state text not null, created_at bigint not null, claim_until bigint not null, released_at bigint,
  provider text not null, payment_id text, payment_url text, payment_ref text, payment_closed_at bigint,
  declined_at bigint, paid_at bigint, refund_asked_at bigint, refunded_at bigint, kept_at bigint,
  claimed_from text not null default '', refund_hours integer
);
create index reservations_by_lead_key on reservations (website_id, lead_key);
-- One visitor at a time can claim a car, even if several try together.
create unique index reservations_car on reservations (website_id, car_id) where released_at is null;
create unique index reservations_payment on reservations (provider, payment_id) where payment_id is not null;
create index reservations_running on reservations (claim_until) where released_at is null;
create table payments (
  provider text not null, payment_ref text not null, reservation text, amount_cents integer,
  currency text not null, role text not null, refunded_cents integer not null, dispute text not null,
  made_at bigint, refund_failed_at bigint, returned_at bigint,
  heard_at bigint not null, refund_error text not null default '',
  constraint payments_key primary key (provider, payment_ref)
);

-- Test drives and services.
create table appointments (
  lead_id text primary key, website_id integer not null, location_id text not null, kind text not null,
  date text not null, time text not null, minutes integer not null, slot text not null,
  seat integer not null, car_key text not null, booked_at bigint not null, cancelled_at bigint,
  moves integer not null default 0
);
create unique index appointments_car on appointments (website_id, car_key, date, slot) where (cancelled_at is null and car_key != '');
create unique index appointments_seat on appointments (website_id, location_id, kind, date, slot, seat) where cancelled_at is null;

-- Mails about saved cars and searches, and addresses that want none.
create table alerts (
  id text primary key, website_id integer not null, email text not null, email_hash text not null,
  site text not null, watched text not null, seen text not null, consent text not null,
  zone text not null, asked_from text not null, asked_at bigint not null, confirmed_at bigint,
  checked_day text not null
);
create index alerts_address on alerts (website_id, email_hash);
create index alerts_due on alerts (website_id, checked_day);
create table unsubscribed (
  website_id integer not null, email_hash text not null, unsubscribed_at bigint not null,
  constraint unsubscribed_key primary key (website_id, email_hash)
);

-- The desk: how leads are handled, its sign-in, and whose turn is next.
create table desk_leads (
  lead_id text primary key, website_id integer not null, status text not null, reason text not null,
  assigned text not null, version integer not null, answered_at bigint, updated_at bigint not null
);
create index desk_leads_by_status on desk_leads (website_id, status);
create table desk_changes (
  lead_id text not null, number integer not null, website_id integer not null, at bigint not null,
  who text not null, who_name text not null, kind text not null, was text not null,
  becomes text not null, note text not null, constraint desk_changes_key primary key (lead_id, number)
);
create index desk_changes_by_time on desk_changes (website_id, at);
create table desk_sign_ins (
  token_hash text primary key, asked_for text not null, email text not null, asked_from text not null,
  asked_at bigint not null, expires_at bigint not null, used_at bigint
);
create index desk_sign_ins_by_address on desk_sign_ins (asked_from, asked_at);
create index desk_sign_ins_by_person on desk_sign_ins (asked_for, asked_at);
create table desk_sessions (
  token_hash text primary key, id text not null unique, email text not null, device text not null,
  created_at bigint not null, seen_at bigint not null, expires_at bigint not null
);
create index desk_sessions_by_person on desk_sessions (email);
create table desk_turns (
  website_id integer not null, queue text not null, email text not null, turn bigint not null,
  constraint desk_turns_key primary key (website_id, queue, email)
);

-- Who saved and published content.
create table content_changes (
  id text primary key, website_id integer not null, at bigint not null, email text not null,
  name text not null, kind text not null, detail text not null
);
create index content_changes_newest on content_changes (website_id, at);

-- Keys of the staff.
create table desk_passkeys (
  id text primary key, host text not null, email text not null, public_key text not null,
  counter bigint not null, device text not null, made_at bigint not null, used_at bigint not null
);
create index desk_passkeys_by_person on desk_passkeys (email);

-- What is to be sent.
create table jobs (
  id text primary key, website_id integer not null, kind text not null, subject text not null,
  target text not null, payload text not null, lane text not null, state text not null,
  attempts integer not null, run_at bigint not null, lease text, leased_until bigint, failure text not null,
  sent_hash text not null, created_at bigint not null, ended_at bigint
);
create index jobs_due on jobs (run_at) where ended_at is null;
create index jobs_of_subject on jobs (subject, created_at);

-- What tells this database from any other, and what staff did at the fleet's console.
create table database_id (id text primary key, filler text not null default '');
create table fleet_log (
  id text primary key, at bigint not null, email text not null, name text not null, dealer text not null,
  what text not null
);
create index fleet_log_by_dealer on fleet_log (dealer, at);
`;

const statements = (text: string) =>
  text
    .split(';\n')
    .map((one) =>
      one
        .replace(/^--.*$/gm, '')
        .replace(/\s+/g, ' ')
        .replaceAll('( ', '(')
        .replaceAll(' )', ')')
        .trim(),
    )
    .filter(Boolean)
    .sort();

test('a migration makes the tables as they were released', () => {
  const made = tableStatements.map((statement) => statement.replace(' if not exists', ''));
  expect(statements(`${made.join(';\n')};\n`)).toEqual(statements(released));
});
