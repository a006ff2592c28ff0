import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { DealerStatus } from '../../domain/dealer-status.ts';
import { greeting } from '../../domain/leads/greeting.ts';
import { agoWords } from '../../domain/time/ago-words.ts';
import type { DealerReleases } from '../../release-store/dealer-releases.ts';
import type { ObjectStore } from '../../release-store/object-store.ts';
import type { StockCopies } from '../../release-store/stock-copies.ts';
import type { Env } from '../api/api-parts.ts';
import { hostOf } from '../api/caller.ts';
import type { House } from '../capability.ts';
import { signInMinutes } from '../desk/desk-access.ts';
import { type SignInParts, type StaffCall, StaffRoutes } from '../desk/staff-routes.ts';
import { Refusal } from '../refusal.ts';
import type { Changer } from '../storage/lead-changes.ts';
import type { FleetLogRow } from '../storage/tables.ts';
import type { FleetPlace } from './fleet-place.ts';

/** Lines of the log that a page shows. */
const mostLines = 50;

export const fleetPath = '/fleet/';

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
export interface FleetParts extends SignInParts, Pick<House, 'db'> {
  at: FleetPlace;
  office: FleetOffice;
  releases: DealerReleases;
  copies: StockCopies;
}

/** Adds pages to the console of the fleet, which is at one host only. */
export class FleetRoutes extends StaffRoutes<StaffCall, FleetParts, Room> {
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
    return newest.limit(mostLines).execute();
  }
}
