import { randomUUID } from 'node:crypto';
import { type Aged, Repository } from '../storage/rows.ts';
import type { FleetLogRow } from '../storage/tables.ts';

/** Lines that a page shows. */
const mostLines = 50;

/** A line is kept for two years, as long as releases. */
export const agedLog: Aged = { table: 'fleet_log', column: 'at', keptMs: 730 * 86_400_000 };

/** Who did what at the console. */
export class FleetLog extends Repository {
  async add(line: Omit<FleetLogRow, 'id'>): Promise<void> {
    await this.db
      .insertInto('fleet_log')
      .values({ id: randomUUID(), ...line })
      .execute();
  }

  /** The newest lines. @param dealer slug; default: of all dealers */
  async newest(dealer?: string): Promise<FleetLogRow[]> {
    let query = this.db.selectFrom('fleet_log').selectAll().orderBy('at', 'desc').orderBy('id');
    if (dealer !== undefined) query = query.where('dealer', '=', dealer);
    return query.limit(mostLines).execute();
  }
}
