import type { Car } from '../domain/cars/car.ts';
import { carTitle } from '../domain/cars/car-title.ts';
import {
  type PhotoFormat,
  plainWidthOf,
  sizedPath,
  srcsetOf,
  widthsOf,
} from '../domain/cars/photo-addresses.ts';
import { describeIllustration, illustrationOf, otherView } from '../illustration/illustration-of.ts';
import {
  type PictureFile,
  photosSoonName,
  pictureFile,
  pictureName,
  tileName,
} from '../illustration/picture-files.ts';
import type { DrawnCar } from '../illustration/shape-of.ts';
import { type IllustrationSpec, illustrationSize, paints, type View, views } from '../illustration/spec.ts';
import type { PhotoOrder } from '../photos/encode-photo.ts';
import type { LocalPhoto, LocalPhotos } from '../photos/local-photos.ts';
import { originOf, type PhotoDealer, type SizedAddresses, sizedAddresses } from './image-service.ts';
import type { Picture } from './link-props.ts';
import type { SiteFile } from './site.ts';

/** The pictures of a car. */
export interface CarPictures {
  /** Never empty: without photos it contains illustrations, or one panel that says so (`media.illustrations`). */
  gallery: Picture[];
  /** True when the pictures are illustrations. */
  drawn: boolean;
  photosCount: number;
}

const illustrationScheme = 'illustration:';

const shared = { width: illustrationSize.width, format: 'jpeg', quality: 82 } as const;

/** For a list's thumbnail, where `photoChoices` expects it. Illustrations are three times as heavy. */
const thumbnail = { width: 320, format: 'avif', quality: 72, effort: 1 } as const;

const captions: Record<View, string> = {
  front: 'Front',
  rear: 'Rear',
  side: 'Side',
};

export type Pictures = ReturnType<typeof createPictures>;

