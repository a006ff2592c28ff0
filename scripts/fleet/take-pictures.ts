import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { listen } from '../../src/hosting/connections.ts';
import { createSiteServer } from '../../src/hosting/site-server.ts';
import { installedBrowser } from '../../tests/browser/find-browser.ts';
import type { SiteDifference } from './compare-builds.ts';

/** A page of both builds at one width of the window. */
export type PicturePair = Awaited<ReturnType<typeof compared>> &
  Record<'dealer' | 'group' | 'path', string> & { widthPx: number };

/** A phone and a desktop. The height shows what people see first, and some of what follows. */
const windows = [
  { width: 390, height: 1600 },
  { width: 1440, height: 1600 },
];
const squarePx = 32;

/** A page may take this long on a busy machine, and this long until it asks for nothing more. */
const slowestMs = 120_000;
const quietMs = 10_000;

/**
 * Draws a page of each group of each site with both builds, and compares them pixel by pixel.
 *
 * @param out the folder with the builds `old` and `new`; pictures are written into its folder `pictures`
 * @throws without a browser
 */
export async function takePictures(out: string, sites: readonly SiteDifference[]): Promise<PicturePair[]> {
  const executablePath = installedBrowser();
  if (!executablePath)
    throw new Error('No Chromium is installed: set CHROMIUM to one, or add --no-pictures.');
  const folder = join(out, 'pictures');
  await mkdir(folder, { recursive: true });
  const servers = { old: createSiteServer(join(out, 'old')), new: createSiteServer(join(out, 'new')) };
  const ports = { old: await listen(servers.old, 0), new: await listen(servers.new, 0) };
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const pairs: PicturePair[] = [];
  try {
    for (const { width, height } of windows) {
      const pages = {
        old: await quietPage(browser, { width, height }),
        new: await quietPage(browser, { width, height }),
      };
      for (const { dealer, samples } of sites) {
        const draw = async (side: 'old' | 'new', path: string) => {
          const address = `http://${dealer}.localhost:${ports[side]}${path}`;
          await pages[side].goto(address, { waitUntil: 'load', timeout: slowestMs });
          // A page that goes on asking, such as for an API that is not there, is drawn as it is by then.
          await pages[side].waitForLoadState('networkidle', { timeout: quietMs }).catch(() => {});
          return pages[side].screenshot({ animations: 'disabled' });
        };
        const both = (path: string) => Promise.all([draw('old', path), draw('new', path)]);
        // Fonts that arrive late are not used. After this page they are there.
        await both('/');
        for (const [index, { group, path }] of samples.entries()) {
          const name = `${dealer}-${width}-${index + 1}`;
          let pair = await compared(folder, name, await both(path));
          // A font that came late may be the only difference, and is there when the page is drawn again.
          if (pair.percent > 0) pair = await compared(folder, name, await both(path));
          pairs.push({ dealer, group, path, widthPx: width, ...pair });
        }
      }
    }
  } finally {
    await browser.close();
    for (const server of Object.values(servers)) {
      server.closeAllConnections();
      server.close();
    }
  }
  return pairs;
}

/** A page on which chance, motion and other hosts change nothing. */
async function quietPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' });
  await context.addInitScript(() => {
    let seed = 1;
    Math.random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
  });
  const page = await context.newPage();
  await page.route(
    (url) => !url.hostname.endsWith('.localhost'),
    (route) => route.abort(),
  );
  return page;
}

/**
 * Compares the pictures of a page, and writes them into the folder.
 *
 * @returns the names of the files, of which `difference` has in red what people see differ, and the differing pixels in the
 *   square that has most of them, in percent
 */
async function compared(folder: string, name: string, [before, after]: [before: Buffer, after: Buffer]) {
  const raw = async (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [was, is] = [await raw(before), await raw(after)];
  const { width, height } = was.info;
  const drawn = new Uint8Array(was.data.length);
  const pixels = pixelmatch(was.data, is.data, drawn, width, height, { windowSize: squarePx });
  const files = { old: `${name}-old.png`, new: `${name}-new.png` };
  await writeFile(join(folder, files.old), before);
  await writeFile(join(folder, files.new), after);
  if (pixels === 0) return { ...files, difference: undefined, percent: 0 };
  const difference = `${name}-difference.png`;
  await sharp(drawn, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(join(folder, difference));
  return { ...files, difference, percent: Math.round((100 * pixels) / squarePx ** 2) };
}
