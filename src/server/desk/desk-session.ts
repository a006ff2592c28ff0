import type { Context, Hono } from 'hono';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { SiteQuality } from '../../domain/site-quality.ts';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { dealerAt, hostOf, previewHost } from '../api/caller.ts';
import type { AppointmentChanges } from '../appointments/appointment-changes.ts';
import type { AppointmentDesk } from '../appointments/appointment-times.ts';
import type { DeskDiary } from '../appointments/appointments.ts';
import { csvFile } from '../csv-line.ts';
import type { LeadDeliveries } from '../leads/lead-deliveries.ts';
import { letterMail } from '../letters/letter.ts';
import { Refusal } from '../refusal.ts';
import type { DeskChanges } from '../storage/lead-changes.ts';
import type { LeadRow } from '../storage/tables.ts';
import type { DeskAnswers } from './desk-answers.ts';
import type { DeskLeads } from './desk-leads.ts';
import type { DeskNumbers } from './desk-numbers.ts';
import {
  type DeskFrame,
  deskPage,
  deskPath,
  type Markup,
  type Room,
  rooms,
  type StaffHome,
} from './desk-page.ts';
import type { DeskReservations } from './desk-reservations.ts';
import { nameAt, overseen, type Person, personOf, staffName, websitesOf } from './desk-staff.ts';
import { momentOf } from './lead-facts.ts';
import type { LiveChanges } from './live-changes.ts';
import { signInLetter } from './sign-in-letter.ts';
import {
  formKeyOf,
  type Member,
  type SignInParts,
  type StaffCall,
  StaffRoutes,
  send,
  sessionOf,
} from './staff-routes.ts';

/** What the routes of the desk work with. */
export interface DeskParts extends SignInParts {
  leads: DeskLeads;
  changes: DeskChanges;
  numbers: DeskNumbers;
  diary: DeskDiary;
  /** The times of places, as visitors book them. */
  times: AppointmentDesk;
  /** Moves and cancels appointments. */
  appointments: AppointmentChanges;
  /** Names of a dealer's cars by id. Empty while the stock cannot be read. */
  carNames: (dealer: Dealer) => Promise<ReadonlyMap<string, string>>;
  /** What is known of the quality of a dealer's current site, by slug. */
  quality: (slug: string) => Promise<SiteQuality | undefined>;
  answers: DeskAnswers;
  reservations: DeskReservations;
  deliveries: LeadDeliveries;
  live: LiveChanges;
  /** Adds the pages of content. Undefined: content is not edited at the desk. */
  addContent: AddContent | undefined;
}

/** Adds pages to the desk that a room of their own draws. */
export type AddContent = (routes: DeskRoutes) => void;

/** A request of somebody who is signed in. */
export interface DeskCall extends StaffCall {
  person: Person;
  /** True when there are reservations that the person may see. */
  hasReservations: boolean;
  /** True when the server lets owners edit the content of their websites. */
  hasContent: boolean;
  /** The dealer in the head: the host's, where the person works for it. */
  dealer: Dealer;
  /** What was known to have changed before anything of the page was read (`LiveChanges.mark`). */
  seen: string | undefined;
}

/**
 * Where the desk is asked for: an origin of a dealer who has a desk, so that no link leads to another host. With
 * `api.baseUrl` that is also the API's own host, which names no dealer.
 *
 * @throws Refusal 404 at every other host
 */
export async function deskOrigin(
  context: Context<Env>,
  parts: ApiParts,
): Promise<{ origin: string; dealer: Dealer | undefined }> {
  const { dealers, preview } = parts;
  const host = hostOf(context, parts);
  const found = await dealerAt(host, dealers, preview);
  const dealer = found?.desk.enabled ? found : undefined;
  const isApi = async () =>
    (await dealers.all()).some(
      ({ api, desk }) => desk.enabled && api.baseUrl !== undefined && new URL(api.baseUrl).host === host,
    );
  if (!dealer && !(await isApi())) throw new Refusal(404, 'There is no desk at this address.');
  return { origin: `${preview && previewHost.test(host) ? 'http' : 'https'}://${host}`, dealer };
}

