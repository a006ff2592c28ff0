import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { SiteQuality } from '../../domain/site-quality.ts';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { type Form, readForm } from '../api/arrived-body.ts';
import { dealerAt, previewHost } from '../api/caller.ts';
import type { Captcha } from '../api/captcha.ts';
import { addressOf, hostOf, mustBeOwnForm } from '../api/page-caller.ts';
import { deskCookie, tokenHash } from '../api/visitor-secrets.ts';
import type { AppointmentChanges } from '../appointments/appointment-changes.ts';
import type { AppointmentDesk } from '../appointments/appointment-times.ts';
import type { DeskDiary } from '../appointments/appointments.ts';
import { csvFile } from '../csv-line.ts';
import type { LeadDeliveries } from '../leads/lead-deliveries.ts';
import { Refusal } from '../refusal.ts';
import type { ServerKeys } from '../server-keys.ts';
import type { DeskSessionRow } from '../storage/desk-tables.ts';
import type { DeskChanges } from '../storage/lead-changes.ts';
import type { LeadRow } from '../storage/tables.ts';
import type { DeskAccess } from './desk-access.ts';
import type { DeskAnswers } from './desk-answers.ts';
import type { DeskLeads } from './desk-leads.ts';
import type { DeskNumbers } from './desk-numbers.ts';
import { type DeskFrame, type DeskPage, deskPage, deskPath, type Markup, type Room } from './desk-page.ts';
import type { DeskPasskeys } from './desk-passkeys.ts';
import type { DeskReservations } from './desk-reservations.ts';
import { nameAt, type Person, personOf } from './desk-staff.ts';
import type { LiveChanges } from './live-changes.ts';
import type { Passkeys } from './passkeys.ts';

/** What the routes of the desk work with. */
export interface DeskParts {
  keys: ServerKeys;
  access: DeskAccess;
  captcha: Captcha;
  passkeys: Passkeys;
  /** The passkeys that are stored. */
  keptPasskeys: DeskPasskeys;
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
export interface DeskCall {
  context: Context<Env>;
  person: Person;
  session: DeskSessionRow;
  /** True when there are reservations that the person may see. */
  hasReservations: boolean;
  /** True when the server lets owners edit the content of their websites. */
  hasContent: boolean;
  /** Goes into every form, so that no other page can post one. */
  formKey: string;
  /** The dealer in the head: the host's, where the person works for it. */
  dealer: Dealer;
  /** Milliseconds since 1970. */
  now: number;
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

/** Refuses forms that another site posts. @throws Refusal 403 */
export const mustBeDeskForm = (context: Context<Env>, parts: ApiParts): void =>
  mustBeOwnForm(context, parts, 'the desk itself');

/** The session of a request, if there is one and its person is still on the staff of a dealer. */
export async function signedIn(
  context: Context<Env>,
  parts: ApiParts,
  { access, reservations, keys, addContent }: DeskParts,
): Promise<DeskCall | undefined> {
  const { dealer: here } = await deskOrigin(context, parts);
  const now = parts.now();
  const { token } = deskCookie(context, parts.preview);
  const session = token ? await access.session(tokenHash(token), now) : undefined;
  const person = session && (await personOf(session.email, parts.dealers));
  if (!session || !person) return undefined;
  const own = person.grants.find(({ dealer }) => dealer.id === here?.id) ?? person.grants[0]!;
  context.set('dealer', own.dealer.slug);
  const hasReservations = await reservations.isAny(person.scopes);
  const formKey = keys.hash('desk form', session.id);
  const hasContent = addContent !== undefined;
  return { context, person, session, hasReservations, hasContent, formKey, dealer: own.dealer, now };
}

/** The same, counted by its session, or without one by its address. */
async function countedCall(context: Context<Env>, parts: ApiParts, own: DeskParts) {
  const call = await signedIn(context, parts, own);
  const caller = call ? `desk ${call.session.id}` : addressOf(context, parts);
  await parts.limits.count('appointmentTimes', 0, caller);
  return call;
}

/** Adds pages to the desk. Refusals and failures are answered with a page, because people read it. */
export class DeskRoutes {
  readonly app: Hono<Env>;
  readonly parts: ApiParts;
  readonly own: DeskParts;

