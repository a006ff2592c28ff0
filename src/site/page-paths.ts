/**
 * Paths that menus, files and other page kinds link to. The paths of pages with a form are in
 * `domain/form-paths.ts`.
 */

/** The page of the dealer's models (ROUTE-20). */
export const modelsPath = '/models/';
/** The page of all reviews (OPEN-77). */
export const reviewsPath = '/reviews/';
/** The page of all locations of the dealer (ROUTE-31). */
export const dealershipsPath = '/dealerships/';
/** The directory of makes and models (OPEN-6). */
export const directoryPath = '/directory/manufacturers/';
/** The directory of categories (OPEN-6). */
export const categoriesPath = '/directory/categories/';
/** The parts search (ROUTE-19). */
export const partsPath = '/parts/search/';
/** The blog (ROUTE-38) and its feed. */
export const blogPath = '/blog/';
export const feedPath = `${blogPath}rss.xml`;
