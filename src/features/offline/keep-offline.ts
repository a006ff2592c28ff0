import { workerPath } from '../../domain/worker-path.ts';

/**
 * Registers the site's worker, once the page is loaded and idle, where the dealer wants one. A visitor who saves data
 * is not given anything to keep; a worker that is there already goes on with what is seen.
 */
const { offline } = document.documentElement.dataset;
const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

if (import.meta.env.PROD && offline !== undefined && 'serviceWorker' in navigator && !savesData) {
  const start = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(() => void keepOffline(), { timeout: 5000 })
      : setTimeout(() => void keepOffline(), 2000);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

async function keepOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = !serviceWorker.controller;
  try {
    await serviceWorker.register(workerPath, { updateViaCache: 'none' });
    if (!isFirst) return;
    const { active } = await serviceWorker.ready;
    const page = location.href;
    const tell = (fetched: PerformanceEntryList) => {
      const unseen = (fetched as PerformanceResourceTiming[]).filter(({ workerStart }) => workerStart === 0);
      const own = unseen.map(({ name }) => name).filter((url) => url.startsWith(`${location.origin}/`));
      active?.postMessage([page, ...own]);
    };
    tell([]);
    // What was asked for before there was a worker to see it; some of it may be under way for a while.
    new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: 'resource', buffered: true });
  } catch {
    // Forbidden by the browser's settings, or offline: the site works without.
  }
}
