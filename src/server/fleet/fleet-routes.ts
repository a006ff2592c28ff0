import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { DealerStatus } from '../../domain/dealer-status.ts';
import { greeting } from '../../domain/leads/greeting.ts';
import { stockChange } from '../../domain/stock/stock-change.ts';
import { agoWords } from '../../domain/time/ago-words.ts';
import { DAY } from '../../domain/time/durations.ts';
import { stockFromLines } from '../../inventory/read-stock.ts';
import type { DealerReleases } from '../../release-store/dealer-releases.ts';
import type { Manifest } from '../../release-store/manifest.ts';
import type { ObjectStore } from '../../release-store/object-store.ts';
import { StockCopies } from '../../release-store/stock-copies.ts';
import type { DealerHead } from '../../site/server-data.ts';
import type { Env } from '../api/api-parts.ts';
import { hostOf } from '../api/caller.ts';
import type { Capability, House } from '../capability.ts';
import { sourcesOf } from '../dealers/released-dealers.ts';
import { signInMinutes } from '../desk/desk-access.ts';
import { addSignInRoutes } from '../desk/sign-in-routes.ts';
import { type SignInParts, type StaffCall, StaffRoutes } from '../desk/staff-routes.ts';
import { readAgain } from '../read-again.ts';
import { Refusal } from '../refusal.ts';
import type { Changer } from '../storage/lead-changes.ts';
import type { Database, FleetLogRow } from '../storage/tables.ts';
import { dealerPage, logList, releasePage } from './dealer-page.ts';
import { dealerPath, fleetPage, fleetPath, listQuery, peoplePage } from './fleet-list.ts';
import type { FleetPlace } from './fleet-place.ts';

const rooms = {
  dealers: { label: 'Dealers', href: fleetPath },
  people: { label: 'People', href: `${fleetPath}people/` },
  log: { label: 'Log', href: `${fleetPath}log/` },
  sessions: { label: 'Sign-ins', href: `${fleetPath}sessions` },
} as const;
type Room = keyof typeof rooms;

/** What the console asks of the room that publishes. */
export interface FleetOffice {
  /** The status of dealers, by slug. @param only slugs; default: all */
  status(store: ObjectStore, only?: readonly string[]): Promise<DealerStatus[]>;
  /** A sentence when a publisher that should be at work is silent. */
  publisherProblem(store: ObjectStore): Promise<string | undefined>;
  /** Hands a dealer's current release to the hosts that show it. @throws when a host did not take it */
  show(slug: string, releases: DealerReleases): Promise<void>;
}

/** What the routes of the console work with. Its people sign in as staff of the desks do. */
interface FleetParts extends SignInParts, Pick<House, 'db'> {
  at: FleetPlace;
  office: FleetOffice;
  releases: DealerReleases;
}

/** Adds pages to the console of the fleet, which is at one host only. */
class FleetRoutes extends StaffRoutes<StaffCall, FleetParts, Room> {
  readonly home = { name: 'Fleet', called: 'the fleet', href: fleetPath };
  readonly rooms = rooms;

  async place(context: Context<Env>) {
    const { origin } = this.own.at;
    if (hostOf(context, this.parts) !== new URL(origin).host)
      throw new Refusal(404, 'There is nothing at this address.');
    return { origin, dealer: undefined };
  }

  async member(written: string): Promise<Changer | undefined> {
    const email = written.toLowerCase();
    const name = this.own.at.staff.get(email);
    return name === undefined ? undefined : { email, name };
  }

  signInMail({ name }: Changer, link: string) {
    return {
      dealer: 'fleet',
      fromName: 'Forecourt fleet',
      subject: 'Sign in to the fleet',
      text: `${greeting(name)}

This link signs you in. It is valid for ${signInMinutes} minutes and once:
${link}

Somebody asked for it at the console of the fleet. If it was not you, you can ignore it: nobody else gets it.
`,
    };
  }

  async callBy(of: Omit<StaffCall, 'person' | 'when'>, person: Changer): Promise<StaffCall> {
    return { ...of, person, when: (at) => agoWords(at, of.now) };
  }

