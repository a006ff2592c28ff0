/** What a site that works without a connection adds to its addresses. */
export const offlinePagePath = '/offline/';
/** Names the worker's release; a worker that does not find it for long stands before a site that is no more. */
export const releasePath = '/release.json';

/** Begins the name of every cache of the worker, and of nothing else on the origin. */
export const cachePrefix = 'forecourt-';
/** The caches of pages, one a release: their names go on with a hyphen and the release. */
export const pagesCache = `${cachePrefix}pages`;
