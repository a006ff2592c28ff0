import type { Hono } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type PhotoFormat, photoFormats, photoWidths } from '../../domain/cars/photo-addresses.ts';
import type { ApiParts, Env } from '../api/api-parts.ts';
import { addressOf } from '../api/caller.ts';
import type { Capability } from '../capability.ts';
import { accepts, hasVersion } from '../content-negotiation.ts';
import { Refusal } from '../refusal.ts';
import { BUSY_SECONDS } from '../work-queue.ts';
import { noPhoto } from './fetch-photo.ts';
import { type ImageMaker, imageMaker } from './image-maker.ts';

/** For a year, because another photo has another address. A dealer's own file may change under the same name. */
const caching = 'public, max-age=31536000, immutable';

/** Pictures that one address may have made in a minute. Cached pictures are not counted. */
const MOST_MADE = 300;

/** Smaller copies of photos, as pages ask for them. */
export function openImages(...of: Parameters<typeof imageMaker>): Capability {
  const images = imageMaker(...of);
  return { addRoutes: (app, parts) => addImageRoutes(app, parts, images) };
}

/**
 * `GET /api/images?site=7&w=800&q=80&src=https%3A%2F%2Fphotos.example.com%2F1.jpg[&f=avif]` serves a dealer's photo in
 * one of a few widths (API-18). `<img>` requests it, from any host and without a cookie, and a CDN may cache the
 * answer. The address contains the dealer's id, because an image request does not name its page.
 */
function addImageRoutes(app: Hono<Env>, parts: ApiParts, images: ImageMaker): void {
  const limit = new RateLimiterMemory({ points: parts.preview ? 100_000 : MOST_MADE, duration: 60 });

  app.get('/api/images', async (context) => {
    const { req } = context;
    const request = imageRequest(req.query());
    if (!request) throw noPhoto('No page has this address.');
    const dealer = await parts.dealers.byId(request.websiteId);
    if (dealer?.media.imageService !== 'own') throw noPhoto('The dealer has no service of pictures.');
    context.set('dealer', dealer.slug);
    const { url, width } = request;
    const format: PhotoFormat = request.format ?? acceptedFormat(req.header('accept'));
    const order = { dealer, url, width, format };
    const name = images.nameOf(order);
    const etag = `"${name}"`;
    const headers = {
      'cache-control': caching,
      'cross-origin-resource-policy': 'cross-origin',
      etag,
      ...(!request.format && { vary: 'Accept' }),
    };
    if (hasVersion(req.header('if-none-match'), etag)) return context.body(null, 304, headers);
    let picture = await images.kept(name);
    if (!picture) {
      await limit.consume(addressOf(context, parts)).catch(() => {
        throw new Refusal(429, 'There were too many requests. Please wait a moment and try again.', {
          retryAfterSeconds: BUSY_SECONDS,
        });
      });
      picture = await images.make(name, order);
    }
    return context.body(new Uint8Array(picture), 200, { ...headers, 'content-type': `image/${format}` });
  });
}

const LONGEST_SOURCE = 2000;

/**
 * Reads `?site=&w=&q=&src=&f=`. The dealer's quality setting is used, not the one in the address, because otherwise
 * anybody could fill the cache with a hundred versions of every photo. The address only contains it so that a new
 * setting gives a new address.
 *
 * @returns what it asks for, without a format where that follows the browser's Accept header; undefined for an address
 *   that no page of ours contains
 */
function imageRequest(query: Readonly<Record<string, string>>) {
  const { site = '', w = '', q = '', f, src = '' } = query;
  const format = photoFormats.find((known) => known === f);
  const width = photoWidths.find((known) => String(known) === w);
  if (!/^[1-9]\d{0,9}$/.test(site) || !/^(?:[1-9]\d?|100)$/.test(q) || width === undefined) return undefined;
  if (f !== undefined && format === undefined) return undefined;
  const url = src.length > LONGEST_SOURCE ? undefined : URL.parse(src);
  if (!url) return undefined;
  url.hash = '';
  return { websiteId: Number(site), width, url, ...(format && { format }) };
}

/** The smallest format that the browser accepts. Browsers that know AVIF or WebP say so in the Accept header. */
const acceptedFormat = (accept: string | undefined): PhotoFormat =>
  (['avif', 'webp'] as const).find((format) => accepts(`image/${format}`, accept)) ?? 'jpeg';
