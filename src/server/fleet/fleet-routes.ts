import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { type DealerStatus, sentenceOf } from '../../domain/dealer-status.ts';
import { greeting } from '../../domain/leads/greeting.ts';
import { dollars, grouped } from '../../domain/prices/money.ts';
import { readAgain } from '../../domain/read-again.ts';
import { things } from '../../domain/stock/show-count.ts';
import { type ChangedCar, type StockChange, stockChange } from '../../domain/stock/stock-change.ts';
import { agoWords } from '../../domain/time/ago-words.ts';
import { DAY } from '../../domain/time/durations.ts';
import { stockFromLines } from '../../inventory/read-stock.ts';
import type { DealerReleases } from '../../release-store/dealer-releases.ts';
import { changeBetween, type Manifest } from '../../release-store/manifest.ts';
import type { ObjectStore } from '../../release-store/object-store.ts';
import { StockCopies } from '../../release-store/stock-copies.ts';
import type { DealerHead } from '../../site/server-data.ts';
import type { Env } from '../api/api-parts.ts';
import { hostOf } from '../api/caller.ts';
import type { Capability, House } from '../capability.ts';
import { sourcesOf } from '../dealers/released-dealers.ts';
import { signInMinutes } from '../desk/desk-access.ts';
import type { Markup } from '../desk/desk-page.ts';
import { type Fact, facts, hidden } from '../desk/page-parts.ts';
import { addSignInRoutes } from '../desk/sign-in-routes.ts';
import { type SignInParts, type StaffCall, StaffRoutes } from '../desk/staff-routes.ts';
import { Refusal } from '../refusal.ts';
import type { Changer } from '../storage/lead-changes.ts';
import type { Database, FleetLogRow } from '../storage/tables.ts';
import {
  dealerPath,
  fleetPage,
  fleetPath,
  listQuery,
  peoplePage,
  peopleTable,
  stateLabel,
  stateOf,
} from './fleet-list.ts';
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
    return `Accepted stock with ${things(note.cars, 'vehicle')}, which was held: ${note.why}`;
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
  return new Map(rows.map((row) => [row.website_id, row]));
}

/** What there is to know of a dealer, and to do about it. */
function dealerPage(view: DealerView): Markup {
  const { status, head, current, now } = view;
  const { dealer, name, problems } = status;
  const known: Fact[] = [
    ['Website', head && html`<a href="${head.siteUrl}">${new URL(head.siteUrl).host}</a>`],
    [
      'Release',
      current &&
        html`<span class="breaks">${current.release}</span>${current.takenDown ? ', taken down' : ''}`,
    ],
    [
      'Made',
      status.releasedAt &&
        html`<time datetime="${status.releasedAt}">${agoWords(Date.parse(status.releasedAt), now)}</time>${status.version ? `, by version ${status.version}` : ''}`,
    ],
    ['Site', status.release && `${things(status.cars, 'vehicle')} on ${things(status.pages, 'page')}`],
    ['Feed', status.feed && feedWords(status)],
    ['Leads', leadWords(view)],
  ];
  return html`<p><a href="${fleetPath}">All dealers</a></p>
<div class="stack-1"><h1>${name ?? dealer}</h1><p class="cluster gap-2"><span class="soft">${dealer}</span> ${stateLabel(stateOf(status))}</p></div>
<div class="columns stack-4"><div class="stack-4">
${
  problems.length > 0
    ? html`<section aria-labelledby="do-title"><h2 id="do-title">What to do</h2>
<ul class="history">${problems.map(({ text, command }) => html`<li>${sentenceOf(text)}${command ? html`<span class="note"><code>${command}</code></span>` : ''}</li>`)}</ul></section>`
    : ''
}
${heldSection(view)}
${releasesSection(view)}
</div><div class="stack-4">
<section aria-labelledby="facts-title"><h2 id="facts-title">The site</h2>
${facts(known)}</section>
${holdSection(view)}
<section aria-labelledby="people-title"><h2 id="people-title">People</h2>
${view.people.length > 0 ? peopleTable(view.people, now, false) : html`<p class="soft">${head?.desk.enabled ? 'Nobody is on the staff of this dealer’s desk.' : 'This dealer has no desk.'}</p>`}</section>
<section aria-labelledby="log-title"><h2 id="log-title">Log</h2>
${logList(view.log, now, false)}</section>
</div></div>`;
}

