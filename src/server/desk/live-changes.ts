import { createHash } from 'node:crypto';
import { streamSSE } from 'hono/streaming';
import type { Logger } from 'pino';
import type { DeskLeads } from './desk-leads.ts';
import { deskPath } from './desk-page.ts';
import type { DeskRoutes } from './desk-session.ts';
import { websitesOf } from './desk-staff.ts';

/** Milliseconds between two checks of the database while a page of the desk is open. */
const LOOK_MS = 1000;

/** Milliseconds between two keep-alive messages, shorter than the idle timeout of proxies. */
const HEARTBEAT_MS = 20_000;

/** Most milliseconds between the time that a change names and its commit. */
const COMMIT_MS = 5000;

/** Streams of one session: open tabs. The oldest ends when there is one more. */
const MOST_STREAMS = 4;

interface Watcher {
  websites: readonly number[];
  /** When its page was made, milliseconds since 1970. Undefined once changes since then have been looked for. */
  since: number | undefined;
  /** What its page has seen, by `mark`. Undefined: that is not known. */
  seen: string | undefined;
  changed: () => void;
}

/**
 * Tells open pages that leads of their dealers changed. One look a second for all pages of this server finds the changes
 * of every server and of the command line, on both databases. Postgres' LISTEN would need a connection of its own outside
 * the pool, does not work behind a pooler, and SQLite has none.
 */
export class LiveChanges {
  readonly #leads: Pick<DeskLeads, 'newestChanges' | 'isChangedSince'>;
  readonly #log: Pick<Logger, 'error'>;
  readonly #watchers = new Set<Watcher>();
  /** The last changes of each website that is watched, as a hash. */
  readonly #known = new Map<number, string>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isOver = false;
  readonly #streams = new Map<string, (() => void)[]>();

  constructor(leads: Pick<DeskLeads, 'newestChanges' | 'isChangedSince'>, log: Pick<Logger, 'error'>) {
    this.#leads = leads;
    this.#log = log;
  }

  /**
   * Calls `changed` after each change at one of these websites, also for those between the making of the page and now.
   *
   * @param page when it was made, milliseconds since 1970, and its `mark`
   * @returns stops it
   */
  watch(
    websites: readonly number[],
    page: { since: number; seen: string | undefined },
    changed: () => void,
  ): () => void {
    const watcher = { websites, ...page, changed };
    this.#watchers.add(watcher);
    this.#plan();
    return () => void this.#watchers.delete(watcher);
  }

  /**
   * Stands for the last changes at these websites that this server knows of: a page that is made now has them. Undefined
   * where nobody has watched them yet.
   */
  mark(websites: readonly number[]): string | undefined {
    const known = websites.map((id) => this.#known.get(id));
    if (known.includes(undefined)) return undefined;
    return createHash('sha256').update(known.join()).digest('hex').slice(0, 16);
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

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Ends every stream, so that a server that stops need not wait for them. */
  async stop(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    for (const end of [...this.#streams.values()].flat()) end();
    await this.#looking;
  }

  #plan(): void {
    if (this.#timer || this.#isOver || this.#watchers.size === 0) return;
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
    const websites = new Set([...this.#watchers].flatMap((watcher) => watcher.websites));
    for (const id of this.#known.keys()) if (!websites.has(id)) this.#known.delete(id);
    const changed = new Set<number>();
    for (const id of websites) {
      const newest = createHash('sha256')
        .update(JSON.stringify(await this.#leads.newestChanges(id)))
        .digest('hex');
      if (this.#known.has(id) && this.#known.get(id) !== newest) changed.add(id);
      this.#known.set(id, newest);
    }
    for (const watcher of this.#watchers) {
      const { websites: own, since, seen } = watcher;
      watcher.since = undefined;
      if (since !== undefined && seen !== undefined) {
        if (seen !== this.mark(own)) watcher.changed();
        continue;
      }
      const isMissed = since !== undefined && (await this.#leads.isChangedSince(own, since - COMMIT_MS));
      if (isMissed || own.some((id) => changed.has(id))) watcher.changed();
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
      let wake = () => {};
      let isChanged = false;
      const end = () => {
        isOver = true;
        wake();
      };
      const closed = own.live.open(session.id, end);
      const unwatch = own.live.watch(
        websitesOf(person),
        {
          since: sinceOf(context.req.query('since'), parts.now()),
          seen: context.req.query('seen') || undefined,
        },
        () => {
          isChanged = true;
          wake();
        },
      );
      stream.onAbort(end);
      try {
        await stream.writeSSE({ event: 'hello', data: '', retry: 2000 });
        while (!isOver) {
          await new Promise<void>((done) => {
            const beat = setTimeout(done, HEARTBEAT_MS);
            wake = () => {
              clearTimeout(beat);
              done();
            };
            if (isChanged || isOver) wake();
          });
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

/** When the page was made, which its script says. */
function sinceOf(written: string | undefined, now: number): number {
  const since = Number(written);
  return /^\d{1,15}$/.test(written ?? '') && since <= now ? since : now;
}
