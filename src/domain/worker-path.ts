/** The path of the service worker. Its own file, because every page needs it and few pages need the other paths. */
export const workerPath = '/sw.js';
