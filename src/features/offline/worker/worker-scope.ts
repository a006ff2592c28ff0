import { cachePrefix } from '../../../domain/offline-paths.ts';

/** The service worker APIs that are used here. TypeScript's own types for them conflict with those of pages. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LifeEvent {
  readonly request: Request;
  /** The response that the browser requested while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LifeEvent & MessageEvent<unknown>) => void): void;
}

export const worker = globalThis as unknown as WorkerScope;

/** Removes the worker and all its caches. Open pages stay open and are not reloaded. */
export async function retire(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