  /** Whoever may change every site sees who else is signed in. */
  overseen() {
    return [...this.own.at.staff.keys()];
  }

  nameOf(email: string) {
    return this.own.at.staff.get(email) ?? email;
  }

  roomsFor() {
    return Object.keys(rooms) as Room[];
  }

  /** Writes down what somebody did. */
  async note({ person, now }: StaffCall, dealer: string, what: string): Promise<void> {
    const line = { id: randomUUID(), at: now, ...person, dealer, what };
    await this.own.db.insertInto('fleet_log').values(line).execute();
    this.parts.log.info({ call: 'fleet', by: person.email, dealer, what });
  }

  /** Who did what, the newest first. @param of of one dealer; default: of all */
  newestLines(of: Partial<Pick<FleetLogRow, 'dealer'>> = {}) {
    const lines = this.own.db.selectFrom('fleet_log').selectAll();
    const newest = lines
      .where((eb) => eb.and(of))
      .orderBy('at', 'desc')
      .orderBy('id');
    return newest.limit(50).execute();
  }
}

const done = {
  hold: 'It is on hold.',
  resume: 'It is resumed. The next publish brings it up to date.',
  accept: 'The stock is accepted. The next publish shows it.',
  rollback: 'Visitors see the earlier release again, and the dealer is on hold.',
};

/** The console of the fleet. */
export function openFleet(own: FleetParts): Capability {
  return {
    addRoutes: (app, parts) => addFleetRoutes(new FleetRoutes(app, parts, own)),
    // As long as releases.
    aged: [{ table: 'fleet_log', column: 'at', keptMs: 730 * DAY }],
  };
}

/**
 * `/fleet/`: where an agency's staff see which dealers need them and do what `npm run fleet`, `release` and `stock` can
 * do for one. What a form does is checked against what its page showed, because somebody else may have been quicker.
 */
