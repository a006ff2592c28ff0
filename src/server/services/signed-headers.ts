import { createHmac } from 'node:crypto';

/**
 * What tells the other side that a request is ours and of now: `X-Forecourt-Signature: sha256=<hex>` is the
 * HMAC-SHA256 of `<X-Forecourt-Timestamp>.<body>` with a key that both sides know; the timestamp is in seconds.
 */
export function signedHeaders(body: string, key: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  return { 'x-forecourt-timestamp': timestamp, 'x-forecourt-signature': `sha256=${signature}` };
}
