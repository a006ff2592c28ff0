/** Addresses that menus, files and pages of another kind lead to. Those of pages with a form are in `domain/form-paths.ts`. */

/** The models of the dealer (ROUTE-20). */
export const modelsPath = '/models/';
/** Every review (OPEN-77). */
export const reviewsPath = '/reviews/';
/** Every place of the dealer (ROUTE-31). */
export const dealershipsPath = '/dealerships/';
/** The directory of makes and models (OPEN-6). */
export const directoryPath = '/directory/manufacturers/';
/** The directory of categories (OPEN-6). */
export const categoriesPath = '/directory/categories/';
/** The parts search (ROUTE-19). */
export const partsPath = '/parts/search/';
/** The blog (ROUTE-38), and its feed. */
export const blogPath = '/blog/';
export const feedPath = `${blogPath}rss.xml`;
