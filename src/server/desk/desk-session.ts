import type { Context } from 'hono';
import type { Dealer } from '../../config/schema/dealer.ts';
import { greeting } from '../../domain/leads/greeting.ts';
import { previewSlug } from '../../hosting/asked-host.ts';
import type { Env } from '../api/api-parts.ts';
import type { Form } from '../api/arrived-body.ts';
import { dealerAt, hostOf } from '../api/caller.ts';
import { csvFile } from '../csv-line.ts';
import { type Letter, letterMail } from '../letter-mail.ts';
import { howToAnswer } from '../letters/how-to-answer.ts';
import { Refusal } from '../refusal.ts';
import type { Changer } from '../storage/lead-changes.ts';
import type { LeadRow } from '../storage/tables.ts';
import type { DeskParts } from './add-desk-routes.ts';
import { signInMinutes } from './desk-access.ts';
import { deskPath, failed, type Markup, type Room, rooms } from './desk-page.ts';
import {
  clockFor,
  dealersOf,
  overseen,
  type Person,
  personOf,
  staffName,
  websitesOf,
  whoAt,
} from './desk-staff.ts';
import { whenWords } from './lead-facts.ts';
import { type StaffCall, type StaffPlace, StaffRoutes } from './staff-routes.ts';

/** A request of somebody who is signed in. */
export interface DeskCall extends StaffCall {
  person: Person;
  /** In which `when` tells the time. */
  timeZone: string;
  /** True when there are reservations that the person may see. */
  hasReservations: boolean;
  /** The host's, where the person works for it. */
  dealer: Dealer;
}

interface WithLead {
  lead: Pick<LeadRow, 'website_id'>;
}

/** What a form asks of a thing that the person may see. */
export interface Act<One> {
  call: DeskCall;
  one: One;
  dealer: Dealer;
  /** The person as the history of its lead shows them. */
  who: Changer;
  form: Form;
}

/** A lead, or what belongs to one: its page, and what its forms do. */
interface Thing<One> {
  pathOf: (id: string) => string;
  room: Room;
  /** Undefined for one that the person may not see, as for one that does not exist. */
  find: (call: DeskCall, id: string) => Promise<One | undefined>;
  /** What the person is told then. */
  missing: string;
  /** @param typed what a form said of which nothing is stored: it was refused, or filled in for the person */
  draw: (call: DeskCall, one: One, typed: Form) => Promise<{ title: string; main: Markup }>;
  /**
   * By the value of a form's button. Each returns the name of what was done, or what its form says in its place.
   *
   * @throws Refusal, which the page says
   */
  acts: Readonly<Record<string, (act: Act<One>) => Promise<string | Form>>>;
  /** What the page says after what was done, by its name. */
  said: (call: DeskCall, one: One) => Readonly<Record<string, string>>;
  mostBytes?: number;
}

/** Adds pages to the desk. */
export class DeskRoutes extends StaffRoutes<DeskCall, DeskParts, Room> {
  readonly home = { name: 'Desk', called: 'the desk', href: deskPath };
  readonly rooms = rooms;

  /**
   * Where the desk is asked for: an origin of a dealer who has a desk, so that no link leads to another host. With
   * `api.baseUrl` that is also the API's own host, which names no dealer.
   *
   * @throws Refusal 404 at every other host
   */
  async place(context: Context<Env>): Promise<StaffPlace> {
    const { dealers, preview } = this.parts;
    const host = hostOf(context, this.parts);
    const found = await dealerAt(host, dealers, preview);
    const dealer = found?.desk.enabled ? found : undefined;
    const isApi = async () =>
      (await dealers.all()).some(
        ({ api, desk }) => desk.enabled && api.baseUrl !== undefined && new URL(api.baseUrl).host === host,
      );
    if (!dealer && !(await isApi())) throw new Refusal(404, 'There is no desk at this address.');
    return { origin: `${preview && previewSlug(host) ? 'http' : 'https'}://${host}`, dealer };
  }

  member(email: string) {
    return personOf(email, this.parts.dealers);
  }

  signInMail(person: Person, link: string, at: StaffPlace) {
    const { dealer, name } = grantAt(person, at.dealer);
    const letter = letterMail(signInLetter(dealer, { name, link }), dealer);
    return { dealer: dealer.slug, fromName: dealer.name, ...letter };
  }

