import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { deskCookie } from '../api/visitor-secrets.ts';
import { Refusal } from '../refusal.ts';
import { deskPage, deskPath } from './desk-page.ts';
import { type DeskParts, doneMessage, forForm, forStaff, frameOf, send } from './desk-session.ts';
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
export function addSessionsRoutes(app: Hono<Env>, parts: ApiParts, own: DeskParts): void {
  const { access } = own;

  app.get(
    `${deskPath}sessions`,
    forStaff(parts, own, async (call) => {
      const { context, person, session, formKey, dealer, now } = call;
      const rows = await access.sessionsOf(overseen(person), now);
      const dealers = person.grants.map((grant) => grant.dealer);
      const message = doneMessage(call, done);
      const body = html`<h1>Sign-ins</h1>
<p>Devices that are signed in to the desk${rows.some(({ email }) => email !== person.email) ? ', yours and those of your staff' : ''}.</p>
<table class="list"><thead><tr><th scope="col">Person</th><th scope="col">Device</th><th scope="col">Signed in</th><th scope="col">Last seen</th><th scope="col">End</th></tr></thead>
<tbody>${rows.map(
        (
          row,
        ) => html`<tr><td>${staffName(row.email, dealers)}</td><td>${row.device}${row.id === session.id ? ' (this one)' : ''}</td>
<td>${momentOf(row.created_at, dealer)}</td><td>${momentOf(row.seen_at, dealer)}</td>
<td><form method="post" action="${deskPath}sessions"><input type="hidden" name="form_key" value="${formKey}"><input type="hidden" name="id" value="${row.id}"><button class="quiet" aria-label="End the sign-in of ${staffName(row.email, dealers)} on ${row.device}">End</button></form></td></tr>`,
      )}</tbody></table>
${await passkeysSection(call, parts, own)}`;
      return send(
        context,
        deskPage(frameOf(call, { title: 'Sign-ins', room: 'sessions', ...(message && { message }) }), body),
      );
    }),
  );

  app.post(
    `${deskPath}sessions`,
    forForm(parts, own, async ({ context, person, session }, form) => {
      if (!(await access.end(form('id'), overseen(person))))
        throw new Refusal(404, 'This sign-in has ended already.');
      if (form('id') === session.id) deskCookie(context, parts.preview).clear();
      return context.redirect(form('id') === session.id ? signInPath : `${deskPath}sessions?done=ended`, 303);
    }),
  );
}
