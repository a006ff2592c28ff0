import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CompareOptions, compareBuilds } from './compare-builds.ts';
import { differenceInWords, reportPage } from './report-page.ts';

/**
 * Compares what two checkouts build, and writes a report to look through before an upgrade. Returns the exit status.
 *
 * @throws with the remedy when one of them cannot build, or there is no browser for the pictures
 */
export async function compare(options: Omit<CompareOptions, 'now'> & { withPictures: boolean }) {
  const { out, checkouts, withPictures } = options;
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const sites = await compareBuilds({ ...options, now: Date.now() });
  for (const site of sites) console.log(`${site.dealer}: ${differenceInWords(site)}`);
  const pictures = withPictures ? await (await import('./take-pictures.ts')).takePictures(out, sites) : [];
  const report = join(out, 'index.html');
  await writeFile(report, await reportPage(sites, pictures, checkouts));
  const differing = pictures.filter(({ percent }) => percent > 0).length;
  if (withPictures) console.log(`${differing} of ${pictures.length} pictures differ`);
  console.log(`Look through it: ${report}`);
  return 0;
}
