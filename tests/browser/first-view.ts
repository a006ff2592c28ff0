import type { Browser } from 'playwright';

/** What a page sends, by the names of Chromium's protocol in lower case. */
export const weighedTypes = ['document', 'stylesheet', 'script', 'font', 'image', 'other'] as const;
type WeighedType = (typeof weighedTypes)[number];

/** Everything that a page loads by itself. */
export interface PageWeight {
  requests: number;
  /** Bytes on the wire, with headers. */
  bytes: number;
  byType: Record<WeighedType, number>;
}

/** The phone of Lighthouse. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/**
 * How far below the window Chromium loads pictures depends on the speed that it has seen, which is another one on a busy
 * machine. From this latency on it takes a network for 3G.
 */
const threeG = { offline: false, latency: 280, downloadThroughput: -1, uploadThroughput: -1 };

/**
 * Tests share one server, where other tests reserve cars: a page with one of them would draw its card anew, by code that
 * other visitors do not load. Playwright's own interception would turn the browser's cache off.
 */
const nothingReserved = Buffer.from(JSON.stringify({ cars: [] })).toString('base64');

/**
 * Opens a page for the first time on a phone and counts everything that it loads without being touched, until the
 * network has been idle for half a second. The service worker is left out: it stores files for later visits.
 */
export async function firstView(browser: Browser, url: string): Promise<PageWeight> {
  // Strips that move by themselves would load more pictures the longer the rest takes.
  const context = await browser.newContext({
    ...phone,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', threeG);
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/reserved-cars' }] });
    session.on('Fetch.requestPaused', ({ requestId }) =>
      session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, body: nothingReserved }),
    );
    const types = new Map<string, WeighedType>();
    const byType: PageWeight['byType'] = {
      document: 0,
      stylesheet: 0,
      script: 0,
      font: 0,
      image: 0,
      other: 0,
    };
    let requests = 0;
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      // Some scripts are fetched first and run later from the browser's cache.
      if (!response.fromDiskCache) types.set(requestId, typeOf(type));
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId);
      // A picture that is part of the page's HTML or styles is no request.
      if (!type || encodedDataLength === 0) return;
      requests += 1;
      byType[type] += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    // What waits for an idle moment of the browser.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 3000 })));
    await page.waitForLoadState('networkidle');
    return { requests, bytes: Object.values(byType).reduce((sum, one) => sum + one, 0), byType };
  } finally {
    await context.close();
  }
}

function typeOf(type: string): WeighedType {
  const name = type.toLowerCase() as WeighedType;
  return weighedTypes.includes(name) ? name : 'other';
}
