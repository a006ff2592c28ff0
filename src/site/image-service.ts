import { getProviderForUrlByDomain, transformUrl } from 'unpic';
import type { Dealer } from '../config/schema/dealer.ts';
import { photoWidths, plainPhotoWidth, servedAddress, srcsetOf } from '../domain/cars/photo-addresses.ts';
import type { Picture } from './link-props.ts';

/** The settings that determine who resizes a dealer's photos. */
export type PhotoDealer = Pick<Dealer, 'id' | 'api' | 'media'>;

export type SizedAddresses = Pick<Picture, 'src' | 'srcset'>;

/**
 * The URLs of a photo in several sizes (API-18), if its host is a known image service or the dealer has configured one.
 * Otherwise only the original.
 */
export function sizedAddresses(url: string, dealer: PhotoDealer): SizedAddresses {
  const at = addressByWidth(url, dealer);
  if (!at) return { src: url };
  return { src: at(plainPhotoWidth), srcset: srcsetOf(photoWidths, at) };
}

const knownOrigins = new Map<string, boolean>();

/** Cached by origin, because thousands of photos come from a few hosts. */
function isKnownService(url: string): boolean {
  const origin = originOf(url);
  const known = knownOrigins.get(origin) ?? getProviderForUrlByDomain(url) !== false;
  if (knownOrigins.size < 1000) knownOrigins.set(origin, known);
  return known;
}

/** The origin of an https URL, such as 'https://photos.example.com', without parsing the whole URL. */
export function originOf(url: string): string {
  return /^https:\/\/[^/?#]+/.exec(url)?.[0] ?? '';
}

/** Parsing a URL is the slowest part, so it is parsed once with a placeholder width that is then replaced. */
function addressByWidth(url: string, dealer: PhotoDealer): ((width: number) => string) | undefined {
  const { media } = dealer;
  if (!isKnownService(url)) {
    if (media.imageService === 'none') return undefined;
    if (media.imageService === 'own') return ownAddress(url, dealer);
  }
  let width = 90_001;
  while (url.includes(String(width))) width += 1;
  const address = serviceAddress(url, media, width);
  return address ? (wanted) => address.replaceAll(String(width), String(wanted)) : undefined;
}

/** URLs of the API's own image service, which loads photos only from the hosts that the dealer has configured. */
function ownAddress(url: string, { id, api, media }: PhotoDealer): ((width: number) => string) | undefined {
  if (!media.photoHosts.includes(originOf(url).slice('https://'.length))) return undefined;
  const photo = { base: api.baseUrl ?? '', websiteId: id, source: url, quality: media.imageQuality };
  return (width) => servedAddress({ ...photo, width });
}

function serviceAddress(url: string, media: Dealer['media'], width: number): string | undefined {
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
    case 'own':
      return undefined;
    default:
      // These services are proxies in front of the photo host. They use the same path on their own host.
      return transformUrl({ url: `${service}${pathOf(url)}`, width, quality, provider: imageService });
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
