import { join } from 'node:path';
import type { Dealer } from '../config/schema/dealer.ts';
import { templates } from '../config/templates.ts';
import type { Car } from '../domain/car.ts';
import { type PhotoFormat, plainWidthOf, sizedPath, srcsetOf, widthsOf } from '../domain/photo-addresses.ts';
import { describeIllustration } from '../illustration/describe.ts';
import { illustrationOf } from '../illustration/illustration-of.ts';
import { illustrationPath } from '../illustration/illustration-path.ts';
import type { DrawnCar } from '../illustration/shape-of.ts';
import { type Backdrop, illustrationSize, type View, views } from '../illustration/spec.ts';
import type { LocalPhoto, LocalPhotos } from '../photos/local-photos.ts';
import { originOf, type PhotoDealer, type SizedAddresses, sizedAddresses } from './image-service.ts';
import type { Picture } from './link-props.ts';
import type { SiteFile } from './site-file.ts';

/** What is seen of a car. */
export interface CarPictures {
  /** Never empty: a drawing stands in. */
  gallery: Picture[];
  /** None of them is a photo. */
  drawn: boolean;
  photosCount: number;
}

/** Makes the pictures of a site, and remembers which files and origins they need. */
export interface Pictures {
  ofCar(car: Car): CarPictures;
  drawing(car: DrawnCar, view: View): Picture;
  /** Address of a square drawing, for a tile (LIMIT-3). */
  tileDrawing(car: DrawnCar): string;
  /** Address of a picture, 'media/logo.svg' or an https URL; undefined when the file is not there. */
  image(source: string): string | undefined;
  /** The same of a photo, in several sizes where somebody makes them: the build, or the dealer's image service. */
  sized(source: string): SizedAddresses | undefined;
  /** The same of something to open rather than to show. */
  document(source: string): string | undefined;
  /** Each drawing and each copied file once. */
  files(): SiteFile[];
  /** Other sites that pictures come from: 'https://photos.example.com'. */
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
  /** Resolved light or dark. */
  mode: 'light' | 'dark';
  /** The dealer's folder, which `media/` lies in; absolute. */
  folder: string;
  /** Paths of the files below it, 'media/car.jpg', where they are known: pictures that are not there are left out. */
  mediaFiles?: ReadonlySet<string> | undefined;
  /** Those of the files that smaller copies can be made of. */
  photos?: LocalPhotos | undefined;
}): Pictures {
  const { dealer, mode, folder, mediaFiles, photos } = options;
  const backdrop: Backdrop = mode === 'dark' ? 'night' : templates[dealer.template].backdrop;
  const files = new Map<string, SiteFile>();
  const origins = new Set<string>();

  function drawing(car: DrawnCar, view: View): Picture {
    const spec = illustrationOf(car, view, backdrop);
    const path = illustrationPath(spec);
    if (!files.has(path)) files.set(path, { path, draw: spec });
    return { src: path, ...illustrationSize, alt: describeIllustration(spec), caption: captions[view] };
  }

  function tileDrawing(car: DrawnCar): string {
    const spec = { ...illustrationOf(car, 'side', backdrop), square: true } as const;
    const path = illustrationPath(spec);
    if (!files.has(path)) files.set(path, { path, draw: spec });
    return path;
  }

  function document(source: string): string | undefined {
    if (!source.startsWith('media/')) return originOf(source) && source;
    if (source.split('/').includes('..') || mediaFiles?.has(source) === false) return undefined;
    const path = `/${source}`;
    if (!files.has(path)) files.set(path, { path, copyFrom: join(folder, source) });
    return encodeURI(path);
  }

  function image(source: string): string | undefined {
    const address = document(source);
    if (address && !address.startsWith('/')) origins.add(originOf(address));
    return address;
  }

  /** @param avif as well, for places that choose by `photoChoices` */
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

  /** WebP in each width, and one JPEG for those that read nothing else: mail, other sites. */
  function resized(source: string, { hash, width: own }: LocalPhoto, avif: boolean): SizedAddresses {
    const quality = dealer.media.imageQuality;
    const photo = { name: `${hash}q${quality}`, width: own };
    const copy = (width: number, format: PhotoFormat) => {
      const path = sizedPath(photo, width, format);
      if (!files.has(path))
        files.set(path, { path, resize: join(folder, source), order: { width, format, quality } });
      return path;
    };
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
    const name = `${car.year} ${car.make} ${car.model}`;
    const gallery = shots.map((addresses, index) => ({
      ...addresses,
      ...illustrationSize,
      alt: `${name}, photo ${index + 1} of ${shots.length}`,
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

/** The feed's pictures, the one it calls primary first, each once. */
function sourcesOf({ primary_image_url, images, thumbnails }: Car): Set<string> {
  const all = images.map(({ image_url }) => image_url);
  return new Set([...(primary_image_url ? [primary_image_url] : []), ...(all.length > 0 ? all : thumbnails)]);
}

function viewOf(source: string): View | undefined {
  if (!source.startsWith(drawingScheme)) return undefined;
  const view = source.slice(drawingScheme.length);
  return views.find((known) => known === view) ?? 'side';
}
