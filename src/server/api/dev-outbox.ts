import type { Hono } from 'hono';
import type { SmsOutbox } from '../services/sms.ts';
import { admit } from './admit.ts';
import type { ApiParts, Env } from './api-parts.ts';
import { isLoopback, socketAddress } from './client-address.ts';
import { Refusal } from './refusal.ts';

/** `GET /api/dev/outbox`: what a preview would have sent by SMS, newest first. For developers and tests. */
export function addOutbox(app: Hono<Env>, parts: ApiParts, outbox: SmsOutbox): void {
  app.get('/api/dev/outbox', async (context) => {
    // A preview may be open to the network; codes are for the person at this machine.
    if (!isLoopback(socketAddress(context))) throw new Refusal(404, 'There is nothing at this address.');
    const { slug } = await admit(context, parts);
    const messages = outbox.messagesOf(slug).map(({ to, text, at }) => ({
      to,
      text,
      code: /^\d{6}/.exec(text)?.[0],
      at,
    }));
    return context.json({ notice: 'Messages a preview did not send.', messages });
  });
}
