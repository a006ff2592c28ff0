import type { Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { admit, mustBeAtThisMachine } from '../api/caller.ts';
import { ownForms, sendPage, styleHash } from '../plain-page.ts';
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
    const { slug } = await admit(context, parts);
    return {
      messages: sms instanceof SmsOutbox ? sms.messagesOf(slug) : [],
      mails: mail instanceof MailOutbox ? mail.messagesOf(slug) : [],
      posts: poster instanceof PostOutbox ? poster.messagesOf(slug) : [],
    };
  };

  app.get('/api/dev/outbox', async (context) => {
    const { messages, ...sent } = await sentOf(context);
    return context.json({
      notice: 'Messages a preview did not send.',
      messages: messages.map(({ to, text, at }) => ({ to, text, code: /^\d{6}/.exec(text)?.[0], at })),
      ...sent,
    });
  });

  app.get(lettersPath, async (context) => {
    const { mails } = await sentOf(context);
    const body = html`<main>
<h1>Letters of the preview</h1>
<p>${mails.length === 0 ? 'No letter yet. Send a form of the site.' : 'Nothing here was really sent. The newest is first.'}</p>
${mails.map(
  ({ id, to, subject, at, calendar, html: written, text }) => html`<article>
<h2>${subject}</h2>
<p>To ${to}, ${at}${calendar ? ', with a calendar file' : ''}</p>
${written === undefined ? html`<pre tabindex="0">${text}</pre>` : html`<iframe title="${subject}" src="${lettersPath}/${id}" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>`}
</article>`,
)}
</main>`;
    return sendPage(context, {
      title: 'Letters of the preview',
      head: html`<style>${raw(css)}</style>`,
      body,
      policy: ["img-src 'self'", "frame-src 'self'", `style-src ${styleHash(css)}`, ...ownForms],
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

const css = `
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0}
main{max-width:46rem;margin-inline:auto;padding:1.5rem 1rem}
article{margin-block:2rem}
h2{font-size:1.125rem;margin:0;overflow-wrap:anywhere}
p{margin:0 0 .5rem}
iframe{box-sizing:border-box;width:100%;height:40rem;border:1px solid GrayText}
pre{overflow:auto;white-space:pre-wrap;padding:1rem;border:1px solid GrayText}
`;
