import { mkdirSync, writeFileSync } from 'node:fs';
import { test as base, inject } from 'vitest';
import { placeOf } from '../browser/failure-record.ts';
import { openWebKit, type WebKitWindow } from './launch-webkit.ts';
import { type WatchedSites, watchSites } from './watched-sites.ts';

/** The smallest window of WebKitGTK's browser is a few pixels wider than what is asked for. */
export const phone = { width: 430, height: 932 };

interface WebKitFixtures {
  /** The demo sites. A test fails when it has not taken a complaint about them. */
  sites: WatchedSites;
  /** Opens a window with nothing stored, as of a new visitor. */
  openWindow: (size?: { width: number; height: number }) => Promise<WebKitWindow>;
}

/** A Vitest test in the engine of Safari. */
export const test = base.extend<WebKitFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  sites: async ({}, use) => {
    const sites = await watchSites(inject('port'));
    await use(sites);
    await sites.disconnect();
    const complaints = sites.takeComplaints();
    if (complaints.length > 0) throw new Error(`The pages reported errors:\n${complaints.join('\n')}`);
  },
  openWindow: async ({ skip, task }, use) => {
    if (!inject('hasWebKit')) return skip('WebKitGTK is not installed');
    const windows: WebKitWindow[] = [];
    await use(async (size = phone) => {
      const window = await openWebKit(size);
      windows.push(window);
      return window;
    });
    const place = placeOf(task);
    for (const [index, { driver, close }] of windows.entries()) {
      if (task.result?.state === 'fail') {
        mkdirSync(place, { recursive: true });
        // A page that has crashed cannot be drawn.
        const picture = await driver.takeScreenshot().catch(() => '');
        writeFileSync(`${place}/window-${index + 1}.png`, picture, 'base64');
      }
      await close();
    }
  },
});
