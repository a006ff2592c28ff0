import type { Logger } from 'pino';
import { sha256Hex } from '../hashes.ts';
import { readAgain } from '../read-again.ts';
import type { DeskLeads } from './desk-leads.ts';

/** Milliseconds between two looks into the database while a page of the desk is open. */
const LOOK_MS = 1000;

/**
 * What stands for the last changes of the leads of websites, which may be a second old. One look a second at a website,
 * for all pages of this server, finds the changes of every server and of the command line, on both databases.
 */
export function liveChanges(leads: Pick<DeskLeads, 'newestChanges'>, log: Pick<Logger, 'error'>) {
  const newest = readAgain({
    everyMs: () => LOOK_MS,
    most: 10_000,
    elapsed: () => performance.now(),
    read: async (website: string) => sha256Hex(JSON.stringify(await leads.newestChanges(Number(website)))),
    failed: (_, error) => log.error({ call: 'watch leads', error }),
  });
  return async (websites: readonly number[]): Promise<string> => {
    const all = await Promise.all(websites.map((id) => newest.get(String(id))));
    return sha256Hex(all.join()).slice(0, 16);
  };
}
