/**
 * Creates the picture of a car on a list that a script fills. Its template has none, because an `img` without `src` is
 * invalid HTML.
 *
 * @param src site path or https URL
 */
export function carPhoto(src: string): HTMLImageElement {
  const photo = Object.assign(new Image(1200, 800), { alt: '', loading: 'lazy', decoding: 'async' });
  // If the picture no longer exists, only the plain background is shown.
  photo.addEventListener('error', () => photo.remove());
  photo.src = src;
  return photo;
}
