import { createHmac, randomUUID } from 'node:crypto';
import type { Sms, SmsSender } from './sms.ts';

export interface WebhookSettings {
  /** Takes `{id, to, text, dealer}` as JSON and answers 2xx when it will send it. */
  url: string;
  /** Known to both sides alone. */
  secret: string;
  timeoutMs?: number;
  fetch?: typeof fetch;
  now?: () => number;
}

/**
 * Hands messages to the operator's SMS service. Each request is signed: `X-Forecourt-Signature: sha256=<hex>` is the
 * HMAC-SHA256 of `<X-Forecourt-Timestamp>.<body>`, so that the other side can refuse what is not ours or is old. A
 * second try carries the same `id`, by which a message that did arrive is not sent twice.
 */
export function smsWebhook(settings: WebhookSettings): SmsSender {
  const { url, secret, timeoutMs = 5000, now = Date.now } = settings;
  const send = settings.fetch ?? fetch;

  async function attempt(body: string): Promise<boolean> {
    const timestamp = String(Math.floor(now() / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    try {
      const response = await send(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'x-forecourt-timestamp': timestamp,
          'x-forecourt-signature': `sha256=${signature}`,
        },
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
      // Neither the number nor the text may stand in an error, which is logged.
      if (!(await attempt(body)) && !(await attempt(body)))
        throw new Error('The SMS service did not take the message.');
    },
  };
}
