import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { emailProblem } from '../../domain/leads/contact.ts';
import { HOUR } from '../../domain/time/durations.ts';
import type { Env } from '../api/api-parts.ts';
import { type Form, readForm } from '../api/arrived-body.ts';
import { addressOf } from '../api/caller.ts';
import { deskCookie, knownBrowser, newToken } from '../api/visitor-secrets.ts';
import type { DealerDirectory } from '../dealers/dealer-directory.ts';
import { Refusal } from '../refusal.ts';
import { signInMinutes as minutes } from './desk-access.ts';
import { type DeskFrame, deskPath, failed, type Markup } from './desk-page.ts';
import { hidden } from './page-parts.ts';
import {
  type SignInParts,
  type StaffCall,
  type StaffPlace,
  type StaffRoutes,
  sessionHash,
} from './staff-routes.ts';

/** A form that the script shows where there are passkeys, and sends with the device's answer. 'get' signs in. */
const passkeyForm = (act: 'create' | 'get', action: string, options: object, fields: Markup): Markup =>
  html`<form method="post" action="${action}" data-passkey="${act}" data-options="${JSON.stringify(options)}" hidden>
${hidden({ answer: '' })}${fields}</form>`;

/** The same for every address, so that nobody learns who works here. */
const askedText = `If this address is on the staff, a mail with a link to sign in is on its way. The link is valid for ${minutes} minutes and once.`;
const deadLink = `This link was used before, or its ${minutes} minutes are over. Please ask for a new one.`;

const noProof =
  'The security check was not made, or is too old. Please try again. On a device that has not signed in before it needs JavaScript.';
const noPasskey =
  'That passkey does not sign in here, or the page was open for too long. Please try again, or ask for a link by mail.';

/**
 * Paths that sign the first owner of each dealer in, by slug, for a working day: for a preview's terminal, never on a
 * public server.
 */
export async function demoSignIns(
  dealers: DealerDirectory,
  { access }: Pick<SignInParts, 'access'>,
  now: number,
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const { slug, desk } of await dealers.all()) {
    const person = desk.staff.find(({ role }) => role === 'owner') ?? desk.staff[0];
    if (!desk.enabled || !person) continue;
    // Not counted with the links that this person asks for.
    const counted = { asked_for: randomUUID(), asked_from: '', isKnown: true };
    const link = await access.ask({ ...counted, email: person.email.toLowerCase() }, now, 12 * HOUR);
    paths.set(slug, `${deskPath}enter?link=${link}`);
  }
  return paths;
}

/**
 * Signing in by a mailed link or with a passkey, and signing out. Opening the link changes nothing,
 * because mail programs open links by themselves: the button on its page signs in.
 */
