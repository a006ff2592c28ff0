import { type Kysely, sql } from 'kysely';

/** Table for every payment that a provider reported. Deposits of existing reservations become payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('payment_ref', 'text', (column) => column.notNull())
    .addColumn('reservation', 'text')
    .addColumn('amount_cents', 'integer')
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('refunded_cents', 'integer', (column) => column.notNull())
    .addColumn('dispute', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint')
    .addColumn('refund_asked_at', 'bigint')
    .addColumn('refund_failed_at', 'bigint')
    .addColumn('returned_at', 'bigint')
    .addColumn('heard_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('payments_key', ['provider', 'payment_ref'])
    .execute();
  await sql`
    insert into payments
      (provider, payment_ref, reservation, amount_cents, currency, role, refunded_cents, dispute, made_at,
       refund_asked_at, returned_at, heard_at)
    select provider, payment_ref, id, amount_cents, 'aud', 'deposit',
      case when refunded_at is null then 0 else amount_cents end, '', paid_at, refund_asked_at, refunded_at, paid_at
    from reservations where payment_ref is not null and paid_at is not null`.execute(db);
  for (const column of ['kind', 'payment_ref'])
    await db.schema
      .alterTable('payment_events')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('payment_events').addColumn('amount_cents', 'integer').execute();
}
