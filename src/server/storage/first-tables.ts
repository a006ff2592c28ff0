import { createTable, type TableName, tables } from './tables.ts';

/** Tables that a later migration makes. */
const later: readonly string[] = ['desk_passkeys', 'database_id', 'jobs', 'fleet_log'] satisfies TableName[];
const first = (Object.keys(tables) as TableName[]).filter((name) => !later.includes(name));

const indexes = `
create index sign_in_codes_by_address on sign_in_codes (website_id, asked_from, asked_at);
-- The limit of a phone counts over all dealers.
create index sign_in_codes_of_phone on sign_in_codes (phone, asked_at);
create index phone_reveals_by_time on phone_reveals (website_id, occurred_at);
create index visit_events_by_time on visit_events (website_id, occurred_at);
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
create index reservations_by_lead_key on reservations (website_id, lead_key);
-- One visitor at a time can claim a car, even if several try together.
create unique index reservations_car on reservations (website_id, car_id) where released_at is null;
create unique index reservations_payment on reservations (provider, payment_id) where payment_id is not null;
create index reservations_running on reservations (claim_until) where released_at is null;
create unique index appointments_car on appointments (website_id, car_key, date, slot) where (cancelled_at is null and car_key != '');
create unique index appointments_seat on appointments (website_id, location_id, kind, date, slot, seat) where cancelled_at is null;
create index alerts_address on alerts (website_id, email_hash);
create index alerts_due on alerts (website_id, checked_day);
create index desk_leads_by_status on desk_leads (website_id, status);
create index desk_changes_by_time on desk_changes (website_id, at);
create index desk_sign_ins_by_address on desk_sign_ins (asked_from, asked_at);
create index desk_sign_ins_by_person on desk_sign_ins (asked_for, asked_at);
create index desk_sessions_by_person on desk_sessions (email);
create index content_changes_newest on content_changes (website_id, at);

-- The tables in whose place '0004-jobs' has one.
create table lead_deliveries (
  id text primary key, lead_id text not null, website_id integer not null, target text not null,
  is_update integer not null, state text not null, attempts integer not null, due_at bigint not null,
  lease text, leased_until bigint, failure text not null, content text not null,
  created_at bigint not null, ended_at bigint
);
create table alert_mails (
  id text primary key, website_id integer not null, email text not null, email_hash text not null,
  alert_id text not null, kind text not null, content text not null, created_at bigint not null
);
create index lead_deliveries_due on lead_deliveries (due_at) where ended_at is null;
create index lead_deliveries_of_lead on lead_deliveries (lead_id, created_at);
create index alert_mails_address on alert_mails (website_id, email_hash);
`;

/**
 * All tables of version 0.1.0. They are made of today's tables: a column that a later migration adds has to be left out
 * here. The test beside this file has the statements as they were released.
 */
export const firstTables = [...first.map(createTable), ...indexes.split(';\n').filter((text) => text.trim())];
