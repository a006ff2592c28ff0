import { firstTables } from './first-tables.ts';

/** The migrations of the tag v0.1.0. */
export const releasedMigrations = [
  '0001-visitors',
  '0002-leads',
  '0004-reservations',
  '0005-lead-deliveries',
  '0006-appointments',
];

/** Makes the tables of '0001-first-tables' of those of the tag v0.1.0, and keeps their rows. */
export const sinceRelease = [
  `alter table leads add column sent_hash text not null default ''`,
  'alter table leads add column step integer not null default 0',
  `alter table reservations add column claimed_from text not null default ''`,
  'alter table reservations add column refund_hours integer',
  `alter table payment_events add column kind text not null default ''`,
  `alter table payment_events add column payment_ref text not null default ''`,
  'alter table payment_events add column amount_cents integer',
  'alter table appointments add column moves integer not null default 0',
  // Codes count for some minutes, and belong now to the request that asked for them.
  'delete from sign_in_codes',
  'drop index sign_in_codes_alive',
  'drop index sign_in_codes_by_phone',
  ...firstTables.map((statement) =>
    statement.replace(/^create ((?:unique )?(?:table|index)) /m, 'create $1 if not exists '),
  ),
  // A deposit was a part of its reservation.
  `insert into payments
    (provider, payment_ref, reservation, amount_cents, currency, role, refunded_cents, dispute, made_at,
     refund_asked_at, returned_at, heard_at)
  select provider, payment_ref, id, amount_cents, 'aud', 'deposit',
    case when refunded_at is null then 0 else amount_cents end, '', paid_at, refund_asked_at, refunded_at, paid_at
  from reservations where payment_ref is not null and paid_at is not null`,
];
