/** Forms of photos that are read. Others, above all SVG, are documents that a picture library had better not open. */
type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif';

/** Bytes that `photoKind` looks at. */
const photoKindBytes = 16;

/** What a file is by its first bytes, whatever its name or its sender say. */
export function photoKind(bytes: Uint8Array): PhotoKind | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, photoKindBytes));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 12) === 'ftypavif') return 'avif';
  return undefined;
}

/** Whether a file's name is one of a photo. */
export function isPhotoName(path: string): boolean {
  return /\.(?:jpe?g|png|webp|avif)$/i.test(path);
}

/** Pixels. More than any camera a dealer has takes; decoded they would fill the memory. */
export const mostPhotoPixels = 60_000_000;

/** Raised when the same photo and quality come to give other bytes, so that they get another address. */
export const encodingVersion = 1;
