import { type PhotosFile, photosPath } from '../../domain/card-photos.ts';

const files = new Map<string, Promise<PhotosFile>>();

/**
 * The addresses of a car's photos after the first, as the build wrote them. Empty when the site has none of the car,
 * because it was sold or changed since the page was loaded. Rejects without a connection; the next call tries again.
 */
export async function furtherAddresses(carId: string): Promise<string[]> {
  const path = photosPath(carId);
  const file = files.get(path) ?? read(path);
  files.set(path, file);
  try {
    const addresses = await file;
    return Object.hasOwn(addresses, carId) ? addresses[carId]! : [];
  } catch (error) {
    files.delete(path);
    throw error;
  }
}

async function read(path: string): Promise<PhotosFile> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as PhotosFile;
}
