import { html } from 'hono/html';
import { deskCookie } from '../api/visitor-secrets.ts';
import { Refusal } from '../refusal.ts';
import { hidden } from './page-parts.ts';
import { passkeysSection } from './passkey-routes.ts';
import { doneMessage, type StaffRoutes } from './staff-routes.ts';

const done = {
  ended: 'That sign-in is ended.',
  passkey: 'The passkey is added. Next time you can sign in with it.',
  removed: 'That passkey is removed. The device may still offer it, but it no longer signs in.',
};

/** The page of sessions and passkeys: everybody sees and ends their own, an owner those of the staff. */
export function addSessionsRoutes(routes: StaffRoutes): void {
  const { access } = routes.own;
  const path = `${routes.home.href}sessions`;

  routes.page(path, async (call) => {
    const { person, session, formKey, now } = call;
    const rows = await access.sessionsOf(routes.overseen(call), now);
    const main = html`<h1>Sign-ins</h1>
<p>Devices that are signed in to ${routes.home.called}${rows.some(({ email }) => email !== person.email) ? ', yours and those of your staff' : ''}.</p>
<table class="list"><thead><tr><th scope="col">Person</th><th scope="col">Device</th><th scope="col">Signed in</th><th scope="col">Last seen</th><th scope="col">End</th></tr></thead>
<tbody>${rows.map(
      (
        row,
      ) => html`<tr><td>${routes.nameOf(row.email, call)}</td><td>${row.device}${row.id === session.id ? ' (this one)' : ''}</td>
<td>${routes.moment(row.created_at, call)}</td><td>${routes.moment(row.seen_at, call)}</td>
<td><form method="post" action="${path}">${hidden({ form_key: formKey, id: row.id })}<button class="quiet" aria-label="End the sign-in of ${routes.nameOf(row.email, call)} on ${row.device}">End</button></form></td></tr>`,
    )}</tbody></table>
${await passkeysSection(call, routes)}`;
    const message = doneMessage(call, done);
    return routes.send(call, { title: 'Sign-ins', room: 'sessions', message }, main);
  });

  routes.form(path, async (call, form) => {
    const { context, session } = call;
    if (!(await access.end(form('id'), routes.overseen(call))))
      throw new Refusal(404, 'This sign-in has ended already.');
    if (form('id') !== session.id) return context.redirect(`${path}?done=ended`, 303);
    deskCookie(context, routes.parts.preview).clear();
    return context.redirect(`${routes.home.href}sign-in`, 303);
  });
}
