import { type NumbersFile, numbersPath, numbersPaths, plainNumber } from '../../domain/cars/car-number.ts';
import { furtherPhotos, type PhotosFile, photosPath } from '../../domain/cars/card-photos.ts';
import { cardRulesPath, type StaticCardRules } from '../../domain/cars/card-view.ts';
import { leadFormsPath } from '../../domain/leads/form-paths.ts';
import { generalEnquiry } from '../../domain/leads/lead-rules.ts';
import { followedStock } from '../../domain/stock/followed-stock.ts';
import { vocabularyOf } from '../../search/phrases/vocabulary.ts';
import { indexFolder, unlistedPath } from '../../search/static/index-files.ts';
import { locationsOf, pageForm } from '../leads/lead-form-setup.ts';
import type { Planning } from '../planning.ts';
import type { SiteFile } from '../site.ts';
import { shownNumbers } from '../vehicle/vehicle-facts.ts';

/**
 * The path of the file with the words of a site's stock. It contains no hash of the content, because every search page
 * names the path, and a new model would render all of them again.
 */
export const wordsPath = `${indexFolder}words.json`;

/** The words of a site's stock, to interpret what visitors type. */
export function wordsFile({ stock }: Pick<Planning, 'stock'>): SiteFile {
  return { path: wordsPath, body: JSON.stringify(vocabularyOf(stock.map(({ listed }) => listed))) };
}

/**
 * The dealer's settings for the dialogs of cards and vehicle pages. A separate file that is loaded with their code: in
 * the HTML it would add 0.5 to 1 kB to every page, and a changed location would change all pages.
 */
export function leadFormsFile(planning: Planning): SiteFile[] {
  const form = pageForm(planning, locationsOf(planning.dealer, 'sales'), generalEnquiry, 'test-drive');
  return form ? [{ path: leadFormsPath, body: JSON.stringify(form) }] : [];
}

/**
 * The rules of the cards on static pages. A file of its own, because only the browsers of visitors to whom a card says
 * something else load it.
 */
export function cardRulesFile({ rules, stockDay }: Pick<Planning, 'rules' | 'stockDay'>): SiteFile {
  const file: StaticCardRules = { rules, today: stockDay };
  return { path: cardRulesPath, body: JSON.stringify(file) };
}

/** The path of the file with the stock as a comparison with the visitor's last visit needs it. */
export const followedStockPath = `${indexFolder}stock.json`;

/** Empty when the dealer does not show what changed since the last visit. */
export function followedStockFile({ dealer, stock }: Pick<Planning, 'dealer' | 'stock'>): SiteFile[] {
  if (!dealer.lastVisit.enabled) return [];
  const body = JSON.stringify(followedStock(stock.map(({ listed }) => listed)));
  return [{ path: followedStockPath, body }];
}

/**
 * The addresses of the photos that visitors leaf through on the cards of a list. The browser fetches a file when a
 * visitor first wants the photos of one of its cars. In the index they would be about 40 bytes for each car after
 * compression, which every visitor of the search would load.
 */
export function cardPhotosFiles({
  dealer,
  stock,
  unlisted,
}: Pick<Planning, 'dealer' | 'stock' | 'unlisted'>): SiteFile[] {
  if (!dealer.cards.photosInList) return [];
  const files = new Map<string, PhotosFile>();
  for (const { car, listed, pictures } of [...stock, ...unlisted]) {
    const { photos } = furtherPhotos(listed.photos_count ?? 0);
    if (photos === 0) continue;
    const path = photosPath(car.id);
    const file = files.get(path) ?? {};
    files.set(path, file);
    file[car.id] = pictures.gallery.slice(1, 1 + photos).map(({ src }) => src);
  }
  return [...files].map(([path, file]) => ({ path, body: JSON.stringify(file) }));
}

/**
 * The numbers by which visitors name a car: VIN, registration and stock number. The browser fetches a file when a typed
 * text finds no car. In the index the numbers would add more than a third to its size.
 */
export function carNumbersFiles({ stock }: Pick<Planning, 'stock'>): SiteFile[] {
  const files = new Map<string, NumbersFile>(numbersPaths.map((path) => [path, []]));
  for (const one of stock) {
    const numbers = new Set(Object.values(shownNumbers(one)).map(plainNumber));
    for (const number of numbers) if (number) files.get(numbersPath(number))?.push([number, one.car.id]);
  }
  return [...files].map(([path, file]) => ({ path, body: JSON.stringify(file.sort()) }));
}

/**
 * The cars that are on no list and in no index. Saved lists and forms look them up here, by the id or the address that a
 * visitor already has.
 */
export function unlistedFile({ unlisted }: Pick<Planning, 'unlisted'>): SiteFile {
  return { path: unlistedPath, body: JSON.stringify(unlisted.map(({ listed }) => listed)) };
}
