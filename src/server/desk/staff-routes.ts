import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { type Form, readForm } from '../api/arrived-body.ts';
import { addressOf, mustBeOwnForm } from '../api/caller.ts';
import type { Captcha } from '../api/captcha.ts';
import { deskCookie, tokenHash } from '../api/visitor-secrets.ts';
import { Refusal } from '../refusal.ts';
import type { ServerKeys } from '../server-keys.ts';
import type { Mail } from '../services/mail.ts';
import type { Changer } from '../storage/lead-changes.ts';
import type { DeskSessionRow } from '../storage/tables.ts';
import type { DeskAccess } from './desk-access.ts';
import { type DeskFrame, deskPath, type Markup, type StaffHome, sendDeskPage } from './desk-page.ts';
import type { Passkeys } from './passkeys.ts';

export interface SignInParts {
  keys: ServerKeys;
  access: DeskAccess;
  captcha: Captcha;
  passkeys: Passkeys;
}

/** A request of somebody who is signed in. */
export interface StaffCall {
  context: Context<Env>;
  person: Changer;
  session: DeskSessionRow;
  /** Goes into every form, so that no other page can post one. */
  formKey: string;
  /** Milliseconds since 1970. */
  now: number;
  /** When something happened, in words. */
  when: (at: number) => string;
  /** The dealer in the head. */
  dealer?: Dealer;
  /** The dealer whose site is at this host. */
  here: Dealer | undefined;
  /** What was known to have changed before anything of the page was read (`liveChanges`). */
  seen?: string | undefined;
  /** Whose time the page tells, for people whose places have several: 'Sydney time'. */
  zoneName?: string | undefined;
}

export interface StaffPlace {
  /** 'https://www.example.com.au' */
  origin: string;
  /** Whose site is at this origin. */
  dealer: Dealer | undefined;
}

/**
 * Pages for people who sign in by a mailed link or a passkey: the desk of dealers, and the fleet's console. Refusals and
 * failures are answered with a page, because people read it.
 */
export abstract class StaffRoutes<
  Call extends StaffCall = StaffCall,
  Own extends SignInParts = SignInParts,
  Room extends string = string,