  async callBy(of: Omit<StaffCall, 'person' | 'when'>, person: Person): Promise<DeskCall> {
    const { here, now } = of;
    const { dealer } = grantAt(person, here);
    of.context.set('dealer', dealer.slug);
    const hasReservations = await this.own.reservations.isAny(person.scopes);
    const clock = clockFor(person, dealer, now);
    const when = (at: number) => whenWords(at, clock.timeZone, now);
    const seen = await this.own.live(websitesOf(person));
    return { ...of, ...clock, person, when, hasReservations, dealer, seen };
  }

  roomsFor({ person: { grants }, hasReservations }: DeskCall, here: Room): Room[] {
    const has: Partial<Record<Room, boolean>> = {
      reservations: hasReservations || here === 'reservations',
      quality: grants.some(({ dealer }) => dealer.desk.quality.enabled),
      content: this.own.addContent !== undefined && grants.some(({ role }) => role === 'owner'),
    };
    return (Object.keys(rooms) as Room[]).filter((room) => has[room] ?? true);
  }

  /** Adds the page of things of one kind. */
  thing<One extends WithLead>(of: Thing<One>): void {
    const { pathOf, room, acts } = of;
    const found = async (call: DeskCall): Promise<One> => {
      const one = await of.find(call, call.context.req.param('id') ?? '');
      if (!one) throw new Refusal(404, of.missing);
      return one;
    };
    const show = async (call: DeskCall, typed: Form, fault?: Refusal) => {
      // Read again after a form: somebody else may have changed it meanwhile.
      const one = await found(call);
      const { title, main } = await of.draw(call, one, typed);
      const message = fault && failed(fault.message);
      return this.send(call, { title, room, message, said: of.said(call, one) }, main, fault?.status);
    };
    const post = async (call: DeskCall, form: Form): Promise<Response> => {
      const one = await found(call);
      const act = Object.hasOwn(acts, form('action')) ? acts[form('action')] : undefined;
      if (!act)
        throw new Refusal(400, 'The desk does not know what to do with this form. Please reload the page.');
      const dealer = dealerOf(call, one);
      try {
        const done = await act({ call, one, dealer, who: whoAt(call.person, dealer), form });
        if (typeof done !== 'string') return await show(call, done);
        return call.context.redirect(`${call.context.req.path}?done=${done}`, 303);
      } catch (error) {
        if (error instanceof Refusal) return show(call, form, error);
        throw error;
      }
    };
    this.page(pathOf(':id'), (call) => show(call, () => ''));
    this.form(pathOf(':id'), post, of.mostBytes);
  }

  overseen({ person }: DeskCall) {
    return overseen(person);
  }

  nameOf(email: string, { person }: DeskCall) {
    return staffName(email, dealersOf(person));
  }
}

/** What somebody may do at this dealer, or else at the first of theirs. */
const grantAt = ({ grants }: Pick<Person, 'grants'>, dealer: Dealer | undefined) =>
  grants.find((grant) => grant.dealer.id === dealer?.id) ?? grants[0]!;

/** What the person may do at the address's dealer, if they work for it, otherwise at the one in the head. */
export function chosenGrant(
  { context, person, dealer: here }: DeskCall,
  grants: Person['grants'] = person.grants,
): Person['grants'][number] | undefined {
  const asked = context.req.query('dealer');
  return grants.find(({ dealer }) => String(dealer.id) === asked) ?? grantAt({ grants }, here);
}

/** The dealer of a lead that the person may see. */
export function dealerOf({ person }: DeskCall, { lead }: WithLead): Dealer {
  return person.grants.find(({ dealer }) => dealer.id === lead.website_id)!.dealer;
}

/** Sends a CSV file. */
export function sendCsv({ context }: DeskCall, name: string, records: readonly string[][]): Response {
  context.header('content-type', 'text/csv; charset=utf-8');
  context.header('content-disposition', `attachment; filename="${name}"`);
  return context.body(csvFile(records));
}

/** The letter with the link that signs a member of staff in. */
export function signInLetter(dealer: Dealer, { name, link }: { name: string; link: string }): Letter {
  return {
    subject: `Sign in to the desk of ${dealer.name}`,
    heading: 'Sign in to the desk',
    greeting: greeting(name),
    paragraphs: [`This link signs you in. It is valid for ${signInMinutes} minutes and once.`],
    actions: [{ label: 'Sign in', href: link }],
    answer: howToAnswer(dealer),
    footer: [
      'Somebody asked for this link at the desk. If it was not you, you can ignore it: nobody else gets it.',
    ],
  };
}
