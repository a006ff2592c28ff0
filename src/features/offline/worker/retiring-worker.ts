/** What `/sw.js` is where the dealer has switched this off: takes the place of a worker that is there, and leaves. */
import { retire } from './retire.ts';
import { worker } from './worker-scope.ts';

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(retire()));
