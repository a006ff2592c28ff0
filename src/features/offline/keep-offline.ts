import { workerPath } from '../../domain/worker-path.ts';
import { whenIdle } from '../../ui/when-needed.ts';

/**
 * Registers the site's service worker when the page is loaded and idle, if the dealer has enabled it. Nothing is stored
 * for visitors who save data. An existing worker continues.
 */
const { offline } = document.documentElement.dataset;
const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

if (import.meta.env.PROD && offline !== undefined && 'serviceWorker' in navigator && !savesData) {
  const start = () => whenIdle(keepOffline);
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
    // The files that were requested before the worker was active. Some may still be loading.
    new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: 'resource', buffered: true });
  } catch {
    // The browser's settings forbid it, or the browser is offline. The site works without it.
  }
}
