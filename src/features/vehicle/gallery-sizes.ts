/** How wide the gallery's picture stands, for the choice of its file: the same in the page and in its preload. */
export const gallerySizes = '(min-width: 992px) 60vw, 100vw';
