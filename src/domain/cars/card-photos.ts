/** The most photos of a card in a list. A car with more shows one fewer, and a tile that names the rest. */
const mostTiles = 6;

/**
 * The tiles after the first photo of a car in a list: how many photos, 0 when there is nothing to leaf through, and
 * whether a last tile says how many photos the car's page has. That one never stands for a single photo.
 *
 * @param count number of its photos; 0 for a car with illustrations
 */
export function furtherPhotos(count: number) {
  if (count <= mostTiles) return { photos: Math.max(0, count - 1), hasAllTile: false };
  return { photos: mostTiles - 2, hasAllTile: true };
}

/**
 * Number of files for the addresses of further photos. With a file for each car, a large stock would double the number
 * of files of a site. With one file for all cars, the first swipe would wait for it.
 */
const photoFiles = 128;

/**
 * URL path of the file with the addresses of a car's further photos. The path contains no hash of the content: it is
 * derived from the id alone, so the index, a document of Typesense and the pages need no field for it.
 */
export function photosPath(carId: string): string {
  let hash = 0;
  for (let index = 0; index < carId.length; index += 1) {
    hash = (Math.imul(hash, 31) + carId.charCodeAt(index)) >>> 0;
  }
  return `/search-index/photos-${hash % photoFiles}.json`;
}

/** The content of such a file: for each car, the addresses of the photos after the first. */
export type PhotosFile = Record<string, string[]>;
