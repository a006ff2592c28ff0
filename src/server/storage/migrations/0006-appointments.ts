import { type Kysely, sql } from 'kysely';

/** Table for bookings of test drives and services. Copies the bookings of existing leads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('appointments')
    .addColumn('lead_id', 'text', (column) => column.primaryKey())
    .addColumn('website_id', 'integer', (column) => column.notNull())
    .addColumn('location_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('time', 'text', (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('slot', 'text', (column) => column.notNull())
    .addColumn('seat', 'integer', (column) => column.notNull())
    .addColumn('car_key', 'text', (column) => column.notNull())
    .addColumn('booked_at', 'bigint', (column) => column.notNull())
    .addColumn('cancelled_at', 'bigint')
    .execute();
  await sql`
    insert into appointments
      (lead_id, website_id, location_id, kind, date, time, minutes, slot, seat, car_key, booked_at)
    select id, website_id, location_id,
      case category when 'Test Drive' then 'test-drive' else 'service' end,
      appointment_date, appointment_time, 30, appointment_time,
      row_number() over (
        partition by website_id, location_id, category, appointment_date, appointment_time order by received_at, id
      ),
      case when category = 'Test Drive' and car_id <> '' and 1 = row_number() over (
        partition by website_id, category, car_id, appointment_date, appointment_time order by received_at, id
      ) then 'car ' || car_id else '' end,
      received_at
    from leads
    where spam = 0 and appointment_date <> '' and appointment_time <> ''
      and category in ('Test Drive', 'Service Booking')`.execute(db);
  // Unique among active bookings, so that two requests never get the same seat or the same car.
  await db.schema
    .createIndex('appointments_seat')
    .unique()
    .on('appointments')
    .columns(['website_id', 'location_id', 'kind', 'date', 'slot', 'seat'])
    .where(sql.ref('cancelled_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('appointments_car')
    .unique()
    .on('appointments')
    .columns(['website_id', 'car_key', 'date', 'slot'])
    .where((eb) =>
      eb.and([eb(sql.ref('cancelled_at'), 'is', null), eb(sql.ref('car_key'), '!=', sql.lit(''))]),
    )
    .execute();
}
