import { html } from 'hono/html';
import { Refusal } from '../refusal.ts';
import type { Markup } from './desk-page.ts';
import { hidden } from './page-parts.ts';
import { deviceOf } from './sign-in-routes.ts';
import { passkeyForm, scriptTag } from './sign-in-script-file.ts';
import type { StaffCall, StaffRoutes } from './staff-routes.ts';

/** A passkey is added by the session whose page asked for it. */
const purposeOf = ({ session }: StaffCall): string => `add by ${session.id}`;

/** The passkeys that this person may see, with what adds one on this device. */
export async function passkeysSection(call: StaffCall, routes: StaffRoutes): Promise<Markup> {
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
<td>${routes.moment(row.made_at, call)}</td><td>${routes.moment(row.used_at, call)}</td>
<td><form method="post" action="${home.href}passkeys/remove">${hidden({ ...key, id: row.id })}<button class="quiet" aria-label="Remove the passkey of ${routes.nameOf(row.email, call)} made on ${row.device}">Remove</button></form></td></tr>`,
      )}</tbody></table>`
}
${passkeyForm('create', `${home.href}passkeys`, options, html`${hidden(key)}<button>Add a passkey on this device</button>`)}
${scriptTag()}`;
}

/** Adding and removing passkeys. Signing in with one is in `sign-in-routes.ts`. */
export function addPasskeyRoutes(routes: StaffRoutes): void {
  const { own, home } = routes;

  routes.form(`${home.href}passkeys`, async (call, form) => {
    const { context, person, now } = call;
    const { origin } = await routes.place(context);
    const who = { email: person.email, device: deviceOf(context.req.header('user-agent')) };
    const place = { origin, purpose: purposeOf(call), now };
    if (!(await own.passkeys.add(who, form('answer'), place)))
      throw new Refusal(400, 'The passkey was not added. Please reload the page and try again.');
    return context.redirect(`${home.href}sessions?done=passkey`, 303);
  });

  routes.form(`${home.href}passkeys/remove`, async (call, form) => {
    if (!(await own.passkeys.remove(form('id'), routes.overseen(call))))
      throw new Refusal(404, 'This passkey was removed already.');
    return call.context.redirect(`${home.href}sessions?done=removed`, 303);
  });
}
