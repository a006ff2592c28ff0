import { cachePrefix } from '../../../domain/offline-paths.ts';
import { worker } from './worker-scope.ts';

/** Leaves the browser as if there had never been a worker. Pages that are open go on, and are not loaded again. */
export async function retire(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
