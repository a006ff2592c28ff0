import { html } from 'hono/html';
import { deskCookie } from '../api/visitor-secrets.ts';
import { Refusal } from '../refusal.ts';
import { deskPath } from './desk-page.ts';
import { type DeskRoutes, doneMessage, sendPage } from './desk-session.ts';
import { overseen, staffName } from './desk-staff.ts';
import { momentOf } from './lead-facts.ts';
import { passkeysSection } from './passkey-routes.ts';
import { signInPath } from './sign-in-routes.ts';

const done = {
  ended: 'That sign-in is ended.',
  passkey: 'The passkey is added. Next time you can sign in with it.',
  removed: 'That passkey is removed. The device may still offer it, but it no longer signs in.',
};

/** The page of sessions and passkeys: everybody sees and ends their own, an owner those of the staff. */
export function addSessionsRoutes(routes: DeskRoutes): void {
  const { access } = routes.own;
  const path = `${deskPath}sessions`;

  routes.page(path, async (call) => {
    const { person, session, formKey, dealer, now } = call;
    const rows = await access.sessionsOf(overseen(person), now);
    const dealers = person.grants.map((grant) => grant.dealer);
    const main = html`<h1>Sign-ins</h1>
<p>Devices that are signed in to the desk${rows.some(({ email }) => email !== person.email) ? ', yours and those of your staff' : ''}.</p>
<table class="list"><thead><tr><th scope="col">Person</th><th scope="col">Device</th><th scope="col">Signed in</th><th scope="col">Last seen</th><th scope="col">End</th></tr></thead>
<tbody>${rows.map(
      (
        row,
      ) => html`<tr><td>${staffName(row.email, dealers)}</td><td>${row.device}${row.id === session.id ? ' (this one)' : ''}</td>
<td>${momentOf(row.created_at, dealer)}</td><td>${momentOf(row.seen_at, dealer)}</td>
<td><form method="post" action="${path}"><input type="hidden" name="form_key" value="${formKey}"><input type="hidden" name="id" value="${row.id}"><button class="quiet" aria-label="End the sign-in of ${staffName(row.email, dealers)} on ${row.device}">End</button></form></td></tr>`,
    )}</tbody></table>
${await passkeysSection(call, routes)}`;
    return sendPage(call, { title: 'Sign-ins', room: 'sessions', message: doneMessage(call, done) }, main);
  });

  routes.form(path, async ({ context, person, session }, form) => {
    if (!(await access.end(form('id'), overseen(person))))
      throw new Refusal(404, 'This sign-in has ended already.');
    if (form('id') !== session.id) return context.redirect(`${path}?done=ended`, 303);
    deskCookie(context, routes.parts.preview).clear();
    return context.redirect(signInPath, 303);
  });
}
