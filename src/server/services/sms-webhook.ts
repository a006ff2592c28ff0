import { randomUUID } from 'node:crypto';
import { signedHeaders } from './signed-headers.ts';
import type { Sms, SmsSender } from './sms.ts';

export interface WebhookSettings {
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
