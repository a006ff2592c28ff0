import { html } from 'hono/html';
import { Refusal } from '../refusal.ts';
import { deskPath, type Markup } from './desk-page.ts';
import { type DeskCall, type DeskRoutes, deskOrigin } from './desk-session.ts';
import { overseen, staffName } from './desk-staff.ts';
import { momentOf } from './lead-facts.ts';
import { deviceOf } from './sign-in-routes.ts';
import { passkeyForm, scriptTag } from './sign-in-script-file.ts';

const addPath = `${deskPath}passkeys`;
const removePath = `${addPath}/remove`;

/** A passkey is added by the session whose page asked for it. */
const purposeOf = ({ session }: DeskCall): string => `add by ${session.id}`;

/** The passkeys that this person may see, with what adds one on this device. */
export async function passkeysSection(call: DeskCall, { parts, own }: DeskRoutes): Promise<Markup> {
  const { context, person, formKey, dealer, now } = call;
  const rows = await own.keptPasskeys.of(overseen(person));
  const dealers = person.grants.map((grant) => grant.dealer);
  const { origin } = await deskOrigin(context, parts);
  const options = await own.passkeys.toAdd(person, { origin, purpose: purposeOf(call), now });
  const key = html`<input type="hidden" name="form_key" value="${formKey}">`;
  return html`<h2>Passkeys</h2>
<p>With a passkey you sign in by the fingerprint, the face or the PIN of your device, without a mail.</p>
${
  rows.length === 0
    ? ''
    : html`<table class="list"><thead><tr><th scope="col">Person</th><th scope="col">Made on</th><th scope="col">Website</th><th scope="col">Added</th><th scope="col">Last used</th><th scope="col">Remove</th></tr></thead>
<tbody>${rows.map(
        (row) => html`<tr><td>${staffName(row.email, dealers)}</td><td>${row.device}</td><td>${row.host}</td>
<td>${momentOf(row.made_at, dealer)}</td><td>${momentOf(row.used_at, dealer)}</td>
<td><form method="post" action="${removePath}">${key}<input type="hidden" name="id" value="${row.id}"><button class="quiet" aria-label="Remove the passkey of ${staffName(row.email, dealers)} made on ${row.device}">Remove</button></form></td></tr>`,
      )}</tbody></table>`
}
${passkeyForm('create', addPath, options, html`${key}<button>Add a passkey on this device</button>`)}
${scriptTag()}`;
}

/** Adding and removing passkeys. Signing in with one is in `sign-in-routes.ts`. */
export function addPasskeyRoutes(routes: DeskRoutes): void {
  const { parts, own } = routes;

  routes.form(addPath, async (call, form) => {
    const { context, person, now } = call;
    const { origin } = await deskOrigin(context, parts);
    const who = { email: person.email, device: deviceOf(context.req.header('user-agent')) };
    const place = { origin, purpose: purposeOf(call), now };
    if (!(await own.passkeys.add(who, form('answer'), place)))
      throw new Refusal(400, 'The passkey was not added. Please reload the page and try again.');
    return context.redirect(`${deskPath}sessions?done=passkey`, 303);
  });

  routes.form(removePath, async ({ context, person }, form) => {
    if (!(await own.keptPasskeys.remove(form('id'), overseen(person))))
      throw new Refusal(404, 'This passkey was removed already.');
    return context.redirect(`${deskPath}sessions?done=removed`, 303);
  });
}