export function addSignInRoutes(routes: StaffRoutes): void {
  const { parts, own, home } = routes;
  const { keys, access, captcha, passkeys } = own;
  const signInPath = `${home.href}sign-in`;
  const enterPath = `${home.href}enter`;
  const passkeyPath = `${home.href}passkey`;
  /** A path of this place to go on to. Empty for anything else, so that a link never leads to another site. */
  const ownPath = (written = '') =>
    written.startsWith(home.href) && /^[\w/.~?&=%+-]*$/.test(written) ? written : '';

  /** The page on which people sign in, with what their browser must answer. */
  const page = async (
    context: Context<Env>,
    message: DeskFrame['message'],
    { to = '', email = '', status }: { to?: string; email?: string; status?: Refusal['status'] } = {},
  ) => {
    const { dealer, origin } = await routes.place(context);
    const challenge = asksProof({ dealer }) ? await captcha.challenge() : undefined;
    const options = await passkeys.toSignIn({ origin, purpose: 'sign in', now: parts.now() });
    const body = html`<div class="narrow"><h1>Sign in to ${home.called}</h1>
<form class="stack-2" method="post" action="${signInPath}"${challenge && html` data-challenge="${JSON.stringify(challenge)}"`}>
${hidden({ to, captcha: '' })}
<label for="email">Your work email address</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${email}">
<button>Mail me a link</button>
</form>
<p class="soft">We'll email you a link that signs you in. There is no password.</p>
${passkeyForm('get', passkeyPath, options, html`${hidden({ to })}<button class="quiet">Sign in with a passkey</button>`)}</div>`;
    return routes.sendOpen(context, { title: 'Sign in', message }, body, status);
  };

  /** Begins a session of this person. @throws Refusal the fault, when it is nobody's who may be here */
  const enter = async (context: Context<Env>, email: string | undefined, to: string, fault: Refusal) => {
    if (!email || !(await routes.member(email))) throw fault;
    const before = await routes.sessionOf(context);
    if (before) await access.end(before.id, [before.email]);
    knownBrowser(context, 'desk', parts).remember(email);
    const token = newToken();
    const device = deviceOf(context.req.header('user-agent'));
    await access.begin(sessionHash(token, home), { email, device }, parts.now());
    deskCookie(context, parts.preview).set(token);
    return context.redirect(to || home.href, 303);
  };

  routes.open('GET', signInPath, async (context) => {
    if (await routes.callOf(context)) return context.redirect(home.href, 303);
    // Each page has a new challenge, which takes time to make.
    await parts.limits.count('appointmentTimes', 0, addressOf(context, parts));
    const isAsked = context.req.query('asked') !== undefined;
    const message = isAsked ? { text: askedText, isError: false } : undefined;
    return page(context, message, { to: ownPath(context.req.query('to')) });
  });

  /** A form of somebody who is not signed in yet. What is wrong with it is said above the form to sign in. */
  const post = (
    path: string,
    answer: (context: Context<Env>, form: Form, to: string) => Promise<Response>,
  ): void =>
    routes.open('POST', path, async (context) => {
      routes.mustBeOwnForm(context);
      await parts.limits.count('askForCode', 0, addressOf(context, parts));
      const form = await readForm(context, parts);
      const to = ownPath(form('to'));
      return answer(context, form, to).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return page(context, failed(error.message), { to, email: form('email'), status: error.status });
      });
    });

  post(signInPath, async (context, form, to) => {
    const at = await routes.place(context);
    const email = form('email').trim().toLowerCase();
    const problem = emailProblem(email);
    if (problem) throw new Refusal(400, problem);
    const { mail } = parts;
    if (!mail) throw new Refusal(500, 'Nobody can sign in, because this server sends no mail (SMTP_URL).');
    const member = await routes.member(email);
    const known = knownBrowser(context, 'desk', parts).countedAs(email);
    const isProved = known === undefined && asksProof(at);
    const proof = isProved ? await captcha.check(form('captcha')) : undefined;
    if (isProved && !proof) throw new Refusal(400, noProof);
    const asked = {
      asked_for: keys.hash('desk address', email),
      email: member ? email : '',
      asked_from: known ?? keys.hash('desk network', addressOf(context, parts)),
    };
    const token = await access.ask({ ...asked, isKnown: known !== undefined, proof }, parts.now());
    const goOn = to && `&to=${encodeURIComponent(to)}`;
    const link = `${at.origin}${enterPath}?link=${token}${goOn}`;
    if (member)
      // Not awaited: the time of an answer must not show whether a mail was sent.
      void mail
        .send({ id: randomUUID(), to: email, ...routes.signInMail(member, link, at) })
        .catch((error: unknown) => parts.log.error({ call: `mail a link of ${home.called}`, error }));
    return context.redirect(`${signInPath}?asked${goOn}`, 303);
  });

  routes.open('GET', enterPath, async (context) => {
    await routes.place(context);
    await parts.limits.count('askForCode', 0, addressOf(context, parts));
    const written = context.req.query('link') ?? '';
    const email = await access.waiting(written, parts.now());
    const member = email && (await routes.member(email));
    if (!member) return page(context, failed(deadLink), { status: 404 });
    const to = ownPath(context.req.query('to'));
    const main = html`<div class="narrow"><h1>Sign in as ${member.name}</h1>
<p>${email}</p>
<form class="stack-2" method="post" action="${enterPath}">
${hidden({ link: written, to })}
<button>Sign in on this device</button>
</form></div>`;
    return routes.sendOpen(context, { title: 'Sign in' }, main);
  });

  post(enterPath, async (context, form, to) =>
    enter(context, await access.use(form('link'), parts.now()), to, new Refusal(404, deadLink)),
  );

  post(passkeyPath, async (context, form, to) => {
    const { origin } = await routes.place(context);
    const place = { origin, purpose: 'sign in', now: parts.now() };
    return enter(context, await passkeys.signIn(form('answer'), place), to, new Refusal(400, noPasskey));
  });

  routes.form(`${home.href}sign-out`, async ({ context, session }) => {
    await access.end(session.id, [session.email]);
    deskCookie(context, parts.preview).clear();
    return context.redirect(signInPath, 303);
  });

  addSessionsRoutes(routes);
}

