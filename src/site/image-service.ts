import { getProviderForUrlByDomain, transformUrl } from 'unpic';
import type { Dealer } from '../config/schema/dealer.ts';

type Media = Dealer['media'];

/** Widths offered to the browser, pixels: a card on a phone up to a gallery on a large screen. */
const widths = [400, 800, 1200, 1600];

/** Width of the one address for those who cannot choose. */
const plainWidth = 800;

export interface SizedAddresses {
  src: string;
  srcset?: string;
}

/**
 * Addresses of a photo in several sizes, when somebody resizes it (API-18): the service its host is known to be, or
 * the one the dealer names. Otherwise the photo as it comes.
 */
export function sizedAddresses(url: string, media: Media): SizedAddresses {
  const at = addressByWidth(url, media);
  if (!at) return { src: url };
  return { src: at(plainWidth), srcset: widths.map((width) => `${at(width)} ${width}w`).join(', ') };
}

const knownOrigins = new Map<string, boolean>();

/** The same few hosts serve thousands of photos. */
function isKnownService(url: string): boolean {
  const origin = originOf(url);
  const known = knownOrigins.get(origin) ?? getProviderForUrlByDomain(url) !== false;
  if (knownOrigins.size < 1000) knownOrigins.set(origin, known);
  return known;
}

/** 'https://photos.example.com' of an https address, without the cost of reading all of it. */
export function originOf(url: string): string {
  return /^https:\/\/[^/?#]+/.exec(url)?.[0] ?? '';
}

/** Reading an address costs more than all the rest, so it is read once, for a width that is then replaced. */
function addressByWidth(url: string, media: Media): ((width: number) => string) | undefined {
  if (media.imageService === 'none' && !isKnownService(url)) return undefined;
  let width = 90_001;
  while (url.includes(String(width))) width += 1;
  const address = serviceAddress(url, media, width);
  return address ? (wanted) => address.replaceAll(String(width), String(wanted)) : undefined;
}

function serviceAddress(url: string, media: Media, width: number): string | undefined {
  const { imageService, imageServiceUrl, imageQuality: quality } = media;
  if (isKnownService(url)) return transformUrl({ url, width, quality });
  const service = imageServiceUrl?.replace(/\/+$/, '') ?? '';
  switch (imageService) {
    case 'netlify':
    case 'vercel':
      return transformUrl({ url, width, quality, provider: imageService });
    case 'cloudflare':
      return transformUrl({ url, width, quality, provider: 'cloudflare' }, undefined, {
        cloudflare: { domain: new URL(service).host },
      });
    case 'cloudinary':
      return `${service}/image/fetch/w_${width},q_${quality},f_auto,c_limit/${url}`;
    case 'imagekit':
    case 'cloudimage':
      return transformUrl({ url: `${service}/${url}`, width, quality, provider: imageService });
    case 'none':
      return undefined;
    default:
      // These stand in front of the place where the photos lie: the same path on their host.
      return transformUrl({ url: `${service}${pathOf(url)}`, width, quality, provider: imageService });
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