> {
  readonly app: Hono<Env>;
  readonly parts: ApiParts;
  readonly own: Own;
  abstract readonly home: StaffHome;
  abstract readonly rooms: Readonly<Record<Room, { label: string; href: string }>>;

  constructor(app: Hono<Env>, parts: ApiParts, own: Own) {
    this.app = app;
    this.parts = parts;
    this.own = own;
  }

  /** @throws Refusal 404 at a host that has no such pages */
  abstract place(context: Context<Env>): Promise<StaffPlace>;

  /** Who may be here with an address, by the present configuration. */
  abstract member(email: string): Promise<Call['person'] | undefined>;

  /** The mail with a link that signs somebody in. */
  abstract signInMail(person: Call['person'], link: string, at: StaffPlace): Omit<Mail, 'id' | 'to'>;

  /** The request of a session, with what its person sees. */
  abstract callBy(session: Omit<StaffCall, 'person' | 'when'>, person: Call['person']): Promise<Call>;

  /** Addresses of the people whose sign-ins the person may see and end. */
  abstract overseen(call: Call): string[];

  abstract nameOf(email: string, call: Call): string;

  /** The rooms that the head links to, also from a page of one that is empty for the person. */
  abstract roomsFor(call: Call, here: Room): readonly Room[];

  /** The session of a request, also of a person who may no longer be here. */
  async sessionOf(context: Context<Env>): Promise<DeskSessionRow | undefined> {
    const { token } = deskCookie(context, this.parts.preview);
    if (!token) return undefined;
    // A page that asks whether there is news is no visit: perhaps nobody sits before it.
    const isVisit = context.req.path !== `${this.home.href}live`;
    return this.own.access.session(sessionHash(token, this.home), this.parts.now(), isVisit);
  }

  /** The request, if its person is signed in and may still be here. */
  async callOf(context: Context<Env>): Promise<Call | undefined> {
    const place = await this.place(context);
    const session = await this.sessionOf(context);
    const person = session && (await this.member(session.email));
    if (!person) return undefined;
    const formKey = this.own.keys.hash('desk form', session.id);
    return this.callBy({ context, session, formKey, now: this.parts.now(), here: place.dealer }, person);
  }

  /** Sends a page to somebody who is signed in. @param of.said what it says after a redirect with `?done=` and a name */
  send(
    call: Call,
    of: Pick<DeskFrame, 'title' | 'message'> & { room: Room; said?: Readonly<Record<string, string>> },
    main: Markup,
    status?: Refusal['status'],
  ): Response | Promise<Response> {
    const { context, dealer, here } = call;
    const { title, room, said = {} } = of;
    const links = this.roomsFor(call, room).map((key) => ({ ...this.rooms[key], isHere: key === room }));
    const done = context.req.query('done') ?? '';
    const text = Object.hasOwn(said, done) ? said[done] : undefined;
    const message = of.message ?? (text === undefined ? undefined : { text, isError: false });
    const isAtSite = dealer !== undefined && dealer.id === here?.id;
    const frame = { home: this.home, dealer, isAtSite, who: { ...call, links }, title, message };
    return sendDeskPage(context, frame, main, status);
  }

  /** Sends a page to somebody who is not signed in. */
  async sendOpen(
    context: Context<Env>,
    of: Pick<DeskFrame, 'title' | 'message'>,
    main: Markup,
    status?: Refusal['status'],
  ): Promise<Response> {
    const found = await this.place(context).catch(() => undefined);
    const frame = { home: this.home, dealer: found?.dealer, isAtSite: true, ...of };
    return sendDeskPage(context, frame, main, status);
  }

  /** A page for everybody. */
  open(method: 'GET' | 'POST' | 'ALL', path: string, answer: (context: Context<Env>) => Promise<Response>) {
    this.app.on(method, path, async (context) => {
      context.set('refused', ({ status, message }) => {
        const title = status === 404 ? 'Not found' : 'Not possible';
        const main = html`<div class="narrow"><h1>${title}</h1><p>${message}</p></div>`;
        return this.sendOpen(context, { title }, main, status);
      });
      return answer(context);
    });
  }

  /** A page for people who are signed in. Others are sent to the page where they sign in. */
  page(path: string, answer: (call: Call) => Promise<Response>): void {
    this.open('GET', path, async (context) => {
      const call = await this.#countedCall(context);
      if (call) return answer(call);
      const to = new URL(context.req.url);
      const back = to.pathname === this.home.href ? '' : `?to=${encodeURIComponent(to.pathname + to.search)}`;
      return context.redirect(`${this.home.href}sign-in${back}`, 303);
    });
  }

  /** A posted form, which must come from a page of this session: otherwise it is refused with 401 or 403. */
  form(path: string, answer: (call: Call, form: Form) => Promise<Response>, mostBytes?: number): void {
    this.open('POST', path, async (context) => {
      this.mustBeOwnForm(context);
      const call = await this.#countedCall(context);
      if (!call) throw new Refusal(401, signedOut);
      const form = await readForm(context, this.parts, mostBytes);
      if (!this.own.keys.isHash(form('form_key'), 'desk form', call.session.id))
        throw new Refusal(403, 'This page is of an earlier sign-in. Please reload it and send it again.');
      return answer(call, form);
    });
  }

  /** Refuses forms that another site posts. @throws Refusal 403 */
  mustBeOwnForm(context: Context<Env>): void {
    mustBeOwnForm(context, this.parts, `${this.home.called} itself`);
  }

  /** A request is counted by its session, or without one by its address. */
  async #countedCall(context: Context<Env>): Promise<Call | undefined> {
    const call = await this.callOf(context);
    const caller = call ? `desk ${call.session.id}` : addressOf(context, this.parts);
    await this.parts.limits.count('appointmentTimes', 0, caller);
    return call;
  }
}

const signedOut = 'You are signed out, and nothing was stored. Please sign in and send it again.';

/** By which the database knows a session. One of the desk, which is at every dealer's host, opens no console. */
export const sessionHash = (token: string, { href }: StaffHome): string =>
  tokenHash(href === deskPath ? token : `${href} ${token}`);