/** Whether a browser that has not signed in before proves that a person uses it, as the forms of the site do. */
const asksProof = ({ dealer }: Pick<StaffPlace, 'dealer'>): boolean => dealer?.leads.captcha ?? true;

/** 'Firefox on Windows', so that people recognise a device. Only our own words: the header may contain anything. */
function deviceOf(agent = ''): string {
  const named = (names: string[], end = '') => names.find((name) => agent.includes(`${name}${end}`));
  const browser = named(['Edg', 'Firefox', 'Chrome', 'Safari'], '/') ?? 'A browser';
  const system = named(['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux']);
  return `${browser.replace(/^Edg$/, 'Edge')}${system ? ` on ${system}` : ''}`;
}

const said = {
  ended: 'That sign-in is ended.',
  passkey: 'The passkey is added. Next time you can sign in with it.',
  removed: 'That passkey is removed. The device may still offer it, but it no longer signs in.',
};

/** The page of sessions and passkeys: everybody sees and ends their own, an owner those of the staff. */
function addSessionsRoutes(routes: StaffRoutes): void {
  const { own, home } = routes;
  const path = `${home.href}sessions`;

  routes.page(path, async (call) => {
    const { context, person, session, formKey, now } = call;
    const people = routes.overseen(call);
    const [sessions, passkeys] = [await own.access.sessionsOf(people, now), await own.passkeys.of(people)];
    const { origin } = await routes.place(context);
    const options = await own.passkeys.toAdd(person, { origin, purpose: purposeOf(call), now });
    const row = ({ id, email }: { id: string; email: string }, what: string, since: number, seen: number) =>
      html`<tr><td>${routes.nameOf(email, call)}</td><td>${what}${id === session.id ? ' (this one)' : ''}</td>
<td><span class="unit">Since </span>${call.when(since)}</td><td><span class="unit">Used </span>${call.when(seen)}</td>
<td><form method="post" action="${path}">${hidden({ form_key: formKey, id })}<button class="quiet" aria-label="End the sign-in of ${routes.nameOf(email, call)}: ${what}">End</button></form></td></tr>`;
    const main = html`<h1>Sign-ins</h1>
<p>What signs in to ${home.called}: devices that are signed in${passkeys.length > 0 ? ', and passkeys' : ''}.</p>
<table class="list"><thead><tr><th scope="col">Person</th><th scope="col">Sign-in</th><th scope="col">Since</th><th scope="col">Last used</th><th scope="col">End</th></tr></thead>
<tbody>${sessions.map((one) => row(one, one.device, one.created_at, one.seen_at))}
${passkeys.map((one) => row(one, `Passkey for ${one.host}, made on ${one.device}`, one.made_at, one.used_at))}</tbody></table>
<h2>Passkeys</h2>
<p>With a passkey you sign in by the fingerprint, the face or the PIN of your device, without a mail.</p>
${passkeyForm('create', `${home.href}passkeys`, options, html`${hidden({ form_key: formKey })}<button>Add a passkey on this device</button>`)}`;
    return routes.send(call, { title: 'Sign-ins', room: 'sessions', said }, main);
  });

  routes.form(path, async (call, form) => {
    const { context, session } = call;
    const of = [form('id'), routes.overseen(call)] as const;
    const isPasskey = await own.passkeys.remove(...of);
    if (!isPasskey && !(await own.access.end(...of)))
      throw new Refusal(404, 'This sign-in has ended already.');
    const done = isPasskey ? 'removed' : 'ended';
    if (form('id') !== session.id) return context.redirect(`${path}?done=${done}`, 303);
    deskCookie(context, routes.parts.preview).clear();
    return context.redirect(`${home.href}sign-in`, 303);
  });

  routes.form(`${home.href}passkeys`, async (call, form) => {
    const { context, person, now } = call;
    const { origin } = await routes.place(context);
    const who = { email: person.email, device: deviceOf(context.req.header('user-agent')) };
    const place = { origin, purpose: purposeOf(call), now };
    if (!(await own.passkeys.add(who, form('answer'), place)))
      throw new Refusal(400, 'The passkey was not added. Please reload the page and try again.');
    return context.redirect(`${path}?done=passkey`, 303);
  });
}

/** A passkey is added by the session whose page asked for it. */
const purposeOf = ({ session }: StaffCall): string => `add by ${session.id}`;
