/**
 * The content of `/sw.js` when the dealer has disabled offline use: it replaces an existing worker and removes itself.
 */
import { retire, worker } from './worker-scope.ts';

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(retire()));
