/** Paths and names that offline use adds to a site. */
export const offlinePagePath = '/offline/';
/** File with the worker's release. A worker that does not find it for a long time concludes that the site is gone. */
export const releasePath = '/release.json';

/** Prefix of every cache name of the worker. Nothing else on the origin uses it. */
export const cachePrefix = 'forecourt-';
/** Prefix of the page caches. A hyphen and the release follow. */
export const pagesCache = `${cachePrefix}pages`;
