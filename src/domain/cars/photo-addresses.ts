/** Widths in pixels that a browser can choose from, from a card on a phone to a gallery on a large screen. */
export const photoWidths: readonly number[] = [400, 800, 1200, 1600];

/** Width of the default address, used by lists, feeds and shared links, which cannot choose. */
export const plainPhotoWidth = 800;

export const photoFormats = ['avif', 'webp', 'jpeg'] as const;
export type PhotoFormat = (typeof photoFormats)[number];

export interface PhotoChoices {
  /** Formats that only some browsers read ('image/avif'), the smallest files first. Empty when the server chooses. */
  sources: { type: string; srcset: string }[];
  srcset?: string | undefined;
}

/** A photo of the site that the build makes smaller copies of. */
export interface SizedPhoto {
  /** Hash of the content and of the resize settings: hexadecimal, then letters and digits. */
  name: string;
  /** Width of the original, pixels. */
  width: number;
}

/** Parameters for the dealer's own image service. */
export interface ServedPhoto {
  /** Origin of the API, '' for the site's own. */
  base: string;
  websiteId: number;
  /** An https address. */
  source: string;
  width: number;
  /** Per cent. Another quality gives another address. */
  quality: number;
}

/** Widths of a photo's copies, never more than its own width. */
export function widthsOf({ width }: Pick<SizedPhoto, 'width'>): number[] {
  const largest = Math.min(width, photoWidths.at(-1)!);
  return [...photoWidths.filter((smaller) => smaller < largest), largest];
}

/** The default width among those. */
export function plainWidthOf(photo: Pick<SizedPhoto, 'width'>): number {
  return Math.min(plainPhotoWidth, photo.width);
}

export function sizedPath({ name, width: own }: SizedPhoto, width: number, format: PhotoFormat): string {
  return `/media/sized/${name}-${own}-${width}.${format === 'jpeg' ? 'jpg' : format}`;
}

export function servedAddress({ base, websiteId, source, width, quality }: ServedPhoto): string {
  return `${base}/api/images?site=${websiteId}&w=${width}&q=${quality}&src=${encodeURIComponent(source)}`;
}

const sizedPattern = /^\/media\/sized\/([0-9a-f]+[0-9a-z]*)-(\d{1,5})-\d{1,5}\.jpg$/;
/** With a version, which the pictures of a site have. */
const drawnPattern = /^(\/media\/illustrations\/\S+\.\w+)\.avif$/;
const servedPattern = /^(\S*\/api\/images\?site=\d+&w=)\d+(&q=\d+&src=\S+)$/;

/**
 * The choices for a browser, derived from the default address that a list of cars contains: an index with every address
 * of every photo would be several times as large. Other addresses give no choices.
 */
export function photoChoices(src: string): PhotoChoices {
  const [, name, own] = sizedPattern.exec(src) ?? [];
  if (name !== undefined) {
    const photo = { name, width: Number(own) };
    return {
      sources: (['avif', 'webp'] as const).map((format) => ({
        type: `image/${format}`,
        srcset: srcsetOf(widthsOf(photo), (width) => sizedPath(photo, width, format)),
      })),
    };
  }
  const srcset = src
    .replace(servedPattern, (_, before, after) =>
      srcsetOf(photoWidths, (width) => `${before}${width}${after}`),
    )
    .replace(drawnPattern, '$1.320q72.avif 320w, $& 768w');
  return { sources: [], srcset: srcset === src ? undefined : srcset };
}

export function srcsetOf(widths: readonly number[], address: (width: number) => string): string {
  return widths.map((width) => `${address(width)} ${width}w`).join(', ');
}
