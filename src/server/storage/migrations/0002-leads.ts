import type { Kysely } from 'kysely';

/** Tables for leads and for used captchas. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('website_id', 'integer', (column) => column.notNull())
    .addColumn('lead_key', 'text', (column) => column.notNull())
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('subcategory', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('car_id', 'text', (column) => column.notNull())
    .addColumn('dealership_id', 'text', (column) => column.notNull())
    .addColumn('location_id', 'text', (column) => column.notNull())
    .addColumn('appointment_date', 'text', (column) => column.notNull())
    .addColumn('appointment_time', 'text', (column) => column.notNull())
    .addColumn('opt_in', 'integer', (column) => column.notNull())
    .addColumn('consent', 'text', (column) => column.notNull())
    .addColumn('spam', 'integer', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('sent_from', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  // A form that is sent twice is one lead, even if both arrive together.
  await db.schema.createIndex('leads_key').unique().on('leads').columns(['website_id', 'lead_key']).execute();
  for (const column of ['received_at', 'phone', 'sent_from']) {
    const columns = column === 'received_at' ? ['website_id', column] : ['website_id', column, 'received_at'];
    await db.schema.createIndex(`leads_by_${column}`).on('leads').columns(columns).execute();
  }
  await db.schema
    .createIndex('leads_by_appointment')
    .on('leads')
    .columns(['website_id', 'location_id', 'appointment_date'])
    .execute();
  await db.schema
    .createTable('used_captchas')
    .addColumn('signature', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}