function feedWords({ feed, stockAgeHours, rejected }: DealerStatus): string {
  const said = { taken: 'New stock was read', unchanged: 'No change', held: 'Held', failed: 'It fails' }[
    feed!
  ];
  const age = stockAgeHours === undefined ? '' : `; the stock is ${stockAgeHours} h old`;
  return `${said}${age}${rejected > 0 ? `; ${grouped(rejected)} rows were rejected` : ''}`;
}

function leadWords({ status: { undeliveredLeads = 0 }, waiting, head, now }: DealerView): string {
  const parts = [
    ...(undeliveredLeads > 0 ? [`${grouped(undeliveredLeads)} undelivered`] : []),
    ...(waiting
      ? [`${grouped(waiting.untouched)} that nobody has touched, the oldest ${agoWords(waiting.since, now)}`]
      : head?.desk.enabled
        ? ['none waits at the desk']
        : []),
  ];
  return sentenceOf(parts.join('; ') || 'none is undelivered');
}

function heldSection({ held, status: { dealer }, formKey, now }: DealerView): Markup | '' {
  if (!held) return '';
  const { note, change } = held;
  return html`<section class="conflict" aria-labelledby="held-title"><h2 id="held-title">Stock that is held</h2>
<p>${sentenceOf(note.why ?? '')} It came ${agoWords(Date.parse(note.takenAt), now)}; until somebody accepts it, the site goes on with the stock from before.</p>
${stockChangeSection(change)}
<form method="post" action="${dealerPath(dealer)}accept" class="cluster gap-2">${hidden({ form_key: formKey, hash: note.hash })}<button>Accept this stock</button><span class="soft">The next publish shows it.</span></form></section>`;
}

function holdSection({ hold, status: { dealer }, formKey, now }: DealerView): Markup {
  if (hold)
    return html`<section aria-labelledby="hold-title"><h2 id="hold-title">On hold</h2>
<p>Since ${agoWords(Date.parse(hold.since), now)}: ${hold.why}. Visitors see the current release, and no publish changes it.</p>
<form method="post" action="${dealerPath(dealer)}resume">${hidden({ form_key: formKey, since: hold.since })}<button>Resume</button></form></section>`;
  return html`<section aria-labelledby="hold-title"><h2 id="hold-title">Hold</h2>
<p>Visitors go on seeing the current release, and no publish changes it until somebody resumes.</p>
<form method="post" action="${dealerPath(dealer)}hold" class="stack-1">${hidden({ form_key: formKey })}<label for="why">Why</label><input id="why" name="why" required maxlength="200" autocomplete="off"><button class="quiet at-start">Put on hold</button></form></section>`;
}

function releasesSection({ releases, current, status: { dealer }, now }: DealerView): Markup {
  const shown = releases.slice(0, 20);
  return html`<section aria-labelledby="releases-title"><h2 id="releases-title">Releases</h2>
${
  shown.length === 0
    ? html`<p class="soft">Nothing is published yet.</p>`
    : html`<table class="list"><thead><tr><th scope="col">Release</th><th scope="col">Made</th><th scope="col">Compare</th></tr></thead>
<tbody>${shown.map(
        ({
          release,
          at,
          current: isCurrent,
        }) => html`<tr><td class="breaks">${release}</td><td><time datetime="${at}">${agoWords(Date.parse(at), now)}</time></td>
<td>${isCurrent ? (current?.takenDown ? 'Taken down' : 'Current') : html`<a href="${dealerPath(dealer)}releases/${release}" aria-label="Compare ${release} with the current release">Compare</a>`}</td></tr>`,
      )}</tbody></table>`
}
${releases.length > shown.length ? html`<p class="soft">and ${grouped(releases.length - shown.length)} older: <code>npm run release -- list ${dealer}</code></p>` : ''}</section>`;
}

/** What staff did, newest first. @param isOfAll true when the dealers have to be named */
function logList(lines: readonly FleetLogRow[], now: number, isOfAll: boolean): Markup {
  if (lines.length === 0) return html`<p class="soft">Nothing was done here yet.</p>`;
  return html`<ul class="history">${lines.map(
    ({ at, name, what, dealer }) =>
      html`<li>${isOfAll ? html`<a href="${dealerPath(dealer)}">${dealer}</a>` : ''}<span>${what}</span><span class="note">${name}, <time datetime="${new Date(at).toISOString()}">${agoWords(at, now)}</time></span></li>`,
  )}</ul>`;
}