function addFleetRoutes(routes: FleetRoutes): void {
  const { parts, own } = routes;
  const { releases, office } = own;
  const { store } = releases;
  const copies = new StockCopies(store);
  const list = readAgain({
    // Reading a thousand dealers takes seconds.
    everyMs: () => 30_000,
    most: 1,
    elapsed: () => performance.now(),
    read: async (_: 'all') => {
      const readAt = parts.now();
      const [all, publisher, waiting] = await Promise.all([
        office.status(store),
        office.publisherProblem(store),
        waitingLeads(own.db, readAt),
      ]);
      return { all, publisher, waiting, readAt };
    },
  });

  const carsOf = async ({ server, today }: Manifest) =>
    server && (await sourcesOf(releases, server, today)).inventory.cars;

  addSignInRoutes(routes);

  routes.page(fleetPath, async (call) => {
    const { context, now } = call;
    const [{ all, publisher, waiting, readAt }, byName] = await Promise.all([
      list.get('all'),
      headsOf(routes),
    ]);
    const listed = all.map((status) => ({ status, waiting: waitingAt(byName.get(status.dealer), waiting) }));
    const query = listQuery((name) => context.req.query(name));
    const main = fleetPage(listed, query, { readAt, publisher, now });
    return routes.send(call, { title: 'Dealers', room: 'dealers' }, main);
  });

  const dealer = `${fleetPath}dealers/:slug/`;

  routes.page(dealer, async (call) => {
    const view = await dealerView(routes, call);
    const title = view.status.name ?? view.status.dealer;
    return routes.send(call, { title, room: 'dealers', said: done }, dealerPage(view));
  });

  routes.page(`${dealer}releases/:release`, async (call) => {
    const { context } = call;
    const status = await statusOf(routes, call);
    const slug = status.dealer;
    const other = await releaseOf(slug, context.req.param('release') ?? '');
    const pointer = await releases.current(slug);
    if (!pointer || pointer.release === other.release) return context.redirect(dealerPath(slug), 303);
    const current = await releases.manifest(slug, pointer.release);
    const [was, is] = await Promise.all([current, other].map(carsOf));
    const change = was && is && stockChange(was, is);
    const isTakenDown = pointer.takenDown === true;
    const main = releasePage(call, status.name ?? slug, { current, isTakenDown, other }, change);
    return routes.send(call, { title: 'Back to an earlier release', room: 'dealers' }, main);
  });

  /** @throws Refusal 404 when the dealer has no such release */
  const releaseOf = async (slug: string, release: string): Promise<Manifest> => {
    if (!(await releases.list(slug)).some((one) => one.release === release))
      throw new Refusal(404, 'This dealer has no such release.');
    return releases.manifest(slug, release);
  };

  /** A form about one dealer: what it does, and what the log says of it. */
  const act = (
    name: keyof typeof done,
    work: (call: StaffCall, slug: string, field: (name: string) => string) => Promise<string>,
    after?: (slug: string) => Promise<void>,
  ) =>
    routes.form(`${dealer}${name}`, async (call, form) => {
      const { dealer: slug } = await statusOf(routes, call);
      await routes.note(call, slug, await work(call, slug, form));
      await after?.(slug);
      void list.again('all').catch(() => undefined);
      return call.context.redirect(`${dealerPath(slug)}?done=${name}`, 303);
    });

  act('hold', async ({ person, now }, slug, field) => {
    const why = field('why').replace(/\s+/g, ' ').trim().slice(0, 200);
    if (why === '') throw new Refusal(400, 'Say why, so that the others know. Nothing was done.');
    if (await releases.holdOf(slug)) throw changed('It is on hold already.');
    await releases.hold(slug, `${why} (${person.name})`, new Date(now));
    return `Put on hold: ${why}`;
  });

  act('resume', async (_, slug, field) => {
    const hold = await releases.holdOf(slug);
    if (!hold) throw changed('It is not on hold any more.');
    if (hold.since !== field('since')) throw changed('It was put on hold for another reason meanwhile.');
    await releases.resume(slug);
    return `Resumed, after: ${hold.why}`;
  });

  act('accept', async ({ now }, slug, field) => {
    const note = await copies.heldNote(slug);
    if (!note) throw changed('No stock is held any more.');
    if (note.hash !== field('hash')) throw changed('Other stock is held by now.');
    await copies.accept(slug, new Date(now));
    return `Accepted stock with ${note.cars} cars, which was held: ${note.why}`;
  });

  act(
    'rollback',
    async ({ person, now }, slug, field) => {
      const { release } = await releaseOf(slug, field('release'));
      const pointer = await releases.current(slug);
      if (pointer?.release !== field('current')) throw changed('Another release is current by now.');
      await releases.rollBack(slug, release, new Date(now), person.name);
      return `Went back to ${release}, from ${pointer.release}`;
    },
    (slug) =>
      office.show(slug, releases).catch((error: unknown) => {
        parts.log.error({ call: 'fleet', dealer: slug, error });
        const why = error instanceof Error ? error.message : String(error);
        throw new Refusal(
          503,
          `The earlier release is current, but a host did not take it: ${why} The next publish tries again.`,
        );
      }),
  );

  routes.page(`${fleetPath}people/`, async (call) => {
    const asked = (call.context.req.query('q') ?? '').slice(0, 80);
    const main = peoplePage(await peopleOf(routes), asked, call.now);
    return routes.send(call, { title: 'People', room: 'people' }, main);
  });

  routes.page(`${fleetPath}log/`, async (call) => {
    const main = html`<h1>Log</h1>${logList(await routes.newestLines(), call.now, true)}`;
    return routes.send(call, { title: 'Log', room: 'log' }, main);
  });

  routes.app.get('/', async (context, next) => {
    if (await routes.place(context).catch(() => undefined)) return context.redirect(fleetPath, 302);
    return next();
  });
  routes.app.get(fleetPath.slice(0, -1), (context) => context.redirect(fleetPath, 308));
  routes.open('ALL', `${fleetPath}*`, async () => {
    throw new Refusal(404, 'There is nothing at this address of the fleet.');
  });
}

const headsOf = async ({ parts }: FleetRoutes) =>
  new Map((await parts.dealers.all()).map((head) => [head.slug, head]));

