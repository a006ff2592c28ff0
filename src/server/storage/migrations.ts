import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { revealedPhone } from '../../domain/leads/events.ts';
import { createTable, handlingColumns, type TableName, type Tables, tables } from './tables.ts';
import { orRolledBack, RolledBack } from './transaction-steps.ts';

/** Makes those of the tag v0.1.0 ready for what has come since. */
const beforeTables = [
  `alter table leads add column sent_hash text not null default ''`,
  'alter table leads add column step integer not null default 0',
  `alter table reservations add column claimed_from text not null default ''`,
  'alter table reservations add column refund_hours integer',
  'alter table appointments add column moves integer not null default 0',
  // Codes count for some minutes, and belong now to the request that asked for them.
  'delete from sign_in_codes',
  'drop index sign_in_codes_alive',
  'drop index sign_in_codes_by_phone',
];

/** Tables that `0008-one-row` takes into others. */
const formerTables = `
create table phone_reveals (id text primary key, website_id integer not null, car_id text not null, dealership_id text not null, occurred_at bigint not null);
create table desk_leads (lead_id text primary key, website_id integer not null, status text not null, reason text not null, assigned text not null, version integer not null, answered_at bigint, updated_at bigint not null);
`;

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
create index desk_passkeys_by_person on desk_passkeys (email);
create index jobs_due on jobs (run_at) where ended_at is null;
create index jobs_of_subject on jobs (subject, created_at);
create index fleet_log_by_dealer on fleet_log (dealer, at);
`;

/** Makes the tables of `0007-tables`, each unless it is there. */
export const tableStatements = [
  ...(Object.keys(tables) as TableName[]).map((name) =>
    createTable(name, name === 'leads' ? handlingColumns : []),
  ),
  ...`${formerTables}${indexes}`.split(';\n').filter((text) => text.trim()),
].map((statement) =>
  statement.replace(/^create ((?:unique )?(?:table|index)) /m, 'create $1 if not exists '),
);

/** Moves what the tables of the tag v0.1.0 have elsewhere. */
const afterTables = [
  // A deposit was a part of its reservation.
  `insert into payments
    (provider, payment_ref, reservation, amount_cents, currency, role, refunded_cents, dispute, made_at,
     returned_at, heard_at)
  select provider, payment_ref, id, amount_cents, 'aud', 'deposit',
    case when refunded_at is null then 0 else amount_cents end, '', paid_at, refunded_at, paid_at
  from reservations where payment_ref is not null and paid_at is not null`,
  // Only leads were sent by jobs.
  `insert into jobs
    select id, website_id, 'lead', lead_id, target, case is_update when 1 then 'update' else '' end, target, state,
      attempts, due_at, lease, leased_until, failure, content, created_at, ended_at
    from lead_deliveries`,
  'drop table lead_deliveries',
  'drop table payment_events',
];

/** Takes from the tables between v0.1.0 and `0007-tables` what is kept once now. */
const afterBetween = [
  'alter table payments drop column refund_asked_at',
  `alter table database_id add column filler text not null default ''`,
  'drop table payment_events',
  'drop table desk_weeks',
  'drop table health',
];

/** Puts how a lead is handled into the lead's own row, and revealed phone numbers among the other events. */
const oneRow = [
  ...handlingColumns.map((name) => `alter table leads add column ${name} ${tables.leads[name].sql}`),
  `update leads set ${handlingColumns.map((name) => `${name} = desk_leads.${name}`).join(', ')}
    from desk_leads where desk_leads.lead_id = leads.id`,
  'drop table desk_leads',
  'drop index leads_inbox',
  // The order of the inbox, with all columns that decide what a page of it shows: lists and counts read no lead for it.
  `create index leads_inbox on leads
    (website_id, received_at desc, id, spam, category, location_id, dealership_id, status, assigned)`,
  `insert into visit_events select id, website_id, ${revealedPhone}, car_id, dealership_id, '', occurred_at
    from phone_reveals`,
  'drop table phone_reveals',
];

/** What databases have run before `0007-tables`: those of the tag v0.1.0, and those of the program after it. */
const former = [
  ...['0001-visitors', '0002-leads', '0004-reservations', '0005-lead-deliveries', '0006-appointments'],
  ...['0001-first-tables', '0002-passkeys', '0003-database-id', '0004-jobs', '0005-fleet-log'],
];

/** In order. The database records which ones have run. Never change a migration after its release. */
const migrations: Record<string, Migration> = {
  ...Object.fromEntries(former.map((name) => [name, { up: async () => {} }])),

  /** Makes all of a new database, and takes the tables of former ones over. */
  '0007-tables': {
    async up(db: Kysely<unknown>) {
      const found = new Set((await db.introspection.getTables()).map(({ name }) => name));
      const [before, after] = found.has('lead_deliveries')
        ? [beforeTables, afterTables]
        : [[], found.has('desk_weeks') ? afterBetween : []];
      // SQLite runs one at a time.
      for (const statement of [...before, ...tableStatements, ...after]) await sql.raw(statement).execute(db);
      // A backup that is restored has the id of the database that it was made of.
      if (!found.has('database_id'))
        await sql`insert into database_id (id) values (${randomUUID()})`.execute(db);
    },
  },

  '0008-one-row': {
    async up(db: Kysely<unknown>) {
      for (const statement of oneRow) await sql.raw(statement).execute(db);
    },
  },
};

/**
 * Runs the missing migrations in one transaction; servers that start together wait for each other.
 *
 * @returns their names
 * @throws naming the failed one
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return results.map(({ migrationName }) => migrationName);
  const newer = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
  if (newer !== undefined) {
    throw new Error(
      `The database was used by a newer version of this program: it has the migration ${newer}. Start that version, or restore a backup from before it. If it is from a program that was never released, start with a new database.`,
    );
  }
  const failed = results.find(({ status }) => status === 'Error')?.migrationName;
  throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}.`, { cause: error });
}

/** Runs the missing migrations and takes them back: the database stays as it was. @returns their names @throws as `migrate` */
export async function rehearseMigrations(db: Kysely<Tables>): Promise<string[]> {
  return orRolledBack(() =>
    db.transaction().execute(async (transaction) => {
      throw new RolledBack(await migrate(transaction));
    }),
  );
}
