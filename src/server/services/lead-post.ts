import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { mayBePublic, publicLookup } from '../../inventory/public-address.ts';
import { DeliveryFailure, Kept } from './sending.ts';

export interface LeadPost {
  /** Name of the dealer's folder. */
  dealer: string;
  url: string;
  contentType: string;
  headers: Record<string, string>;
  body: string;
}

export interface LeadPoster {
  /** @throws when the receiver did not confirm the lead */
  post(message: LeadPost, signal: AbortSignal): Promise<void>;
}

const MOST_ANSWER_BYTES = 65_536;

/**
 * Posts to public https hosts only: a dealer's address must not make this server send requests inside its own network.
 * The host's name is looked up once, and the connection goes to the checked address. Redirects are not followed.
 */
export const publicPoster: LeadPoster = {
  async post(message, signal) {
    const url = new URL(message.url);
    if (url.protocol !== 'https:' || !mayBePublic(url))
      throw new DeliveryFailure('Its address is not one of a public https host.');
    return sendPost(message, signal, { isPublic: true });
  },
};

/** For previews: a developer's leads reach a receiver on this machine, and never a dealer's real one. */
export class PostOutbox extends Kept<LeadPost> implements LeadPoster {
  async post(message: LeadPost, signal: AbortSignal): Promise<void> {
    const url = new URL(message.url);
    if (url.hostname === 'localhost' || !mayBePublic(url))
      await sendPost(message, signal, { isPublic: false });
    else await this.send(message);
  }
}

async function sendPost(
  { url, contentType, headers, body }: LeadPost,
  signal: AbortSignal,
  { isPublic }: { isPublic: boolean },
): Promise<void> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  const call = request(url, {
    method: 'POST',
    agent: false,
    signal,
    ...(isPublic && { lookup: publicLookup }),
    headers: {
      ...headers,
      'content-type': `${contentType}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Forecourt',
    },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  // What breaks after the answer changes nothing.
  call.on('error', () => {}).end(body);
  const [response] = await answered;
  let bytes = 0;
  // The answer's text is not read: it may quote the lead.
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_ANSWER_BYTES) response.destroy();
  });
  response.on('error', () => {});
  const { statusCode = 0 } = response;
  if (statusCode < 200 || statusCode > 299)
    throw new DeliveryFailure(
      `The receiver answered ${statusCode}.`,
      askedWait(response.headers['retry-after']),
    );
}

/** Seconds of a Retry-After header, in milliseconds. A date in the header is ignored. */
function askedWait(header: string | undefined): number {
  return /^\d{1,6}$/.test(header ?? '') ? Number(header) * 1000 : 0;
}
