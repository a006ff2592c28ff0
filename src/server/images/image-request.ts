import { type PhotoFormat, photoFormats, photoWidths } from '../../domain/photo-addresses.ts';
import { isPhotoName } from '../../photos/photo-kind.ts';

/** What a picture's address asks for. */
export interface ImageRequest {
  websiteId: number;
  width: number;
  /** Absent: the format follows the browser's Accept header. */
  format?: PhotoFormat;
  source: ImageSource;
}

/** A file in the dealer's folder, or a photo on a host that is not checked yet. */
export type ImageSource = { kind: 'file'; path: string } | { kind: 'host'; url: URL };

const LONGEST_SOURCE = 2000;

/**
 * Reads `?site=&w=&q=&src=&f=`. The dealer's quality setting is used, not the one in the address, because otherwise
 * anybody could fill the cache with a hundred versions of every photo. The address only contains it so that a new
 * setting gives a new address.
 *
 * @returns undefined for an address that no page of ours contains
 */
export function imageRequest(query: Readonly<Record<string, string>>): ImageRequest | undefined {
  const { site = '', w = '', q = '', f, src = '' } = query;
  const format = photoFormats.find((known) => known === f);
  const width = photoWidths.find((known) => String(known) === w);
  if (!/^[1-9]\d{0,9}$/.test(site) || !/^(?:[1-9]\d?|100)$/.test(q) || width === undefined) return undefined;
  if (f !== undefined && format === undefined) return undefined;
  const source = sourceOf(src);
  return source && { websiteId: Number(site), width, source, ...(format && { format }) };
}

function sourceOf(src: string): ImageSource | undefined {
  if (src.length > LONGEST_SOURCE) return undefined;
  if (src.startsWith('media/')) {
    const isPlain = src.split('/').every((part) => part !== '' && !part.startsWith('.'));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not appear in a file name
    return isPlain && isPhotoName(src) && !/[\\\u0000-\u001f]/.test(src)
      ? { kind: 'file', path: src }
      : undefined;
  }
  const url = URL.parse(src);
  return url ? { kind: 'host', url } : undefined;
}

/**
 * The smallest format that the browser accepts. Browsers that support AVIF or WebP say so in the Accept header of
 * images.
 */
export function acceptedFormat(accept: string | undefined): PhotoFormat {
  const types = accept?.split(',').map((part) => part.trim()) ?? [];
  const reads = (type: string) =>
    types.some((one) => one.split(';')[0] === type && !/;\s*q=0(?:\.0*)?$/.test(one));
  if (reads('image/avif')) return 'avif';
  return reads('image/webp') ? 'webp' : 'jpeg';
}
