import type { Aged } from '../storage/rows.ts';
import type { Database, FleetLogRow } from '../storage/tables.ts';

/** Lines that a page shows. */
const mostLines = 50;

/** A line is kept for two years, as long as releases. */
export const agedLog: Aged = { table: 'fleet_log', column: 'at', keptMs: 730 * 86_400_000 };

/** Who did what at the console, the newest first. @param of of one dealer; default: of all */
export const newestLines = (db: Database, of: Partial<Pick<FleetLogRow, 'dealer'>> = {}) =>
  db
    .selectFrom('fleet_log')
    .selectAll()
    .where((eb) => eb.and(of))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(mostLines)
    .execute();
