import { streamSSE } from 'hono/streaming';
import type { Logger } from 'pino';
import { sha256Hex } from '../hashes.ts';
import type { DeskLeads } from './desk-leads.ts';
import { deskPath } from './desk-page.ts';
import type { DeskRoutes } from './desk-session.ts';
import { websitesOf } from './desk-staff.ts';

/** Milliseconds between two checks of the database while a page of the desk is open. */
const LOOK_MS = 1000;

/** Milliseconds between two keep-alive messages, shorter than the idle timeout of proxies. */
const HEARTBEAT_MS = 20_000;

/** Streams of one session: open tabs. The oldest ends when there is one more. */
const MOST_STREAMS = 4;

interface Watcher {
  websites: readonly number[];
  /** What its page shows, by `mark`. Undefined until the first look, where the page does not say. */
  seen: string | undefined;
  changed: () => void;
}

/**
 * Tells open pages that leads of their dealers changed. One look a second for all pages of this server finds the changes
 * of every server and of the command line, on both databases. Postgres' LISTEN would need a connection of its own outside
 * the pool, does not work behind a pooler, and SQLite has none.
 */
export class LiveChanges {
  readonly #leads: Pick<DeskLeads, 'newestChanges'>;
  readonly #log: Pick<Logger, 'error'>;
  readonly #watchers = new Set<Watcher>();
  /** The last changes of each website that is watched, as a hash. */
  #known = new Map<number, string>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  isOver = false;
  readonly #streams = new Map<string, (() => void)[]>();

  constructor(leads: Pick<DeskLeads, 'newestChanges'>, log: Pick<Logger, 'error'>) {
    this.#leads = leads;
    this.#log = log;
  }

  /**
   * Calls `changed` after each change at one of these websites that a page has not seen, also for those between its
   * making and now.
   *
   * @returns stops it
   */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    this.#plan();
    return () => void this.#watchers.delete(watcher);
  }

  /**
   * Stands for the last changes at these websites: a page that is made now shows them. Of websites that are watched it is
   * at most as old as the last look, so such a page may be told of what it shows already.
   */
  async mark(websites: readonly number[]): Promise<string> {
    const newest = await Promise.all(websites.map((id) => this.#known.get(id) ?? this.#newest(id)));
    return sha256Hex(newest.join()).slice(0, 16);
  }

  async #newest(website: number): Promise<string> {
    return sha256Hex(JSON.stringify(await this.#leads.newestChanges(website)));
  }

  /**
   * Registers a stream of a session. When there are too many, the oldest ends.
   *
   * @param end is called when the stream has to end, also because the server stops
   * @returns call it when the stream has ended
   */
  open(session: string, end: () => void): () => void {
    const streams = this.#streams.get(session) ?? [];
    this.#streams.set(session, [...streams, end]);
    if (streams.length >= MOST_STREAMS) streams[0]!();
    return () => {
      const left = (this.#streams.get(session) ?? []).filter((one) => one !== end);
      if (left.length > 0) this.#streams.set(session, left);
      else this.#streams.delete(session);
    };
  }

  /** Ends every stream, so that a server that stops need not wait for them. */
  async stop(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.#timer);
    for (const end of [...this.#streams.values()].flat()) end();
    await this.#looking;
  }

  #plan(): void {
    if (this.#watchers.size === 0) this.#known.clear();
    if (this.#timer || this.isOver || this.#watchers.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look()
        .catch((error: unknown) => this.#log.error({ call: 'watch leads', error }))
        .finally(() => {
          this.#timer = undefined;
          this.#plan();
        });
    }, LOOK_MS).unref();
  }

  async #look(): Promise<void> {
    const known = new Map<number, string>();
    for (const id of new Set([...this.#watchers].flatMap(({ websites }) => websites)))
      known.set(id, await this.#newest(id));
    this.#known = known;
    for (const watcher of this.#watchers) {
      const seen = await this.mark(watcher.websites);
      if (watcher.seen !== undefined && watcher.seen !== seen) watcher.changed();
      watcher.seen = seen;
    }
  }
}

/** `/desk/live`: server-sent events. 'changed' says that something changed, and not what: the page asks for itself. */
export function addLiveRoute(routes: DeskRoutes): void {
  const { parts, own } = routes;
  routes.page(`${deskPath}live`, async ({ context, person, session }) => {
    // Proxies must pass each event on at once.
    context.header('x-accel-buffering', 'no');
    return streamSSE(context, async (stream) => {
      let isOver = own.live.isOver;
      let news = Promise.withResolvers<void>();
      let isChanged = false;
      const end = () => {
        isOver = true;
        news.resolve();
      };
      const closed = own.live.open(session.id, end);
      const unwatch = own.live.watch({
        websites: websitesOf(person),
        seen: context.req.query('seen') || undefined,
        changed: () => {
          isChanged = true;
          news.resolve();
        },
      });
      stream.onAbort(end);
      try {
        await stream.writeSSE({ event: 'hello', data: '', retry: 2000 });
        while (!isOver) {
          const beat = setTimeout(news.resolve, HEARTBEAT_MS);
          await news.promise;
          clearTimeout(beat);
          news = Promise.withResolvers();
          if (isOver) break;
          // A session that ended, and a person who left the staff, get no further events.
          if (!(await own.access.isOpen(session.id, parts.now()))) break;
          await stream.writeSSE({ event: isChanged ? 'changed' : 'alive', data: '' });
          isChanged = false;
        }
        if (!own.live.isOver && isOver && !stream.aborted)
          await stream.writeSSE({ event: 'enough', data: '' });
      } finally {
        unwatch();
        closed();
      }
    });
  });
}
