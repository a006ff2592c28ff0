import type { Hono } from 'hono';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { admit, mustBeAtThisMachine } from '../api/caller.ts';
import { PostOutbox } from '../services/lead-post.ts';
import { MailOutbox } from '../services/mail.ts';
import { SmsOutbox } from '../services/sms.ts';

/**
 * `GET /api/dev/outbox`: the SMS, mails and CRM posts that a preview did not really send, newest first. For developers
 * and tests.
 */
export function addOutbox(app: Hono<Env>, parts: ApiParts): void {
  const { sms, mail, poster } = parts;
  app.get('/api/dev/outbox', async (context) => {
    // Other people on the network may reach a preview. Codes and leads are only for the person at this machine.
    mustBeAtThisMachine(context);
    const { slug } = await admit(context, parts);
    const texts = sms instanceof SmsOutbox ? sms.messagesOf(slug) : [];
    return context.json({
      notice: 'Messages a preview did not send.',
      messages: texts.map(({ to, text, at }) => ({ to, text, code: /^\d{6}/.exec(text)?.[0], at })),
      mails: mail instanceof MailOutbox ? mail.messagesOf(slug) : [],
      posts: poster instanceof PostOutbox ? poster.messagesOf(slug) : [],
    });
  });
}
