import { setTimeout } from 'node:timers/promises';
import { streamSSE } from 'hono/streaming';
import type { Logger } from 'pino';
import { sha256Hex } from '../hashes.ts';
import { readAgain } from '../read-again.ts';
import type { DeskLeads } from './desk-leads.ts';
import { deskPath } from './desk-page.ts';
import type { DeskRoutes } from './desk-session.ts';
import { websitesOf } from './desk-staff.ts';

/** Milliseconds between two checks of the database while a page of the desk is open. */
const LOOK_MS = 1000;

/** Looks between two keep-alive messages: 20 seconds, shorter than the idle timeout of proxies. */
const BEAT_LOOKS = 20;

/** Streams of one session: open tabs. The oldest ends when there is one more. */
const MOST_STREAMS = 4;

/**
 * Tells open pages that leads of their dealers changed. One look a second at a website, for all pages of this server,
 * finds the changes of every server and of the command line, on both databases. Postgres' LISTEN would need a connection
 * of its own outside the pool, does not work behind a pooler, and SQLite has none.
 */
export function liveChanges(leads: Pick<DeskLeads, 'newestChanges'>, log: Pick<Logger, 'error'>) {
  const newest = readAgain({
    everyMs: () => LOOK_MS,
    most: 10_000,
    elapsed: () => performance.now(),
    read: async (website: string) => sha256Hex(JSON.stringify(await leads.newestChanges(Number(website)))),
    failed: (_, error) => log.error({ call: 'watch leads', error }),
  });
  const stopping = new AbortController();
  /** The open streams of each session, the oldest first. */
  const streams = new Map<string, Set<AbortController>>();
  return {
    /** Stands for the last changes at these websites, which may be a second old. @param isNew true reads them now */
    async mark(websites: readonly number[], isNew = false): Promise<string> {
      const all = websites.map((id) => newest[isNew ? 'again' : 'get'](String(id)));
      return sha256Hex((await Promise.all(all)).join()).slice(0, 16);
    },

    /** Registers a stream; of too many the oldest ends. `over` aborts when it has to end, `close` says it has. */
    open(session: string) {
      const own = new AbortController();
      const all = streams.get(session) ?? new Set();
      streams.set(session, all.add(own));
      const close = () => {
        own.abort();
        if (all.delete(own) && all.size === 0) streams.delete(session);
      };
      if (all.size > MOST_STREAMS) [...all][0]!.abort(enough);
      return { over: AbortSignal.any([own.signal, stopping.signal]), close };
    },

    /** Ends every stream, so that a server that stops need not wait for them. */
    stop: () => stopping.abort(),
  };
}

/** Why a stream ends that is one too many. */
const enough = 'enough';

/** `/desk/live`: server-sent events. 'changed' says that something changed, and not what: the page asks for itself. */
export function addLiveRoute(routes: DeskRoutes): void {
  const { parts, own } = routes;
  routes.page(`${deskPath}live`, async ({ context, person, session }) => {
    // Proxies must pass each event on at once.
    context.header('x-accel-buffering', 'no');
    return streamSSE(context, async (stream) => {
      const { over, close } = own.live.open(session.id);
      stream.onAbort(close);
      const websites = websitesOf(person);
      try {
        await stream.writeSSE({ event: 'hello', data: '', retry: 2000 });
        let seen = context.req.query('seen') || (await own.live.mark(websites, true));
        for (let looks = 1; await setTimeout(LOOK_MS, true, { signal: over }); looks++) {
          const mark = await own.live.mark(websites).catch(() => seen);
          if (mark === seen && looks % BEAT_LOOKS > 0) continue;
          // A session that ended, and a person who left the staff, get no further events.
          if (!(await own.access.isOpen(session.id, parts.now()))) return;
          await stream.writeSSE({ event: mark === seen ? 'alive' : 'changed', data: '' });
          seen = mark;
        }
      } catch (error) {
        if (!over.aborted) throw error;
        if (over.reason === enough) await stream.writeSSE({ event: enough, data: '' });
      } finally {
        close();
      }
    });
  });
}
