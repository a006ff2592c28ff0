import type { Dealer } from '../config/schema/dealer.ts';
import { templates } from '../config/templates.ts';
import type { Car } from '../domain/car.ts';
import { carTitle } from '../domain/car-title.ts';
import { type PhotoFormat, plainWidthOf, sizedPath, srcsetOf, widthsOf } from '../domain/photo-addresses.ts';
import { describeIllustration, illustrationOf, illustrationPath } from '../illustration/illustration-of.ts';
import type { DrawnCar } from '../illustration/shape-of.ts';
import { type Backdrop, illustrationSize, type View, views } from '../illustration/spec.ts';
import type { LocalPhoto, LocalPhotos } from '../photos/local-photos.ts';
import { originOf, type PhotoDealer, type SizedAddresses, sizedAddresses } from './image-service.ts';
import type { Picture } from './link-props.ts';
import type { Planning } from './planning.ts';
import type { SiteFile } from './site.ts';

/** The pictures of a car. */
export interface CarPictures {
  /** Never empty: without photos it contains drawings. */
  gallery: Picture[];
  /** True when none of the pictures is a photo. */
  drawn: boolean;
  photosCount: number;
}

/** Creates the pictures of a site, and collects the files and origins that they need. */
export interface Pictures {
  ofCar(car: Car): CarPictures;
  drawing(car: DrawnCar, view: View): Picture;
  /** URL of a square drawing for a tile (LIMIT-3). */
  tileDrawing(car: DrawnCar): string;
  /** URL of a picture, from 'media/logo.svg' or an https URL. Undefined when the file does not exist. */
  image(source: string): string | undefined;
  /** URLs of a photo in several sizes, if the build or the dealer's image service creates them. */
  sized(source: string): SizedAddresses | undefined;
  /** URL of a file that visitors open, not a picture on the page. */
  document(source: string): string | undefined;
  /** Each drawing and each copied file once. */
  files(): SiteFile[];
  /** Origins of other sites that provide pictures: 'https://photos.example.com'. */
  origins(): string[];
}

const drawingScheme = 'illustration:';

const captions: Record<View, string> = {
  side: 'Side',
  front: 'Front',
  rear: 'Rear',
  wheel: 'Wheel',
  interior: 'Interior',
};

export function createPictures(options: {
  dealer: Pick<Dealer, 'template'> & PhotoDealer;
  /** 'auto' is already resolved to light or dark. */
  mode: 'light' | 'dark';
  /** Absolute path of the dealer's folder, which contains `media/`. */
  folder: string;
  /**
   * Paths of the existing files, relative to the folder: 'media/car.jpg'. When it is set, missing pictures are
   * left out.
   */
  mediaFiles?: ReadonlySet<string> | undefined;
  /** The files from which smaller copies can be created. */
  photos?: LocalPhotos | undefined;
}): Pictures {
  const { dealer, mode, folder, mediaFiles, photos } = options;
  const backdrop: Backdrop = mode === 'dark' ? 'night' : templates[dealer.template].backdrop;
  const files = new Map<string, SiteFile>();
  const origins = new Set<string>();

  /** Adds a file of the site, unless it has one at this path. Returns the path. */
  function added(file: SiteFile): string {
    if (!files.has(file.path)) files.set(file.path, file);
    return file.path;
  }

  function drawing(car: DrawnCar, view: View): Picture {
    const spec = illustrationOf(car, view, backdrop);
    const src = added({ path: illustrationPath(spec), draw: spec });
    return { src, ...illustrationSize, alt: describeIllustration(spec), caption: captions[view] };
  }

  function tileDrawing(car: DrawnCar): string {
    const spec = { ...illustrationOf(car, 'side', backdrop), square: true } as const;
    return added({ path: illustrationPath(spec), draw: spec });
  }

  function document(source: string): string | undefined {
    if (!source.startsWith('media/')) return originOf(source) && source;
    if (source.split('/').includes('..') || mediaFiles?.has(source) === false) return undefined;
    return encodeURI(added({ path: `/${source}`, copyFrom: `${folder}/${source}` }));
  }

  function image(source: string): string | undefined {
    const address = document(source);
    if (address && !address.startsWith('/')) origins.add(originOf(address));
    return address;
  }

  /** @param avif true to add AVIF, for places that use `photoChoices` */
  function sized(source: string, { avif = false } = {}): SizedAddresses | undefined {
    if (source.startsWith('media/')) {
      const local = photos?.get(source);
      if (local) return resized(source, local, avif);
      const src = document(source);
      return src ? { src } : undefined;
    }
    if (!originOf(source)) return undefined;
    const addresses = sizedAddresses(source, dealer);
    if (!addresses.src.startsWith('/')) origins.add(originOf(addresses.src));
    return addresses;
  }

  /** WebP in each width, and one JPEG for mail programs and other sites, which may read nothing else. */
  function resized(source: string, { hash, width: own }: LocalPhoto, avif: boolean): SizedAddresses {
    const quality = dealer.media.imageQuality;
    const photo = { name: `${hash}q${quality}`, width: own };
    const copy = (width: number, format: PhotoFormat) =>
      added({
        path: sizedPath(photo, width, format),
        resize: `${folder}/${source}`,
        order: { width, format, quality },
      });
    const widths = widthsOf(photo);
    if (avif) for (const width of widths) copy(width, 'avif');
    return {
      src: copy(plainWidthOf(photo), 'jpeg'),
      srcset: srcsetOf(widths, (width) => copy(width, 'webp')),
    };
  }

  function ofCar(car: Car): CarPictures {
    const shots: SizedAddresses[] = [];
    const drawings: Picture[] = [];
    for (const source of sourcesOf(car)) {
      const view = viewOf(source);
      if (view) drawings.push(drawing(car, view));
      else {
        const addresses = sized(source, { avif: true });
        if (addresses) shots.push(addresses);
      }
    }
    if (shots.length === 0) {
      return {
        gallery: drawings.length > 0 ? drawings : [drawing(car, 'side')],
        drawn: true,
        photosCount: 0,
      };
    }
    const name = carTitle(car);
    const gallery = shots.map((addresses, index) => ({
      ...addresses,
      ...illustrationSize,
      // 'picture', because a feed may also send a drawing as a file.
      alt: `${name}, picture ${index + 1} of ${shots.length}`,
    }));
    return { gallery, drawn: false, photosCount: shots.length };
  }

  return {
    ofCar,
    drawing,
    tileDrawing,
    image,
    sized,
    document,
    files: () => [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    origins: () => [...origins].sort(),
  };
}

/** The pictures of the feed, each once. The primary one is first. */
function sourcesOf({ primary_image_url, images, thumbnails }: Car): Set<string> {
  const all = images.map(({ image_url }) => image_url);
  return new Set([...(primary_image_url ? [primary_image_url] : []), ...(all.length > 0 ? all : thumbnails)]);
}

function viewOf(source: string): View | undefined {
  if (!source.startsWith(drawingScheme)) return undefined;
  const view = source.slice(drawingScheme.length);
  return views.find((known) => known === view) ?? 'side';
}

/**
 * The first of these pictures that exists, in the sizes of the dealer's image service. Its alternative text is empty,
 * because the name of its subject is beside it.
 */
export function contentPicture(
  { pictures }: Pick<Planning, 'pictures'>,
  sources: readonly (string | undefined)[],
): Picture | undefined {
  for (const source of sources) {
    const sized = source === undefined ? undefined : pictures.sized(source);
    if (sized) return { ...sized, ...illustrationSize, alt: '' };
  }
  return undefined;
}