  constructor(app: Hono<Env>, parts: ApiParts, own: DeskParts) {
    this.app = app;
    this.parts = parts;
    this.own = own;
  }

  /** A page for everybody. */
  open(
    method: 'GET' | 'POST' | 'ALL',
    path: string,
    answer: (context: Context<Env>) => Promise<Response>,
  ): void {
    this.app.on(method, path, async (context) => {
      context.set('refused', async ({ status, message }) => {
        const found = await deskOrigin(context, this.parts).catch(() => undefined);
        const title = status === 404 ? 'Not found' : 'Not possible';
        return send(context, deskPage({ dealer: found?.dealer, title }, refusalOf(title, message)), status);
      });
      return answer(context);
    });
  }

  /** A page for people who are signed in. Others are sent to the page where they sign in. */
  page(path: string, answer: (call: DeskCall) => Promise<Response>): void {
    this.open('GET', path, async (context) => {
      const call = await countedCall(context, this.parts, this.own);
      if (call) return answer(call);
      const to = new URL(context.req.url);
      const back = to.pathname === deskPath ? '' : `?to=${encodeURIComponent(to.pathname + to.search)}`;
      return context.redirect(`${deskPath}sign-in${back}`, 303);
    });
  }

  /** A posted form, which must come from a page of this session: otherwise it is refused with 401 or 403. */
  form(path: string, answer: (call: DeskCall, form: Form) => Promise<Response>, mostBytes?: number): void {
    const { parts, own } = this;
    this.open('POST', path, async (context) => {
      mustBeDeskForm(context, parts);
      const call = await countedCall(context, parts, own);
      if (!call)
        throw new Refusal(
          401,
          'You are signed out, and nothing was stored. Please sign in and send it again.',
        );
      const form = await readForm(context, parts, mostBytes);
      if (!own.keys.isHash(form('form_key'), 'desk form', call.session.id))
        throw new Refusal(403, 'This page is of an earlier sign-in. Please reload it and send it again.');
      return answer(call, form);
    });
  }
}

/** Sends a page with its headers. */
export function send(
  context: Context<Env>,
  { body, contentSecurityPolicy }: DeskPage,
  status: 200 | Refusal['status'] = 200,
): Response | Promise<Response> {
  context.header('content-security-policy', contentSecurityPolicy);
  context.header('cross-origin-resource-policy', 'same-origin');
  // Forms of the desk must have an Origin, and no other site learns an address of it.
  context.header('referrer-policy', 'same-origin');
  return context.html(body, status);
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

/** The message of a page after a redirect to it, whose address ends in `?done=` and one of these names. */
export function doneMessage(
  { context }: DeskCall,
  words: Readonly<Record<string, string>>,
): DeskFrame['message'] {
  const done = context.req.query('done') ?? '';
  return Object.hasOwn(words, done) ? { text: words[done]!, isError: false } : undefined;
}

/** Sends a page to somebody who is signed in. */
export function sendPage(
  { context, dealer, person, hasReservations, hasContent, formKey, now }: DeskCall,
  of: Pick<DeskFrame, 'title' | 'message'> & { room: Room },
  main: Markup,
  status?: 200 | 400 | 409,
): Response | Promise<Response> {
  const rooms = [
    'leads' as const,
    'diary' as const,
    ...(hasReservations || of.room === 'reservations' ? ['reservations' as const] : []),
    'numbers' as const,
    ...(person.grants.some((grant) => grant.dealer.desk.quality.enabled) ? ['quality' as const] : []),
    ...(hasContent && person.grants.some(({ role }) => role === 'owner') ? ['content' as const] : []),
    'sessions' as const,
  ];
  const who = { name: person.name, formKey, rooms, now };
  return send(context, deskPage({ dealer, who, ...of }, main), status);
}

/** Sends a CSV file. */
export function sendCsv({ context }: DeskCall, name: string, records: readonly string[][]): Response {
  context.header('content-type', 'text/csv; charset=utf-8');
  context.header('content-disposition', `attachment; filename="${name}"`);
  return context.body(csvFile(records));
}

function refusalOf(title: string, text: string): Markup {
  return html`<div class="narrow"><h1>${title}</h1><p>${text}</p><p><a href="${deskPath}">To the desk</a></p></div>`;
}
