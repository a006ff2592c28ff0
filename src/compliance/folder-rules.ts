import { isUtf8 } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { nearest } from '../config/issue-fault.ts';
import type { Car } from '../domain/cars/car.ts';
import { isPhotoName, mostPhotoPixels, photoKind } from '../photos/photo-kind.ts';
import { type Finding, inStock, warning } from './finding.ts';

/** What a site reads of a dealer's folder (dealers/README.md). */
const files = ['dealer.json', 'stock.ndjson', 'offers.json', 'models.json', 'reviews.json', 'parts.json'];
const folders = ['pages', 'posts', 'media'];

/**
 * Findings about the files themselves: a site would leave them out, or show other characters, without a word.
 *
 * @param cars the dealer's, which may name photos of the folder
 */
export async function folderFindings(folder: string, cars: readonly Car[]): Promise<Finding[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const findings = await Promise.all(
    entries.map(async (entry): Promise<Finding[]> => {
      const path = relative(folder, join(entry.parentPath, entry.name));
      if (entry.isDirectory()) return nameFindings(path, folders);
      if (!entry.isFile()) return [];
      const named = nameFindings(path, files);
      if (named.length > 0) return named;
      if (/\.(?:json|md|ndjson)$/.test(path)) return textFindings(path, await readFile(join(folder, path)));
      return path.startsWith('media/') && isPhotoName(path)
        ? photoFindings(path, await readFile(join(folder, path)))
        : [];
    }),
  );
  const there = new Set(entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))));
  return [...findings.flat(), ...cars.flatMap((car) => missingPhotos(car, there))];
}

function missingPhotos({ id, images, primary_image_url }: Car, there: ReadonlySet<string>): Finding[] {
  const named = new Set([primary_image_url ?? '', ...images.map(({ image_url }) => image_url)]);
  return [...named]
    .filter((path) => path.startsWith('media/') && !there.has(path))
    .map((found) =>
      warning('folder-file', inStock(id, found === primary_image_url ? 'primary_image_url' : 'images'), {
        found,
        message: "The dealer's folder has no such photo.",
        remedy: 'Add the file, or correct the name where the stock comes from.',
      }),
    );
}

function about(path: string, message: string, remedy: string, line?: number): Finding {
  const place = { file: 'folder' as const, path, ...(line !== undefined && { line, column: 1 }) };
  return warning('folder-file', place, { message, remedy });
}

/** Names that are nearly those that a site reads. Other files are the dealer's own: notes, a map, a feed. */
function nameFindings(path: string, known: readonly string[]): Finding[] {
  const isPage = /^(?:pages|posts)\//.test(path) && known === files;
  if (isPage && !path.endsWith('.md') && /\.(?:md|markdown|txt)$/i.test(path))
    return [about(path, 'No page is made of this file.', "Let its name end in '.md'.")];
  if (path.includes('/') || known.includes(path)) return [];
  const near = nearest(path.toLowerCase(), known);
  return near ? [about(path, 'No site reads this.', `Name it ${near} if that is meant.`)] : [];
}

function textFindings(path: string, bytes: Uint8Array): Finding[] {
  if (isUtf8(bytes)) return [];
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const line = 1 + lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1')));
  const message = 'This line has characters that are not UTF-8, and visitors would read � in their place.';
  return [about(path, message, 'Save the file as UTF-8.', line)];
}

async function photoFindings(path: string, bytes: Uint8Array): Promise<Finding[]> {
  const again = 'Save it again as JPEG, PNG, WebP or AVIF.';
  if (!photoKind(bytes)) return [about(path, 'This is no picture, whatever its name says.', again)];
  // Loaded here, because most dealers have their photos elsewhere.
  const { default: sharp } = await import('sharp');
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!size) return [about(path, 'This picture cannot be read.', again)];
  if (size.width * size.height <= mostPhotoPixels) return [];
  const [megapixels, most] = [size.width * size.height, mostPhotoPixels].map((pixels) => pixels / 1_000_000);
  const message = `This picture has ${Math.round(megapixels!)} megapixels, and none of more than ${most} is shown.`;
  return [about(path, message, 'Save it at 2400 pixels across.')];
}
