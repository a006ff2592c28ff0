import { randomUUID } from 'node:crypto';
import { Kept, postSigned, type SignedService } from './sending.ts';

/** A text message to one phone. */
export interface Sms {
  /** '+61412345678' */
  to: string;
  text: string;
  /** Name of the dealer's folder, for SMS accounts with one sender for each dealer. */
  dealer: string;
}

export interface SmsSender {
  /** Notice for the visitor when no message is really sent. */
  readonly notice?: string;
  /** @throws when the service did not accept the message */
  send(message: Sms): Promise<void>;
}

/** Stands in for an SMS service in previews and tests. It sends nothing, says so, and keeps the last for developers. */
export class SmsOutbox extends Kept<Sms> implements SmsSender {
  readonly notice = 'This is a preview: no SMS was sent. Your code is at /api/dev/outbox.';
}

/**
 * Posts messages to the operator's SMS service. It takes `{id, to, text, dealer}` as JSON and answers 2xx when it accepts
 * the message. A retry carries the same `id`, so that the service does not send the message twice.
 */
export function smsWebhook(settings: SignedService): SmsSender {
  async function attempt(body: string): Promise<boolean> {
    try {
      const response = await postSigned({ timeoutMs: 5000, ...settings }, body);
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  return {
    async send({ to, text, dealer }: Sms): Promise<void> {
      const body = JSON.stringify({ id: randomUUID(), to, text, dealer });
      // Errors are logged, so they must contain neither the number nor the text.
      if (!(await attempt(body)) && !(await attempt(body)))
        throw new Error('The SMS service did not take the message.');
    },
  };
}
