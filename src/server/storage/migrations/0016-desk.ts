import { type Kysely, sql } from 'kysely';

/** Tables of the desk: how leads are handled, its history, links to sign in and sessions; and indexes of its inbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('desk_leads')
    .addColumn('lead_id', 'text', (column) => column.primaryKey())
    .addColumn('website_id', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('assigned', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('answered_at', 'bigint')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('desk_changes')
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('website_id', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('who_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('was', 'text', (column) => column.notNull())
    .addColumn('becomes', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('desk_changes_key', ['lead_id', 'number'])
    .execute();
  await db.schema
    .createTable('desk_sign_ins')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('asked_for', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('asked_from', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createTable('desk_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  const indexes: [string, string, string[]][] = [
    ['desk_leads_by_status', 'desk_leads', ['website_id', 'status']],
    ['desk_changes_by_time', 'desk_changes', ['website_id', 'at']],
    ['desk_sign_ins_by_person', 'desk_sign_ins', ['asked_for', 'asked_at']],
    ['desk_sign_ins_by_address', 'desk_sign_ins', ['asked_from', 'asked_at']],
    ['desk_sessions_by_person', 'desk_sessions', ['email']],
    ['leads_by_change', 'leads', ['website_id', 'updated_at']],
  ];
  for (const [name, table, columns] of indexes)
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  // The order of the inbox, with all columns that decide what a session sees: lists and counts read no lead for it.
  await sql`create index leads_inbox on leads
    (website_id, received_at desc, id, spam, category, location_id, dealership_id)`.execute(db);
  // One person's leads at every website of a session, by phone.
  await sql`create index leads_phone on leads (phone)`.execute(db);
}
