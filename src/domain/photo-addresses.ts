/** Widths of a photo that a browser may choose from, pixels: a card on a phone up to a gallery on a large screen. */
export const photoWidths: readonly number[] = [400, 800, 1200, 1600];

/** Width of the one address for those who cannot choose, which lists, feeds and shared links carry. */
export const plainPhotoWidth = 800;

export const photoFormats = ['avif', 'webp', 'jpeg'] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** One form of a photo in several widths, as `<source>` takes it. */
export interface PhotoSource {
  /** 'image/avif'. */
  type: string;
  srcset: string;
}

export interface PhotoChoices {
  /** Forms that only some browsers read, the smallest first; none where the server chooses. */
  sources: PhotoSource[];
  srcset?: string;
}

/** A photo of the site's own that the build makes smaller copies of. */
export interface SizedPhoto {
  /** Names the content and how it is made smaller: hexadecimal, then letters and digits. */
  name: string;
  /** Width of the original, pixels. */
  width: number;
}

/** What the dealer's own image service is asked for. */
export interface ServedPhoto {
  /** Origin of the API, '' for the site's own. */
  base: string;
  websiteId: number;
  /** 'media/car.jpg' or an https address. */
  source: string;
  width: number;
  /** Per cent. Another quality is another address. */
  quality: number;
}

/** Widths that copies of a photo have: never more than its own. */
export function widthsOf({ width }: Pick<SizedPhoto, 'width'>): number[] {
  const largest = Math.min(width, photoWidths.at(-1)!);
  return [...photoWidths.filter((smaller) => smaller < largest), largest];
}

/** The width among those that stands for all of them. */
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
const servedPattern = /^(\S*\/api\/images\?site=\d+&w=)\d+(&q=\d+&src=\S+)$/;

/**
 * What a browser may choose from, told from the one address that a list of cars carries: an index with every address
 * of every photo would be several times as large. Of other addresses nothing is known.
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
  const [, before, after] = servedPattern.exec(src) ?? [];
  if (before === undefined) return { sources: [] };
  return { sources: [], srcset: srcsetOf(photoWidths, (width) => `${before}${width}${after}`) };
}

export function srcsetOf(widths: readonly number[], address: (width: number) => string): string {
  return widths.map((width) => `${address(width)} ${width}w`).join(', ');
}
