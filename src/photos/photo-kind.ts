/** The accepted photo formats. Others, such as SVG, are documents, which are a risk for a picture library. */
type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif';

/** Bytes that `photoKind` looks at. */
const photoKindBytes = 16;

/** The format of a file by its first bytes, without regard to its name or declared type. */
export function photoKind(bytes: Uint8Array): PhotoKind | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, photoKindBytes));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 12) === 'ftypavif') return 'avif';
  return undefined;
}

/** True when a file has the name of a photo. */
export function isPhotoName(path: string): boolean {
  return /\.(?:jpe?g|png|webp|avif)$/i.test(path);
}

/** Maximum number of pixels. No dealer's camera has more, and more could fill the memory. */
export const mostPhotoPixels = 60_000_000;

/** Increase this when the same photo and quality give different bytes, so that copies get new addresses. */
export const encodingVersion = 1;
