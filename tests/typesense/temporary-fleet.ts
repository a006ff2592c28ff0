import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DealerInput } from '../../src/config/schema/dealer.ts';

const demo = resolve(import.meta.dirname, '../../dealers');
/** A small demo dealer from which others are copied. */
const source = join(demo, 'parkside-used-cars');

/** Makes a folder of dealers that have the same few cars and differ only in how they are searched. @returns its path */
export function temporaryFleet(dealers: Record<string, NonNullable<DealerInput['search']>>): string {
  const fleet = mkdtempSync(join(tmpdir(), 'fleet-'));
  cpSync(join(demo, '_defaults'), join(fleet, '_defaults'), { recursive: true });
  const base = JSON.parse(readFileSync(join(source, 'dealer.json'), 'utf8')) as DealerInput;
  for (const [index, [slug, search]] of Object.entries(dealers).entries()) {
    const folder = join(fleet, slug);
    mkdirSync(folder);
    for (const part of ['stock.ndjson', 'media']) {
      cpSync(join(source, part), join(folder, part), { recursive: true });
    }
    const dealer = { ...base, id: 9000 + index, siteUrl: `https://${slug}.example`, search };
    writeFileSync(join(folder, 'dealer.json'), JSON.stringify(dealer));
  }
  return fleet;
}
