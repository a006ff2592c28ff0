/** The worker's. In a file of its own: every page needs this, and few need the other paths. */
export const workerPath = '/sw.js';
