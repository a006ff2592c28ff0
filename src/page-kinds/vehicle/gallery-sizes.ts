/** The `sizes` attribute of the gallery's picture. The page and its preload use the same value. */
export const gallerySizes = '(min-width: 992px) 60vw, 100vw';
