import type { Hono } from 'hono';
import { PostOutbox } from '../services/lead-post.ts';
import { MailOutbox } from '../services/mail.ts';
import { SmsOutbox } from '../services/sms.ts';
import { admit } from './admit.ts';
import type { ApiParts, Env } from './api-parts.ts';
import { isLoopback, socketAddress } from './client-address.ts';
import { Refusal } from './refusal.ts';

/**
 * `GET /api/dev/outbox`: the SMS, mails and CRM posts that a preview did not really send, newest first. For developers
 * and tests.
 */
export function addOutbox(app: Hono<Env>, parts: ApiParts): void {
  const { sms, mail, poster } = parts;
  app.get('/api/dev/outbox', async (context) => {
    // Other people on the network may reach a preview. Codes and leads are only for the person at this machine.
    if (!isLoopback(socketAddress(context))) throw new Refusal(404, 'There is nothing at this address.');
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