/** The session of a request, if there is one and its person is still on the staff of a dealer. */
export async function signedIn(
  context: Context<Env>,
  parts: ApiParts,
  own: DeskParts,
): Promise<DeskCall | undefined> {
  const { dealer: here } = await deskOrigin(context, parts);
  const session = await sessionOf(context, parts, own, home);
  const person = session && (await personOf(session.email, parts.dealers));
  if (!session || !person) return undefined;
  const { dealer } = person.grants.find((grant) => grant.dealer.id === here?.id) ?? person.grants[0]!;
  context.set('dealer', dealer.slug);
  const hasReservations = await own.reservations.isAny(person.scopes);
  const formKey = formKeyOf(session, own);
  const hasContent = own.addContent !== undefined;
  return {
    context,
    person,
    session,
    hasReservations,
    hasContent,
    formKey,
    dealer,
    seen: own.live.mark(websitesOf(person)),
    now: parts.now(),
  };
}

const home: StaffHome = { name: 'Desk', called: 'the desk', href: deskPath };

/** Adds pages to the desk. */
export class DeskRoutes extends StaffRoutes<DeskCall, DeskParts> {
  constructor(app: Hono<Env>, parts: ApiParts, own: DeskParts) {
    super(app, parts, own, home);
  }

  place(context: Context<Env>) {
    return deskOrigin(context, this.parts);
  }

  async member(email: string): Promise<Member | undefined> {
    const person = await personOf(email, this.parts.dealers);
    if (!person) return undefined;
    const mailWith: Member['mailWith'] = (link, { dealer }) => {
      const from = person.grants.find((grant) => grant.dealer.id === dealer?.id) ?? person.grants[0]!;
      const letter = letterMail(signInLetter(from.dealer, { name: from.name, link }), from.dealer);
      return { dealer: from.dealer.slug, fromName: from.dealer.name, ...letter };
    };
    return { name: person.name, mailWith };
  }

  callOf(context: Context<Env>) {
    return signedIn(context, this.parts, this.own);
  }

  overseen({ person }: DeskCall) {
    return overseen(person);
  }

  nameOf(email: string, { person }: DeskCall) {
    return staffName(
      email,
      person.grants.map(({ dealer }) => dealer),
    );
  }

  moment(at: number, { dealer }: DeskCall) {
    return momentOf(at, dealer);
  }

  sendSessions(call: DeskCall, of: Pick<DeskFrame, 'title' | 'message'>, main: Markup) {
    return sendPage(call, { ...of, room: 'sessions' }, main);
  }
}

/**
 * What the person may do at the dealer that the address names, otherwise at the one in the head. The id of a dealer that
 * the person does not work for is ignored.
 */
export function chosenGrant(
  { context, person, dealer: here }: DeskCall,
  grants: Person['grants'] = person.grants,
): Person['grants'][number] | undefined {
  const asked = context.req.query('dealer');
  return (
    grants.find(({ dealer }) => String(dealer.id) === asked) ??
    grants.find(({ dealer }) => dealer.id === here.id) ??
    grants[0]
  );
}

/** A row of the database with its lead. */
interface WithLead {
  lead: Pick<LeadRow, 'website_id'>;
}

/** The dealer of a lead that the person may see. */
export function dealerOf({ person }: DeskCall, { lead }: WithLead): Dealer {
  return person.grants.find(({ dealer }) => dealer.id === lead.website_id)!.dealer;
}

/** The person's email address and the name that the history of the lead shows. */
export function whoOf(call: DeskCall, one: WithLead): { email: string; name: string } {
  return { email: call.person.email, name: nameAt(call.person, dealerOf(call, one)) };
}

/** Sends a page to somebody who is signed in. */
export function sendPage(
  { context, dealer, person, hasReservations, hasContent, formKey, now, seen }: DeskCall,
  { room, ...of }: Pick<DeskFrame, 'title' | 'message'> & { room: Room },
  main: Markup,
  status?: 200 | 400 | 409,
): Response | Promise<Response> {
  const shown: Room[] = [
    'leads',
    'diary',
    ...(hasReservations || room === 'reservations' ? ['reservations' as const] : []),
    'numbers',
    ...(person.grants.some((grant) => grant.dealer.desk.quality.enabled) ? ['quality' as const] : []),
    ...(hasContent && person.grants.some(({ role }) => role === 'owner') ? ['content' as const] : []),
    'sessions',
  ];
  const links = shown.map((key) => ({ ...rooms[key], isHere: key === room }));
  const who = { name: person.name, formKey, links, now, seen };
  return send(context, deskPage({ home, dealer, who, ...of }, main), status);
}

/** Sends a CSV file. */
export function sendCsv({ context }: DeskCall, name: string, records: readonly string[][]): Response {
  context.header('content-type', 'text/csv; charset=utf-8');
  context.header('content-disposition', `attachment; filename="${name}"`);
  return context.body(csvFile(records));
}