/**
 * What would differ for visitors with an earlier release, and the button that shows it.
 *
 * @param name the dealer's
 * @param change from the current cars to the others; undefined for a release of a version that did not keep them
 */
function releasePage(
  { formKey, now }: StaffCall,
  name: string,
  { current, other, ...of }: Record<'current' | 'other', Manifest> & { isTakenDown: boolean },
  change: StockChange | undefined,
): Markup {
  const { put, gone } = changeBetween(current.files, other.files);
  const isPage = (path: string) => path.endsWith('/');
  const come = put.filter((path) => isPage(path) && !(path in current.files));
  const changed = put.filter((path) => isPage(path) && path in current.files);
  const went = gone.filter(isPage);
  const version = ({ version: made }: Manifest) => made ?? 'an early version';
  const path = dealerPath(other.dealer);
  return html`<p><a href="${path}">${name}</a></p>
<div class="stack-1"><h1>Back to an earlier release</h1><p class="soft"><span><span class="breaks">${other.release}</span>, made ${agoWords(Date.parse(other.at), now)}, in place of <span class="breaks">${current.release}</span>, made ${agoWords(Date.parse(current.at), now)}.</span></p></div>
<section aria-labelledby="cars-title"><h2 id="cars-title">Vehicles</h2>
${change ? stockChangeSection(change) : html`<p>${things(other.cars, 'vehicle')} instead of ${grouped(current.cars)}. Which ones is not known of so early a release.</p>`}</section>
<section aria-labelledby="pages-title"><h2 id="pages-title">Pages</h2>
${folded('Pages that come back', come)}${folded('Pages that go', went)}${folded('Pages that change', changed)}
${come.length + went.length + changed.length === 0 ? html`<p>The pages are the same.</p>` : ''}
${other.configuration === current.configuration ? '' : html`<p>The dealer’s folder, its brand or its defaults differ.</p>`}
${other.app === current.app ? '' : html`<p>It was made by ${version(other)} of Forecourt, the current one by ${version(current)}.</p>`}</section>
<section aria-labelledby="back-title"><h2 id="back-title">Show it again</h2>
<p>Visitors, leads and letters then have the vehicles and prices of this release${of.isTakenDown ? ', and the site is up again' : ''}. The dealer is on hold until somebody resumes, because the next publish would bring the current release back.</p>
<form method="post" action="${path}rollback" class="cluster gap-2">${hidden({ form_key: formKey, release: other.release, current: current.release })}<button>Show this release</button></form></section>`;
}

/** Entries of a list that are told at most. */
const mostTold = 200;

/** Entries of a list that are seen at once. */
const mostAtOnce = 8;

/** A list that is folded away when it is long. Nothing without an entry. */
function folded(label: string, all: readonly (Markup | string)[]): Markup | '' {
  if (all.length === 0) return '';
  const rest = all.length - mostTold;
  return html`<details${all.length <= mostAtOnce ? raw(' open') : ''}><summary>${label} (${grouped(all.length)})</summary>
<ul>${all.slice(0, mostTold).map((one) => html`<li>${one}</li>`)}</ul>${rest > 0 ? html`<p class="soft">and ${grouped(rest)} more</p>` : ''}</details>`;
}

const lists = [
  { of: 'gone', one: 'vehicle goes', many: 'vehicles go' },
  { of: 'come', one: 'vehicle comes', many: 'vehicles come' },
  { of: 'priced', one: 'price changes', many: 'prices change' },
  { of: 'bare', one: 'vehicle loses its photos', many: 'vehicles lose their photos' },
] as const;

const price = (amount: number): string => (amount > 0 ? dollars(amount) : 'no price');

/** What differs between two stocks, car by car. */
function stockChangeSection(change: StockChange): Markup {
  const told = lists.filter(({ of }) => change[of].length > 0);
  return html`<p>${told.length === 0 ? 'The vehicles are the same' : told.map(({ of, one, many }) => `${grouped(change[of].length)} ${change[of].length === 1 ? one : many}`).join(', ')}; ${grouped(change.kept)} ${change.kept === 1 ? 'stays' : 'stay'}.</p>
${lists.map(({ of, many }) => folded(`${many[0]!.toUpperCase()}${many.slice(1)}`, change[of].map(carLine)))}`;
}

function carLine({ id, name, before, after }: ChangedCar): Markup {
  const prices = before === after ? [before] : [before, after];
  const words = prices.filter((amount) => amount !== undefined).map(price);
  return html`${name} <span class="soft">${id}</span>, ${words.join(', now ')}`;
}
