import type { Hono } from 'hono';
import { PostOutbox } from '../services/lead-post.ts';
import { MailOutbox } from '../services/mail.ts';
import { SmsOutbox } from '../services/sms.ts';
import { admit } from './admit.ts';
import type { ApiParts, Env } from './api-parts.ts';
import { isLoopback, socketAddress } from './client-address.ts';
import { Refusal } from './refusal.ts';

/**
 * `GET /api/health/live`: the process answers; restart it when it does not. `GET /api/health/ready`: it can store leads
 * for at least one dealer; send it no visitors while it answers 503. Anybody may ask, so the answer has no names: those
 * are on the operator's own port.
 */
export function addHealthRoutes(
  app: Hono<Env>,
  { faults, dealers }: Pick<ApiParts, 'faults' | 'dealers'>,
): void {
  app.get('/api/health/live', (context) => context.json({ ok: true }));
  app.get('/api/health/ready', async (context) => {
    const served = (await dealers.byId()).size;
    const missing = (await dealers.faulty()).filter(({ isMissing }) => isMissing).length;
    const ok = (await faults()).length === 0 && served > 0;
    return context.json({ ok, dealers: served, missing }, ok ? 200 : 503);
  });
}

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
