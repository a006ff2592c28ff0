/** Pixels. More than any camera a dealer has takes; decoded they would fill the memory. */
export const mostPhotoPixels = 60_000_000;

/** Raised when the same photo and quality come to give other bytes, so that they get another address. */
export const encodingVersion = 1;
