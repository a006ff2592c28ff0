import { createHmac } from 'node:crypto';

/**
 * Headers that prove to the receiver that a request is ours and recent. `X-Forecourt-Signature: sha256=<hex>` is the
 * HMAC-SHA256 of `<X-Forecourt-Timestamp>.<body>` with a shared key. The timestamp is in seconds.
 */
export function signedHeaders(body: string, key: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  return { 'x-forecourt-timestamp': timestamp, 'x-forecourt-signature': `sha256=${signature}` };
}
