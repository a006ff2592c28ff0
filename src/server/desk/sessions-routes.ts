import { html } from 'hono/html';
import { deskCookie } from '../api/visitor-secrets.ts';
import { Refusal } from '../refusal.ts';
import type { Markup } from './desk-page.ts';
import { hidden } from './page-parts.ts';
import { deviceOf } from './sign-in-routes.ts';
import { passkeyForm, scriptTag } from './sign-in-script-file.ts';
import { doneMessage, type StaffCall, type StaffRoutes } from './staff-routes.ts';

const done = {
  ended: 'That sign-in is ended.',
  passkey: 'The passkey is added. Next time you can sign in with it.',
  removed: 'That passkey is removed. The device may still offer it, but it no longer signs in.',
};

/** The page of sessions and passkeys: everybody sees and ends their own, an owner those of the staff. */
export function addSessionsRoutes(routes: StaffRoutes): void {
  const { own, home } = routes;
  const path = `${home.href}sessions`;

  routes.page(path, async (call) => {
    const { person, session, formKey, now } = call;
    const rows = await own.access.sessionsOf(routes.overseen(call), now);
    const main = html`<h1>Sign-ins</h1>
<p>Devices that are signed in to ${home.called}${rows.some(({ email }) => email !== person.email) ? ', yours and those of your staff' : ''}.</p>
<table class="list"><thead><tr><th scope="col">Person</th><th scope="col">Device</th><th scope="col">Signed in</th><th scope="col">Last seen</th><th scope="col">End</th></tr></thead>
<tbody>${rows.map(
      (
        row,
      ) => html`<tr><td>${routes.nameOf(row.email, call)}</td><td>${row.device}${row.id === session.id ? ' (this one)' : ''}</td>
<td><span class="unit">Signed in </span>${call.when(row.created_at)}</td><td><span class="unit">Seen </span>${call.when(row.seen_at)}</td>
<td><form method="post" action="${path}">${hidden({ form_key: formKey, id: row.id })}<button class="quiet" aria-label="End the sign-in of ${routes.nameOf(row.email, call)} on ${row.device}">End</button></form></td></tr>`,
    )}</tbody></table>
${await passkeysSection(call, routes)}`;
    const message = doneMessage(call, done);
    return routes.send(call, { title: 'Sign-ins', room: 'sessions', message }, main);
  });

  routes.form(path, async (call, form) => {
    const { context, session } = call;
    if (!(await own.access.end(form('id'), routes.overseen(call))))
      throw new Refusal(404, 'This sign-in has ended already.');
    if (form('id') !== session.id) return context.redirect(`${path}?done=ended`, 303);
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

  routes.form(`${home.href}passkeys/remove`, async (call, form) => {
    if (!(await own.passkeys.remove(form('id'), routes.overseen(call))))
      throw new Refusal(404, 'This passkey was removed already.');
    return call.context.redirect(`${path}?done=removed`, 303);
  });
}

/** A passkey is added by the session whose page asked for it. */
const purposeOf = ({ session }: StaffCall): string => `add by ${session.id}`;

/** The passkeys that this person may see, with what adds one on this device. */
async function passkeysSection(call: StaffCall, routes: StaffRoutes): Promise<Markup> {
  const { own, home } = routes;
  const { context, person, formKey, now } = call;
  const rows = await own.passkeys.of(routes.overseen(call));
  const { origin } = await routes.place(context);
  const options = await own.passkeys.toAdd(person, { origin, purpose: purposeOf(call), now });
  const key = { form_key: formKey };
  return html`<h2>Passkeys</h2>
<p>With a passkey you sign in by the fingerprint, the face or the PIN of your device, without a mail.</p>
${
  rows.length === 0
    ? ''
    : html`<table class="list"><thead><tr><th scope="col">Person</th><th scope="col">Made on</th><th scope="col">Website</th><th scope="col">Added</th><th scope="col">Last used</th><th scope="col">Remove</th></tr></thead>
<tbody>${rows.map(
        (row) => html`<tr><td>${routes.nameOf(row.email, call)}</td><td>${row.device}</td><td>${row.host}</td>
<td><span class="unit">Added </span>${call.when(row.made_at)}</td><td><span class="unit">Used </span>${call.when(row.used_at)}</td>
<td><form method="post" action="${home.href}passkeys/remove">${hidden({ ...key, id: row.id })}<button class="quiet" aria-label="Remove the passkey of ${routes.nameOf(row.email, call)} made on ${row.device}">Remove</button></form></td></tr>`,
      )}</tbody></table>`
}
${passkeyForm('create', `${home.href}passkeys`, options, html`${hidden(key)}<button>Add a passkey on this device</button>`)}
${scriptTag()}`;
}
