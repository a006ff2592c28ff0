import { furtherPhotos, type PhotosFile, photosPath } from '../../domain/card-photos.ts';
import type { Planning } from '../planning.ts';
import type { SiteFile } from '../site-file.ts';

/**
 * The addresses of the photos that visitors leaf through on the cards of a list. The browser fetches a file when a
 * visitor first wants the photos of one of its cars. In the index they would be about 40 bytes for each car after
 * compression, which every visitor of the search would load.
 */
export function cardPhotosFiles({ dealer, stock }: Pick<Planning, 'dealer' | 'stock'>): SiteFile[] {
  if (!dealer.cards.photosInList) return [];
  const files = new Map<string, PhotosFile>();
  for (const { car, listed, pictures } of stock) {
    const { photos } = furtherPhotos(listed.photos_count);
    if (photos === 0) continue;
    const path = photosPath(car.id);
    const file = files.get(path) ?? {};
    files.set(path, file);
    file[car.id] = pictures.gallery.slice(1, 1 + photos).map(({ src }) => src);
  }
  return [...files].map(([path, file]) => ({ path, body: JSON.stringify(file) }));
}
