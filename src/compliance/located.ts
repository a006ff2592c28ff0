import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makesOf } from '../config/brands.ts';
import { scanJson } from '../config/json-text.ts';
import { type LayerFile, readLayerFile, shownPath } from '../config/layer-file.ts';
import { foundText, type KeyPath, keyText, type TextPlace, valueAt } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { type Finding, type Place, ruleSources } from './finding.ts';

/** A finding with its dealer, file, position and rule. */
export interface LocatedFinding extends Omit<Finding, 'place'>, Partial<TextPlace> {
  /** The dealer's slug. */
  dealer: string;
  /** The path relative to the current folder. */
  file: string;
  /**
   * The position in the file: 'leads.consentText', 'offers[2].valid_until', 'car 10482, price_type',
   * '/privacy-policy/'.
   */
  key: string;
  /** The legal source of the rule. */
  source: string;
}

/** Adds the file and line to fix to each finding. */
export async function located(
  dealersDir: string,
  dealer: Dealer,
  findings: readonly Finding[],
): Promise<LocatedFinding[]> {
  const folder = join(dealersDir, dealer.slug);
  const own = await readLayerFile(join(folder, 'dealer.json'));
  const brand = dealer.brand && (await readLayerFile(join(dealersDir, '_brands', `${dealer.brand}.json`)));
  const ofBrands = makesOf(dealer).map((name) => join(dealersDir, '_brands', `${name}.offers.json`));
  const offers = await Promise.all([join(folder, 'offers.json'), ...ofBrands].map(readLayerFile));
  const lines = findings.some(({ place }) => place.file === 'stock.ndjson')
    ? await stockLines(folder)
    : new Map<string, StockLine>();
  const stockFile = shownPath(join(folder, 'stock.ndjson'));

  const placeOf = (place: Place): Pick<LocatedFinding, 'file' | 'key' | keyof TextPlace> => {
    switch (place.file) {
      case 'dealer.json': {
        const layer = isSet(own, place.path) || !brand || !isSet(brand, place.path) ? own : brand;
        return { file: layer.file, ...layer.placeOf(place.path), key: keyText(place.path) };
      }
      case 'stock.ndjson': {
        if ('source' in place) {
          const { source, file: _, ...at } = place;
          return { file: dealer.stock.feed === undefined ? stockFile : source, ...at, key: '' };
        }
        const line = lines.get(place.car);
        const file = dealer.stock.feed ? dealer.stock.feed.url : stockFile;
        // The column of the field in its line, or the start of the line for a missing field.
        const at = line && { line: line.line, column: (scanJson(line.text).offsets.get(place.key) ?? 0) + 1 };
        return { file, ...at, key: `car ${place.car}, ${place.key}` };
      }
      case 'offers.json':
        return offerPlace(offers, place.offer, place.key);
      case 'folder': {
        const { file: _, path, ...at } = place;
        return { file: shownPath(join(folder, path)), ...at, key: '' };
      }
      case 'reviews.json':
        return { file: shownPath(join(folder, 'reviews.json')), key: 'reviews' };
      case 'pages':
        return { file: pageFile(dealersDir, folder, place.address), key: place.address };
    }
  };
  return findings.map((finding) => {
    const { place, found, ...words } = finding;
    const source = ruleSources[finding.rule];
    const short = found === undefined ? undefined : foundText(found);
    return { dealer: dealer.slug, ...placeOf(place), source, found: short, ...words };
  });
}

/** The file that contains the offer: the dealer's own, otherwise that of its make. */
function offerPlace(files: readonly LayerFile[], id: string, key: string) {
  for (const file of files) {
    const list = valueAt(file.value, ['offers']);
    const index = Array.isArray(list) ? list.findIndex((entry) => String(valueAt(entry, ['id'])) === id) : -1;
    if (index < 0) continue;
    const path = ['offers', index, key];
    return { file: file.file, ...file.placeOf(path), key: keyText(path) };
  }
  return { file: files[0]?.file ?? '', key: `offer ${id}` };
}

/**
 * The file of a page, in the dealer's folder or in `_defaults`: '/fleet/' is pages/fleet.md, '/blog/news/sale/' is
 * posts/news/sale.md.
 */
function pageFile(dealersDir: string, folder: string, address: string): string {
  const path = address.replace(/^\/|\/$/g, '');
  const name = path.startsWith('blog/')
    ? join('posts', `${path.slice('blog/'.length)}.md`)
    : join('pages', `${path}.md`);
  const own = join(folder, name);
  const usual = join(dealersDir, '_defaults', name);
  return shownPath(!existsSync(own) && existsSync(usual) ? usual : own);
}

const isSet = ({ value }: LayerFile, path: KeyPath) => valueAt(value, path) !== undefined;

interface StockLine {
  line: number;
  text: string;
}

/** The line number of each car in the stock, by its id. Empty for a stock from a URL. */
async function stockLines(folder: string): Promise<Map<string, StockLine>> {
  const file = await readFile(join(folder, 'stock.ndjson'), 'utf8').catch(() => '');
  return new Map(
    file.split('\n').flatMap((text, index): [string, StockLine][] => {
      const id = /^\s*\{\s*"id"\s*:\s*"?([^",}]+)/.exec(text)?.[1];
      return id === undefined ? [] : [[id.trim(), { line: index + 1, text }]];
    }),
  );
}
