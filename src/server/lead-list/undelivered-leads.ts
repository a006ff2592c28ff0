import { existsSync } from 'node:fs';
import { isForDealer } from '../storage/lead-deliveries.ts';
import { connectTo } from '../storage/open-database.ts';

/**
 * The number of deliveries that the server gave up, by the website's id. Undefined when there is no database.
 *
 * @param dataFile the SQLite file, used without DATABASE_URL
 */
export async function undeliveredLeads(
  environment: NodeJS.ProcessEnv,
  dataFile: string,
): Promise<Map<number, number> | undefined> {
  const url = environment['DATABASE_URL'];
  // SQLite would create a missing file.
  if (!url && !existsSync(dataFile)) return undefined;
  const db = await connectTo(url ? { url } : { file: dataFile });
  try {
    const rows = await db
      .selectFrom('lead_deliveries')
      .innerJoin('leads', 'leads.id', 'lead_deliveries.lead_id')
      .select(['leads.website_id', (eb) => eb.fn.countAll<number>().as('count')])
      .where('lead_deliveries.state', '=', 'dead')
      .where(isForDealer)
      .groupBy('leads.website_id')
      .execute();
    return new Map(rows.map(({ website_id, count }) => [website_id, Number(count)]));
  } finally {
    await db.destroy();
  }
}
