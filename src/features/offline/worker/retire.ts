import { cachePrefix } from '../../../domain/offline-paths.ts';
import { worker } from './worker-scope.ts';

/** Removes the worker and all its caches. Open pages stay open and are not reloaded. */
export async function retire(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
