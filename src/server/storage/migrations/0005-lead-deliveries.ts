import { type Kysely, sql } from 'kysely';

/** Table for the deliveries of leads and their results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('deliver_after', 'bigint').execute();
  await db.schema
    .createIndex('leads_to_deliver')
    .on('leads')
    .column('deliver_after')
    .where(sql.ref('deliver_after'), 'is not', null)
    .execute();
  await db.schema
    .createTable('lead_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('website_id', 'integer', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('is_update', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'bigint')
    .addColumn('failure', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('lead_deliveries_due')
    .on('lead_deliveries')
    .column('due_at')
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('lead_deliveries_of_lead')
    .on('lead_deliveries')
    .columns(['lead_id', 'created_at'])
    .execute();
}
