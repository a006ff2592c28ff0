import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { templateNames } from '../config/templates.ts';
import { dealerSlugs } from './dealer-inputs.ts';
import type { DealerLabel } from './select-dealers.ts';

/**
 * The brand, make and template of every dealer. A dealer with an unreadable configuration has none of these. It is
 * selected by its own folder, and its build reports the error.
 */
export function dealerLabels(dealersDir: string): DealerLabel[] {
  const read = (
    file: string,
  ): { brand?: unknown; template?: unknown; models?: { staticModels?: unknown } } => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) ?? {};
    } catch {
      return {};
    }
  };
  return dealerSlugs(dealersDir).map((slug) => {
    const { brand, template, models } = read(join(dealersDir, slug, 'dealer.json'));
    const brandName = typeof brand === 'string' ? brand : undefined;
    const ofBrand = brandName === undefined ? {} : read(join(dealersDir, '_brands', `${brandName}.json`));
    const name = template ?? ofBrand.template ?? templateNames[0];
    const make = models?.staticModels ?? ofBrand.models?.staticModels;
    const staticModels = typeof make === 'string' ? make : undefined;
    return { slug, brand: brandName, staticModels, template: String(name) };
  });
}
