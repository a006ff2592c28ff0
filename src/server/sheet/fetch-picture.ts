import { get } from 'node:https';
import { isPublicAddress, literalAddress, publicLookup } from '../../inventory/public-address.ts';

const MOST_BYTES = 15_000_000;
const LONGEST_MS = 5000;

/**
 * Fetches a photo from an https address in a stock feed. Follows no redirect, and sends no request to a private
 * network.
 *
 * @throws when the picture cannot be fetched in time
 */
export function fetchPicture(address: string): Promise<Buffer> {
  const url = new URL(address);
  const literal = literalAddress(url);
  if (url.protocol !== 'https:' || (literal && !isPublicAddress(literal))) {
    return Promise.reject(new Error('The address is not one of a public https host.'));
  }
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const request = get(address, { lookup: publicLookup, signal }, (response) => {
      const type = response.headers['content-type'] ?? '';
      if (response.statusCode !== 200 || !type.startsWith('image/')) {
        response.destroy();
        reject(new Error(`The host answered ${response.statusCode} ${type}.`));
        return;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_BYTES) response.destroy(new Error('The picture is too large.'));
        else chunks.push(chunk);
      });
      response.on('end', () => resolve(Buffer.concat(chunks)));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}
