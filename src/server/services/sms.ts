import { randomUUID } from 'node:crypto';
import { Kept, signedHeaders } from './sending.ts';

/** A text message to one phone. */
export interface Sms {
  /** '+61412345678' */
  to: string;
  text: string;
  /** Name of the dealer's folder, for SMS accounts with one sender for each dealer. */
  dealer: string;
}

/** Sends text messages. */
export interface SmsSender {
  /** Notice for the visitor when no message is really sent. */
  readonly notice?: string;
  /** @throws when the service did not accept the message */
  send(message: Sms): Promise<void>;
}

/**
 * Stands in for an SMS service in previews and tests. It sends nothing, says so, and keeps the last messages in memory
 * for a developer to read.
 */
export class SmsOutbox extends Kept<Sms> implements SmsSender {
  readonly notice = 'This is a preview: no SMS was sent. Your code is at /api/dev/outbox.';

  async send(message: Sms): Promise<void> {
    this.keep(message);
  }
}

interface WebhookSettings {
  /** Takes `{id, to, text, dealer}` as JSON and answers 2xx when it accepts the message. */
  url: string;
  /** Shared with the SMS service only. */
  secret: string;
  timeoutMs?: number;
  fetch?: typeof fetch;
  now?: () => number;
}

/**
 * Posts messages to the operator's SMS service. Each request is signed, so that the service can refuse forged or old
 * requests. A retry carries the same `id`, so that the service does not send the message twice.
 */
export function smsWebhook(settings: WebhookSettings): SmsSender {
  const { url, secret, timeoutMs = 5000, now = Date.now } = settings;
  const send = settings.fetch ?? fetch;

  async function attempt(body: string): Promise<boolean> {
    try {
      const response = await send(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'content-type': 'application/json', ...signedHeaders(body, secret, now()) },
        body,
      });
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