/** A dealer's status, read now. @throws Refusal 404 when there is no such dealer */
async function statusOf({ own }: FleetRoutes, { context }: StaffCall) {
  const slug = context.req.param('slug') ?? '';
  const isSlug = /^[a-z0-9][a-z0-9-]*$/.test(slug);
  const [status] = isSlug ? await own.office.status(own.releases.store, [slug]) : [];
  if (!status) throw new Refusal(404, 'There is no such dealer.');
  return status;
}

/** Everybody on the staff of a desk, by name. @param slugs of dealers; default: all */
async function peopleOf(routes: FleetRoutes, slugs?: readonly string[]) {
  const seen = await routes.own.access.lastSeen(routes.parts.now());
  return [...(await headsOf(routes)).values()]
    .filter(({ slug, desk }) => desk.enabled && (slugs?.includes(slug) ?? true))
    .flatMap(({ slug: dealer, desk }) =>
      desk.staff.map((person) => ({ ...person, dealer, seenAt: seen.get(person.email.toLowerCase()) })),
    )
    .sort((a, b) => a.name.localeCompare(b.name) || (a.dealer < b.dealer ? -1 : 1));
}

/** Somebody on the staff of a desk. `seenAt` is when they were last there; undefined: not signed in now. */
export type FleetPerson = Awaited<ReturnType<typeof peopleOf>>[number];

/** Stock that waits for a person, with what differs from the stock that the site shows. */
async function heldOf({ store }: DealerReleases, slug: string, now: number) {
  const copies = new StockCopies(store);
  const held = await copies.held(slug);
  if (!held) return undefined;
  const good = await copies.good(slug);
  const day = new Date(now).toISOString().slice(0, 10);
  const cars = (text: string) => stockFromLines(text, '', day).cars;
  return { note: held.about, change: stockChange(cars(good?.text ?? ''), cars(held.text)) };
}

async function dealerView(routes: FleetRoutes, call: StaffCall) {
  const { releases, db } = routes.own;
  const { formKey, now } = call;
  const status = await statusOf(routes, call);
  const slug = status.dealer;
  const head = (await headsOf(routes)).get(slug);
  const [current, hold, held, all, waiting, people, log] = await Promise.all([
    releases.current(slug),
    releases.holdOf(slug),
    heldOf(releases, slug, now),
    releases.list(slug),
    waitingLeads(db, now, head?.id),
    peopleOf(routes, [slug]),
    routes.newestLines({ dealer: slug }),
  ]);
  const own = { current, hold, held, releases: all, waiting: waitingAt(head, waiting) };
  return { ...own, status, head, people, log, formKey, now };
}

/** What the page of a dealer is drawn from. `head` is undefined when nothing of the dealer is published. */
export type DealerView = Awaited<ReturnType<typeof dealerView>>;

/** Somebody was quicker. The page has to be read again before anything is done. */
const changed = (what: string) =>
  new Refusal(409, `${what} Nothing was done. Please look at the dealer again.`);

/** Leads wait at a desk. A dealer without one has them in its own system. */
const waitingAt = (head: DealerHead | undefined, waiting: ReadonlyMap<number, Waiting>) =>
  head?.desk.enabled ? waiting.get(head.id) : undefined;

/** Leads of a dealer that a person has to do something about. */
export interface Waiting {
  /** Leads that nobody has touched at the desk. Only of dealers that have one. */
  untouched: number;
  /** When the oldest of them arrived, milliseconds since 1970. */
  since: number;
}

/** Counts leads that wait, by website, and reads no name or message. @param of one website's id; default: all */
async function waitingLeads(db: Database, now: number, of?: number): Promise<Map<number, Waiting>> {
  const rows = await db
    .selectFrom('leads')
    .where('spam', '=', 0)
    // An older one was answered elsewhere.
    .where('received_at', '>=', now - 30 * DAY)
    .where('version', '=', 0)
    .where((eb) => (of === undefined ? eb.lit(true) : eb('website_id', '=', of)))
    .select(({ fn }) => [
      'website_id',
      fn.countAll<number>().as('untouched'),
      fn.min<number>('received_at').as('since'),
    ])
    .groupBy('website_id')
    .execute();
  return new Map(
    rows.map((row) => [row.website_id, { untouched: Number(row.untouched), since: Number(row.since) }]),
  );
}
