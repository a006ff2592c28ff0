import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { admit, mustBeAtThisMachine } from '../api/caller.ts';
import { sendPlainPage } from '../plain-page.ts';
import { Refusal } from '../refusal.ts';
import { PostOutbox } from '../services/lead-post.ts';
import { MailOutbox } from '../services/mail.ts';
import { SmsOutbox } from '../services/sms.ts';

const lettersPath = '/api/dev/letters';

/**
 * What a preview did not really send, newest first: `GET /api/dev/outbox` has the SMS, mails and CRM posts for developers
 * and tests, `GET /api/dev/letters` the mails as their readers would see them.
 */
export function addOutbox(app: Hono<Env>, parts: ApiParts): void {
  const { sms, mail, poster } = parts;

  const sentOf = async (context: Context<Env>) => {
    // Other people on the network may reach a preview. Codes and leads are only for the person at this machine.
    mustBeAtThisMachine(context);
    const dealer = await admit(context, parts);
    const { slug } = dealer;
    return {
      dealer,
      messages: sms instanceof SmsOutbox ? sms.messagesOf(slug) : [],
      mails: mail instanceof MailOutbox ? mail.messagesOf(slug) : [],
      posts: poster instanceof PostOutbox ? poster.messagesOf(slug) : [],
    };
  };

  app.get('/api/dev/outbox', async (context) => {
    const { dealer: _, messages, ...sent } = await sentOf(context);
    return context.json({
      notice: 'Messages a preview did not send.',
      messages: messages.map(({ to, text, at }) => ({ to, text, code: /^\d{6}/.exec(text)?.[0], at })),
      ...sent,
    });
  });

  app.get(lettersPath, async (context) => {
    const { dealer, mails } = await sentOf(context);
    const body = html`<main>
<h1>Letters of the preview</h1>
<p>${mails.length === 0 ? 'No letter yet. Send a form of the site.' : 'Nothing here was really sent. The newest is first.'}</p>
${mails.map(
  ({ id, to, subject, at, calendar, html: written, text }) => html`<section>
<h2>${subject}</h2>
<p>To ${to}, ${at}${calendar ? ', with a calendar file' : ''}</p>
${written === undefined ? html`<pre class="scrolls" tabindex="0">${text}</pre>` : html`<iframe class="full panel" height="640" title="${subject}" src="${lettersPath}/${id}" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>`}
</section>`,
)}
</main>`;
    const title = 'Letters of the preview';
    return sendPlainPage(context, {
      dealer,
      title,
      body,
      policy: ["frame-src 'self'"],
      referrer: 'same-origin',
    });
  });

  app.get(`${lettersPath}/:id`, async (context) => {
    const mail = (await sentOf(context)).mails.find(({ id }) => id === context.req.param('id'));
    if (mail?.html === undefined) throw new Refusal(404, 'There is no such letter.');
    // As in a mail program: no script, no picture from elsewhere, its own styles. Browsers request the site's icon.
    context.header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation; frame-ancestors 'self'",
    );
    return context.html(mail.html.replace('<head>', '<head><base target="_top">'));
  });
}
