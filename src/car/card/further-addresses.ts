import { type PhotosFile, photosPath } from '../../domain/card-photos.ts';

const files = new Map<string, Promise<PhotosFile>>();

/**
 * Returns the URLs of a car's photos after the first, from a file that the build wrote. Empty when the file does not
 * contain the car, because it was sold or changed after the page was loaded. Rejects when the request fails; the next
 * call tries again.
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