/** Creates the pictures of a site, and collects the files and origins that they need. */
export function createPictures(options: {
  dealer: PhotoDealer;
  /** Absolute path of the dealer's folder, which contains `media/`. */
  folder: string;
  /**
   * Paths of the existing files, relative to the folder: 'media/car.jpg'. When it is set, missing pictures are
   * left out.
   */
  mediaFiles?: ReadonlySet<string> | undefined;
  /** The files from which smaller copies can be created. */
  photos?: LocalPhotos | undefined;
}) {
  const { dealer, folder, mediaFiles, photos } = options;
  const files = new Map<string, SiteFile>();
  const origins = new Set<string>();
  const illustrations = new Map<string, PictureFile>();

  /** Adds a file of the site, unless it has one at this path. Returns the path. */
  function added(file: SiteFile): string {
    if (!files.has(file.path)) files.set(file.path, file);
    return file.path;
  }

  function pictureNamed(name: string, alt: string): Picture {
    const file = pictureFile(name);
    illustrations.set(file.path, file);
    return { src: added({ ...file, immutable: true }), ...illustrationSize, alt };
  }

  const pictureOf = (spec: IllustrationSpec): Picture => ({
    ...pictureNamed(pictureName(spec), describeIllustration(spec)),
    caption: captions[spec.view],
  });

  /** The illustration of a car, from the front. */
  const illustration = (car: DrawnCar) => pictureOf(illustrationOf(car));

  /** The same in each paint that there are pictures of. */
  function inEachPaint(car: DrawnCar) {
    const spec = illustrationOf(car);
    return paints.map((paint) => ({ paint, picture: pictureOf({ ...spec, paint }) }));
  }

  /** URL of a square illustration of such a car, for a tile (LIMIT-3). */
  const tileIllustration = (car: DrawnCar) =>
    added({ ...pictureFile(tileName(illustrationOf(car))), immutable: true });

  /** A copy of an illustration. Its address names its size and quality, as its content depends on them, too. */
  function copyOf({ path, copyFrom }: PictureFile, order: PhotoOrder): string {
    const { width, quality, format } = order;
    const ending = `${width}q${quality}.${format === 'jpeg' ? 'jpg' : format}`;
    return added({ path: path.replace(/avif$/, ending), resize: copyFrom, order });
  }

  /** The front, which shows most of a car, then the views that its feed asks for and that there are pictures of. */
  function illustrationsOf(car: DrawnCar, asked: readonly (View | undefined)[]): Picture[] {
    const front = illustrationOf(car);
    const others = [...new Set(asked)].filter((view) => view !== undefined && view !== 'front');
    return [front, ...others.flatMap((view) => otherView(front, view) ?? [])].map(pictureOf);
  }

  /** The pictures of a car whose photos cannot be used. */
  function withoutPhotos(car: DrawnCar, asked: readonly (View | undefined)[] = []): CarPictures {
    const drawn = dealer.media.illustrations;
    const gallery = drawn ? illustrationsOf(car, asked) : [pictureNamed(photosSoonName, 'Photos soon')];
    copyOf(illustrations.get(gallery[0]!.src)!, thumbnail);
    return { gallery, drawn, photosCount: 0 };
  }

  /**
   * URL of a picture for places that are no web pages, such as previews of shared links. Illustrations are transparent,
   * so they have a copy on white.
   */
  function toShare({ src }: Picture): string {
    const file = illustrations.get(src);
    return file ? copyOf(file, shared) : src;
  }

  /** URL of a file that visitors open, not a picture on the page. */
  function document(source: string): string | undefined {
    if (!source.startsWith('media/')) return originOf(source) && source;
    if (source.split('/').includes('..') || mediaFiles?.has(source) === false) return undefined;
    return encodeURI(added({ path: `/${source}`, copyFrom: `${folder}/${source}` }));
  }

  /** URL of a picture, from 'media/logo.svg' or an https URL. Undefined when the file does not exist. */
  function image(source: string): string | undefined {
    const address = document(source);
    if (address && !address.startsWith('/')) origins.add(originOf(address));
    return address;
  }

  /**
   * URLs of a photo in several sizes, if the build or the dealer's image service creates them.
   *
   * @param avif true to add AVIF, for places that use `photoChoices`
   */
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

  /**
   * WebP in each width, and one JPEG for mail programs and other sites, which may read nothing else. The address of a
   * car's photo says when its box must not cut it (`base.css`), so lists need no field for it.
   */
  function resized(source: string, { hash, width: own, uncut }: LocalPhoto, avif: boolean): SizedAddresses {
    const quality = dealer.media.imageQuality;
    const photo = { name: `${hash}q${quality}${avif && uncut ? 'uncut' : ''}`, width: own };
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
    const asked: (View | undefined)[] = [];
    for (const source of sourcesOf(car)) {
      if (source.startsWith(illustrationScheme)) {
        asked.push(viewOf(source));
        continue;
      }
      const addresses = sized(source, { avif: true });
      if (addresses) shots.push(addresses);
    }
    if (shots.length === 0) return withoutPhotos(car, asked);
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
    withoutPhotos,
    illustration,
    inEachPaint,
    tileIllustration,
    toShare,
    image,
    sized,
    document,
    /** Each illustration and each copied file once. */
    files: () => [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    /** Origins of other sites that provide pictures: 'https://photos.example.com'. */
    origins: () => [...origins].sort(),
  };
}

/** The pictures of the feed, each once. The primary one is first. */
function sourcesOf({ primary_image_url, images, thumbnails }: Car): Set<string> {
  const all = images.map(({ image_url }) => image_url);
  return new Set([...(primary_image_url ? [primary_image_url] : []), ...(all.length > 0 ? all : thumbnails)]);
}

/** Undefined for a view that no vehicle has a picture of, such as the interior. */
function viewOf(source: string): View | undefined {
  return views.find((view) => source === illustrationScheme + view);
}
